import { FingerprintError } from '../../src/fingerprint/error.ts';

/** The code and the message of the FingerprintError that work ends with, as `code: message`. */
export async function failureOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (error instanceof FingerprintError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'no failure';
}
