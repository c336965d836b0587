import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { triggers } from '../../src/contract/notification.ts';
import { createProgram } from '../../src/cli/program.ts';
import { commandSections, variableTable } from '../../scripts/configuration-tables.ts';

const root = path.resolve(import.meta.dirname, '../..');
const page = readFileSync(path.join(root, 'docs/configuration.md'), 'utf8');
const terminal = { print: () => undefined, remark: () => undefined, readInput: async () => '' };
/** A word of capitals with an underscore. */
const VARIABLE_NAME = /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g;
const isOnPage = (name: string): boolean => page.includes(`\`${name}\``);

describe('docs/configuration.md', () => {
  it('has every command with every flag, and every variable', () => {
    const sections = commandSections(createProgram(terminal, {}));
    expect(sections.map(({ name }) => name)).toContain('assay serve');
    const rows = [...sections.flatMap(({ flags }) => flags?.rows ?? []), ...variableTable().rows];
    expect(rows.length).toBeGreaterThan(40);
    for (const { name } of sections) expect(page).toContain(`## \`${name}\`\n`);
    for (const row of rows) expect(page).toContain(row[0]);
  });

  it('has every variable that is read when the commands are made', () => {
    const read = new Set<string>();
    const env = new Proxy<Record<string, string>>(
      {},
      { get: (_target, name) => (typeof name === 'string' ? void read.add(name) : undefined) },
    );
    createProgram(terminal, env);
    expect(read).toContain('ASSAY_ADMIN_TOKEN');
    expect([...read].filter((name) => !isOnPage(name))).toEqual([]);
  });

  it('has every variable that the source of the command and the service names', () => {
    const files = ['src/cli', 'src/service', 'src/client', 'src/config', 'src/fingerprint', 'src/spool'].flatMap(
      (folder) =>
        readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('.ts'))
          .map((file) => path.join(root, folder, file)),
    );
    const named = new Set(
      files.flatMap((file) =>
        Array.from(
          readFileSync(file, 'utf8').matchAll(
            /\b(?:env|variables)(?:\.|\[['"])([A-Z][A-Z0-9_]+)|\.env\('([A-Z0-9_]+)'\)/g,
          ),
          ([, read, flag]) => read ?? flag ?? '',
        ),
      ),
    );
    expect(named).toContain('ASSAY_DATA');
    expect(named).toContain('DOCKER_CONFIG');
    expect([...named].filter((name) => !isOnPage(name))).toEqual([]);
  });

  it('has every variable that another page names', () => {
    const triggerNames = new Set<string>(triggers);
    // Variables of Actions and of a job of the user's, and what is no variable.
    const others = /^(GITHUB|RUNNER)_|^(LC_ALL|COMMIT_TITLE|RUN_ID|CHANGES_REQUESTED)$/;
    const pages = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' });
    const named = new Set(
      pages
        .filter((name) => name.endsWith('.md'))
        .flatMap((name) =>
          Array.from(readFileSync(path.join(root, 'docs', name), 'utf8').matchAll(VARIABLE_NAME), String),
        ),
    );
    expect(named).toContain('NODE_EXTRA_CA_CERTS');
    expect([...named].filter((name) => !triggerNames.has(name) && !others.test(name) && !isOnPage(name))).toEqual([]);
  });

  it('says of what Assay runs on which of its variables count', () => {
    for (const name of ['NODE_EXTRA_CA_CERTS', 'NODE_USE_ENV_PROXY', 'SQLITE_TMPDIR', 'ASSAY_DOMAIN'])
      expect(variableTable().rows.map(([first]) => first)).toContain(`\`${name}\``);
  });

  it('refuses an address of a collector that none can be, and takes an empty one for none', async () => {
    for (const [url, problem] of [
      ['localhost:4318', 'expected an address'],
      ['http://user:password@localhost:4318', 'expected an address'],
      ['', null],
    ] as const) {
      const serve = createProgram(terminal, {}).commands.find((command) => command.name() === 'serve');
      serve?.configureOutput({ writeErr: () => undefined });
      // Nothing is served: what follows the options is no port.
      const parsed = serve?.parseAsync(['--otlp-endpoint', url, '--port', 'none'], { from: 'user' });
      await expect(parsed).rejects.toThrow(problem ?? /port from 0/);
    }
  });
});
