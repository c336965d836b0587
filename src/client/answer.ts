import * as z from 'zod';
import type { AnswerOf, Endpoint, StatusOf } from '../contract/endpoint.ts';
import { failure, type Failure } from './failure.ts';
import { isJson, MAX_ANSWER_BYTES, parseJson, type RawAnswer } from './raw-answer.ts';
import { excerptOf, refusal, requestIdOf, type ReadingContext } from './refusal.ts';

export interface Answer<E extends Endpoint> {
  status: StatusOf<E>;
  body: AnswerOf<E>;
}

export type Reading<E extends Endpoint> = { ok: true; answer: Answer<E> } | { ok: false; failure: Failure };

const MAX_ISSUES = 3;

/** Turns an answer into the endpoint's own, or into the failure that it stands for. */
export function readAnswer<E extends Endpoint>(endpoint: E, raw: RawAnswer, context: ReadingContext): Reading<E> {
  if (raw.status < 200 || raw.status > 299) return { ok: false, failure: refusal(raw, context) };
  const unreadable = (problem: string): Reading<E> => ({ ok: false, failure: unreadableAnswer(raw, problem, context) });
  const { status } = raw;
  if (!isAnswerStatus(endpoint, status)) {
    return unreadable(`expected status ${Object.keys(endpoint.answers).join(' or ')}`);
  }
  if (raw.cut) return unreadable(`it is larger than ${MAX_ANSWER_BYTES} bytes`);
  if (!isJson(raw)) return unreadable('expected JSON');
  const json = parseJson(raw.text);
  if (!json.ok) return unreadable('its JSON does not parse');
  const parsed = z.safeParse(schemaOf<E>(endpoint.answers, status), json.value);
  if (!parsed.success) {
    const issues = parsed.error.issues.slice(0, MAX_ISSUES).map((issue) => {
      return `${z.core.toDotPath(issue.path) || 'the body'}: ${issue.message}`;
    });
    return unreadable(`its shape is not the expected one (${issues.join('; ')})`);
  }
  return { ok: true, answer: { status, body: parsed.data } };
}

function isAnswerStatus<E extends Endpoint>(endpoint: E, status: number): status is StatusOf<E> {
  return Object.hasOwn(endpoint.answers, status);
}

function schemaOf<E extends Endpoint>(answers: E['answers'], status: StatusOf<E>): E['answers'][StatusOf<E>] {
  return answers[status];
}

function unreadableAnswer(raw: RawAnswer, problem: string, context: ReadingContext): Failure {
  const message =
    `the answer cannot be used: ${problem}; found status ${raw.status}, ${excerptOf(raw, context)}. Check that the ` +
    "API URL is the service's, and that the service is of a version that fits";
  const requestId = requestIdOf(raw, context);
  return { ...failure('unreadable_answer', message, false), status: raw.status, requestId };
}
