import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../../src/contract/endpoints.ts';
import { errorBody, errorStatus } from '../../src/contract/error.ts';
import { type Reply, type RunningService, startService } from '../running-service.ts';
import { examples } from './endpoint-examples.ts';
import { artifactReport, fingerprintOf, refused, speaker } from './records.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it('uses the statuses that clients know, and those that may be retried for nothing final', () => {
  const known = [400, 401, 403, 404, 409, 413, 415, 429, 500, 503, 507];
  for (const status of Object.values(errorStatus)) expect(known).toContain(status);
  const retried = Object.entries(errorStatus).filter(([, status]) => status === 409 || status === 429 || status >= 500);
  expect(retried.map(([code]) => code).sort()).toEqual([
    'conflict',
    'internal_error',
    'storage_full',
    'too_many_requests',
    'unavailable',
  ]);
});

const jsonEndpoints = endpoints.filter(({ body }) => body?.kind === 'json');

describe.each(jsonEndpoints)('the JSON body of $id', ({ id, method }) => {
  let made: string | undefined;
  beforeAll(async () => {
    made = (await examples[id]?.make?.(service)) ?? undefined;
  });
  function send(
    body: string | Uint8Array<ArrayBuffer> | undefined,
    type: string | null = 'application/json',
  ): Promise<Reply> {
    const target = examples[id]?.path(service.org, made);
    if (target === undefined) throw new Error(`no example of ${id}`);
    return service.send(method, target, {
      ...(body === undefined ? {} : { body }),
      headers: type === null ? {} : { 'content-type': type },
    });
  }

  it.each([
    ['absent', undefined],
    ['empty', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a string', '"text"'],
    ['a number', '12'],
    ['blank', '   '],
    ['broken', '{"name":'],
    ['two documents', '{}{}'],
    ['nested 101 deep', `${'{"a":'.repeat(101)}1${'}'.repeat(101)}`],
    ['nested a million deep', '['.repeat(1_000_000)],
    ['not UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['cut UTF-8', new Uint8Array([0x22, 0xc3])],
  ])('is refused by name where it is %s', async (_what, body) => {
    const { message } = refused(await send(body), 'invalid_input', ['body']);
    expect(message).toMatch(/^Input payload validation failed: body: /);
  });

  it('is refused above 4 MiB', async () => {
    refused(await send(' '.repeat(4 * 1024 * 1024 + 1)), 'payload_too_large', ['body']);
    refused(await send(' '.repeat(4 * 1024 * 1024)), 'invalid_input', ['body']);
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/json-patch+json',
    'nonsense',
  ])('is refused as %s', async (type) => {
    refused(await send('{}', type), 'unsupported_media_type');
  });

  it('is refused without a type', async () => {
    refused(await send(new TextEncoder().encode('{}'), null), 'unsupported_media_type');
  });

  it('may say its character set, as clients do', async () => {
    const body = JSON.stringify(examples[id]?.send().json);
    const reply = await send(body, 'application/json; charset=utf-8');
    // Some examples need others before them; what counts is that the body was read.
    expect([200, 201, 404], reply.text).toContain(reply.status);
  });
});

describe('an address', () => {
  it.each([
    ['GET', '/'],
    ['GET', '/flows'],
    ['GET', '/nothing/at/all'],
    ['DELETE', '/flows/acme'],
    ['POST', '/asserts/acme/fingerprint/abc'],
    ['PATCH', '/environments/acme'],
  ])('that nothing is served at answers so: %s %s', async (method, target) => {
    const { message } = refused(await service.send(method, target, { token: null }), 'unknown_path');
    expect(message).toContain(`${method} /api/v2${target}`);
  });

  it.each([
    ['broken escapes', '/flows/acme/%zz'],
    ['escapes that are not UTF-8', '/flows/acme/%ff'],
    ['a part of 801 characters', `/flows/acme/${'a'.repeat(801)}`],
  ])('with %s is refused in the usual shape', async (_what, target) => {
    refused(await service.send('GET', target), 'invalid_input', ['path']);
  });

  it('shows no query, since one may hold what is not for logs', async () => {
    const { message } = refused(await service.send('GET', '/nothing?token=of-someone'), 'unknown_path');
    expect(message).not.toContain('of-someone');
  });
});

describe('a fault of the service', () => {
  it('never shows its cause', async () => {
    const { report } = speaker(service);
    await report('faulty', fingerprintOf('faulty'), { trail_name: 'faulty' });
    const database = new DatabaseSync(path.join(service.dataDir, 'assay.db'));
    database
      .prepare("update templates set content = 'secret: [' where id in (select template_id from flows where name = ?)")
      .run('faulty');
    database.close();
    for (const target of [
      `/trails/${service.org}/faulty/faulty`,
      `/artifacts/${service.org}/faulty`,
      `/asserts/${service.org}/fingerprint/${fingerprintOf('faulty')}`,
    ]) {
      const reply = await service.send('GET', target);
      expect(reply.status).toBe(500);
      const body = errorBody.parse(reply.json);
      expect(body).toEqual({
        code: 'internal_error',
        message: 'the service failed; its log has the cause under this request id',
        request_id: reply.headers.get('x-request-id'),
      });
    }
  });

  it('takes nothing of the others along', async () => {
    const { report, assert } = speaker(service);
    await report('sound', fingerprintOf('sound'));
    expect((await assert(fingerprintOf('sound'))).compliant).toBe(true);
  });
});

describe('every answer', () => {
  it('has a request id of its own, whatever the caller sends as one', async () => {
    const ids = new Set<string | null>();
    for (let index = 0; index < 3; index += 1) {
      const reply = await service.send('GET', `/flows/${service.org}/none`, { headers: { 'x-request-id': 'mine' } });
      ids.add(reply.headers.get('x-request-id'));
    }
    expect(ids.size).toBe(3);
    expect(ids).not.toContain('mine');
  });

  it('is nothing that a browser would run', async () => {
    const reply = await service.send('GET', `/flows/${service.org}/%3Cscript%3E`);
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('what was sent', () => {
  it('is shown in the refusal, but not without end', async () => {
    const json = artifactReport('z'.repeat(5000));
    const body = refused(await service.send('POST', `/artifacts/${service.org}/shown`, { json }), 'invalid_input', [
      'fingerprint',
    ]);
    expect(body.errors?.['fingerprint']).toMatch(/^String should match pattern '.*' \[input: z{100}…\]$/);
  });

  it('is refused with every wrong field at once', async () => {
    const json = {
      fingerprint: 'no',
      filename: 1,
      commit_url: '',
      git_commit_info: { sha1: 'no' },
      commits_list: [{}],
    };
    const body = refused(await service.send('POST', `/artifacts/${service.org}/shown`, { json }), 'invalid_input', [
      'build_url',
      'commits_list[0].sha1',
      'filename',
      'fingerprint',
      'git_commit_info.sha1',
    ]);
    expect(body.errors?.['build_url']).toBe('Field required [input: None]');
    expect(body.errors?.['filename']).toContain('[input: 1]');
  });
});
