import type { LookupFunction } from 'node:net';
import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls';
import { Agent, EnvHttpProxyAgent, type Dispatcher } from 'undici';
import { ClientError } from './error.ts';

/** Values of the usual variables HTTP_PROXY, HTTPS_PROXY and NO_PROXY. Empty is the same as absent. */
export interface ProxySettings {
  httpProxy?: string;
  httpsProxy?: string;
  noProxy?: string;
}

/**
 * A keep-alive pool for the one service, through the proxy that its scheme asks for. Its sockets end when `closed`
 * fires. Throws a ClientError `unreachable`.
 *
 * @param lookup how the names of direct connections are looked up; a proxy looks them up itself
 * @param authorities certificates in PEM form that are trusted beside those that Node trusts
 */
export function createDispatcher(
  apiUrl: URL,
  proxy: ProxySettings,
  closed: AbortSignal,
  lookup?: LookupFunction,
  authorities: readonly string[] = [],
): Dispatcher {
  const proxyUrl = proxyFor(apiUrl, proxy);
  const trust = authorities.length === 0 ? {} : { secureContext: trusting(authorities) };
  // undici's destroy() leaves alone the sockets that are still connecting, and they would keep the process up.
  const connection = { signal: closed, keepAlive: true, ...trust };
  // HTTP/1.1 only. Time is bounded by the signal of each request, which undici's own limits would only blur.
  const connect = lookup === undefined ? connection : { ...connection, lookup };
  const agentOptions = { allowH2: false, headersTimeout: 0, bodyTimeout: 0, connect };
  if (proxyUrl === null) return new Agent(agentOptions);
  // All three are given, because undici reads process.env for those that are not; and the same for both schemes,
  // because it would send https through HTTP_PROXY where HTTPS_PROXY is empty.
  const settings = { httpProxy: proxyUrl.href, httpsProxy: proxyUrl.href, noProxy: proxy.noProxy ?? '' };
  return new EnvHttpProxyAgent({ ...agentOptions, requestTls: connection, proxyTls: connection, ...settings });
}

/** Made once, because every connection would else read the whole list again. */
const trusting = (authorities: readonly string[]): SecureContext =>
  createSecureContext({ ca: [...getCACertificates('default'), ...authorities] });

/** The forms in which a proxy's credentials could come back in a text. */
export function proxySecrets(apiUrl: URL, proxy: ProxySettings): string[] {
  const url = proxyFor(apiUrl, proxy);
  if (url === null || (url.username === '' && url.password === '')) return [];
  const username = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  const basic = Buffer.from(`${username}:${password}`).toString('base64');
  return [url.username, url.password, username, password, basic];
}

function proxyFor(apiUrl: URL, proxy: ProxySettings): URL | null {
  const [variable, setting] =
    apiUrl.protocol === 'https:' ? ['HTTPS_PROXY', proxy.httpsProxy] : ['HTTP_PROXY', proxy.httpProxy];
  const text = setting?.trim() ?? '';
  if (text === '') return null;
  // As other programs do, `proxy:3128` is taken for http://proxy:3128.
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || !decodable(url)) {
    // The value is not repeated: it may hold a password.
    throw new ClientError({
      code: 'unreachable',
      message: `the proxy in ${variable} is not a URL: expected one such as http://proxy.example.com:3128`,
    });
  }
  return url;
}

function decodable(url: URL): boolean {
  try {
    decodeURIComponent(url.username + url.password);
    return true;
  } catch {
    return false;
  }
}
