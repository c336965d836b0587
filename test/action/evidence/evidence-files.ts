import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { EvidenceError, type EvidenceFile } from '../../../src/action/evidence/reading.ts';
import { temporaryDirectory } from '../temporary-directory.ts';

const fixtures = path.resolve(import.meta.dirname, '../../fixtures/evidence');

/** A file of test/fixtures/evidence. */
export const fixture = (name: string): EvidenceFile => ({ path: path.join(fixtures, name), name });

/** Writes evidence into one directory, which goes with the test file; the same name again replaces the file. */
export function evidenceWriter(): (content: string | Uint8Array, name?: string) => EvidenceFile {
  const directory = temporaryDirectory();
  return (content, name = 'evidence') => {
    const file = path.join(directory, name);
    writeFileSync(file, content);
    return { path: file, name };
  };
}

/** The signal of a step that has all the time there is. */
export const patient = new AbortController().signal;

/** The message of the EvidenceError that reading ends with; any other error is passed on. */
export async function refusalOf(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof EvidenceError) return error.message;
    throw error;
  }
  return 'no error';
}

/** Whether the evidence is compliant; evidence that cannot be read is not. */
export async function passes(reading: Promise<{ compliant: boolean }>): Promise<boolean> {
  try {
    return (await reading).compliant;
  } catch (error) {
    if (error instanceof EvidenceError) return false;
    throw error;
  }
}
