import { describe, expect, it } from 'vitest';
import { sendJson } from '../client/http-server.ts';
import { buildInputs, gateInputs } from './step-environment.ts';
import { run } from './step-in-process.ts';
import { refuse, startService, working } from './step-service.ts';

describe('a step without an answer', () => {
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
        ? sendJson(response, 201, {
            message: 'OK',
            id: 'x',
            trail_name: 'other',
            html_url: 'https://assay.example.com/a',
          })
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

  it('ends with its timeout when the service hangs', async () => {
    const service = await startService(() => undefined);
    const step = await run({ ...gateInputs, 'api-url': service.url, timeout: '3s' });
    expect(step).toMatchObject({ exitCode: 1, outputs: { verdict: 'undecided' } });
    expect(step.annotations[0]?.message).toMatch(/time was over.*raise `timeout`/);
  });
});
