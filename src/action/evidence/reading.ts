/** A file that holds evidence. */
export interface EvidenceFile {
  /** Absolute. */
  path: string;
  /** As messages name it: relative to the workspace where it lies there. */
  name: string;
}

/** What evidence came to. */
export interface Reading {
  compliant: boolean;
  /** The facts in one sentence, without markup, for example `412 tests: 410 passed, 2 failed.` */
  summary: string;
  /** What is stored with the attestation, in JSON, of a bounded size. */
  data: Readonly<Record<string, unknown>>;
}

/** Why evidence could not be read: names the file, what was expected there, what was found, and what to do next. */
export class EvidenceError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EvidenceError';
  }
}
