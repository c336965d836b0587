import type * as z from 'zod';
import type { ArtifactState } from '../../../compliance/artifact-state.ts';
import type { artifactDetail } from '../../../contract/artifact.ts';
import type { ArtifactComplianceResult, PolicyEvaluation } from '../../../contract/assertion.ts';
import { loadArtifactRuns } from '../../http/routes/artifact-runs.ts';
import { detailOf, stateOf, unknownArtifact, withBodies, wholeFingerprint } from '../../http/routes/artifacts.ts';
import { requireFlow } from '../../http/routes/flows.ts';
import { seconds } from '../../seconds.ts';
import {
  type EnvironmentVerdict,
  evaluateEach,
  judgeAtGates,
  loadGates,
} from '../../judgement/environment-verdicts.ts';
import { type ArtifactFacts, loadFacts } from '../../judgement/facts.ts';
import type { JudgedInFlow } from '../../judgement/flow-entries.ts';
import { judgeInFlows } from '../../judgement/judged-flows.ts';
import { newestVersions } from '../../judgement/policy-versions.ts';
import { complianceResult } from '../../judgement/statuses.ts';
import { findPlace, listPlaces } from '../../store/artifact-places.ts';
import { findArtifact, listReports, type ReportHead } from '../../store/artifacts.ts';
import { findNamedEnvironments } from '../../store/environments.ts';
import { listDetachedPolicies, listPolicedEnvironments } from '../../store/gates.ts';
import type { ArtifactRow } from '../../store/schema.ts';
import type { OrgReader } from '../../store/store.ts';
import { loadTrails } from '../../store/trails.ts';
import { PAGE_SIZE } from '../parts/pager.ts';
import type { Web } from '../web.ts';
import { type CountingEvidence, loadCountingEvidence } from './artifact-evidence-view.ts';

/** Of reports, and of starts and stops, as many are read for the history. */
export const HISTORY_SHOWN = 30;
/** Trails of the flow that hold the same content. */
export const PLACES_SHOWN = 10;

/** A report of the content in the flow: where it stands there. */
export interface Place {
  artifact: ArtifactRow;
  trailName: string;
}

/** Environments where it runs and ran whose gates are looked at. */
const RAN_JUDGED = 12;
/** Policies of no environment. */
const POLICIES_SHOWN = 20;

/** What was asked for by the address. */
export interface AskedArtifact {
  flowName: string;
  /** Or its first characters. */
  fingerprint: string;
  artifactId: string | null;
  environmentsPage: number;
}

/** Everything that the page of an artifact shows, as it was at one moment. */
export interface ArtifactView {
  orgName: string;
  /** As the interface answers it. */
  record: z.output<typeof artifactDetail>;
  facts: ArtifactFacts;
  state: ArtifactState;
  /** The same as the interface words it. */
  result: ArtifactComplianceResult;
  /** Whether the address names an artifact that is not there. */
  isOtherThanAsked: boolean;
  evidence: CountingEvidence;
  /** In each flow that holds the content. */
  flows: JudgedInFlow[];
  /** What gates take of this flow. */
  counting: JudgedInFlow;
  environments: {
    verdicts: EnvironmentVerdict[];
    /** The same where this flow alone is asked about, in the same order. */
    inFlow: EnvironmentVerdict[];
    /** Of the first ones where it runs and ran, with policies or without. */
    whereItRan: EnvironmentVerdict[];
    page: number;
    total: number;
  };
  /** By policies of no environment, which a gate may ask by their names. */
  otherPolicies: { evaluations: PolicyEvaluation[]; inFlow: PolicyEvaluation[]; hasMore: boolean };
  /** Newest first. */
  reports: ReportHead[];
  /** Newest first, one more than is shown where there are more. */
  places: Place[];
}

/** Throws `unknown_flow` and `unknown_artifact`. The number of statements does not depend on what there is. */
export async function loadArtifactView(
  tx: OrgReader,
  { documents, links }: Pick<Web, 'documents' | 'links'>,
  orgName: string,
  asked: AskedArtifact,
): Promise<ArtifactView> {
  const flow = await requireFlow(tx, asked.flowName);
  const fingerprint = await wholeFingerprint(tx, { flow, trail: null }, asked.fingerprint);
  const held = { flowId: flow.id, fingerprint };
  const named = asked.artifactId === null ? null : await findPlace(tx, held, asked.artifactId);
  const stored = named ?? (await findArtifact(tx, { ...held, trailId: null }));
  if (stored === null) throw unknownArtifact(fingerprint, flow.name);

  const [reported] = await withBodies(tx, await loadFacts(tx, documents, [stored]));
  const flows = await judgeInFlows(tx, documents, { fingerprint, flowId: null });
  const counting = flows.find(({ facts }) => facts.flow.id === flow.id);
  if (reported === undefined || counting === undefined) throw new Error(`artifact ${stored.artifact.id} has no facts`);

  const runs = (await loadArtifactRuns(tx, [fingerprint], HISTORY_SHOWN)).get(fingerprint);
  const ranIn = [...(runs?.running ?? []), ...(runs?.exited ?? [])].slice(0, RAN_JUDGED);
  const ran = await findNamedEnvironments(
    tx,
    ranIn.map((place) => place.environment_name),
  );
  const policed = await listPolicedEnvironments(tx, { number: asked.environmentsPage, size: PAGE_SIZE });
  const gates = await loadGates(tx, documents, fingerprint, [...policed.rows, ...ran.values()]);
  const entries = flows.map(({ entry }) => entry);
  const verdicts = judgeAtGates(gates, entries);
  const detached = await listDetachedPolicies(tx, POLICIES_SHOWN + 1);
  const policies = await newestVersions(tx, documents, detached.slice(0, POLICIES_SHOWN));

  const { facts } = reported;
  const state = stateOf(facts);
  const reports = await listReports(tx, [stored.artifact.id], HISTORY_SHOWN);
  return {
    orgName,
    record: detailOf(
      { addresses: links },
      orgName,
      reported,
      new Map(runs === undefined ? [] : [[stored.artifact.id, runs]]),
    ),
    facts,
    state,
    result: complianceResult(state, {
      place: { flow: flow.name, trail: facts.trail.name, fingerprint },
      templateName: facts.artifact.templateName,
      templateId: facts.trail.template_id,
      evaluatedAt: seconds(tx.nowMs),
    }),
    isOtherThanAsked: asked.artifactId !== null && named === null,
    evidence: await loadCountingEvidence(tx, facts, state),
    flows,
    counting,
    environments: {
      verdicts: verdicts.slice(0, policed.rows.length),
      inFlow: judgeAtGates(gates.slice(0, policed.rows.length), [counting.entry]),
      whereItRan: verdicts.slice(policed.rows.length),
      page: asked.environmentsPage,
      total: policed.total,
    },
    otherPolicies: {
      evaluations: evaluateEach(policies, entries),
      inFlow: evaluateEach(policies, [counting.entry]),
      hasMore: detached.length > policies.length,
    },
    reports: (reports.get(stored.artifact.id) ?? []).toReversed(),
    places: await placesOf(tx, held),
  };
}

async function placesOf(tx: OrgReader, held: { flowId: string; fingerprint: string }): Promise<Place[]> {
  const artifacts = await listPlaces(tx, held, PLACES_SHOWN + 1);
  const trails = await loadTrails(
    tx,
    artifacts.map((artifact) => artifact.trail_id),
  );
  return artifacts.map((artifact) => {
    const trail = trails.get(artifact.trail_id);
    if (trail === undefined) throw new Error(`artifact ${artifact.id} is on a trail that is not there`);
    return { artifact, trailName: trail.name };
  });
}
