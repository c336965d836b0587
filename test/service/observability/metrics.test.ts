import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { form, type RunningService, startService } from '../../running-service.ts';
import { loopback } from '../events/notified-service.ts';
import { openTemporaryStore } from '../store/temporary-store.ts';
import { file, reporterOf } from '../environment-reporter.ts';
import { metricsOf } from './store-metrics.ts';

const secret = 'hush-hush-hush';

let service: RunningService;

beforeAll(async () => {
  service = await startService({
    metrics: { host: '127.0.0.1', port: 0 },
    tokenRateLimit: 40,
    privateTargets: loopback,
    delivery: { pollMs: 20 },
  });
});
afterAll(() => service.stop());

async function fetchMetrics(url = service.server.metricsUrl ?? ''): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(60_000) });
}

/** Each sample with its labels, as they are written, and its value. */
async function samples(): Promise<Map<string, number>> {
  const text = await (await fetchMetrics()).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

const value = async (name: string): Promise<number> => (await samples()).get(name) ?? 0;

describe('the metrics', () => {
  it('are served on an address of their own, and nowhere else', async () => {
    const response = await fetchMetrics();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect((await service.send('GET', '//metrics')).text).not.toContain('assay_');
    const other = new URL('/api/v2/flows/acme', service.server.metricsUrl ?? '').href;
    expect((await fetchMetrics(other)).status).toBe(404);
    const posted = await fetch(service.server.metricsUrl ?? '', {
      method: 'POST',
      signal: AbortSignal.timeout(60_000),
    });
    expect(posted.status).toBe(405);
  });

  it('count requests by method, route and status, and take their time', async () => {
    const of = 'method="GET",route="/api/v2/flows/:org"';
    const [requests, refused] = [
      `assay_http_requests_total{${of},status="200"}`,
      `assay_http_requests_total{${of},status="401"}`,
    ];
    const before = await samples();
    await service.send('GET', `/flows/${service.org}`);
    await service.send('GET', `/flows/${service.org}`);
    await service.send('GET', `/flows/${service.org}`, { token: `${secret}-of-nobody` });
    await expect.poll(() => value(refused)).toBe((before.get(refused) ?? 0) + 1);
    const after = await samples();
    expect(after.get(requests)).toBe((before.get(requests) ?? 0) + 2);
    const counted = `assay_http_request_duration_seconds_count{${of}}`;
    expect(after.get(counted)).toBe((before.get(counted) ?? 0) + 3);
    expect(after.get(`assay_http_request_duration_seconds_sum{${of}}`)).toBeGreaterThan(0);
    expect(after.get(`assay_http_request_duration_seconds_bucket{le="30",${of}}`)).toBe(after.get(counted));
  });

  it('count refusals by their code: a wrong token, too many requests', async () => {
    const [invalid, limited] = [
      'assay_http_errors_total{code="invalid_token"}',
      'assay_http_errors_total{code="too_many_requests"}',
    ];
    const before = await samples();
    await service.send('GET', `/flows/${service.org}`, { token: 'assay_token_of_nobody_at_all' });
    for (let sent = 0; sent < 42; sent += 1) {
      await service.send('GET', `/flows/${service.org}`, { token: service.tokens.reader });
    }
    await expect.poll(() => value(limited)).toBe((before.get(limited) ?? 0) + 2);
    expect(await value(invalid)).toBe((before.get(invalid) ?? 0) + 1);
  });

  it('have no more labels for whatever is sent, and nothing of what is sent in any', async () => {
    await service.send('GET', '/nothing-here');
    const before = [...(await samples()).keys()];
    for (let sent = 0; sent < 20; sent += 1) {
      await service.send('GET', `/${secret}/${sent}?${secret}=${sent}`, { token: null });
      await service.send('GET', `//a%${sent}`, { token: null });
    }
    const data = { attestation_name: secret, is_compliant: true };
    const body = form('data_json', data, { part: 'attachment_file', name: secret, content: secret });
    const token = service.tokens.member;
    const path = `/attestations/${service.org}/${secret}/trail/${secret}/generic`;
    expect((await service.send('POST', path, { token, form: body })).status).toBe(201);
    await expect
      .poll(() => value('assay_http_requests_total{method="GET",route="none",status="404"}'))
      .toBeGreaterThan(20);
    const after = [...(await samples()).keys()];
    expect(
      after.filter(
        (name) =>
          name.startsWith('assay_') && !before.includes(name) && !/route="[^"]*\/attestations\/:org\//.test(name),
      ),
    ).toEqual([
      'assay_http_requests_total{method="GET",route="none",status="400"}',
      'assay_http_errors_total{code="invalid_input"}',
    ]);
    const text = await (await fetchMetrics()).text();
    for (const word of [secret, token, service.org, service.foreign.org, 'member-of']) expect(text).not.toContain(word);
  });

  it('tell of the store: commits and the writes that share them, what waits, and sizes', async () => {
    const before = await samples();
    const writes = Array.from({ length: 8 }, (_, index) =>
      service.send('PUT', `/flows/${service.org}`, {
        token: service.foreign.token,
        json: { name: `f${index}`, description: '', visibility: 'private' },
      }),
    );
    await Promise.all(writes);
    const after = await samples();
    const grown = (name: string): number => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(grown('assay_store_commit_duration_seconds_count')).toBe(grown('assay_store_commit_writes_count'));
    expect(after.get('assay_store_commit_writes_sum')).toBeGreaterThanOrEqual(
      after.get('assay_store_commit_writes_count') ?? 0,
    );
    expect(after.get('assay_store_failed_commits_total')).toBe(0);
    // When a token was last used is written after the answer.
    await expect.poll(() => value('assay_store_waiting_writes')).toBe(0);
    for (const name of ['assay_store_database_bytes', 'assay_store_wal_bytes', 'assay_data_free_bytes']) {
      expect(after.get(name), name).toBeGreaterThanOrEqual(4096);
    }
    expect(after.get('assay_ready')).toBe(1);
    await expect.poll(() => value('assay_http_requests_under_way')).toBe(0);
    expect(after.get('assay_build_info{version="0.0.0-test"}')).toBe(1);
    expect([...after.keys()]).toEqual(
      expect.arrayContaining(['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds']),
    );
  });

  it('count deliveries by what came of them', async () => {
    const failed = 'assay_deliveries_total{outcome="failed"}';
    expect((await samples()).get(failed)).toBe(0);
    const rule = {
      name: 'tell',
      type: 'env',
      environments: ['production'],
      triggers: ['ON_STARTED_ARTIFACT'],
      // Nobody listens there.
      targets: [{ type: 'WEBHOOK', webhook: `http://127.0.0.1:9/${secret}` }],
    };
    const tell = reporterOf(service);
    await tell.create('production');
    const made = await service.send('PUT', `/organizations/${service.org}/environments_notifications`, { json: rule });
    expect(made.status).toBe(201);
    await tell.report('production', [file('app', 'a'.repeat(64))]);
    await expect.poll(() => value(failed)).toBe(1);
  });

  it('are all on the page about running the service', async () => {
    const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operate.md'), 'utf8');
    const text = await (await fetchMetrics()).text();
    const names = Array.from(text.matchAll(/^# TYPE (assay_\w+)/gm), ([, name = '']) => name);
    expect(names.length).toBeGreaterThan(12);
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
    const shown = new Set(Array.from(page.matchAll(/assay_[a-z_]+/g), ([name]) => name.replace(/_bucket$/, '')));
    expect([...shown].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('are refused with the reason where their address is taken', async () => {
    const port = Number(new URL(service.server.metricsUrl ?? '').port);
    await expect(startService({ metrics: { host: '127.0.0.1', port } })).rejects.toThrow(
      `cannot serve metrics on port ${port} of '127.0.0.1': listen EADDRINUSE`,
    );
  });

  it('ask the store by indexes alone, and for no more than so much', async () => {
    const opened = await openTemporaryStore();
    const metrics = metricsOf(opened);
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
    await metrics.text();
    const asked = prepare.mock.calls
      .map(([statement]) => statement)
      .filter((statement) => statement.startsWith('select'));
    prepare.mockRestore();
    expect(asked).toHaveLength(2);
    const database = new DatabaseSync(`${opened.folder}/assay.db`, { readOnly: true });
    const plan = z.array(z.object({ detail: z.string() }));
    for (const statement of asked) {
      expect(statement).toContain(' limit ?');
      const parameters = Array.from(statement.matchAll(/\?/g), () => 1);
      const details = plan.parse(database.prepare(`explain query plan ${statement}`).all(...parameters));
      for (const { detail } of details) expect(detail).toContain('INDEX due_deliveries_by_due');
    }
    database.close();
    await opened.remove();
  });
});
