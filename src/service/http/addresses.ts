import { API_PREFIX } from '../../contract/endpoint.ts';

/** Web addresses of records, for people (`html_url`) and programs (`api_url`). */
export interface Addresses {
  artifact(org: string, flow: string, fingerprint: string, artifactId: string): string;
  artifactApi(org: string, flow: string, fingerprint: string): string;
  flow(org: string, flow: string): string;
  trail(org: string, flow: string, trail: string): string;
  environment(org: string, environment: string): string;
  policy(org: string, policy: string): string;
}

/** `publicUrl` gives the address users reach the service at; it is asked each time, since a free port is known late. */
export function createAddresses(publicUrl: () => string): Addresses {
  const join = (...segments: string[]): string =>
    [publicUrl().replace(/\/+$/, ''), ...segments.map((segment) => encodeURIComponent(segment))].join('/');
  return {
    artifact: (org, flow, fingerprint, artifactId) =>
      `${join(org, 'flows', flow, 'artifacts', fingerprint)}?artifact_id=${encodeURIComponent(artifactId)}`,
    artifactApi: (org, flow, fingerprint) =>
      [publicUrl().replace(/\/+$/, '') + API_PREFIX, 'artifacts', org, flow, 'fingerprint', fingerprint].join('/'),
    flow: (org, flow) => join(org, 'flows', flow),
    trail: (org, flow, trail) => join(org, 'flows', flow, 'trails', trail),
    environment: (org, environment) => join(org, 'environments', environment),
    policy: (org, policy) => join(org, 'policies', policy),
  };
}
