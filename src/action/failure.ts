import { ClientError, type ClientErrorCode } from '../client/error.ts';
import { DeadlineError } from './deadline.ts';

/** Why something could not be done: as the client says it, or because the step's time was over, or by a fault of its own. */
export interface Failure {
  code: ClientErrorCode | 'late' | 'unreadable_evidence' | 'internal';
  message: string;
  status: number | null;
  serviceCode: string | null;
  requestId: string | null;
  attempts: number;
  /** What the service said about single fields. */
  fields: Readonly<Record<string, string>>;
}

/** The failure that an error stands for. An error that comes after the deadline comes from it. */
export function failureOf(error: unknown, signal: AbortSignal): Failure {
  const known = error instanceof ClientError ? error : null;
  const message = error instanceof Error ? error.message : String(error);
  const isLate =
    error instanceof DeadlineError || (signal.aborted && known !== null && ['timeout', 'aborted'].includes(known.code));
  return {
    code: isLate ? 'late' : (known?.code ?? 'internal'),
    message,
    status: known?.status ?? null,
    serviceCode: known?.serviceCode ?? null,
    requestId: known?.requestId ?? null,
    attempts: known?.attempts ?? 0,
    fields: known?.fields ?? {},
  };
}

/** Evidence that could not be had, for a reason that its message tells with what to do. */
export const evidenceProblem = (message: string): Failure => ({
  ...answerProblem(message),
  code: 'unreadable_evidence',
});

/** An answer that came, and is about something else than what was asked. */
export const answerProblem = (message: string): Failure => ({
  code: 'unreadable_answer',
  message,
  status: null,
  serviceCode: null,
  requestId: null,
  attempts: 1,
  fields: {},
});
