import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDirectory } from '../action/temporary-directory.ts';
import { assay, refusedWith } from './assay-process.ts';

const env = { ASSAY_API_TOKEN: 'assay_some_token', ASSAY_API_URL: 'http://127.0.0.1:1', ASSAY_ORG: 'acme' };
const deliver = (directory: string) => assay(['deliver', directory], { env });

describe.concurrent('assay deliver', () => {
  it('says so of an empty directory', async () => {
    const directory = temporaryDirectory();
    expect(await deliver(directory)).toMatchObject({ code: 0, stdout: `${directory} holds nothing to deliver\n` });
  });

  it('refuses a directory that is not there', async () => {
    const directory = path.join(temporaryDirectory(), 'spool');
    expect(await deliver(directory)).toEqual(
      refusedWith(
        `expected the directory that a step kept records in, found nothing at ${directory}: check the path, and that it was downloaded`,
      ),
    );
  });

  it('refuses a directory around the one that is meant, and names that', async () => {
    const directory = temporaryDirectory();
    const nested = path.join(directory, 'assay-spool');
    mkdirSync(nested);
    writeFileSync(path.join(nested, `${'1'.repeat(15)}-000001-0123abcd.json`), '{}');
    expect(await deliver(directory)).toEqual(
      refusedWith(`\`${directory}\` holds no records itself: they lie deeper, in \`${nested}\`. Name that directory.`),
    );
  });

  it('refuses a directory of something else', async () => {
    const run = await deliver(temporaryDirectory({ 'note.txt': '' }));
    expect(run.code).toBe(1);
    expect(run.stderr).toContain('holds no records and `note.txt`');
  });
});
