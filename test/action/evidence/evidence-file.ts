import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { EvidenceError, type EvidenceFile } from '../../../src/action/evidence/reading.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

/** A signal that never comes. */
export const unhurried = new AbortController().signal;

/** A file of evidence whose content may be written again and again, so that properties need one directory only. */
export function evidenceFile(name: string): EvidenceFile & { write: (content: string | Uint8Array) => void } {
  const path = join(temporaryDirectory(), name);
  return { path, name, write: (content) => writeFileSync(path, content) };
}

/** Files with these contents; what is not text is written as JSON. */
export function evidenceFiles(...contents: readonly unknown[]): EvidenceFile[] {
  return contents.map((content, index) => {
    const file = evidenceFile(`evidence-${index}.json`);
    file.write(typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content));
    return file;
  });
}

/** The file of this name among the fixtures. */
export function fixture(name: string): EvidenceFile {
  return { path: join(import.meta.dirname, '../../fixtures/evidence', name), name };
}

/** The message with which reading is refused; anything but an EvidenceError fails. */
export async function refusalOf(reading: Promise<unknown>): Promise<string> {
  const error = await reading.then(
    (value) => expect.fail(`expected a refusal, found ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(EvidenceError);
  return (error as EvidenceError).message;
}

/** The same value with the members of every object in another order, chosen by the salt. */
export function reordered(value: unknown, salt: string): unknown {
  if (Array.isArray(value)) return value.map((item) => reordered(item, salt));
  if (typeof value !== 'object' || value === null) return value;
  const rank = (key: string): string =>
    createHash('sha256')
      .update(salt + key)
      .digest('hex');
  return Object.fromEntries(
    Object.entries(value)
      .sort(([left], [right]) => (rank(left) < rank(right) ? -1 : 1))
      .map(([key, member]) => [key, reordered(member, salt)]),
  );
}
