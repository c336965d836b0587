/** By what a later try of a step finds what an earlier one showed. All parts are of hex digits. */
export interface PublicationKey {
  /** The step in its workflow. */
  place: string;
  /** What it is about, which tells the jobs of a matrix apart; null where its inputs could not be read. */
  subject: string | null;
  /** The attempt of the run. */
  run: string;
}

/** As it stands beside what is shown. */
export const keyText = ({ place, subject, run }: PublicationKey): string =>
  subject === null ? `${place}-?${run}` : `${place}-${subject}`;

/** What stands beside `shown` once the result of `key` took its place: what it is about stays known. */
export const keptText = (key: PublicationKey, shown: string): string =>
  key.subject === null && !shown.startsWith(`${key.place}-?`) ? shown : keyText(key);

/**
 * Whether a result takes the place of what was shown under `shown`. One whose inputs could not be read may be about
 * anything that its step showed, so that no earlier success outlives it; it is replaced in turn by the next attempt.
 */
export function replaces(key: PublicationKey, shown: string): boolean {
  if (key.subject === null) return shown.startsWith(`${key.place}-`);
  return shown === keyText(key) || (shown.startsWith(`${key.place}-?`) && shown !== keyText({ ...key, subject: null }));
}
