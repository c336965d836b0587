import type { Client } from '../../client/client.ts';
import { ClientError } from '../../client/error.ts';
import {
  attachPolicies,
  detachPolicies,
  type EnvironmentRecord,
  getEnvironment,
  putEnvironment,
} from '../../contract/environment.ts';
import { getFlow, putFlow } from '../../contract/flow.ts';
import { getPolicy, putPolicy } from '../../contract/policy.ts';
import { CommandFailure } from '../failure.ts';
import type { Change } from './change.ts';
import type { DesiredEnvironment, DesiredFlow, DesiredPolicy, DesiredState } from './desired-state.ts';

/** The service an apply speaks to. */
export interface Target {
  client: Client;
  org: string;
}

/**
 * Compares what shall be with what is. Nothing is written until a change's `apply` is called; called in order, each
 * finds what it needs. Applying the same state again plans no change.
 */
export async function plan(target: Target, desired: DesiredState): Promise<Change[]> {
  const flows = await Promise.all(desired.flows.map((flow) => planFlow(target, flow)));
  const policies = await Promise.all(desired.policies.map((policy) => planPolicy(target, policy)));
  const environments = await Promise.all(
    desired.environments.map((environment) => planEnvironment(target, environment)),
  );
  return [...flows, ...policies, ...environments];
}

async function planFlow({ client, org }: Target, desired: DesiredFlow): Promise<Change> {
  const found = await orNull(
    'unknown_flow',
    client.call(getFlow, { params: { org, flow_name: desired.name }, query: {} }),
  );
  const details = differences(found, [
    ['description', found?.description, desired.description],
    ['visibility', found?.visibility, desired.visibility],
    ['template', found?.template, desired.template],
  ]);
  return {
    kind: 'flow',
    name: desired.name,
    action: actionOf(found, details),
    details,
    apply: async () => {
      await client.call(putFlow, {
        params: { org },
        query: {},
        body: {
          name: desired.name,
          description: desired.description ?? found?.description ?? '',
          visibility: desired.visibility,
        },
        ...(desired.template === null ? {} : { file: { name: 'template.yml', text: desired.template } }),
      });
    },
  };
}

async function planPolicy({ client, org }: Target, desired: DesiredPolicy): Promise<Change> {
  const found = await orNull(
    'unknown_policy',
    client.call(getPolicy, { params: { org, policy_name: desired.name }, query: {} }),
  );
  const newest = found?.versions.at(-1);
  const details = differences(found, [
    ['description', found?.description, desired.description],
    [`policy (version ${(newest?.version ?? 0) + 1})`, newest?.policy_yaml, desired.content],
  ]);
  return {
    kind: 'policy',
    name: desired.name,
    action: actionOf(found, details),
    details,
    apply: async () => {
      await client.call(putPolicy, {
        params: { org },
        query: {},
        body: {
          name: desired.name,
          description: desired.description ?? found?.description ?? '',
          comment: desired.comment,
          type: 'env',
        },
        file: { name: 'policy.yml', text: desired.content },
      });
    },
  };
}

async function planEnvironment({ client, org }: Target, desired: DesiredEnvironment): Promise<Change> {
  const params = { org, environment_name: desired.name };
  const found = await orNull('unknown_environment', client.call(getEnvironment, { params, query: {} }));
  if (found !== null && found.type !== desired.type) {
    throw new CommandFailure(
      `environment ${desired.name}: its type is ${found.type} and cannot become ${desired.type}; give the new one another name`,
    );
  }
  const fields = differences(found, [['description', found?.description, desired.description]]);
  const { attach, detach } = attachments(found, desired);
  const details = [
    ...fields,
    ...attach.map((name) => `attach policy ${name}`),
    ...detach.map((name) => `detach policy ${name}`),
  ];
  return {
    kind: 'environment',
    name: desired.name,
    action: actionOf(found, details),
    details,
    apply: async () => {
      if (found === null || fields.length > 0) {
        await client.call(putEnvironment, {
          params: { org },
          query: {},
          body: { name: desired.name, type: desired.type, description: desired.description ?? '' },
        });
      }
      // Attached before detached: at no moment does the environment demand less than one of the two states.
      if (attach.length > 0) await client.call(attachPolicies, { params, query: {}, body: { policy_names: attach } });
      if (detach.length > 0) await client.call(detachPolicies, { params, query: {}, body: { policy_names: detach } });
    },
  };
}

function attachments(
  found: EnvironmentRecord | null,
  desired: DesiredEnvironment,
): { attach: string[]; detach: string[] } {
  if (desired.policies === null) return { attach: [], detach: [] };
  const wanted = new Set(desired.policies);
  const attached = new Set(found?.policies ?? []);
  return { attach: [...wanted.difference(attached)], detach: [...attached.difference(wanted)] };
}

/** Names of the members that differ; one that shall stay as it is (null) never does. */
function differences(
  found: object | null,
  members: readonly (readonly [string, string | undefined, string | null])[],
): string[] {
  if (found === null) return [];
  return members.filter(([, is, shall]) => shall !== null && shall !== is).map(([name]) => `change ${name}`);
}

function actionOf(found: object | null, details: readonly string[]): Change['action'] {
  if (found === null) return 'create';
  return details.length > 0 ? 'update' : 'unchanged';
}

/** Null only where the service says, in its own code, that the thing is not there; another 404 is an error. */
async function orNull<T>(code: string, answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ClientError && error.serviceCode === code) return null;
    throw error;
  }
}
