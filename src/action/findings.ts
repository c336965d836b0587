import type { Assertion } from '../contract/assertion.ts';
import type { Artifact } from './artifacts.ts';
import type { UsedConfig } from './with-config.ts';
import type { CommitContext } from './context/commit.ts';
import type { Failure } from './failure.ts';
import type { FailedEvidence } from './find-failed.ts';
import type { InputProblem } from './input-problem.ts';
import type { GateMode } from './inputs.ts';
import type { Question } from './question.ts';
import type { Stray } from './stray.ts';

/** What came of one question about one artifact. */
export type Judgement =
  | { verdict: 'compliant'; assertion: Assertion }
  | { verdict: 'non-compliant'; reason: 'refused'; assertion: Assertion }
  /** The service does not know the artifact. */
  | { verdict: 'non-compliant'; reason: 'unknown' }
  /** What was asked about demands nothing, which a misspelled name does too. */
  | { verdict: 'undecided'; reason: 'unpoliced'; assertion: Assertion }
  /** The answer is about something else, or disagrees with itself. */
  | { verdict: 'undecided'; reason: 'unsound'; detail: string }
  | { verdict: 'undecided'; reason: 'failed'; failure: Failure }
  /** Its report or its evidence did not arrive, so that an answer would be about an older state. */
  | { verdict: 'undecided'; reason: 'unrecorded' };

/** A question, and what came of it. */
export interface Judged {
  question: Question;
  judgement: Judgement;
}

/** What came of reporting an artifact. `before` stands for one that an earlier step reported. */
export type Report =
  | { state: 'reported'; flow: string; trail: string; htmlUrl: string }
  | { state: 'failed'; failure: Failure }
  | { state: 'before' };

export interface ArtifactFinding {
  artifact: Artifact;
  report: Report;
  /** One for each question of the step, in their order; none where nothing was asked. */
  judgements: readonly Judged[];
}

export interface AttestationFinding {
  name: string;
  /** Null where the service judges it. */
  compliant: boolean | null;
  /** What was read, in a sentence; null where the user alone says whether it is compliant. */
  summary: string | null;
  /** What it is bound to, in words. */
  target: string;
  attachment: string | null;
  outcome: { state: 'recorded'; id: string } | { state: 'failed'; failure: Failure };
  /** The fingerprint of the artifact whose verdict hangs on it; null where all of the step's do. */
  fingerprint: string | null;
}

/** What came of the step's spool. */
export interface SpoolFinding {
  directory: string;
  /** What earlier steps had left, and is on record now. */
  delivered: number;
  /** What waits there to be delivered, of this step and of earlier ones. */
  left: number;
  /** Why the service does not take some of what waits there. */
  refused: readonly string[];
  /** Why it could not keep what it should have kept; null where it could. */
  problem: string | null;
}

/** A request that a dry run does not make. */
export interface PlannedRequest {
  method: string;
  path: string;
  body: unknown;
  attachment: string | null;
}

export interface Waited {
  waitedMs: number;
  /** The input `wait`. */
  limitMs: number;
}

/** One thing that the config file says shall be. In a dry run it is `planned`. */
export interface ChangeFinding {
  kind: 'flow' | 'policy' | 'environment';
  name: string;
  action: 'create' | 'update' | 'unchanged' | 'planned';
  /** What differs, in a few words each. */
  details: readonly string[];
}

/** Everything the step found. Words are made of it last, and nothing else is looked at for them. */
export interface StepFindings {
  gate: GateMode;
  onUndecided: 'fail' | 'warn';
  /** What was asked of every artifact; none under `gate: off`, and where the inputs could not be read. */
  questions: readonly Question[];
  /** How long a better answer was waited for; null where none was. */
  waited: Waited | null;
  inputProblems: readonly InputProblem[];
  /** What the step took from its config file; null where it has none. */
  config: UsedConfig | null;
  /** What was brought about of the config file; none without `apply`. */
  changes: readonly ChangeFinding[];
  /** What ended the step before its work was done. */
  stopped: Failure | null;
  artifacts: readonly ArtifactFinding[];
  attestations: readonly AttestationFinding[];
  /** Where evidence that is missing was recorded by mistake. */
  strays: readonly Stray[];
  /** What is on record about evidence that is not compliant. */
  failed: readonly FailedEvidence[];
  /** Null without the input `spool`. */
  spool: SpoolFinding | null;
  /** In a dry run what would be sent, else null. */
  planned: readonly PlannedRequest[] | null;
  context: CommitContext | null;
  /** The service's host where the way to it is not encrypted and leaves this machine. */
  exposedHost: string | null;
}

export const noFindings: StepFindings = {
  gate: 'fail',
  onUndecided: 'fail',
  questions: [],
  waited: null,
  inputProblems: [],
  config: null,
  changes: [],
  stopped: null,
  artifacts: [],
  attestations: [],
  strays: [],
  failed: [],
  spool: null,
  planned: null,
  context: null,
  exposedHost: null,
};
