import { API_PREFIX } from '../../contract/endpoint.ts';

export type ListedKind = 'flows' | 'environments' | 'policies' | 'controls' | 'repositories';

/** Where pages stand that are no organization's: no name of one begins so. */
export const OWN_PAGES = '/-';

/** Web addresses of records, for people (`html_url`) and programs (`api_url`). */
export interface Addresses {
  artifact(org: string, flow: string, fingerprint: string, artifactId: string): string;
  artifactApi(org: string, flow: string, fingerprint: string): string;
  flow(org: string, flow: string): string;
  trail(org: string, flow: string, trail: string): string;
  environment(org: string, environment: string): string;
  snapshot(org: string, environment: string, index: number): string;
  policy(org: string, policy: string): string;
  /** Of the service itself, with a slash at its end. */
  root(): string;
  organization(org: string): string;
  /** The list of all of one kind. */
  list(org: string, kind: ListedKind): string;
  /** What has this fingerprint, commit or name. */
  search(org: string): string;
  /** Two snapshots of an environment, side by side. */
  snapshotDiff(org: string, environment: string, from: number, to: number): string;
  signIn(): string;
  signOut(): string;
  /** A file that pages need. */
  asset(name: string): string;
  control(org: string, control: string): string;
  attestationApi(org: string, attestationId: string): string;
  attachmentApi(org: string, attestationId: string): string;
  /** The address of a path below the API's prefix. */
  api(...segments: string[]): string;
}

/**
 * `publicUrl` gives the address users reach the service at; it is asked each time, since a free port is known late. Of its
 * path alone, or nothing, addresses without a host are made.
 */
export function createAddresses(publicUrl: () => string): Addresses {
  const join = (...segments: string[]): string =>
    [publicUrl().replace(/\/+$/, ''), ...segments.map((segment) => encodeURIComponent(segment))].join('/');
  const api = (...segments: string[]): string => join(...API_PREFIX.split('/').filter(Boolean), ...segments);
  const own = OWN_PAGES.split('/').filter(Boolean);
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
    root: () => join(''),
    organization: (org) => join(org),
    list: (org, kind) => join(org, kind),
    search: (org) => join(org, 'search'),
    snapshotDiff: (org, environment, from, to) =>
      `${join(org, 'environments', environment, 'diff')}?from=${from}&to=${to}`,
    signIn: () => join(...own, 'sign-in'),
    signOut: () => join(...own, 'sign-out'),
    asset: (name) => join(...own, 'assets', name),
    control: (org, control) => join(org, 'controls', control),
  };
}
