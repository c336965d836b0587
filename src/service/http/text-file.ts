import type { FileSink } from './multipart.ts';
import { invalidInput } from './validation.ts';

/** Reads a small text file of a form, for example a template, into memory; the form's limit bounds it. */
export function textFile(part: string): FileSink<string> {
  return {
    async take(file) {
      const chunks: Buffer[] = [];
      for await (const chunk of file.content) chunks.push(chunk);
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
      } catch {
        throw invalidInput({ [part]: 'expected UTF-8 text' });
      }
    },
    drop: () => Promise.resolve(),
  };
}
