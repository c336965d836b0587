import type { Place } from '../compliance/document-place.ts';

/** One thing to correct in a file. */
export interface FileProblem {
  /** As the user names it. */
  file: string;
  /** Null where it is about the file as a whole, or its place cannot be told. */
  place: Place | null;
  message: string;
}

/** `FILE:line:column: message`, in which editors and terminals find the place. */
export const fileProblemText = ({ file, place, message }: FileProblem): string =>
  place === null ? `${file}: ${message}` : `${file}:${place.line}:${place.column}: ${message}`;
