import { buffer } from 'node:stream/consumers';
import { readText } from './json-body.ts';
import type { FileSink } from './multipart.ts';

/** Reads a small text file of a form, for example a template, into memory; the form's limit bounds it. */
export function textFile(part: string): FileSink<string> {
  return {
    take: async (file) => readText(part, await buffer(file.content)),
    drop: () => Promise.resolve(),
    identity: (text) => text,
  };
}
