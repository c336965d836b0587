import { secondsOf } from './junit-value.ts';

export type Outcome = 'passed' | 'skipped' | 'failure' | 'error';
const severity: readonly Outcome[] = ['passed', 'skipped', 'failure', 'error'];

export interface Test {
  name: string;
  seconds: number;
  outcome: Outcome;
  isFlaky: boolean;
  wasRerun: boolean;
  /** Why it fails: an attribute, or the beginning of a text. */
  message: string;
}

/** Elements of a test, or of a suite where its set-up failed, that say how it went. */
export const outcomeElements: Readonly<Record<string, Outcome>> = {
  failure: 'failure',
  error: 'error',
  skipped: 'skipped',
  skip: 'skipped',
  ignored: 'skipped',
};

/** Values of the attributes `status` and `result`, in lower case. Unknown ones say nothing. */
const statusOutcomes: Readonly<Record<string, Outcome>> = {
  fail: 'failure',
  failed: 'failure',
  failure: 'failure',
  error: 'error',
  skipped: 'skipped',
  ignored: 'skipped',
  pending: 'skipped',
  disabled: 'skipped',
  notrun: 'skipped',
  suppressed: 'skipped',
};

export function testOf(attributes: ReadonlyMap<string, string>): Test {
  const classname = attributes.get('classname') ?? attributes.get('class') ?? '';
  const name = attributes.get('name') ?? '';
  const outcome = ['status', 'result']
    .map((key) => attributes.get(key)?.toLowerCase() ?? '')
    .map((status) => (Object.hasOwn(statusOutcomes, status) ? statusOutcomes[status] : undefined) ?? 'passed')
    .reduce((one, other) => (isWorse(other, one) ? other : one));
  return {
    name: [classname, name].filter((part) => part !== '').join(' › ') || '(without a name)',
    seconds: secondsOf(attributes.get('time')) ?? 0,
    outcome,
    isFlaky: false,
    wasRerun: false,
    message: '',
  };
}

export const isWorse = (one: Outcome, other: Outcome): boolean => severity.indexOf(one) > severity.indexOf(other);
