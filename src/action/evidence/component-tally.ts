/** What may be demanded of every component. */
export type RequiredField = 'name' | 'version' | 'license' | 'purl' | 'supplier' | 'hash';

/** A component as a document tells of it. */
export interface Component {
  name: string | null;
  version: string | null;
  /** Its id in the document. */
  ref: string | null;
  fields: ReadonlySet<RequiredField>;
}

/** Blanks say nothing, and neither do the words by which SPDX says that nothing is known. A cut text ends with `…`. */
export const saysSomething = (text: string): boolean => !/^\s*(?:NOASSERTION|NONE)?\s*…?$/.test(text);

/** One component that lacks something. */
interface Incomplete extends Omit<Component, 'fields'> {
  lacks: readonly RequiredField[];
}

/** How many incomplete components are listed; all are counted. */
const INCOMPLETE_LISTED = 20;

/** Counts components, and what they lack. */
export class ComponentTally {
  readonly #required: readonly RequiredField[];
  readonly #lacking: Map<RequiredField, number>;
  readonly #incomplete: Incomplete[] = [];
  #count = 0;

  constructor(required: readonly RequiredField[]) {
    this.#required = required;
    this.#lacking = new Map(required.map((field) => [field, 0]));
  }

  add({ fields, ...component }: Component): void {
    this.#count += 1;
    const lacks = this.#required.filter((field) => !fields.has(field));
    for (const field of lacks) this.#lacking.set(field, (this.#lacking.get(field) ?? 0) + 1);
    if (lacks.length > 0 && this.#incomplete.length < INCOMPLETE_LISTED) this.#incomplete.push({ ...component, lacks });
  }

  get count(): number {
    return this.#count;
  }

  /** How many components lack each required field. */
  get lacking(): ReadonlyMap<RequiredField, number> {
    return this.#lacking;
  }

  /** The first that lack something. */
  get incomplete(): readonly Incomplete[] {
    return this.#incomplete;
  }
}

/** What a document says of itself. */
export interface DocumentHead {
  /** What makes it unlike all others: the serial number, or the namespace. */
  id: string | null;
  /** What wrote it, the first few. */
  generators: string[];
}

/** The most generators that are listed of one document. */
export const GENERATORS_LISTED = 5;
