/** One program of a user's to run, on data that is JSON as text. Without data it is only looked at whether it can run. */
export type Task =
  | { kind: 'jq'; program: string; data: string | null }
  | { kind: 'schema'; schema: string; data: string | null };

/** What came of it. A problem is one sentence for people, of bounded length. */
export type Outcome =
  /** The rule gave true; the data fits the schema; or, without data, it can be run. */
  | { kind: 'holds' }
  | { kind: 'fails'; problem: string }
  /** It is no jq program, or no JSON Schema. */
  | { kind: 'invalid'; problem: string }
  /** It was ended before its end. */
  | { kind: 'unfinished'; problem: string };
