import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, ClientOptions } from '../client/client.ts';
import { attest } from './attest.ts';
import { type CommitContext, contextOfEvent, gatherContext } from './context/commit.ts';
import { type EventFacts, eventFacts, missingTokenAdvice, readPayload } from './context/event.ts';
import { gitCommit } from './context/git.ts';
import { githubCommit } from './context/github-api.ts';
import { type Deadline, startDeadline } from './deadline.ts';
import { type Env, variable } from './env.ts';
import { failureOf } from './failure.ts';
import { fileMatcher } from './file-pattern.ts';
import {
  type ArtifactFinding,
  type AttestationFinding,
  type Judgement,
  noFindings,
  type Question,
  type StepFindings,
} from './findings.ts';
import { judge } from './gate.ts';
import { InputError } from './input-problem.ts';
import { type Inputs, readInputs } from './inputs.ts';
import { plannedRequests } from './plan.ts';
import { prepare, type Prepared } from './prepare.ts';
import { present } from './present.ts';
import { proxyOf } from './proxy.ts';
import type { StepShape } from './remedy.ts';
import { logText, oneLine } from './render/escape.ts';
import { report, reportBody } from './report.ts';
import { type Runner, withoutSecretsOf } from './runner.ts';
import { secretsOf, withoutSecrets } from './secrets.ts';
import { mapBounded, type ServiceCalls, serviceCalls } from './service-calls.ts';
import { actionReference, unknownShape } from './step-shape.ts';
import { failsJob } from './verdict.ts';
import { VERSION } from './version.ts';

/** What a step needs from the world. */
export interface StepParts {
  env: Env;
  /** Where the process was started; paths are relative to it where there is no workspace. */
  directory: string;
  runner: Runner;
  createClient: (options: ClientOptions) => Client;
  /** Epoch milliseconds. */
  now: () => number;
}

/** Runs the whole step and tells the runner what came of it. Never rejects; answers the exit code. */
export async function runStep(parts: StepParts): Promise<number> {
  const secrets = secretsOf(parts.env);
  for (const secret of secrets) parts.runner.mask(secret);
  const runner = withoutSecretsOf(parts.runner, (text) => withoutSecrets(text, secrets));
  const { findings, shape } = await findAll({ ...parts, runner });
  present(findings, shape, runner);
  return failsJob(findings) ? 1 : 0;
}

interface Found {
  findings: StepFindings;
  shape: StepShape;
}

/** What is wrong with the inputs, else what came of the work. */
async function findAll(parts: StepParts): Promise<Found> {
  const { env } = parts;
  let shape = unknownShape(env);
  let setting = noFindings;
  let deadline: Deadline | null = null;
  try {
    const event = eventFacts(env, readPayload(env));
    const inputs = await readInputs(env, missingTokenAdvice(event.withoutSecrets));
    shape = { ...shape, ...shapeOf(inputs, env) };
    setting = { ...noFindings, gate: inputs.gate, onUndecided: inputs.onUndecided, question: questionOf(inputs) };
    deadline = startDeadline(inputs.timeoutMs, parts.now);
    const findings = await work(inputs, event, { ...parts, deadline }, setting);
    return { findings, shape: { ...shape, artifactCount: findings.artifacts.length } };
  } catch (error) {
    if (error instanceof InputError) return { findings: { ...setting, inputProblems: error.problems }, shape };
    const signal = deadline?.signal ?? new AbortController().signal;
    return { findings: { ...setting, stopped: failureOf(error, signal) }, shape };
  } finally {
    deadline?.clear();
  }
}

const shapeOf = (inputs: Inputs, env: Env): StepShape => ({
  action: actionReference(env),
  isReporting: inputs.artifacts.length > 0,
  artifactCount: inputs.artifacts.length,
  hasAttestations: inputs.attestations.length > 0,
  isServiceFromInputs: inputs.isServiceFromInputs,
  flow: inputs.flow,
});

function questionOf({ gate, scope, environment, policies, flow }: Inputs): Question | null {
  if (gate === 'off') return null;
  if (scope === 'environment') return { scope, environment: environment ?? '', flow };
  return scope === 'policies' ? { scope, policies, flow } : { scope, flow };
}

interface Work extends StepParts {
  deadline: Deadline;
}

/** The story: context, files, then the service. */
async function work(inputs: Inputs, event: EventFacts, parts: Work, setting: StepFindings): Promise<StepFindings> {
  const { env, deadline } = parts;
  const workspace = variable(env, 'GITHUB_WORKSPACE') ?? parts.directory;
  const temp = temporaryDirectory(env);
  try {
    const context = await contextFor(inputs, event, { workspace, env, deadline });
    const matchFiles = fileMatcher(workspace, deadline);
    const prepared = await prepare(inputs, context, { workspace, deadline, matchFiles, tempDirectory: temp.make });
    const findings = { ...setting, context };
    if (inputs.isDryRun) {
      const artifacts = prepared.artifacts.map((artifact): ArtifactFinding => ({
        artifact,
        report: { state: 'before' },
        judgement: { verdict: 'skipped' },
      }));
      return { ...findings, artifacts, planned: plannedRequests(inputs, prepared, setting.question) };
    }
    const client = openClient(inputs, parts);
    try {
      const calls = serviceCalls(client, inputs.service.org, deadline);
      return { ...findings, ...(await callService(inputs, prepared, setting.question, calls)) };
    } finally {
      await client.close();
    }
  } finally {
    await temp.remove();
  }
}

