import { API_PREFIX } from '../../contract/endpoint.ts';

/** Web addresses of records, for people (`html_url`) and programs (`api_url`). */
export interface Addresses {
  artifact(org: string, flow: string, fingerprint: string, artifactId: string): string;
  artifactApi(org: string, flow: string, fingerprint: string): string;
  flow(org: string, flow: string): string;
  trail(org: string, flow: string, trail: string): string;
  environment(org: string, environment: string): string;
  snapshot(org: string, environment: string, index: number): string;
  policy(org: string, policy: string): string;
  control(org: string, control: string): string;
  attestationApi(org: string, attestationId: string): string;
  attachmentApi(org: string, attestationId: string): string;
  /** The address of a path below the API's prefix. */
  api(...segments: string[]): string;
}

/** `publicUrl` gives the address users reach the service at; it is asked each time, since a free port is known late. */
export function createAddresses(publicUrl: () => string): Addresses {
  const join = (...segments: string[]): string =>
    [publicUrl().replace(/\/+$/, ''), ...segments.map((segment) => encodeURIComponent(segment))].join('/');
  const api = (...segments: string[]): string => join(...API_PREFIX.split('/').filter(Boolean), ...segments);
  return {
    artifact: (org, flow, fingerprint, artifactId) =>
      `${join(org, 'flows', flow, 'artifacts', fingerprint)}?artifact_id=${encodeURIComponent(artifactId)}`,
    artifactApi: (org, flow, fingerprint) => api('artifacts', org, flow, 'fingerprint', fingerprint),
    attestationApi: (org, id) => `${api('attestations', org)}?attestation_id=${encodeURIComponent(id)}`,
    attachmentApi: (org, id) => api('attestations', org, id, 'attachment'),
    api,
    flow: (org, flow) => join(org, 'flows', flow),
    trail: (org, flow, trail) => join(org, 'flows', flow, 'trails', trail),
    environment: (org, environment) => join(org, 'environments', environment),
    snapshot: (org, environment, index) => join(org, 'environments', environment, 'snapshots', String(index)),
    policy: (org, policy) => join(org, 'policies', policy),
    control: (org, control) => join(org, 'controls', control),
  };
}
