import { describe, expect, it } from 'vitest';
import { runStep } from '../../src/action/step.ts';
import { createClient } from '../../src/client/client.ts';
import { sendJson } from '../client/http-server.ts';
import { buildInputs, gateInputs, inputVariables, SHA, TOKEN } from './step-environment.ts';
import { run } from './step-in-process.ts';
import { refuse, startService, working } from './step-service.ts';
import { temporaryDirectory } from './temporary-directory.ts';

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
      request.url.startsWith('/api/v2/artifacts/') ? sendJson(response, 200, record) : working(true)(request, response),
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

  it('shows no token that the service echoes', async () => {
    const service = await startService((_, response) =>
      sendJson(response, 400, {
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
