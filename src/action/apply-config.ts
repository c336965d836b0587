import type { Client } from '../client/client.ts';
import type { DesiredState } from '../config/desired-state.ts';
import { ApplyRefusal } from '../config/refusal.ts';
import type { Deadline } from './deadline.ts';
import { type Failure, failureOf } from './failure.ts';
import type { ChangeFinding } from './findings.ts';

/** What came of bringing about what a config file says. */
export interface Applied {
  /** What was done, or found to be so already, in order. */
  changes: readonly ChangeFinding[];
  /** Why the rest was not done; null where all was. */
  failure: Failure | null;
}

export const nothingApplied: Applied = { changes: [], failure: null };

/** Creates and updates by the same plan as `assay apply`, one after the other. A failure ends it. */
export async function applyConfig(
  desired: DesiredState,
  { client, org, deadline }: { client: Pick<Client, 'call'>; org: string; deadline: Deadline },
): Promise<Applied> {
  const { plan } = await import('../config/plan.ts');
  const changes: ChangeFinding[] = [];
  let doing = 'config';
  try {
    for (const change of await deadline.bound(plan({ client, org }, desired))) {
      const { kind, name, action, details } = change;
      doing = `${kind} ${name}`;
      if (action !== 'unchanged') await deadline.bound(change.apply());
      changes.push({ kind, name, action, details });
    }
    return { changes, failure: null };
  } catch (error) {
    if (error instanceof ApplyRefusal) return { changes, failure: refused(error) };
    const failure = failureOf(error, deadline.signal);
    return { changes, failure: { ...failure, message: `${doing}: ${failure.message}` } };
  }
}

/** It would be refused again, so it is like any other request that is wrong. */
const refused = ({ message }: ApplyRefusal): Failure => ({
  code: 'invalid_request',
  message: message.replaceAll('\n', '; '),
  status: null,
  serviceCode: null,
  requestId: null,
  attempts: 1,
  fields: {},
});

/** What a dry run lists: it asks nobody, so that what would differ is not known. */
export const plannedChanges = ({ flows, policies, environments }: DesiredState): ChangeFinding[] => [
  ...flows.map(({ name }) => ({ kind: 'flow', name, action: 'planned', details: [] }) as const),
  ...policies.map(({ name }) => ({ kind: 'policy', name, action: 'planned', details: [] }) as const),
  ...environments.map(({ name }) => ({ kind: 'environment', name, action: 'planned', details: [] }) as const),
];
