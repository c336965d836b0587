import type { ListSource } from '../config/list-source.ts';

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

/** The list in an input. Places are told in words, since an input has no lines that an editor could show. */
export const listInInput = (input: string, text: string, problems: InputProblems): ListSource => ({
  text,
  input,
  file: null,
  report: (place, message) =>
    problems.add(input, place === null ? message : `line ${place.line}, column ${place.column}: ${message}`),
});
