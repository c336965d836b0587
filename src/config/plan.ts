import type { Client } from '../client/client.ts';
import { ClientError } from '../client/error.ts';
import {
  attachPolicies,
  detachPolicies,
  type EnvironmentRecord,
  getEnvironment,
  putEnvironment,
} from '../contract/environment.ts';
import { getFlow, putFlow } from '../contract/flow.ts';
import { getPolicy, putPolicy } from '../contract/policy.ts';
import type { Change } from './change.ts';
import type { DesiredEnvironment, DesiredFlow, DesiredPolicy, DesiredState } from './desired-state.ts';
import { ApplyRefusal } from './refusal.ts';

/** The service an apply speaks to. */
export interface Target {
  client: Pick<Client, 'call'>;
  org: string;
}

/**
 * Compares what shall be with what is. Nothing is written until a change's `apply` is called; called in order, each
 * finds what it needs. Applying the same state again plans no change.
 *
 * @throws ApplyRefusal with what cannot be; ClientError.
 */
export async function plan(target: Target, desired: DesiredState): Promise<Change[]> {
  const flows = await Promise.all(desired.flows.map((flow) => planFlow(target, flow)));
  const policies = await Promise.all(desired.policies.map((policy) => planPolicy(target, policy)));
  const environments = await Promise.all(desired.environments.map((one) => comparedEnvironment(target, one)));
  const refusals = [
    ...environments.flatMap(({ found, desired: one }) => (found === null ? [] : cannotBecome(found, one))),
    ...(await withoutPolicy(target, environments, new Set(desired.policies.map((policy) => policy.name)))),
  ];
  if (refusals.length > 0) throw new ApplyRefusal(refusals);
  return [...flows, ...policies, ...environments.map((environment) => planEnvironment(target, environment))];
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

interface ComparedEnvironment {
  found: EnvironmentRecord | null;
  desired: DesiredEnvironment;
  attach: string[];
  detach: string[];
}

async function comparedEnvironment({ client, org }: Target, desired: DesiredEnvironment): Promise<ComparedEnvironment> {
  const params = { org, environment_name: desired.name };
  const found = await orNull('unknown_environment', client.call(getEnvironment, { params, query: {} }));
  const attached = new Set(found?.policies ?? []);
  const wanted = desired.policies === null ? attached : new Set(desired.policies);
  return { found, desired, attach: [...wanted.difference(attached)], detach: [...attached.difference(wanted)] };
}

/** What the service would refuse, or leave as it is without a word. */
function cannotBecome(found: EnvironmentRecord, desired: DesiredEnvironment): string[] {
  const refusals: string[] = [];
  if (found.type !== desired.type) {
    refusals.push(
      `environment ${desired.name}: its type is ${found.type} and cannot become ${desired.type}; give the new one another name`,
    );
  }
  if (desired.description === '' && found.description !== '') {
    refusals.push(
      `environment ${desired.name}: its description cannot become empty; give another one, or leave it out of the file`,
    );
  }
  return refusals;
}

/** A refusal for each policy to attach that is neither there nor made by the same file. */
async function withoutPolicy(
  { client, org }: Target,
  environments: readonly ComparedEnvironment[],
  made: ReadonlySet<string>,
): Promise<string[]> {
  const inQuestion = new Set(environments.flatMap(({ attach }) => attach)).difference(made);
  const missing = new Set<string>();
  await Promise.all(
    [...inQuestion].map(async (name) => {
      const params = { org, policy_name: name };
      const found = await orNull('unknown_policy', client.call(getPolicy, { params, query: {} }));
      if (found === null) missing.add(name);
    }),
  );
  return environments.flatMap(({ desired, attach }) =>
    attach
      .filter((name) => missing.has(name))
      .map(
        (name) =>
          `environment ${desired.name}: no policy '${name}' in organization ${org}, and the file makes none; ` +
          'correct the name, or add it under policies',
      ),
  );
}

function planEnvironment({ client, org }: Target, compared: ComparedEnvironment): Change {
  const { found, desired, attach, detach } = compared;
  const fields = differences(found, [['description', found?.description, desired.description]]);
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
      const body = { name: desired.name, type: desired.type, description: desired.description ?? '' };
      if (found === null) {
        // In one request with its policies: at no moment is there an environment that demands nothing.
        await client.call(putEnvironment, { params: { org }, query: {}, body: { ...body, policies: attach } });
        return;
      }
      if (fields.length > 0) await client.call(putEnvironment, { params: { org }, query: {}, body });
      const params = { org, environment_name: desired.name };
      // Attached before detached: at no moment does the environment demand less than one of the two states.
      if (attach.length > 0) await client.call(attachPolicies, { params, query: {}, body: { policy_names: attach } });
      if (detach.length > 0) await client.call(detachPolicies, { params, query: {}, body: { policy_names: detach } });
    },
  };
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
