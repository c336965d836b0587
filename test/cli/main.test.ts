import { describe, expect, it } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { assay } from './assay-process.ts';

interface Helped {
  words: string[];
  help: string;
}

/** Runs `--help` of the command and of every subcommand that it lists. */
async function helpOfAll(words: string[]): Promise<Helped[]> {
  const run = await assay([...words, '--help']);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  const listed = run.stdout.split('\nCommands:\n')[1] ?? '';
  const children = [...listed.matchAll(/^ {2}([a-z]+) /gm)].flatMap(([, name]) =>
    name === undefined || name === 'help' ? [] : [name],
  );
  const below = await Promise.all(children.map((child) => helpOfAll([...words, child])));
  return [{ words, help: run.stdout }, ...below.flat()];
}

describe.concurrent('assay', () => {
  it('has help and a version for every command', async () => {
    const all = await helpOfAll([]);
    expect(all.map(({ words }) => words.join(' '))).toEqual([
      '',
      'serve',
      'org',
      'org create',
      'org list',
      'token',
      'token create',
      'token list',
      'token revoke',
      'session',
      'session list',
      'session end',
      'backup',
      'restore',
      'check',
      'fingerprint',
      'lint',
      'apply',
      'deliver',
    ]);
    for (const { words, help } of all) {
      expect(help).toContain(`Usage: ${['assay', ...words].join(' ')} `);
    }
    const versions = await Promise.all(all.map(({ words }) => assay([...words, '--version'])));
    const expected = { code: 0, signal: null, stdout: `${packageFile.version}\n`, stderr: '' };
    expect(versions).toEqual(versions.map(() => expected));
  });

  it.each([{ words: ['frobnicate'] }, { words: ['org', 'frobnicate'] }, { words: ['token', 'frobnicate'] }])(
    'refuses the unknown command $words, and says where the commands are listed',
    async ({ words }) => {
      const run = await assay(words);
      expect(run).toEqual({
        code: 1,
        signal: null,
        stdout: '',
        stderr: "assay: unknown command 'frobnicate'\n(--help shows the commands there are)\n",
      });
    },
  );

  it('suggests the command that was probably meant', async () => {
    const run = await assay(['fingerprnt', 'x']);
    expect(run).toMatchObject({ code: 1, stdout: '' });
    expect(run.stderr).toContain('(Did you mean fingerprint?)');
  });

  it.each([{ words: [] }, { words: ['org'] }, { words: ['token'] }])(
    'shows the help on standard error and fails where no command is given: $words',
    async ({ words }) => {
      const run = await assay(words);
      expect(run).toMatchObject({ code: 1, stdout: '' });
      expect(run.stderr).toMatch(/^Usage: assay /);
    },
  );
});
