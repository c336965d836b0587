import type { Failure } from './failure.ts';
import { shortened } from '../config/wording.ts';

/** What happened, with what the service said about single fields and the number under which its operators find it. */
export function failureSentence(failure: Failure): string {
  const fields = Object.entries(failure.fields).map(([field, text]) => `\`${field}\`: ${shortened(text, 200)}`);
  const list = fields.length === 0 ? '' : ` (${fields.slice(0, 10).join('; ')})`;
  return `${happening(failure)}: ${shortened(failure.message, 1000).replace(/\.$/, '')}${list}.`;
}

/** A refusal without the service's own code comes from a proxy or a firewall, which knows nothing of tokens. */
const isForeign = ({ code, serviceCode }: Failure): boolean => code === 'forbidden' && serviceCode === null;

/** An answer that was read, and says something else than was asked or sent. */
const isUnreliable = ({ code, status }: Failure): boolean => code === 'unreadable_answer' && status === null;

function happening(failure: Failure): string {
  if (isForeign(failure)) return 'Something before the service refuses the request';
  return isUnreliable(failure) ? "The service's answer cannot be relied on" : happened[failure.code];
}

const happened: Readonly<Record<Failure['code'], string>> = {
  unreachable: 'The service could not be reached',
  tls_failed: 'No secure connection to the service could be made',
  timeout: 'The service did not answer in time',
  aborted: 'The request was called off',
  late: "The step's time was over",
  unauthorized: 'The service does not accept the token',
  forbidden: 'The token may not do this',
  not_found: 'The service does not know what was asked about',
  invalid_request: 'The service refuses the request as wrong',
  too_large: 'The request is larger than the service takes',
  conflict: 'The service stayed busy with a conflicting request',
  rate_limited: 'The service asks for fewer requests',
  service_failed: 'The service failed',
  unreadable_answer: 'The answer could not be read',
  unexpected_status: 'The answer has a status that the interface does not know',
  bad_api_url: 'The address of the service cannot be used',
  unreadable_file: 'A file could not be read',
  unreadable_evidence: 'The evidence could not be had',
  internal: 'The action itself failed',
};

/** What to do about an answer that cannot be relied on. */
export const unreliableAdvice =
  'Run the job again; if it stays so, something between this runner and the service changes or mixes up answers, or their versions do not fit.';

/** What to do about it. */
export function failureAdvice(failure: Failure): string {
  const { code, serviceCode } = failure;
  if (isForeign(failure)) return 'Check `api-url`, and the proxies and firewalls on the way; then run the job again.';
  if (isUnreliable(failure)) return unreliableAdvice;
  return (code === 'not_found' ? unknownAdvice.get(serviceCode ?? '') : undefined) ?? advice[code];
}

const advice: Readonly<Record<Failure['code'], string>> = {
  unreachable:
    'Check `api-url`, that the service is up, and that this runner may connect to it (a proxy is taken from `HTTPS_PROXY`); then run the job again.',
  tls_failed:
    'Check the scheme, host and port in `api-url`; for a certificate of your own authority set `ca-file` to the file of that authority.',
  timeout: 'Run the job again; where it needs longer by nature, raise `timeout`.',
  aborted: 'Run the job again; where it needs longer by nature, raise `timeout`.',
  late: 'Run the job again; where it needs longer by nature, raise `timeout`.',
  unauthorized:
    'Check the secret behind `api-token`: it may be mistyped, expired or revoked, or belong to another service.',
  forbidden: 'Use a token with the role `member` in this organization (`reader` is enough for a step that only gates).',
  not_found: 'Check `api-url`: something answers there that does not know the interface.',
  invalid_request: 'Mend what it names in the inputs or the config file of this step; trying again does not help.',
  too_large: 'Attach less, or keep large files elsewhere and link them.',
  conflict: 'Run the job again later; if it stays so, give the request id to the operators of the service.',
  rate_limited: 'Run the job again later; if it stays so, give the request id to the operators of the service.',
  service_failed: 'Run the job again later; if it stays so, give the request id to the operators of the service.',
  unreadable_answer:
    'Check that `api-url` is the address of the service itself, and not of a web page or proxy before it.',
  unexpected_status:
    'Check that `api-url` is the address of the service itself, and not of a web page or proxy before it.',
  bad_api_url: 'Set `api-url` to an address such as `https://assay.example.com`.',
  unreadable_file: 'Check that nothing removes or changes the file while this step runs.',
  unreadable_evidence: 'Mend what it names, and run the job again.',
  internal: 'Run the job again; if it stays so, report this as a defect of the action.',
};

/** What the service does not know, by its own code. */
const unknownAdvice: ReadonlyMap<string, string> = new Map([
  ['unknown_organization', 'Check the spelling of `org`, and that the token belongs to it.'],
  ['unknown_flow', 'Check the spelling of `flow`.'],
  ['unknown_trail', 'Check the spelling of `trail`.'],
  ['unknown_environment', 'Check the spelling of `environment`, or create it.'],
  ['unknown_policy', 'Check the spelling of `policies`, or create them.'],
  ['unknown_attestation_type', 'Check the spelling of `custom`, or create the type.'],
  ['unknown_artifact', 'Report the artifact in the job that builds it, before evidence about it.'],
]);
