import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { createClient } from '../../src/client/client.ts';
import type { Annotation } from '../../src/action/render/annotations.ts';
import { runStep } from '../../src/action/step.ts';
import { status, assertion, compliance, flow, missing } from './assertion-fixture.ts';
import { buildInputs, gateInputs, inputVariables, SHA, TOKEN } from './step-environment.ts';
import { temporaryDirectory } from './temporary-directory.ts';

interface Received {
  method: string;
  url: string;
  body: string;
}

type Answer = (request: Received, response: ServerResponse) => void;

/** A service on a free port that answers as told and keeps what it was asked. */
async function startService(answer: Answer): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = [];
  const read = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const one = { method: request.method ?? '', url: request.url ?? '', body: Buffer.concat(chunks).toString() };
    received.push(one);
    answer(one, response);
  };
  const server = createServer((request, response) => void read(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};
const refuse = (response: ServerResponse, status: number, code: string, errors: Record<string, string> = {}): void =>
  send(response, status, { message: `no: ${code}`, code, errors, request_id: 'req-1' });

/** The answer about the artifact that was asked about. */
function assertionAbout(url: string, isCompliant: boolean) {
  const fingerprint = /[0-9a-f]{64}/.exec(url)?.[0] ?? '';
  const about = compliance(isCompliant, {
    artifact_fingerprint: fingerprint,
    attestations_statuses: [isCompliant ? status('unit-tests') : missing('unit-tests')],
  });
  return assertion(isCompliant, {
    fingerprint,
    compliance_status: about,
    flows: [flow(isCompliant, { compliance_status: about })],
  });
}

/** A service that takes everything and gives the same verdict about everything. */
const working =
  (isCompliant: boolean): Answer =>
  ({ method, url }, response) => {
    if (method === 'GET' && url.includes('/asserts/')) return send(response, 200, assertionAbout(url, isCompliant));
    if (url.includes('/attestations/'))
      return send(response, 201, { message: 'OK', attestation_id: 'id-1', is_compliant: true });
    return send(response, 201, { message: 'OK', id: 'id-1', trail_name: SHA, html_url: 'https://assay.example.com/a' });
  };

const resultSchema = z.looseObject({
  verdict: z.string(),
  artifacts: z.array(z.looseObject({ verdict: z.string() })),
  problems: z.array(z.unknown()),
});

/** Runs a step in this process, with what the runner would have seen of it. */
async function run(
  inputs: Readonly<Record<string, string>>,
  more: Record<string, string> = {},
  files: Record<string, string> = { 'dist/app.tgz': 'app' },
) {
  const workspace = temporaryDirectory(files);
  const temp = temporaryDirectory();
  const seen = {
    masks: [] as string[],
    log: [] as string[],
    annotations: [] as Annotation[],
    outputs: {} as Record<string, string>,
    summary: '',
  };
  const env = {
    ...inputVariables(inputs),
    PATH: process.env['PATH'] ?? '',
    GITHUB_WORKSPACE: workspace,
    RUNNER_TEMP: temp,
    GITHUB_SHA: SHA,
    GITHUB_REF: 'refs/heads/main',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_REPOSITORY: 'octo/shop',
    GITHUB_REPOSITORY_ID: '42',
    GITHUB_RUN_ID: '7',
    ...more,
  };
  const exitCode = await runStep({
    env,
    directory: workspace,
    createClient: (options) => createClient({ ...options, maxAttempts: 2, backoffBaseMs: 1 }),
    now: Date.now,
    random: () => 0.5,
    sleep: async () => undefined,
    runner: {
      mask: (secret) => seen.masks.push(secret),
      log: (line) => seen.log.push(line),
      annotate: (annotation) => seen.annotations.push(annotation),
      setOutput: (name, value) => (seen.outputs[name] = value),
      appendSummary: (markdown) => (seen.summary += markdown),
      writeResult: (json) => {
        writeFileSync(join(temp, 'result.json'), json);
        return join(temp, 'result.json');
      },
    },
  });
  const result = resultSchema.parse(JSON.parse(readFileSync(seen.outputs['result-path'] ?? '', 'utf8')));
  const everything = JSON.stringify([seen.log, seen.annotations, seen.outputs, seen.summary, result]);
  expect(everything).not.toContain(TOKEN);
  expect(Object.keys(seen.outputs).toSorted()).toEqual([
    'fingerprint',
    'fingerprints',
    'html-url',
    'result-path',
    'spool',
    'verdict',
    'verdicts',
  ]);
  return { ...seen, exitCode, result, everything };
}

const broken = (): never => {
  throw new Error('disk full');
};

describe('a step', () => {
  it('reports, attests, asks, and passes', async () => {
    const service = await startService(working(true));
    const step = await run({
      ...buildInputs,
      'api-url': service.url,
      'attestation-name': 'unit-tests',
      compliant: 'true',
      attachments: 'dist',
    });
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: 'compliant' }, result: { verdict: 'compliant' } });
    expect(step.masks).toContain(TOKEN);
    const fingerprint = step.outputs['fingerprint'] ?? '';
    expect(JSON.parse(step.outputs['fingerprints'] ?? '')).toEqual([{ fingerprint, filename: 'app.tgz', name: null }]);
    expect(service.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/v2/artifacts/acme/shop',
      `POST /api/v2/attestations/acme/shop/trail/${SHA}/generic`,
      `GET /api/v2/asserts/acme/fingerprint/${fingerprint}?environment_name=production&flow_name=shop`,
    ]);
    expect(JSON.parse(service.received[0]?.body ?? '')).toMatchObject({
      fingerprint,
      filename: 'app.tgz',
      trail_name: SHA,
      git_commit: SHA,
      git_commit_info: { sha1: SHA, branch: 'main', url: `https://github.com/octo/shop/commit/${SHA}` },
      repo_info: { id: '42', name: 'octo/shop', provider: 'github' },
      build_url: 'https://github.com/octo/shop/actions/runs/7',
    });
    expect(service.received[1]?.body).toContain('evidence.tgz');
    expect(step.log.at(-1)).toMatch(/^verdict: compliant/);
  });

  it('fails on a no, with how to pass', async () => {
    const service = await startService(working(false));
    const step = await run({ ...buildInputs, 'api-url': service.url });
    expect(step).toMatchObject({
      exitCode: 1,
      outputs: { verdict: 'non-compliant', 'html-url': 'https://assay.example.com/shop/artifact' },
    });
    expect(step.summary).toContain('attestation-name: unit-tests');
    expect(step.annotations[0]).toMatchObject({ level: 'error', title: 'Not compliant: app.tgz' });
  });

  it('warns of a no under gate warn', async () => {
    const service = await startService(working(false));
    const step = await run({ ...buildInputs, 'api-url': service.url, gate: 'warn' });
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: 'non-compliant' } });
    expect(step.annotations[0]?.level).toBe('warning');
  });

  it('shows how to report an artifact that the service does not know', async () => {
    const service = await startService((_, response) => refuse(response, 404, 'unknown_artifact'));
    const step = await run({ ...gateInputs, 'api-url': service.url });
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'non-compliant' } });
    expect(step.summary).toContain('artifacts: |');
  });

  it.each([
    [404, 'not_ours', /api-url/],
    [401, 'invalid_token', /secret behind `api-token`/],
    [403, 'forbidden', /role `member`/],
    [500, 'internal_error', /request id/],
  ])('is undecided on %d %s', async (status, code, advice) => {
    const service = await startService((_, response) => refuse(response, status, code));
    const step = await run({ ...gateInputs, 'api-url': service.url });
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(step.annotations[0]?.message).toMatch(advice);
    expect(await run({ ...gateInputs, 'api-url': service.url, 'on-undecided': 'warn' })).toMatchObject({
      exitCode: 0,
      outputs: { verdict: 'undecided' },
    });
  });

  it.each([
    [404, 'unknown_environment', /spelling of `environment`/],
    [404, 'unknown_flow', /flow/],
    [400, 'invalid_input', /invalid_input/],
  ])('fails on %d %s under every on-undecided: it would be so for ever', async (status, code, advice) => {
    const service = await startService((_, response) => refuse(response, status, code));
    const step = await run({ ...gateInputs, 'api-url': service.url, 'on-undecided': 'warn' });
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(step.annotations[0]?.message).toMatch(advice);
  });

  it('does not ask about what it could not report, and asks about the rest', async () => {
    const service = await startService((request, response) =>
      request.body.includes('b.tgz')
        ? refuse(response, 400, 'invalid_input', { filename: 'is odd' })
        : working(true)(request, response),
    );
    const step = await run(
      { ...buildInputs, 'api-url': service.url, artifacts: 'dist' },
      {},
      { 'dist/a.tgz': 'a', 'dist/b.tgz': 'b' },
    );
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(step.result.artifacts.map(({ verdict }) => verdict)).toEqual(['compliant', 'undecided']);
    expect(service.received.filter(({ method }) => method === 'GET')).toHaveLength(1);
    expect(step.annotations[0]?.message).toMatch(/`filename`: is odd/);
  });

  it('does not take a report onto another trail for its own', async () => {
    const service = await startService((request, response) =>
      request.method === 'POST'
        ? send(response, 201, { message: 'OK', id: 'x', trail_name: 'other', html_url: 'https://assay.example.com/a' })
        : working(true)(request, response),
    );
    const step = await run({ ...buildInputs, 'api-url': service.url });
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(step.annotations[0]?.message).toMatch(/on the trail other, not a{40}/);
  });

  it('is undecided where evidence was lost, without asking', async () => {
    const service = await startService((request, response) =>
      request.url.includes('/attestations/') ? refuse(response, 507, 'storage_full') : working(true)(request, response),
    );
    const inputs = { ...buildInputs, 'api-url': service.url, 'attestation-name': 'unit-tests', compliant: 'false' };
    expect(await run(inputs)).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(service.received.some(({ url }) => url.includes('/asserts/'))).toBe(false);
    expect(await run({ ...inputs, gate: 'off' })).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
  });

  it('attests to a recorded artifact on its own trail, without the commit of this run', async () => {
    const fingerprint = gateInputs['fingerprint'] ?? '';
    const record = {
      id: 'x',
      fingerprint,
      filename: 'app',
      flow_name: 'shop',
      evidence: {},
      trail_name: 'release-7',
      template_reference_name: null,
      git_commit: null,
      commit_url: null,
      build_url: null,
      repo_url: null,
      html_url: null,
      api_url: null,
      external_urls: {},
      annotations: {},
      state: 'COMPLIANT',
      deployments: [],
      releases: [],
      created_at: 1,
      last_modified_at: 1,
      running: [],
      exited: [],
      history: [],
    };
    const service = await startService((request, response) =>
      request.url.startsWith('/api/v2/artifacts/') ? send(response, 200, record) : working(true)(request, response),
    );
    const inputs = {
      ...gateInputs,
      'api-url': service.url,
      flow: 'shop',
      'attestation-name': 'smoke',
      compliant: 'true',
    };
    expect(await run(inputs)).toMatchObject({ exitCode: 0, outputs: { verdict: 'compliant' } });
    expect(service.received.map(({ url }) => url)).toEqual([
      `/api/v2/artifacts/acme/shop/fingerprint/${fingerprint}`,
      '/api/v2/attestations/acme/shop/trail/release-7/generic',
      `/api/v2/asserts/acme/fingerprint/${fingerprint}?environment_name=production&flow_name=shop`,
    ]);
    expect(service.received[1]?.body).toContain(`"artifact_fingerprint":"${fingerprint}"`);
    expect(service.received[1]?.body).not.toContain('git_commit_info');
  });

  it('records evidence before its artifact, by name and commit', async () => {
    const service = await startService(working(true));
    const { artifacts: _, environment: __, ...rest } = buildInputs;
    const step = await run({
      ...rest,
      'api-url': service.url,
      gate: 'off',
      attestations: '- {name: scan, artifact: app, compliant: true}',
    });
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: 'skipped', fingerprint: '', fingerprints: '[]' } });
    expect(service.received[0]?.body).toContain('"target_artifacts":["app"]');
    expect(service.received[0]?.body).toContain(`"sha1":"${SHA}"`);
  });

  it('sends nothing in a dry run, and shows what it would send', async () => {
    const service = await startService(working(true));
    const step = await run({
      ...buildInputs,
      'api-url': service.url,
      'dry-run': 'true',
      redact: 'branch',
      'attestation-name': 'a',
      compliant: 'true',
    });
    expect(step).toMatchObject({ exitCode: 0, outputs: { verdict: 'skipped' } });
    expect(service.received).toEqual([]);
    expect(step.log.filter((line) => line.startsWith('would send'))).toHaveLength(3);
    expect(step.everything).toContain('**REDACTED**');
  });

  it('sends nothing where an input is wrong, and says all that is', async () => {
    const service = await startService(working(true));
    const step = await run({ ...buildInputs, 'api-url': service.url, gate: 'fial', artifacts: 'missing' });
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    const files = await run({ ...buildInputs, 'api-url': service.url, artifacts: 'missing\ngone' });
    expect(files.annotations.filter(({ level }) => level === 'error')).toHaveLength(2);
    expect(service.received).toEqual([]);
  });

  it('needs a trail where there is no commit', async () => {
    const step = await run(buildInputs, { GITHUB_SHA: '' });
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(step.annotations[0]?.message).toMatch(/set `trail`/);
  });

  it('takes a GitHub that uses up the time for a wrong input, whatever may pass', async () => {
    const [service, github] = [await startService(working(true)), await startService(() => undefined)];
    const step = await run(
      {
        ...buildInputs,
        'api-url': service.url,
        'github-token': 'ghs_of_the_job',
        timeout: '1s',
        'on-undecided': 'warn',
      },
      { GITHUB_API_URL: github.url },
    );
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(step.annotations).toMatchObject([{ title: 'Input timeout' }]);
    expect(step.annotations[0]?.message).toMatch(/the commit's facts .* not read within 1 s; raise `timeout`/);
    expect(service.received).toEqual([]);
  });

  it('ends with its timeout when the service hangs', async () => {
    const service = await startService(() => undefined);
    const step = await run({ ...gateInputs, 'api-url': service.url, timeout: '1s' });
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(step.annotations[0]?.message).toMatch(/time was over.*raise `timeout`/);
  });

  it('shows no token that the service echoes', async () => {
    const service = await startService((_, response) =>
      send(response, 400, {
        message: `bad ${TOKEN}`,
        code: 'invalid_input',
        request_id: TOKEN,
        errors: { x: Buffer.from(TOKEN).toString('base64') },
      }),
    );
    const step = await run({ ...gateInputs, 'api-url': service.url });
    expect(step.outputs['verdict']).toBe('undecided');
    expect(step.everything).not.toContain(Buffer.from(TOKEN).toString('base64'));
  });

  it('keeps its verdict when nothing can be written', async () => {
    const service = await startService(working(true));
    const lines: string[] = [];
    const exitCode = await runStep({
      env: inputVariables({ ...gateInputs, 'api-url': service.url }),
      directory: temporaryDirectory(),
      createClient,
      now: Date.now,
      random: Math.random,
      sleep: async () => undefined,
      runner: {
        mask: () => undefined,
        log: (line) => lines.push(line),
        annotate: broken,
        setOutput: broken,
        appendSummary: broken,
        writeResult: broken,
      },
    });
    expect(exitCode).toBe(0);
    expect(lines).toContain('assay could not write the job summary: disk full');
    expect(lines.at(-1)).toMatch(/^verdict: compliant/);
  });
});
