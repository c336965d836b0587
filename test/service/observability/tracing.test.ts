import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { form, startService } from '../../running-service.ts';
import { startCollector } from './trace-collector.ts';

const secret = 'hush-hush-hush';
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentSpanId = '00f067aa0ba902b7';
const SERVER = 2;
const ERROR = 2;

it('sends a span of each request: what was asked, what came of it, and whose trace it belongs to', async () => {
  await using collector = await startCollector();
  const service = await startService({ otlpEndpoint: collector.url });
  const beganMs = Date.now();
  const traceparent = `00-${traceId}-${parentSpanId}-01`;
  const traced = await service.send('GET', `/flows/${service.org}`, { headers: { traceparent } });
  const untraced = await service.send('GET', '/nothing');
  await service.stop();

  expect(collector.received.map(({ path }) => path)).toEqual(['/v1/traces']);
  expect(collector.spans.map(({ name }) => name).toSorted()).toEqual([
    'GET',
    'GET /api/v2/flows/:org',
    'GET /api/v2/openapi.json',
  ]);
  const flows = collector.spans.find(({ name }) => name === 'GET /api/v2/flows/:org');
  expect(flows).toMatchObject({
    traceId,
    parentSpanId,
    kind: SERVER,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/v2/flows/:org',
      'http.response.status_code': 200,
      'assay.request_id': traced.headers.get('x-request-id'),
    },
  });
  expect(Number(flows?.startTimeUnixNano) / 1e6).toBeGreaterThan(beganMs - 1000);
  expect(Number(flows?.endTimeUnixNano)).toBeGreaterThan(Number(flows?.startTimeUnixNano));
  const nothing = collector.spans.find(({ name }) => name === 'GET');
  expect(nothing).toMatchObject({
    kind: SERVER,
    attributes: {
      'http.response.status_code': 404,
      'error.type': 'unknown_path',
      'assay.request_id': untraced.headers.get('x-request-id'),
    },
  });
  expect(nothing?.traceId).not.toBe(traceId);
  expect(nothing?.parentSpanId ?? '').toBe('');
  expect(collector.received[0]?.text).toContain('"service.name","value":{"stringValue":"assay"}');
});

it('marks what the service failed at, and leaves a trace alone that its caller does not record', async () => {
  await using collector = await startCollector();
  const service = await startService({ otlpEndpoint: collector.url });
  await service.send('GET', `/flows/${service.org}`, { headers: { traceparent: `00-${traceId}-${parentSpanId}-00` } });
  const ended = service.server.store.close();
  await ended;
  expect((await service.send('GET', `/environments/${service.org}`)).status).toBe(500);
  await service.stop().catch(() => undefined);
  expect(collector.spans.find(({ name }) => name.endsWith('/flows/:org'))).toBeUndefined();
  expect(collector.spans.find(({ name }) => name.endsWith('/environments/:org'))).toMatchObject({
    status: { code: ERROR },
    attributes: { 'http.response.status_code': 500, 'error.type': 'internal_error' },
  });
});

it('sends no token, no query, no name, no body and no header', async () => {
  await using collector = await startCollector();
  const service = await startService({ otlpEndpoint: collector.url });
  const headers = {
    traceparent: secret,
    tracestate: secret,
    baggage: `a=${secret}`,
    'idempotency-key': secret,
    'user-agent': secret,
  };
  await service.send('GET', `/flows/${service.org}?search_by_name=${secret}&page=${secret}`, { headers });
  await service.send('GET', `/${secret}`, { headers, token: secret });
  const body = form(
    'data_json',
    { attestation_name: secret, is_compliant: true },
    { part: 'attachment_file', name: secret, content: secret },
  );
  await service.send('POST', `/attestations/${service.org}/${secret}/trail/${secret}/generic`, { headers, form: body });
  await service.stop();
  expect(collector.spans.length).toBeGreaterThanOrEqual(3);
  const sent = JSON.stringify(collector.received);
  for (const word of [secret, service.org, service.tokens.admin, 'admin-of']) expect(sent).not.toContain(word);
});

it.each([
  ['is not there', null],
  ['never answers', { answers: false }],
])('answers requests and ends as ever where the collector %s', async (_name, given) => {
  await using collector = given === null ? null : await startCollector(given);
  const service = await startService({ otlpEndpoint: collector?.url ?? 'http://127.0.0.1:9' });
  const answers = await Promise.all(
    Array.from(
      { length: 600 },
      async () => (await fetch(`${service.url}/health`, { signal: AbortSignal.timeout(60_000) })).status,
    ),
  );
  expect(new Set(answers)).toEqual(new Set([200]));
  await service.stop();
});

it('reads no variable that the page on configuration does not have', async () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../docs/configuration.md'), 'utf8');
  await using collector = await startCollector();
  const before = process.env;
  const read = new Set<string>();
  process.env = new Proxy(before, {
    get: (env, name) => {
      if (typeof name === 'string') read.add(name);
      return typeof name === 'string' ? env[name] : undefined;
    },
  });
  try {
    const service = await startService({ otlpEndpoint: collector.url });
    await service.send('GET', '//health');
    await service.stop();
  } finally {
    process.env = before;
  }
  const standard = [...read].filter((name) => name.startsWith('OTEL_'));
  expect(standard).toContain('OTEL_EXPORTER_OTLP_HEADERS');
  expect(standard.filter((name) => !page.includes(`\`${name.replace('_TRACES_', '_')}\``))).toEqual([]);
});
