import { closestMatch } from 'leven';
import { shortened } from './render/escape.ts';

/** One thing that is wrong with what the step was given, and what to do about it. */
export interface InputProblem {
  /** The input's own name, as in the workflow file. */
  input: string;
  /** What was expected, what was found, what to do. */
  message: string;
}

/** The step cannot begin: everything found wrong with its inputs, all at once. */
export class InputError extends Error {
  readonly problems: readonly InputProblem[];

  constructor(problems: readonly InputProblem[]) {
    super(problems.map((problem) => `${problem.input}: ${problem.message}`).join('\n'));
    this.name = 'InputError';
    this.problems = problems;
  }
}

/** Gathers problems, so that a user mends all of them in one go. */
export class InputProblems {
  readonly #problems: InputProblem[] = [];

  add(input: string, message: string): void {
    this.#problems.push({ input, message });
  }

  has(input: string): boolean {
    return this.#problems.some((problem) => problem.input === input);
  }

  throwIfAny(): void {
    if (this.#problems.length > 0) throw new InputError(this.#problems);
  }
}

/** A value of the user's as messages quote it. */
export const quoted = (value: string): string => (value === '' ? 'nothing' : `\`${shortened(value, 120)}\``);

/** A sentence that offers the nearest of the names that would be right, or lists them where none is alike. */
export function nearest(given: string, candidates: readonly string[]): string {
  // With more than half of the letters wrong it is another word, and nothing at all is like no word.
  const maxDistance = Math.max(1, Math.floor(given.length / 2));
  const match = given === '' ? undefined : closestMatch(given.toLowerCase(), candidates, { maxDistance });
  if (match !== undefined) return `did you mean \`${match}\`?`;
  return candidates.length === 0
    ? 'there is none.'
    : `expected one of ${candidates.map((name) => `\`${name}\``).join(', ')}.`;
}
