import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { VERSION } from '../../src/action/version.ts';
import { declaredInputs } from '../../src/action/declared-inputs.ts';
import { type ActionResult, runAction } from '../../scripts/local-runner.ts';
import { plainDryRun, startPathOf } from '../../scripts/start-path.ts';
import { commits, git, makeRepository } from './git-repository.ts';
import { type GithubApi, knowing, startGithubApi } from './github-api.ts';
import { openWorkplace, sha256, type Workplace } from './workplace.ts';

const root = path.resolve(import.meta.dirname, '../..');
const actionFile = z.object({
  inputs: z.record(z.string(), z.looseObject({})),
  outputs: z.record(z.string(), z.looseObject({})),
  runs: z.object({ using: z.string(), main: z.string() }),
});
const readAction = (directory: string) =>
  actionFile.parse(parse(readFileSync(path.join(directory, 'action.yml'), 'utf8')));

let workplace: Workplace;
let temp: string;
/** The action as the runner unpacks it: far from this repository's packages. */
let whole: string;
/** The same without what the bundle loads only when it is needed. */
let bare: string;
beforeAll(async () => {
  workplace = await openWorkplace();
  temp = mkdtempSync(path.join(tmpdir(), 'assay-bundle-'));
  [whole, bare] = [copyOfAction('whole'), copyOfAction('bare')];
  const kept = ['index.js', 'package.json'];
  for (const name of readdirSync(path.join(bare, 'dist')))
    if (!kept.includes(name)) rmSync(path.join(bare, 'dist', name), { recursive: true });
});
afterAll(async () => {
  rmSync(temp, { recursive: true, force: true });
  await workplace.close();
});

function copyOfAction(name: string): string {
  const directory = path.join(temp, name);
  mkdirSync(directory);
  cpSync(path.join(root, 'dist'), path.join(directory, 'dist'), { recursive: true });
  cpSync(path.join(root, 'action.yml'), path.join(directory, 'action.yml'));
  return directory;
}

/** Runs the action from a directory of its own on a push that tells everything about its commit, or on less. */
function run(
  actionDirectory: string,
  inputs: Record<string, string>,
  { workspace, event, github }: { workspace?: string; event?: unknown; github?: GithubApi } = {},
): Promise<ActionResult> {
  const { url, org, tokens } = workplace.service;
  const sha = commits.main.sha;
  const author = { name: 'Grace Hopper', email: 'grace@example.com' };
  const told = { head_commit: { id: sha, message: 'Sell tea', timestamp: '2026-03-02T10:00:00Z', author } };
  return runAction({
    actionDirectory,
    workspace: workspace ?? workplace.job({ 'app.tgz': 'bundled', 'report.xml': '<x/>' }).directory,
    inputs: { 'api-url': url, 'api-token': tokens.member, org, timeout: '60s', environment: 'production', ...inputs },
    env: {
      GITHUB_API_URL: github?.url ?? 'http://127.0.0.1:9',
      GITHUB_EVENT_NAME: 'push',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_REPOSITORY: 'octo-org/shop',
      GITHUB_SHA: sha,
    },
    event: event ?? told,
    ...(github === undefined ? {} : { githubToken: 'ghs_bundle_0123456789' }),
  });
}

const listed = { flow: 'shop', attestations: '- name: tests\n  compliant: true\n' };

describe('the bundle', () => {
  it('is what action.yml starts, with all that it declares', () => {
    const { runs, inputs, outputs } = readAction(root);
    expect(runs.using).toBe('node24');
    expect(existsSync(path.join(root, runs.main))).toBe(true);
    expect(Object.keys(inputs)).toEqual([...declaredInputs]);
    expect(Object.keys(outputs)).toEqual([
      'verdict',
      'verdicts',
      'fingerprint',
      'fingerprints',
      'html-url',
      'spool',
      'result-path',
    ]);
  });

  it('is one file, its lazy chunks and the licenses, without source maps or paths of the machine that made it', () => {
    const names = readdirSync(path.join(root, 'dist'), { recursive: true, encoding: 'utf8' });
    const expected = names.filter((name) => /^(index\.js|\d+\.index\.js|licenses\.txt|package\.json)$/.test(name));
    expect(names).toEqual(expected);
    for (const name of names) {
      const text = readFileSync(path.join(root, 'dist', name), 'utf8');
      expect(text.includes('sourceMappingURL=data:'), name).toBe(false);
      expect(text.includes(root), name).toBe(false);
    }
  });

  it('has the version of the package, and runs on the Node that the tests run on', () => {
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
    expect(VERSION).toBe(version);
    expect(readFileSync(path.join(root, 'dist', 'index.js'), 'utf8')).toContain(`'${version}'`);
    expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(24);
  });
});

