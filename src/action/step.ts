import type { Client, ClientOptions } from '../client/client.ts';
import { type Applied, applyConfig, nothingApplied, plannedChanges } from './apply-config.ts';
import { isReadableOnTheWay, parseApiUrl } from '../client/api-url.ts';
import { certificateAuthorities } from './ca-file.ts';
import type { PreparedAttestation } from './attest.ts';
import { type CommitContext, contextOfEvent, gatherContext } from './context/commit.ts';
import { type EventFacts, eventFacts, missingTokenAdvice, readPayload } from './context/event.ts';
import { readCheckout } from './context/git.ts';
import { githubCommit } from './context/github-api.ts';
import { type Deadline, DeadlineError, lateness, startDeadline } from './deadline.ts';
import type { DeferredAccess } from './deferred-evidence.ts';
import { type Env, variable } from './env.ts';
import { pullRequestAccess } from './evidence/pull-request-access.ts';
import { failureOf } from './failure.ts';
import { fileMatcher } from './file-pattern.ts';
import { findFailed } from './find-failed.ts';
import { findStrays } from './find-strays.ts';
import {
  type ArtifactFinding,
  type AttestationFinding,
  type Judgement,
  noFindings,
  type StepFindings,
} from './findings.ts';
import { judge } from './gate.ts';
import { refuseSecrets } from './held-secret.ts';
import { imageDigests } from './image-digests.ts';
import { InputError } from './input-problem.ts';
import { type Inputs, readInputs } from './inputs.ts';
import { inquire, type Recorded } from './inquiry.ts';
import { noOutbox, openOutbox, type Outbox, blocked, isLasting } from './outbox.ts';
import type { Inquiry, Patience } from './patience.ts';
import { type Prepared, prepare } from './prepare.ts';
import { present } from './present.ts';
import { progressTo, type StartProgress } from './progress.ts';
import { proxyOf } from './proxy.ts';
import { askedPublishing } from './publish/asked-publishing.ts';
import { subjectOf } from './publish/publication.ts';
import { type Publishing, publishFindings } from './publish/publish-findings.ts';
import { questionsOf } from './question.ts';
import type { StepShape } from './remedy.ts';
import { spoolDirectory } from './spool-directory.ts';
import { logText, oneLine } from './render/escape.ts';
import { waitingLog } from './render/waiting.ts';
import { type Runner, withoutSecretsOf } from './runner.ts';
import { secretsOf, withoutSecrets } from './secrets.ts';
import { type ServiceCalls, serviceCalls } from './service-calls.ts';
import { shapeOf, unknownShape } from './step-shape.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { failsJob, isAllDelivered } from './verdict.ts';
import { VERSION } from './version.ts';

/** What a step needs from the world. */
export interface StepParts {
  env: Env;
  /** Where the process was started; paths are relative to it where there is no workspace. */
  directory: string;
  runner: Runner;
  createClient: (options: ClientOptions) => Client | Promise<Client>;
  /** Epoch milliseconds. */
  now: () => number;
  /** Gives numbers from 0 to below 1. */
  random: () => number;
  /** Resolves after that time; may reject where the signal fires before. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Runs the whole step and tells the runner what came of it. Never rejects; answers the exit code. */
export async function runStep(parts: StepParts): Promise<number> {
  const secrets = secretsOf(parts.env);
  for (const secret of secrets) parts.runner.mask(secret);
  const clean = (text: string): string => withoutSecrets(text, secrets);
  const runner = withoutSecretsOf(parts.runner, clean);
  const { findings, shape, publishing } = await findAll({ ...parts, runner });
  present(findings, shape, runner);
  if (publishing !== null) await publishFindings({ findings, shape }, publishing, runner, clean);
  return failsJob(findings) ? 1 : 0;
}

interface Found {
  findings: StepFindings;
  shape: StepShape;
  /** Where else it is shown; null where nowhere. */
  publishing: Publishing | null;
}

/** What is wrong with the inputs, else what came of the work. */
async function findAll(parts: StepParts): Promise<Found> {
  const { env } = parts;
  let shape = unknownShape(env);
  let setting = noFindings;
  let deadline: Deadline | null = null;
  let publishing: Publishing | null = null;
  try {
    const event = eventFacts(env, readPayload(env));
    // What is shown of an earlier try must not outlive inputs that cannot be read.
    publishing = askedPublishing(env, event);
    const inputs = await readInputs(env, missingTokenAdvice(event.withoutSecrets), parts.directory);
    shape = shapeOf(inputs, env);
    if (publishing !== null) publishing = { ...publishing, subjects: inputs.artifacts.map(subjectOf) };
    setting = {
      ...noFindings,
      gate: inputs.gate,
      onUndecided: inputs.onUndecided,
      questions: questionsOf(inputs),
      config: inputs.config,
    };
    deadline = startDeadline(inputs.timeoutMs + inputs.waitMs, parts.now);
    const findings = await work(inputs, event, { ...parts, deadline }, setting);
    return { findings, shape: { ...shape, artifactCount: findings.artifacts.length }, publishing };
  } catch (error) {
    if (error instanceof InputError)
      return { findings: { ...setting, inputProblems: error.problems }, shape, publishing };
    const signal = deadline?.signal ?? new AbortController().signal;
    return { findings: { ...setting, stopped: failureOf(error, signal) }, shape, publishing };
  } finally {
    deadline?.clear();
  }
}

interface Work extends StepParts {
  deadline: Deadline;
}

/**
 * Does what comes before the service. Where that takes all of the step's time, it is no outage of the service: what is in
 * the workspace may have brought it about, so that it is told as a wrong input is.
 */
async function untilService<T>(deadline: Deadline, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const late = error instanceof DeadlineError ? lateness(deadline) : null;
    if (late === null) throw error;
    const message = `was over before the service was asked: ${what} not read ${late}`;
    throw new InputError([{ input: 'timeout', message }]);
  }
}

