import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { marked, type Token } from 'marked';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { declaredInputs, inputVariable } from '../src/action/declared-inputs.ts';
import { readInputs } from '../src/action/inputs.ts';
import { configKeys } from '../src/config/config-document.ts';
import { readConfig } from '../src/config/config-file.ts';
import { readFileText } from '../src/config/file-text.ts';
import { parsePolicy } from '../src/compliance/policy.ts';
import { parseTemplate } from '../src/compliance/template.ts';
import { resolution } from '../src/contract/assertion.ts';
import { endpoints } from '../src/contract/endpoints.ts';
import { errorStatus } from '../src/contract/error.ts';
import { notificationHeaders, notificationPayload } from '../src/contract/notification-payload.ts';
import { triggers } from '../src/contract/notification.ts';
import { FingerprintError } from '../src/fingerprint/error.ts';
import { signatureOf } from '../src/service/events/webhook.ts';

const root = path.resolve(import.meta.dirname, '..');
const unwritten = new Set(['.git', 'node_modules', 'dist', 'lib']);

/** Every page of the repository, as a path from its root. */
const pages = readdirSync(root, { withFileTypes: true })
  .filter((entry) => !unwritten.has(entry.name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(path.join(root, entry.name), { recursive: true, encoding: 'utf8' }).map((below) =>
          path.join(entry.name, below),
        )
      : [entry.name],
  )
  .filter((name) => name.endsWith('.md'))
  .toSorted();

const read = (page: string): string => readFileSync(path.join(root, page), 'utf8');

function tokensOf(page: string): Token[] {
  const tokens: Token[] = [];
  void marked.walkTokens(marked.lexer(read(page)), (token) => {
    tokens.push(token);
  });
  return tokens;
}

/** The rows of all tables of a page, each as its cells without the backquotes that make one code. */
function rowsOf(page: string): string[][] {
  return tokensOf(page).flatMap((token) =>
    token.type === 'table'
      ? z
          .array(z.array(z.object({ text: z.string() })))
          .parse(token['rows'])
          .map((row) => row.map(({ text }) => text.replace(/^`([^`]*)`$/, '$1')))
      : [],
  );
}

/** Fenced blocks whose info string is `language kind`. */
const blocksOf = (page: string, info: string): string[] =>
  tokensOf(page).flatMap((token) => (token.type === 'code' && token['lang'] === info ? [String(token['text'])] : []));

/** The fragment by which a heading is reached, as GitHub makes it. */
const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const headingsOf = (page: string): string[] =>
  tokensOf(page).flatMap((token) => (token.type === 'heading' ? [slug(String(token['text']))] : []));

/** What the runner would put in for the expressions of the page. */
const filledIn = (text: string): string =>
  text.replaceAll(/\$\{\{([^}]*)\}\}/g, (_, expression: string) => {
    if (expression.includes(".outcome == 'success'")) return 'true';
    return expression.includes('fingerprint') ? 'a'.repeat(64) : 'text';
  });

describe('docs/interface.md', () => {
  const listed = rowsOf('docs/interface.md').filter(([method]) => /^(GET|POST|PUT|PATCH|DELETE)$/.test(method ?? ''));

  it('lists every endpoint with its method, path and role, and no other', () => {
    expect(listed.map((row) => row.slice(0, 3))).toEqual(
      endpoints.map(({ method, path: below, role }) => [method, below, role]),
    );
  });

  it.each(listed)('names a test that is about %s %s', (_method, below = '', _role, _purpose, link = '') => {
    const file = /\]\(\.\.\/(test\/service\/[\w-]+\.test\.ts)\)$/.exec(link)?.[1] ?? '';
    const text = read(file);
    const fixed = below.split('/').filter((part) => part !== '' && !part.startsWith('{'));
    expect(fixed.filter((part) => !text.includes(part))).toEqual([]);
  });
});

describe('docs/service.md', () => {
  const rows = rowsOf('docs/service.md');

  it('lists every error code with its status, and no other', () => {
    const listed = rows.filter(([, status]) => /^[45]\d\d$/.test(status ?? ''));
    expect(Object.fromEntries(listed.map(([code, status]) => [code, Number(status)]))).toEqual({ ...errorStatus });
  });

  it('shows a file that `assay apply` reads', async () => {
    const blocks = blocksOf('docs/service.md', 'yaml apply');
    expect(blocks).not.toEqual([]);
    const folder = mkdtempSync(path.join(tmpdir(), 'assay-docs-'));
    try {
      for (const block of blocks) {
        const file = path.join(folder, 'state.yml');
        writeFileSync(file, block);
        expect(await readConfig(file, { readText: readFileText, variables: null })).toMatchObject({ ok: true });
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('docs/judgement.md', () => {
  it('has every type of resolution', () => {
    const listed = new Set(rowsOf('docs/judgement.md').map(([type]) => type));
    expect(resolution.shape.type.options.filter((type) => !listed.has(type))).toEqual([]);
  });

  it.each([
    ['template', parseTemplate],
    ['policy', parsePolicy],
  ] as const)('shows a %s that can be read', (kind, parseDocument) => {
    const blocks = blocksOf('docs/judgement.md', `yaml ${kind}`);
    expect(blocks).not.toEqual([]);
    for (const block of blocks) expect(parseDocument(block)).toMatchObject({ ok: true });
  });
});

describe('docs/fingerprints.md', () => {
  it('has every code of an error', () => {
    const source = read('src/fingerprint/error.ts');
    const union = /export type FingerprintErrorCode =([^;]*);/.exec(source)?.[1] ?? '';
    const codes = Array.from(union.matchAll(/'(\w+)'/g), ([, code]) => code);
    expect(codes).toContain(new FingerprintError('not_found', null, '').code);
    const listed = new Set(rowsOf('docs/fingerprints.md').map(([code]) => code));
    expect(codes.filter((code) => !listed.has(code ?? ''))).toEqual([]);
  });
});

const steps = z.array(
  z.object({
    uses: z.string(),
    env: z.record(z.string(), z.string()).default({}),
    with: z.record(z.string(), z.coerce.string()),
  }),
);

/** The environment of each step that a page shows, with the defaults of action.yml. */
function stepsOf(page: string): Record<string, string>[] {
  const { inputs } = z
    .object({ inputs: z.record(z.string(), z.object({ default: z.string().optional() })) })
    .parse(parse(read('action.yml')));
  const defaults = Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.default ?? '']));
  return blocksOf(page, 'yaml step')
    .flatMap((block) => steps.parse(parse(block)))
    .map(({ env, with: given }) => ({
      ...env,
      ASSAY_API_URL: 'https://assay.example.com',
      ASSAY_API_TOKEN: 'a-token-of-this-page',
      ASSAY_ORG: 'acme',
      ...Object.fromEntries(
        Object.entries({ ...defaults, ...given }).map(([name, value]) => [inputVariable(name), filledIn(value)]),
      ),
    }));
}

describe('docs/action.md', () => {
  it('shows steps whose inputs are right', async () => {
    const shown = stepsOf('docs/action.md');
    expect(shown.length).toBeGreaterThan(3);
    for (const env of shown) await expect(readInputs(env, 'none')).resolves.toBeTruthy();
  });

  it('speaks of every input', () => {
    const text = read('docs/action.md');
    expect(declaredInputs.filter((name) => !text.includes(`\`${name}`) && !text.includes(`${name}:`))).toEqual([]);
  });
});

