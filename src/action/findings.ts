import type { Assertion } from '../contract/assertion.ts';
import type { Artifact } from './artifacts.ts';
import type { CommitContext } from './context/commit.ts';
import type { Failure } from './failure.ts';
import type { InputProblem } from './input-problem.ts';
import type { GateMode } from './inputs.ts';

/** What the gate asks about. */
export type Question =
  | { scope: 'environment'; environment: string; flow: string | null }
  | { scope: 'policies'; policies: readonly string[]; flow: string | null }
  | { scope: 'flow'; flow: string | null };

/** What came of asking about one artifact. */
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
  | { verdict: 'undecided'; reason: 'unrecorded' }
  | { verdict: 'skipped' };

/** What came of reporting an artifact. `before` stands for one that an earlier step reported. */
export type Report =
  | { state: 'reported'; flow: string; trail: string; htmlUrl: string }
  | { state: 'failed'; failure: Failure }
  | { state: 'before' };

export interface ArtifactFinding {
  artifact: Artifact;
  report: Report;
  judgement: Judgement;
}

export interface AttestationFinding {
  name: string;
  compliant: boolean;
  /** What it is bound to, in words. */
  target: string;
  attachment: string | null;
  outcome: { state: 'recorded'; id: string } | { state: 'failed'; failure: Failure };
  /** The fingerprint of the artifact whose verdict hangs on it; null where all of the step's do. */
  fingerprint: string | null;
}

/** A request that a dry run does not make. */
export interface PlannedRequest {
  method: string;
  path: string;
  body: unknown;
  attachment: string | null;
}

/** Everything the step found. Words are made of it last, and nothing else is looked at for them. */
export interface StepFindings {
  gate: GateMode;
  onUndecided: 'fail' | 'warn';
  question: Question | null;
  inputProblems: readonly InputProblem[];
  /** What ended the step before its work was done. */
  stopped: Failure | null;
  artifacts: readonly ArtifactFinding[];
  attestations: readonly AttestationFinding[];
  /** In a dry run what would be sent, else null. */
  planned: readonly PlannedRequest[] | null;
  context: CommitContext | null;
}

export const noFindings: StepFindings = {
  gate: 'fail',
  onUndecided: 'fail',
  question: null,
  inputProblems: [],
  stopped: null,
  artifacts: [],
  attestations: [],
  planned: null,
  context: null,
};
