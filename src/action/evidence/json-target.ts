/** What is at a place in a JSON file is not what is wanted there. Its message says what was expected and what was found. */
export class Misfit extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Misfit';
  }
}

/**
 * What is wanted of the value at one place. A kind of value that has no entry here is refused there. Null as a member
 * stands for a member that is not there; null as an item is refused.
 */
export interface Target {
  readonly text?: TextTarget;
  readonly integer?: (value: number) => void;
  readonly flag?: (value: boolean) => void;
  readonly object?: () => ObjectTarget;
  readonly array?: () => ArrayTarget;
}

export interface TextTarget {
  readonly maxChars: number;
  /** What happens to a longer one: it is cut where it is only shown, and refused where it tells things apart. */
  readonly longer: 'cut' | 'refuse';
  readonly take: (value: string) => void;
}

export interface ObjectTarget {
  /** Members that are not named here are skipped without being held, whatever they are. */
  readonly members: Readonly<Record<string, Target>>;
  /** Called with the name of each member that is skipped; a name of more than 128 characters is not told. */
  readonly other?: (name: string) => void;
  /** Called after the last member; may throw a Misfit about the object. */
  readonly end?: () => void;
}

export interface ArrayTarget {
  readonly item: (index: number) => Target;
}

/** A text that is shown: cut at `maxChars`. */
export const shownText = (maxChars: number, take: (value: string) => void): Target => ({
  text: { maxChars, longer: 'cut', take },
});

/** The most characters of a text that tells things apart. */
const IDENTITY_MAX_CHARS = 1000;

/** A text that tells things apart, so that two of them must not become one by cutting. */
export const identity = (take: (value: string) => void): Target => ({
  text: { maxChars: IDENTITY_MAX_CHARS, longer: 'refuse', take },
});

/** One word of a closed list. */
export const word = <Word extends string>(words: readonly Word[], take: (value: Word) => void): Target =>
  shownText(40, (value) => {
    const found = words.find((known) => known === value);
    if (found === undefined) throw new Misfit(`expected one of ${words.join(', ')}, found ${JSON.stringify(value)}`);
    take(found);
  });

export const integer = (take: (value: number) => void): Target => ({ integer: take });

export const flag = (take: (value: boolean) => void): Target => ({ flag: take });

/** `open` gives what one object is read into, anew for each. */
export const object = (open: () => ObjectTarget): Target => ({ object: open });

/** `open` is called at the start of the list, also of an empty one. */
export const list = (item: (index: number) => Target, open?: () => void): Target => ({
  array: () => {
    open?.();
    return { item };
  },
});

/** At most `maxChars` characters; a longer text ends with `…`. */
export const cut = (text: string, maxChars: number): string =>
  text.length <= maxChars ? text : `${text.slice(0, maxChars - 1).toWellFormed()}…`;
