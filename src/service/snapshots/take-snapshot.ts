import { setImmediate } from 'node:timers/promises';
import type { Documents } from '../judgement/documents.ts';
import { newestVersions, type PolicyVersion } from '../judgement/policy-versions.ts';
import { createJudgements, type Judgements, judgeRunning } from '../judgement/running.ts';
import { allowedFingerprints } from '../store/allow-list.ts';
import { recordEnvironmentEvents } from '../store/environment-events.ts';
import { attachedPolicies, holdEnvironment } from '../store/environments.ts';
import { listIncluded, listIncluding } from '../store/included-environments.ts';
import { toJson } from '../store/json.ts';
import { beginRunning, endRunning, listRunning, stretchStart } from '../store/running-artifacts.ts';
import type { EnvironmentRow, RunningArtifactRow } from '../store/environment-rows.ts';
import type { AllowListRow } from '../store/schema.ts';
import { addSnapshot } from '../store/snapshots.ts';
import type { OrgWriter } from '../store/store.ts';
import { contentOf, instancesOf, type RunningContent } from './running-body.ts';
import { gathered, runningKey, type RunningInstances } from './running-instances.ts';
import { compareRunning, type SnapshotChanges } from './snapshot-changes.ts';
import { allowedEvent, changeEvents } from './snapshot-events.ts';

/** Who makes snapshots, and with what. */
export interface SnapshotMaker {
  documents: Documents;
  userName: string;
}

/** The newest snapshot of an environment, and whether it was made just now. */
export interface Taken {
  index: number;
  isNew: boolean;
}

/**
 * Takes what an environment was reported to run, all of it: judges it, and makes a snapshot where something changed. The
 * logical environments that include it follow.
 */
export async function takeReport(
  tx: OrgWriter,
  maker: SnapshotMaker,
  environmentId: string,
  running: readonly RunningInstances[],
): Promise<Taken> {
  const environment = await holdEnvironment(tx, environmentId, { reported: true });
  const taken = await renew(tx, maker, environment, { running, before: await listRunning(tx, [environmentId]) });
  for (const logical of await listIncluding(tx, environmentId)) await followIncluded(tx, maker, logical.id);
  return taken;
}

/** Gathers what a logical environment runs from those that it includes, and makes a snapshot where something changed. */
export async function followIncluded(tx: OrgWriter, maker: SnapshotMaker, logicalId: string): Promise<void> {
  // Several may follow one after the other: before each of them other requests get their turn.
  await setImmediate();
  const included = (await listIncluded(tx, logicalId)).filter((one) => one.latest_snapshot > 0);
  const environment = await holdEnvironment(tx, logicalId, { reported: included.length > 0 });
  // Nobody has said yet what runs there.
  if (included.length === 0 && environment.latest_snapshot === 0) return;
  const rows = await listRunning(
    tx,
    included.map(({ id }) => id),
  );
  const running = gathered(rows.map(instancesOf));
  await renew(tx, maker, environment, { running, before: await listRunning(tx, [logicalId]) });
}

/**
 * Judges what runs in an environment anew, after its policies or its allow-list changed; makes a snapshot where the judgement
 * changed. Nothing is judged where nobody reported yet. `allowed` is what was just put on the allow-list.
 */
export async function judgeAnew(
  tx: OrgWriter,
  maker: SnapshotMaker,
  environmentId: string,
  allowed: AllowListRow | null = null,
): Promise<void> {
  await rejudge(tx, maker, environmentId, { allowed, judgements: new Map() });
}

/**
 * Judges what runs in each of some environments anew. What several of them run is judged once where their policies are the
 * same. Between two environments other requests get their turn.
 */
export async function judgeEachAnew(
  tx: OrgWriter,
  maker: SnapshotMaker,
  environmentIds: readonly string[],
): Promise<void> {
  const judgements = createJudgements();
  for (const environmentId of environmentIds) {
    await rejudge(tx, maker, environmentId, { allowed: null, judgements });
    await setImmediate();
  }
}