/** The story: context and files, then the service: record, ask, each after the one before. */
async function work(inputs: Inputs, event: EventFacts, parts: Work, setting: StepFindings): Promise<StepFindings> {
  const { env, deadline } = parts;
  const workspace = variable(env, 'GITHUB_WORKSPACE') ?? parts.directory;
  const temp = temporaryDirectory(env);
  try {
    const spool = await spoolDirectory(inputs.spoolDirectory, env, { workspace, deadline });
    const authorities = await certificateAuthorities(inputs.caFile, workspace);
    const context = await untilService(deadline, "the commit's facts (from git, then GitHub) were", () =>
      contextFor(inputs, event, { workspace, env, deadline, tempDirectory: temp.make }),
    );
    const matchFiles = fileMatcher(workspace, deadline);
    const images = imageDigests(env, inputs.githubToken, deadline);
    const startProgress = progressTo((line) => parts.runner.log(line), parts.now);
    const files = { workspace, deadline, matchFiles, tempDirectory: temp.make };
    const pullRequests = pullRequestAccess(inputs, event, env, context);
    const prepared = await untilService(deadline, 'what the inputs name was', () =>
      prepare(inputs, context, { ...files, images, startProgress, pullRequests, now: parts.now }),
    );
    const secrets = secretsOf(env);
    refuseSecrets(inputs, prepared, secrets);
    const findings = {
      ...setting,
      context,
      exposedHost: inputs.isDryRun ? null : exposedHostOf(inputs.service.apiUrl),
    };
    if (inputs.isDryRun) {
      const artifacts = prepared.artifacts.map((artifact): ArtifactFinding => ({
        artifact,
        report: { state: 'before' },
        judgements: [],
      }));
      const { plannedRequests } = await import('./plan.ts');
      const changes = inputs.desired === null ? [] : plannedChanges(inputs.desired);
      return { ...findings, artifacts, changes, planned: plannedRequests(inputs, prepared, setting.questions) };
    }
    const client = await openClient(inputs, authorities, parts);
    try {
      const calls = serviceCalls(client, inputs.service.org, deadline);
      const { changes, failure } = await applied(inputs, client, deadline);
      const isOutage = failure !== null && !isLasting(failure);
      if (failure !== null && !(isOutage && spool !== null)) return { ...findings, changes, stopped: failure };
      const outbox = await outboxOf(spool, inputs, client, parts);
      const way = failure === null ? outbox : blocked(outbox, failure);
      const check = (attestation: PreparedAttestation): void =>
        refuseSecrets(inputs, { ...prepared, attestations: [attestation], deferred: [] }, secrets);
      const evidence = { ...files, pullRequests };
      const complete = await completed(inputs, prepared, { evidence, calls, blockedBy: way.blockedBy, check });
      const sent = await recordedBy(inputs, complete.prepared, calls, { outbox: way, startProgress });
      const recorded = { ...sent, attestations: [...sent.attestations, ...complete.lost] };
      // Only kept for later: what it would be judged by is not in place.
      if (failure !== null)
        return { ...findings, ...withoutJudgements(recorded), changes, stopped: failure, spool: outbox.finding() };
      const isComplete = isAllDelivered(outbox.finding());
      const ask = async (inquiry: Inquiry): Promise<Judgement> =>
        isComplete ? judge(calls, inquiry, inputs.allowUnpoliced) : { verdict: 'undecided', reason: 'unrecorded' };
      const judged = await inquire(recorded, setting.questions, ask, patienceOf(inputs, startProgress, parts));
      const strays = await findStrays(judged.artifacts, context.sha, calls);
      const failed = await findFailed(judged.artifacts, calls);
      return { ...findings, ...recorded, ...judged, changes, strays, failed, spool: outbox.finding() };
    } finally {
      await client.close();
    }
  } finally {
    await temp.remove();
  }
}

