import type { Place } from '../compliance/document-place.ts';

/** Notes what is wrong and what to do about it; the place is null where it is about the whole text. */
export type Report = (place: Place | null, message: string) => void;

/** A list that a user wrote, in an input or a config file. */
export interface ListSource {
  /** The list alone, on the lines that it has where it stands. */
  text: string;
  /** The input that messages name. */
  input: string;
  /** The file that it stands in; null for an input. */
  file: string | null;
  report: Report;
}

/** How messages name an entry, for example `line 2 (dist/*.tgz)`. */
export const entryWords = ({ file }: ListSource, line: number, entry: string): string =>
  `line ${line}${file === null ? '' : ` of ${file}`} (${entry})`;
