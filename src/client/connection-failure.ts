import type { ClientErrorCode } from './error.ts';
import { failure, type Failure } from './failure.ts';

/** How Node, OpenSSL and undici name a TLS session that could not be trusted or made. */
const tlsCode =
  /CERT|^ERR_TLS_|^ERR_SSL_|^EPROTO$|^INVALID_CA$|^INVALID_PURPOSE$|^HOSTNAME_MISMATCH$|^PATH_LENGTH_EXCEEDED$|^UNABLE_TO_VERIFY|^UND_ERR_PRX_TLS$/;

/** How undici words the status of a proxy that did not let a request through. */
const proxyRefusal = /\bproxy\b.*\((\d{3})\)/i;

const meanings: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused: check the address and port, and that the service runs',
  ECONNRESET: 'the connection was closed by the other side',
  EPIPE: 'the connection was closed by the other side',
  UND_ERR_SOCKET: 'the connection was closed by the other side before the answer was whole',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer was cut short',
  ENOTFOUND: 'the host name is not known: check the address',
  EAI_AGAIN: 'the host name could not be looked up',
  ETIMEDOUT: 'no connection could be made in time',
  EHOSTUNREACH: 'the host cannot be reached from here',
  ENETUNREACH: 'the network cannot be reached from here',
};

const tlsMeanings: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'a certificate is past its time: have it renewed, and check the clock of this machine',
  CERT_NOT_YET_VALID: 'a certificate is before its time: check the clock of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host name: check the address',
};

/** The rest is either no TLS at all or a chain that ends at nobody who is trusted. */
function tlsMeaning(code: string): string {
  const meaning = tlsMeanings[code];
  if (meaning !== undefined) return meaning;
  if (/^(ERR_SSL_|EPROTO$)/.test(code)) return 'what answers does not speak TLS as expected: check the scheme and port';
  return 'the certificate is of an authority that is not trusted here: where it is your own, give its file as the CA file';
}

/**
 * The failure behind an error of the network. The error's own message is looked at but not repeated: such texts name
 * sockets and addresses, and their objects hold headers.
 */
export function connectionFailure(error: unknown): Failure {
  const chain = errorChain(error);
  const codes = chain.flatMap((one) => ('code' in one && typeof one.code === 'string' ? [one.code] : []));
  const code = codes.at(-1) ?? 'no code';
  if (chain.some((one) => one.name === 'NotReadableError')) {
    return failure('unreadable_file', 'the file could not be read, or changed while it was sent', false);
  }
  const proxyStatus = chain.flatMap((one) => proxyRefusal.exec(one.message)?.[1] ?? []).at(0);
  if (proxyStatus !== undefined) {
    const help = proxyStatus === '407' ? ': it asks for credentials, which its URL can hold' : '';
    return failure('unreachable', `the proxy answered ${proxyStatus}${help}`, proxyStatus.startsWith('5'));
  }
  const tls = codes.findLast((one) => tlsCode.test(one));
  if (tls !== undefined)
    return failure('tls_failed', `no trusted TLS connection could be made (${tls}): ${tlsMeaning(tls)}`, false);
  if (codes.includes('UND_ERR_CONNECT_TIMEOUT')) {
    return failure('timeout', 'no connection could be made in time', true);
  }
  if (codes.includes('UND_ERR_DESTROYED') || codes.includes('UND_ERR_CLOSED')) {
    return failure('aborted', 'the client was closed', false);
  }
  if (codes.includes('UND_ERR_INVALID_ARG')) {
    return failure('invalid_request', 'the request has a header or path that cannot be sent', false);
  }
  const meaning = meanings[code] ?? (code.startsWith('HPE_') ? 'what came back is not HTTP' : 'the connection failed');
  return failure('unreachable', `${meaning} (${code})`, true);
}

/** How a fired signal is named: a deadline has a TimeoutError as its reason, anything else is someone's wish. */
export function codeOfReason(reason: unknown): ClientErrorCode {
  return reason instanceof Error && reason.name === 'TimeoutError' ? 'timeout' : 'aborted';
}

/** An error, what caused it, and the first of those it gathers (one for each address tried). */
function errorChain(error: unknown): Error[] {
  const chain: Error[] = [];
  let next: unknown = error;
  while (next instanceof Error && chain.length < 8) {
    chain.push(next);
    const gathered: unknown = next instanceof AggregateError ? next.errors[0] : undefined;
    next = next.cause ?? gathered;
  }
  return chain;
}
