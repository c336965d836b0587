import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDeadline } from '../../src/action/deadline.ts';
import { contextOfEvent } from '../../src/action/context/commit.ts';
import { eventFacts } from '../../src/action/context/event.ts';
import type { PullRequestAccess } from '../../src/action/evidence/pull-request-access.ts';
import { fileMatcher } from '../../src/action/file-pattern.ts';
import { refuseSecrets } from '../../src/action/held-secret.ts';
import { imageDigests } from '../../src/action/image-digests.ts';
import { InputError } from '../../src/action/input-problem.ts';
import { readInputs } from '../../src/action/inputs.ts';
import { prepare } from '../../src/action/prepare.ts';
import { secretsOf } from '../../src/action/secrets.ts';
import { startServer } from '../client/http-server.ts';
import { buildInputs, inputVariables, SHA, TOKEN } from './step-environment.ts';
import { temporaryDirectory } from './temporary-directory.ts';

interface Given {
  files?: Readonly<Record<string, string>>;
  timeoutMs?: number;
  pullRequests?: PullRequestAccess;
  workspace?: string;
  message?: string;
}

/** Prepares what the inputs name, and answers what is wrong with them. */
async function problemsOf(
  inputs: Readonly<Record<string, string>>,
  { files = {}, timeoutMs = 60_000, pullRequests, workspace, message = 'Sell more' }: Given = {},
) {
  const directory = workspace ?? temporaryDirectory({ 'dist/app.tgz': 'app', ...files });
  const env = { ...inputVariables({ ...buildInputs, ...inputs }), GITHUB_SHA: SHA, GITHUB_REPOSITORY: 'octo/shop' };
  const deadline = startDeadline(timeoutMs, Date.now);
  onTestFinished(() => deadline.clear());
  try {
    const read = await readInputs(env, '');
    const event = eventFacts(env, { head_commit: { id: SHA, message } });
    const prepared = await prepare(read, contextOfEvent(event, read.redact), {
      workspace: directory,
      deadline,
      matchFiles: fileMatcher(directory, deadline),
      images: imageDigests({}, null, deadline),
      startProgress: () => ({ advance: () => undefined }),
      tempDirectory: () => Promise.resolve(temporaryDirectory()),
      pullRequests: pullRequests ?? null,
      now: Date.now,
    });
    refuseSecrets(read, prepared, secretsOf(env));
  } catch (error) {
    if (error instanceof InputError) return error.problems;
    throw error;
  }
  return [];
}

const deep = `{"a":${'['.repeat(300_000)}${']'.repeat(300_000)}}`;

describe('a JSON file that nests without end', () => {
  it.each([
    ['user data', '{name: tests, compliant: true, user-data-file: deep.json}'],
    ['data of a custom type', '{name: tests, custom: threat-model, data-file: deep.json}'],
  ])('is refused by its name as %s', async (_what, attestation) => {
    const problems = await problemsOf({ attestations: `- ${attestation}` }, { files: { 'deep.json': deep } });
    expect(problems).toMatchObject([{ input: 'attestations' }]);
    expect(problems[0]?.message).toMatch(/deep\.json.*nested at most 64 levels deep/);
  });
});

describe('user data in a file', () => {
  it.each([
    ['is not there', 'missing.json', /missing\.json: there is no such file/],
    ['is a list', 'list.json', /list\.json: expected a JSON object/],
    ['is large', 'large.json', /large\.json: expected at most 1048576 bytes \(1 MiB\), found 1048579/],
    ['lies elsewhere', 'link.json', /link\.json: the symbolic link .* leads out of the workspace/],
  ])('that %s is told', async (_what, file, message) => {
    const files = { 'dist/app.tgz': 'app', 'list.json': '[]', 'large.json': `"${'x'.repeat(1024 * 1024)}"\n` };
    const workspace = temporaryDirectory(files);
    symlinkSync(join(temporaryDirectory({ secret: '{}' }), 'secret'), join(workspace, 'link.json'));
    const attestations = `- {name: tests, compliant: true, user-data-file: ${file}}`;
    const problems = await problemsOf({ attestations }, { workspace });
    expect(problems).toMatchObject([{ input: 'attestations' }]);
    expect(problems[0]?.message).toMatch(message);
  });
});

it("names the evidence that takes all of the step's time, and no other", async () => {
  await using github = await startServer(() => undefined);
  const pullRequests: PullRequestAccess = {
    api: { url: github.url, token: 'ghs_of_the_job' },
    repository: 'octo/shop',
    run: { commit: SHA, number: null, builtCommit: null, strayCheckout: null },
    trail: null,
    isReporting: true,
    recordedCommit: null,
    eventName: 'push',
    redact: new Set(),
  };
  const attestations =
    '- {name: lint, compliant: true}\n- {name: review, pull-request: true}\n- {name: t, junit: gone.xml}';
  expect(await problemsOf({ attestations }, { timeoutMs: 3000, pullRequests })).toEqual([
    {
      input: 'attestations',
      message: "line 2 (review): `pull-request`: GitHub's answer was not read within 3 s; raise `timeout`.",
    },
  ]);
});

describe('a value that holds a token', () => {
  const inBase64 = Buffer.from(TOKEN).toString('base64');
  it.each<[string, Record<string, string>, Given, string]>([
    ['description', { 'attestation-name': 'tests', compliant: 'true', description: `by ${TOKEN}` }, {}, 'description'],
    ['name of an attestation', { 'attestation-name': TOKEN, compliant: 'true' }, {}, 'attestation-name'],
    [
      'user data',
      { attestations: `- {name: t, compliant: true, user-data: {a: [{b: ${TOKEN}}]}}` },
      {},
      'attestations',
    ],
    [
      'user data, encoded',
      { attestations: `- {name: t, compliant: true, user-data: {a: ${inBase64}}}` },
      {},
      'attestations',
    ],
    [
      'file of user data',
      { attestations: '- {name: t, compliant: true, user-data-file: data.json}' },
      { files: { 'data.json': JSON.stringify({ key: TOKEN }) } },
      'attestations',
    ],
    [
      'link',
      { attestations: `- {name: t, compliant: true, external-urls: {a: 'https://x.example/?t=${TOKEN}'}}` },
      {},
      'attestations',
    ],
    ['name of an artifact', { artifacts: `${TOKEN}=dist/app.tgz` }, {}, 'artifacts'],
    ['file name', { artifacts: 'out/*' }, { files: { [`out/${TOKEN}.tgz`]: 'x' } }, 'artifacts'],
    ['trail', { trail: TOKEN }, {}, 'trail'],
    ['message of the commit', {}, { message: `use ${TOKEN}` }, 'redact'],
  ])('is refused in a %s, and not repeated', async (_what, inputs, given, input) => {
    const problems = await problemsOf(inputs, given);
    expect(problems.map((one) => one.input)).toEqual([input]);
    expect(problems[0]?.message).toContain('holds a token of this step');
    expect(JSON.stringify(problems)).not.toContain(TOKEN);
    expect(JSON.stringify(problems)).not.toContain(inBase64);
  });

  it('is nothing that looks like one, and none that is kept back', async () => {
    expect(await problemsOf({ 'attestation-name': 'tests', compliant: 'true', description: 'assay_01234' })).toEqual(
      [],
    );
    expect(await problemsOf({ redact: 'message' }, { message: `use ${TOKEN}` })).toEqual([]);
  });
});
