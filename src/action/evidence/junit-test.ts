import { secondsOf } from './junit-value.ts';
import { oneLine } from './one-line.ts';
import type { EvidenceError } from './reading.ts';

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

/** Elements of a test, or of a suite where its set-up failed, that say how it went. Names are in lower case. */
export const outcomeElements: Readonly<Record<string, Outcome>> = {
  failure: 'failure',
  error: 'error',
  skipped: 'skipped',
  skip: 'skipped',
  ignored: 'skipped',
};

const outcomesOf = (words: Readonly<Record<Outcome, string>>): ReadonlyMap<string, Outcome> =>
  new Map(severity.flatMap((outcome) => words[outcome].split(' ').map((word): [string, Outcome] => [word, outcome])));

/** Words in lower case, without blanks, hyphens and underscores between their parts. */
const statusOutcomes = outcomesOf({
  passed:
    'pass passed passing ok success successful succeeded done run ran executed complete completed finished fixed expected xfail xfailed warning warn warned flaky',
  skipped:
    'skip skipped ignore ignored pending disabled notrun norun notexecuted suppressed untested untestedpending untestedundefined excluded todo blocked inconclusive',
  failure: 'fail failed failing failure ko notok unsuccessful regression unexpected xpass xpassed undefined ambiguous',
  error:
    'error errored broken timeout timedout abort aborted crash crashed cancel canceled cancelled incomplete notcompleted interrupted killed panic panicked stopped terminated unfinished invalid notrunnable exception fatal hookerror cleanuperror',
});

/** What the attributes of a test may say of how it went; of several the worst counts. */
const attributeOutcomes: Readonly<Record<string, ReadonlyMap<string, Outcome>>> = {
  status: statusOutcomes,
  result: statusOutcomes,
  success: outcomesOf({ passed: 'true', skipped: '', failure: 'false', error: '' }),
  executed: outcomesOf({ passed: 'true', skipped: 'false', failure: '', error: '' }),
};

/** The attributes of a test that it is judged by. */
export const testWords: ReadonlySet<string> = new Set(Object.keys(attributeOutcomes));

/** @throws EvidenceError where an attribute says how it went in a word that is not known. */
export function testOf(attributes: ReadonlyMap<string, string>, fail: (problem: string) => EvidenceError): Test {
  const classname = attributes.get('classname') ?? attributes.get('class') ?? '';
  const name = attributes.get('name') ?? '';
  const outcome = Object.entries(attributeOutcomes)
    .map(([key, outcomes]): Outcome => {
      const word = attributes.get(key)?.trim() ?? '';
      if (word === '') return 'passed';
      const known = outcomes.get(word.toLowerCase().replaceAll(/[\s_-]/g, ''));
      if (known !== undefined) return known;
      throw fail(
        `expected as the attribute ${key} a word that says whether the test passed, found ${JSON.stringify(oneLine(word, 80))}, which is not known. Have the tool that writes the report write passed, failed, error or skipped, or leave the attribute out.`,
      );
    })
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