describe('docs/config.md', () => {
  it('has every key of a config file', () => {
    const listed = new Set(rowsOf('docs/config.md').map(([key]) => key));
    expect(Object.keys(configKeys).filter((key) => !listed.has(key))).toEqual([]);
  });

  it('shows a file that a step reads, and steps that use it', async () => {
    const [text = '', ...others] = blocksOf('docs/config.md', 'yaml config');
    expect(others).toEqual([]);
    const workspace = mkdtempSync(path.join(tmpdir(), 'assay-docs-'));
    try {
      mkdirSync(path.join(workspace, '.github'));
      writeFileSync(path.join(workspace, '.github', 'assay.yml'), text);
      const shown = stepsOf('docs/config.md');
      expect(shown).toHaveLength(2);
      for (const env of shown)
        await expect(readInputs({ ...env, GITHUB_WORKSPACE: workspace }, 'none')).resolves.toMatchObject({
          flow: 'shop',
          environments: ['production'],
        });
    } finally {
      rmSync(workspace, { recursive: true, force: true });
    }
  });
});

describe('docs/notifications.md', () => {
  it('shows a notification as it is sent', () => {
    const blocks = blocksOf('docs/notifications.md', 'json notification');
    expect(blocks).toHaveLength(1);
    const shown: unknown = JSON.parse(blocks[0] ?? '');
    // Nothing that is not sent is shown either.
    expect(notificationPayload.parse(shown)).toEqual(shown);
  });

  it('has every trigger and every header', () => {
    const listed = new Set(rowsOf('docs/notifications.md').map(([name]) => name));
    expect([...triggers, ...Object.values(notificationHeaders)].filter((name) => !listed.has(name))).toEqual([]);
  });

  it('shows a signature that is right', () => {
    const [, secret = '', timestamp = '', body = '', signature] =
      /under the secret `([^`]+)`, at `(\d+)`, the body `([^`]+)` has the signature `v1=([^`]+)`/.exec(
        read('docs/notifications.md'),
      ) ?? [];
    expect(signatureOf(secret, timestamp, body)).toBe(signature);
  });
});

describe('docs/dependencies.md', () => {
  it('has every package of package.json, and no other', () => {
    const { dependencies, devDependencies, optionalDependencies } = z
      .object({
        dependencies: z.record(z.string(), z.string()),
        devDependencies: z.record(z.string(), z.string()),
        optionalDependencies: z.record(z.string(), z.string()),
      })
      .parse(JSON.parse(read('package.json')));
    const needed = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies });
    const listed = rowsOf('docs/dependencies.md').map(([name]) => name);
    expect(new Set(listed)).toEqual(new Set(needed));
    expect(listed).toHaveLength(needed.length);
  });
});

describe('links', () => {
  it.each(pages)('in %s lead somewhere', (page) => {
    const broken = tokensOf(page).flatMap((token) => {
      if (token.type !== 'link' && token.type !== 'image') return [];
      const href = String(token['href']);
      if (/^[a-z]+:/i.test(href)) return [];
      const [target = '', fragment] = href.split('#', 2);
      const file = target === '' ? page : path.join(path.dirname(page), decodeURIComponent(target));
      if (!existsSync(path.join(root, file))) return [href];
      return fragment !== undefined && file.endsWith('.md') && !headingsOf(file).includes(fragment) ? [href] : [];
    });
    expect(broken).toEqual([]);
  });
});