const applied = ({ desired, service }: Inputs, client: Client, deadline: Deadline): Promise<Applied> =>
  desired === null ? Promise.resolve(nothingApplied) : applyConfig(desired, { client, org: service.org, deadline });

/** What could not be sent before the service was asked, and what of it cannot be sent at all. */
async function completed(
  { flow, trail }: Inputs,
  prepared: Prepared,
  access: Omit<DeferredAccess, 'flow' | 'trail'>,
): Promise<{ prepared: Prepared; lost: readonly AttestationFinding[] }> {
  if (prepared.deferred.length === 0) return { prepared, lost: [] };
  const { readDeferred } = await import('./deferred-evidence.ts');
  const { ready, lost } = await readDeferred(prepared.deferred, { ...access, flow: flow ?? '', trail });
  return { prepared: { ...prepared, attestations: [...prepared.attestations, ...ready], deferred: [] }, lost };
}

/** A step that only gates does without the code that records. */
async function recordedBy(
  inputs: Inputs,
  prepared: Prepared,
  calls: ServiceCalls,
  ways: { outbox: Outbox; startProgress: StartProgress },
): Promise<Recorded> {
  if (inputs.artifacts.length === 0 && inputs.attestations.length === 0) {
    const artifacts = prepared.artifacts.map((artifact) => ({ artifact, report: { state: 'before' } as const }));
    return { artifacts, attestations: [] };
  }
  const { record } = await import('./recording.ts');
  return record(inputs, prepared, calls, ways);
}

const withoutJudgements = ({ artifacts, attestations }: Recorded) => ({
  artifacts: artifacts.map((artifact): ArtifactFinding => ({ ...artifact, judgements: [] })),
  attestations,
});

/** Only what is recorded needs the commit's facts: a step that gates alone looks at the event and no further. */
async function contextFor(
  inputs: Inputs,
  event: EventFacts,
  at: { workspace: string; env: Env; deadline: Deadline; tempDirectory: () => Promise<string> },
): Promise<CommitContext> {
  const isRecordingHere = inputs.fingerprints.length === 0;
  if (!isRecordingHere) return contextOfEvent(event, inputs.redact);
  const { githubToken } = inputs;
  const sources = {
    checkout: (sha: string) => readCheckout(sha, at),
    githubApi: githubToken === null ? null : (sha: string) => githubCommit(sha, githubToken, at),
  };
  return gatherContext(event, sources, inputs.redact);
}

function exposedHostOf(apiUrl: string): string | null {
  const url = parseApiUrl(apiUrl);
  return isReadableOnTheWay(url) ? url.host : null;
}

async function openClient(
  inputs: Inputs,
  authorities: readonly string[],
  { createClient, deadline, env, runner }: Work,
): Promise<Client> {
  const { apiUrl, apiToken } = inputs.service;
  return createClient({
    apiUrl,
    token: apiToken,
    userAgent: `assay-action/${VERSION}`,
    signal: deadline.signal,
    deadlineAtMs: deadline.atMs,
    proxy: proxyOf(env),
    certificateAuthorities: authorities,
    onRetry: ({ endpointId, attempt, delayMs, cause }) => {
      const wait = `trying again in ${(delayMs / 1000).toFixed(1)} s`;
      runner.log(logText(oneLine(`${endpointId}: attempt ${attempt} failed (${cause.message}); ${wait}`)));
    },
  });
}

async function outboxOf(
  directory: string | null,
  { service }: Inputs,
  client: Client,
  { now, deadline }: Work,
): Promise<Outbox> {
  if (directory === null) return noOutbox;
  return openOutbox(directory, { client, org: service.org, now, deadline });
}

function patienceOf(
  { waitMs }: Inputs,
  startProgress: StartProgress,
  { now, random, sleep, deadline, runner }: Work,
): Patience {
  return {
    startProgress,
    limitMs: waitMs,
    now,
    random,
    sleep: (ms) => sleep(ms, deadline.signal).catch(() => undefined),
    isOver: () => deadline.signal.aborted,
    onWait: waitingLog(waitMs, (line) => runner.log(line)),
  };
}