describe('far from the packages of this repository', () => {
  it('reports, attests with an archive, and asks', async () => {
    const inputs = { ...listed, artifacts: '- path: app.tgz\n  name: app\n' };
    const step = await run(whole, {
      ...inputs,
      attestations: '- name: tests\n  compliant: true\n  attachments: [app.tgz, report.xml]\n',
    });
    expect(step, step.log).toMatchObject({ exitCode: 0, outputs: { verdict: 'compliant' } });
    expect(step.log).toContain('with evidence.tgz');
  });

  it('reads the local repository and the GitHub API', async () => {
    await using github = await startGithubApi(knowing(commits.main));
    const workspace = path.join(temp, 'checkout');
    makeRepository(workspace);
    git(workspace, ['checkout', '--quiet', 'main']);
    const inputs = { ...listed, artifacts: 'app=*.txt\n!17723*' };
    const fromGit = await run(whole, inputs, { workspace, event: {}, github });
    expect(fromGit, fromGit.log).toMatchObject({ exitCode: 0, outputs: { verdict: 'compliant' } });
    expect(github.asked).toHaveLength(0);
    const fromApi = await run(whole, { ...listed, artifacts: 'app=app.tgz' }, { event: {}, github });
    expect(fromApi, fromApi.log).toMatchObject({ exitCode: 0, outputs: { verdict: 'compliant' } });
    expect(github.asked).toHaveLength(1);
    for (const step of [fromGit, fromApi]) expect(step.log).not.toContain('Commit facts missing');
  });
});

describe('without its lazy chunks', () => {
  it('refuses wrong inputs', async () => {
    const step = await run(bare, { fingerprint: 'x', gate: 'fial' });
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(step.summary).toContain('did you mean');
  });

  it('stops where one is needed, and says that the action itself failed', async () => {
    await run(whole, { ...listed, artifacts: 'app=app.tgz' });
    for (const inputs of [{ ...listed, artifacts: 'app=app.tgz' }, { fingerprint: sha256('bundled') }]) {
      const step = await run(bare, inputs);
      expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
      expect(step.summary).toContain('The action itself failed');
    }
  });
});

describe('what a step loads', () => {
  /** Words that stand in the code of packages and in no code of ours. */
  const packages = {
    undici: 'EnvHttpProxyAgent',
    octokit: 'octokit-core.js',
    yaml: 'YAMLParseError',
    sax: 'strictEntities',
    glob: 'minimatch',
  };

  async function loadedBy(inputs: Record<string, string>): Promise<string[]> {
    const { url, org, tokens } = workplace.service;
    const workspace = workplace.job({ 'app.tgz': 'bundled', 'report.xml': '<testsuite/>' }).directory;
    const service = { 'api-url': url, 'api-token': tokens.member, org };
    const { files } = await startPathOf({ workspace, inputs: { ...service, ...inputs } });
    const code = files.map(({ name }) => readFileSync(path.join(root, 'dist', name), 'utf8')).join('');
    return Object.entries(packages).flatMap(([name, word]) => (code.includes(word) ? [name] : []));
  }

  it('is no package for the dry run of a file', async () => {
    expect(await loadedBy(plainDryRun)).toEqual([]);
  });

  it('is the HTTP client to gate', async () => {
    expect(await loadedBy({ fingerprint: sha256('bundled'), environment: 'production' })).toEqual(['undici']);
  });

  it('is what its inputs need besides', async () => {
    const attestations = '- name: unit\n  junit: report.xml\n';
    expect(await loadedBy({ ...plainDryRun, attestations })).toEqual(['yaml', 'sax']);
    expect(await loadedBy({ ...plainDryRun, artifacts: '*.tgz' })).toEqual(['glob']);
  });
});