/** Only what is recorded needs the commit's facts: a step that gates alone looks at the event and no further. */
async function contextFor(
  inputs: Inputs,
  event: EventFacts,
  at: { workspace: string; env: Env; deadline: Deadline },
): Promise<CommitContext> {
  const isRecordingHere = inputs.fingerprints.length === 0;
  if (!isRecordingHere) return contextOfEvent(event, inputs.redact);
  const { githubToken } = inputs;
  const sources = {
    git: (sha: string) => gitCommit(sha, at),
    githubApi: githubToken === null ? null : (sha: string) => githubCommit(sha, githubToken, at),
  };
  return gatherContext(event, sources, inputs.redact);
}

function openClient(inputs: Inputs, { createClient, deadline, env, runner }: Work): Client {
  const { apiUrl, apiToken } = inputs.service;
  return createClient({
    apiUrl,
    token: apiToken,
    userAgent: `assay-action/${VERSION}`,
    signal: deadline.signal,
    deadlineAtMs: deadline.atMs,
    proxy: proxyOf(env),
    onRetry: ({ endpointId, attempt, delayMs, cause }) => {
      const wait = `trying again in ${(delayMs / 1000).toFixed(1)} s`;
      runner.log(logText(oneLine(`${endpointId}: attempt ${attempt} failed (${cause.message}); ${wait}`)));
    },
  });
}

/** Reports, attests, asks: each after the one before, since an answer is about what is on record. */
async function callService(
  inputs: Inputs,
  prepared: Prepared,
  question: Question | null,
  calls: ServiceCalls,
): Promise<Pick<StepFindings, 'artifacts' | 'attestations'>> {
  const { artifacts, trail, context } = prepared;
  const flow = inputs.flow ?? '';
  const reports = await mapBounded(artifacts, async (artifact) =>
    inputs.artifacts.length === 0 || trail === null
      ? { artifact, report: { state: 'before' } as const }
      : { artifact, report: await report(calls, flow, reportBody(artifact, trail, context)) },
  );
  const attestations = await mapBounded(prepared.attestations, (attestation) =>
    attest(calls, attestation, { flow, trail, context }),
  );
  const asked = new Map<string, Promise<Judgement>>();
  const findings = await mapBounded(reports, async ({ artifact, report: outcome }): Promise<ArtifactFinding> => {
    const finding = (judgement: Judgement): ArtifactFinding => ({ artifact, report: outcome, judgement });
    if (question === null) return finding({ verdict: 'skipped' });
    const known =
      outcome.state === 'failed'
        ? ({ verdict: 'undecided', reason: 'unrecorded' } as const)
        : lostEvidence(attestations, artifact.fingerprint);
    if (known !== null) return finding(known);
    // Two files of one content are one artifact to the service.
    const answer =
      asked.get(artifact.fingerprint) ?? judge(calls, artifact.fingerprint, question, inputs.allowUnpoliced);
    asked.set(artifact.fingerprint, answer);
    return finding(await answer);
  });
  return { artifacts: findings, attestations };
}

/** What evidence that did not arrive makes of an artifact's verdict; null where all of it did. */
function lostEvidence(attestations: readonly AttestationFinding[], fingerprint: string): Judgement | null {
  for (const { outcome, fingerprint: bound } of attestations) {
    if (outcome.state === 'recorded' || (bound !== null && bound !== fingerprint)) continue;
    const isUnknown = outcome.failure.code === 'not_found' && outcome.failure.serviceCode === 'unknown_artifact';
    return isUnknown && bound !== null
      ? { verdict: 'non-compliant', reason: 'unknown' }
      : { verdict: 'undecided', reason: 'unrecorded' };
  }
  return null;
}

/** A directory of the step's own, made when first needed and removed with all that is in it. */
function temporaryDirectory(env: Env): { make: () => Promise<string>; remove: () => Promise<void> } {
  let made: Promise<string> | null = null;
  return {
    make: () => {
      made ??= mkdtemp(join(variable(env, 'RUNNER_TEMP') ?? tmpdir(), 'assay-'));
      return made;
    },
    remove: async () => {
      if (made === null) return;
      // The runner empties its own directory after the job: what is left there changes nothing that was found.
      await rm(await made, { recursive: true, force: true }).catch(() => undefined);
    },
  };
}
