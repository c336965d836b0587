import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { assertPolicies } from '../../compliance/assertion.ts';
import type { NamedArtifact } from '../../compliance/rule.ts';
import type { Resolution } from '../../contract/assertion.ts';
import type { PolicyDecision, RunningFlow } from '../../contract/snapshot.ts';
import { loadSources } from '../store/artifacts.ts';
import { inChunks } from '../store/chunks.ts';
import type { OrgReader } from '../store/store.ts';
import type { Documents } from './documents.ts';
import { type JudgedInFlow, judgeInFlow } from './flow-entries.ts';
import { type ArtifactFacts, loadFacts } from './facts.ts';
import { policyEvaluations } from './policy-evaluations.ts';
import type { PolicyVersion } from './policy-versions.ts';
import { resolution } from './resolutions.ts';

/** The facts of so many artifacts are in memory at once. */
const JUDGED_AT_ONCE = 1000;
/** So many artifacts are kept as they were judged. */
const KEPT = 10_000;
/** Nobody reads more reasons for one artifact; each is on record with every snapshot that it changes in. */
const REASONS_MAX = 20;

/** A running artifact as it was judged. */
export interface JudgedArtifact {
  isCompliant: boolean;
  isAllowed: boolean;
  /** One for each flow that holds it, the flow that held it first coming first. */
  flows: RunningFlow[];
  /** In the order of the policies. */
  decisions: PolicyDecision[];
  /** Empty exactly where it is compliant. */
  reasons: Resolution[];
  /** Of the repository that its first flow was told; '' where none was. */
  repoName: string;
}

/** Artifacts as they were judged, by policies, name and content. */
export interface Judgements {
  get(key: string): JudgedArtifact | undefined;
  set(key: string, judged: JudgedArtifact): void;
}

/**
 * Keeps what is judged in one transaction, in which nobody else changes what is on record: what several environments run is
 * judged once for all that have the same policies.
 */
export function createJudgements(): Judgements {
  return new LRUCache<string, JudgedArtifact>({ max: KEPT });
}

/**
 * Traces running artifacts to their flows by their fingerprints and judges them by policies, without any as in flow scope. The
 * answers are in the order of the artifacts. The number of statements depends on how many thousands there are, not on how many.
 * What is in `judgements` is neither traced nor judged again.
 */
export async function judgeRunning(
  tx: OrgReader,
  documents: Documents,
  artifacts: readonly NamedArtifact[],
  {
    policies,
    allowed,
    judgements = new Map(),
  }: { policies: readonly PolicyVersion[]; allowed: ReadonlySet<string>; judgements?: Judgements },
): Promise<JudgedArtifact[]> {
  const under = hashOf(policies.map(({ name, version }) => [name, version]));
  return inChunks(
    artifacts,
    async (chunk) => {
      const asked = chunk.map((artifact) => {
        const isAllowed = allowed.has(artifact.fingerprint);
        const key = JSON.stringify([under, isAllowed, artifact.fingerprint, artifact.name]);
        return { artifact, isAllowed, key, known: judgements.get(key) };
      });
      const unknown = asked.filter(({ known }) => known === undefined).map(({ artifact }) => artifact);
      const traced = await traceAll(tx, documents, unknown);
      return asked.map(({ artifact, isAllowed, key, known }) => {
        if (known !== undefined) return known;
        const judged = judge(artifact, traced.get(artifact.fingerprint) ?? [], policies, isAllowed);
        judgements.set(key, judged);
        return judged;
      });
    },
    JUDGED_AT_ONCE,
  );
}

/** By fingerprint: the artifact in each flow that holds it. */
async function traceAll(
  tx: OrgReader,
  documents: Documents,
  artifacts: readonly NamedArtifact[],
): Promise<Map<string, JudgedInFlow[]>> {
  const known = artifacts.map(({ fingerprint }) => fingerprint).filter((fingerprint) => fingerprint !== '');
  const sources = await loadSources(tx, known);
  const facts = await loadFacts(tx, documents, [...sources.values()].flat(2));
  const byFingerprint = Map.groupBy(facts, (one) => one.artifact.fingerprint);
  return new Map([...byFingerprint].map(([fingerprint, own]) => [fingerprint, inFlows(own)]));
}

function inFlows(facts: readonly ArtifactFacts[]): JudgedInFlow[] {
  return [...Map.groupBy(facts, (one) => one.flow.id).values()].map(judgeInFlow);
}

function judge(
  artifact: NamedArtifact,
  inEachFlow: readonly JudgedInFlow[],
  policies: readonly PolicyVersion[],
  isAllowed: boolean,
): JudgedArtifact {
  const entries = inEachFlow.map(({ entry }) => entry);
  const { isCompliant, evaluations } = assertPolicies(
    entries,
    policies.map(({ document }) => document),
    artifact,
  );
  const shown = policyEvaluations(policies, evaluations, entries);
  const unmet = shown.flatMap((evaluation) =>
    evaluation.rule_evaluations.filter(({ satisfied }) => satisfied === false).flatMap((rule) => rule.resolutions),
  );
  const reasons = policies.length > 0 ? unmet : flowReasons(artifact, inEachFlow);
  return {
    isCompliant: isCompliant || isAllowed,
    isAllowed,
    flows: inEachFlow.map(runningFlow),
    decisions: shown.map(({ policy_name: name, policy_version: version, status }) => ({
      policy_name: name,
      policy_version: version,
      status,
    })),
    reasons: isCompliant || isAllowed ? [] : distinct(reasons).slice(0, REASONS_MAX),
    repoName: inEachFlow[0]?.facts.stored.report.repo_name ?? '',
  };
}

function flowReasons({ fingerprint }: NamedArtifact, inEachFlow: readonly JudgedInFlow[]): Resolution[] {
  if (inEachFlow.length === 0) {
    return [resolution({ code: 'missing_provenance' }, { flow: null, trail: null, fingerprint })];
  }
  return inEachFlow.flatMap(({ facts, entry }) =>
    entry.state.findings.map((finding) =>
      resolution(finding, { flow: facts.flow.name, trail: facts.trail.name, fingerprint }),
    ),
  );
}

/** Several policies often ask for the same. */
function distinct(reasons: readonly Resolution[]): Resolution[] {
  return [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()];
}

function runningFlow({ facts, entry }: JudgedInFlow): RunningFlow {
  const { report } = facts.stored;
  return {
    flow_name: facts.flow.name,
    trail_name: facts.trail.name,
    template_reference_name: facts.artifact.templateName,
    git_commit: report.git_commit,
    commit_url: report.commit_url === '' ? null : report.commit_url,
    compliance_state: entry.state.status,
  };
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
