import type { AuditedResources } from '../../contract/audit.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { AuditRecord } from '../store/audit-log.ts';
import type { Caller } from './authentication.ts';

/** Parts of a path that do not say what a request is about: the organization, which is the log's, and kinds of things. */
const notAbout: ReadonlySet<string> = new Set(['org', 'type']);
/** Members of bodies that name what a request is about. Nothing else of a body goes into the log. */
const namingMembers = [
  'name',
  'new_name',
  'identifier',
  'fingerprint',
  'artifact_fingerprint',
  'trail_name',
  'attestation_name',
  'control',
  'policy_names',
] as const;
/** Members of answers that identify what a request made. */
const idMembers = ['id', 'attestation_id', 'allowlist_id', 'number'] as const;

export interface AuditedRequest {
  endpoint: Endpoint;
  caller: Caller;
  /** As they were checked; empty where they could not be. */
  params: object;
  /** As it was checked; null where there is none. */
  body: unknown;
  requestId: string;
}

/** What the log says of a request and its answer: names and ids, never the rest of what was sent or answered. */
export function auditRecord(request: AuditedRequest, answer: { status: number; body: unknown }): AuditRecord {
  const { endpoint, caller, params, body, requestId } = request;
  const named = namesIn(
    params,
    Object.keys(params).filter((name) => name !== 'org'),
  );
  const about = Object.keys(named).find((name) => !notAbout.has(name));
  const resources = { ...namesIn(answer.body, idMembers), ...namesIn(body, namingMembers), ...named };
  const first = about === undefined ? (resources['name'] ?? resources['identifier']) : named[about];
  return {
    actor: caller.userName,
    actorType: caller.isApiKey ? 'service_account' : 'user',
    tokenId: caller.tokenId,
    action: endpoint.id,
    resource: typeof first === 'string' || typeof first === 'number' ? String(first) : '',
    resources,
    status: answer.status,
    requestId,
  };
}

function namesIn(value: unknown, members: readonly string[]): AuditedResources {
  if (typeof value !== 'object' || value === null) return {};
  const named = new Map<string, unknown>(Object.entries(value));
  return Object.fromEntries(
    members.flatMap((member): [string, AuditedResources[string]][] => {
      const name = named.get(member);
      if (typeof name === 'string' || typeof name === 'number') return [[member, name]];
      return isListOfText(name) ? [[member, name]] : [];
    }),
  );
}

function isListOfText(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