async function rejudge(
  tx: OrgWriter,
  maker: SnapshotMaker,
  environmentId: string,
  { allowed, judgements }: { allowed: AllowListRow | null; judgements: Judgements },
): Promise<void> {
  const environment = await holdEnvironment(tx, environmentId, { reported: false });
  const before = await listRunning(tx, [environmentId]);
  if (environment.latest_snapshot > 0) {
    await renew(tx, maker, environment, { running: before.map(instancesOf), before, allowed, judgements });
  } else if (allowed !== null) {
    await recordEnvironmentEvents(tx, [allowedEvent(environment, allowed, null)]);
  }
}

interface Moment {
  running: readonly RunningInstances[];
  before: readonly RunningArtifactRow[];
  allowed?: AllowListRow | null;
  judgements?: Judgements;
}

async function renew(
  tx: OrgWriter,
  maker: SnapshotMaker,
  environment: EnvironmentRow,
  { running, before, allowed = null, judgements = new Map() }: Moment,
): Promise<Taken> {
  const policies = await newestVersions(tx, maker.documents, await attachedPolicies(tx, environment.id));
  const fingerprints = running.map(({ fingerprint }) => fingerprint).filter((one) => one !== '');
  const judged = await judgeRunning(tx, maker.documents, running, {
    policies,
    allowed: await allowedFingerprints(tx, environment.id, fingerprints),
    judgements,
  });
  const now = running.map((one, index) => {
    const judgement = judged[index];
    if (judgement === undefined) throw new Error('a running artifact without its judgement');
    return contentOf(one, judgement);
  });
  const state = stateOf(now, policies);
  const compared = compareRunning(before, now, { includeScaling: environment.include_scaling === 1 });
  const isNew = environment.latest_snapshot === 0 || compared.isNew || state !== environment.state;
  const index = environment.latest_snapshot + Number(isNew);
  const allowedFirst =
    allowed === null ? [] : [allowedEvent({ ...environment, latest_snapshot: index, state }, allowed, now)];
  if (!isNew) {
    await recordEnvironmentEvents(tx, allowedFirst);
    return { index, isNew };
  }
  await storeRunning(tx, environment.id, index, { before, now, compared });
  await addSnapshot(tx, {
    environment_id: environment.id,
    snapshot_index: index,
    state,
    artifact_count: now.length,
    compliant_count: now.filter((one) => one.is_compliant === 1).length,
    policies: toJson(policies.map(({ name, version }) => ({ policy_name: name, policy_version: version }))),
    created_by: maker.userName,
  });
  const events = changeEvents(environment, compared, { index, state, userName: maker.userName });
  await recordEnvironmentEvents(tx, [...allowedFirst, ...events]);
  return { index, isNew };
}

/** Where nothing runs, or no policy has a rule, nobody can say: nothing that is missing looks like a pass. */
function stateOf(now: readonly RunningContent[], policies: readonly PolicyVersion[]): number | null {
  if (now.length === 0 || policies.every(({ document }) => document.rules.length === 0)) return null;
  return Number(now.every((one) => one.is_compliant === 1));
}

/** At the beginning of a stretch every row is written anew: see running-artifacts.ts. */
async function storeRunning(
  tx: OrgWriter,
  environmentId: string,
  index: number,
  {
    before,
    now,
    compared,
  }: { before: readonly RunningArtifactRow[]; now: readonly RunningContent[]; compared: SnapshotChanges },
): Promise<void> {
  const place = { environment_id: environmentId, first_index: index };
  const isStretchStart = stretchStart(index) === index;
  const changed = new Set(compared.begun.map(runningKey));
  const carried = isStretchStart
    ? now.filter((one) => !changed.has(runningKey(one))).map((one) => ({ ...one, previous_count: one.instance_count }))
    : [];
  await endRunning(tx, isStretchStart ? before.map(({ id }) => id) : compared.ended, index);
  await beginRunning(
    tx,
    [...compared.begun, ...carried].map((one) => ({ ...place, ...one })),
  );
}
