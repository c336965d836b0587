import { API_PREFIX } from '../contract/endpoint.ts';
import { attestationAnchor, missingAnchor } from './http/page-anchors.ts';

export type ListedKind = 'flows' | 'environments' | 'policies' | 'controls' | 'repositories';

/** Where pages stand that are no organization's: no name of one begins so. */
export const OWN_PAGES = '/-';

/** Web addresses of records, for people (`html_url`) and programs (`api_url`). */
export interface Addresses {
  /** Without an id, what the flow knows newest of the fingerprint. */
  artifact(org: string, flow: string, fingerprint: string, artifactId?: string): string;
  artifactApi(org: string, flow: string, fingerprint: string): string;
  flow(org: string, flow: string): string;
  trail(org: string, flow: string, trail: string): string;
  /** One attestation in the evidence of its trail. */
  attestation(org: string, flow: string, trail: string, attestationId: string): string;
  /** What a trail misses: the attestation that its template wants of an artifact, or (null) of the trail itself. */
  missingAttestation(org: string, flow: string, trail: string, artifact: string | null, name: string): string;
  environment(org: string, environment: string): string;
  snapshot(org: string, environment: string, index: number): string;
  policy(org: string, policy: string): string;
  /** A policy as it was in a version. */
  policyVersion(org: string, policy: string, version: number): string;
  /** Two versions of a policy, side by side; without them the newest two. */
  policyDiff(org: string, policy: string, versions?: { from: number; to: number }): string;
  /** Of the service itself, with a slash at its end. */
  root(): string;
  organization(org: string): string;
  /** The list of all of one kind. */
  list(org: string, kind: ListedKind): string;
  /** What has this fingerprint, commit or name. */
  search(org: string): string;
  /** Two snapshots of an environment, side by side; without them, where to choose two. */
  snapshotDiff(org: string, environment: string, snapshots?: { from: number; to: number }): string;
  signIn(): string;
  /** To sign in by the provider of identities. */
  providerSignIn(): string;
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
      `${join(org, 'flows', flow, 'artifacts', fingerprint)}${
        artifactId === undefined ? '' : `?artifact_id=${encodeURIComponent(artifactId)}`
      }`,
    artifactApi: (org, flow, fingerprint) => api('artifacts', org, flow, 'fingerprint', fingerprint),
    attestationApi: (org, id) => `${api('attestations', org)}?attestation_id=${encodeURIComponent(id)}`,
    attachmentApi: (org, id) => api('attestations', org, id, 'attachment'),
    api,
    flow: (org, flow) => join(org, 'flows', flow),
    trail: (org, flow, trail) => join(org, 'flows', flow, 'trails', trail),
    attestation: (org, flow, trail, id) =>
      `${join(org, 'flows', flow, 'trails', trail)}?attestation=${encodeURIComponent(id)}#${attestationAnchor(id)}`,
    missingAttestation: (org, flow, trail, artifact, name) =>
      `${join(org, 'flows', flow, 'trails', trail)}${
        artifact === null ? '' : `?artifact=${encodeURIComponent(artifact)}`
      }#${missingAnchor(artifact, name)}`,
    environment: (org, environment) => join(org, 'environments', environment),
    snapshot: (org, environment, index) => join(org, 'environments', environment, 'snapshots', String(index)),
    policy: (org, policy) => join(org, 'policies', policy),
    policyVersion: (org, policy, version) => `${join(org, 'policies', policy)}?version=${version}`,
    policyDiff: (org, policy, versions) =>
      `${join(org, 'policies', policy, 'diff')}${versions === undefined ? '' : `?from=${versions.from}&to=${versions.to}`}`,
    root: () => join(''),
    organization: (org) => join(org),
    list: (org, kind) => join(org, kind),
    search: (org) => join(org, 'search'),
    snapshotDiff: (org, environment, snapshots) =>
      `${join(org, 'environments', environment, 'diff')}${
        snapshots === undefined ? '' : `?from=${snapshots.from}&to=${snapshots.to}`
      }`,
    signIn: () => join(...own, 'sign-in'),
    providerSignIn: () => join(...own, 'sign-in', 'provider'),
    signOut: () => join(...own, 'sign-out'),
    asset: (name) => join(...own, 'assets', name),
    control: (org, control) => join(org, 'controls', control),
  };
}
