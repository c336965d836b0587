import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listArtifacts, listArtifactsByCommit } from '../../src/contract/artifact.ts';
import {
  attestationsByCommit,
  listArtifactAttestations,
  listTrailAttestations,
} from '../../src/contract/attestation.ts';
import { ATTACHMENT_MAX_BYTES } from '../../src/contract/attestation/payload.ts';
import { errorBody } from '../../src/contract/error.ts';
import { recordLimits } from '../../src/contract/freeform.ts';
import { getTrail } from '../../src/contract/trail.ts';
import { serve, temporaryFolder } from '../cli/assay-process.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { multipartBody } from '../service/multipart-body.ts';
import { answered, artifactReport, commitOf, fingerprintOf, refused } from '../service/records.ts';

const SOCKET_TIMEOUT_MS = 20_000;
/** Longer than the service waits for slow clients here. */
const PATIENCE = { headersMs: 300, requestMs: 800, lookMs: 50 };

const GONE = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'];

interface Raw {
  socket: Socket;
  /** Everything that came back, once the service has closed the connection. */
  answer: Promise<string>;
}

/** A connection on which a test writes what no client would. */
function open(url: string): Raw {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.setTimeout(SOCKET_TIMEOUT_MS, () => socket.destroy(new Error('the service kept the connection open')));
  const answer = text(socket).catch((error: Error & { code?: string }) => {
    if (GONE.includes(error.code ?? '')) return '';
    throw error;
  });
  return { socket, answer };
}

/** Writes bytes, and answers what came back until the connection was closed. */
async function exchange(url: string, written: string): Promise<string> {
  const { socket, answer } = open(url);
  socket.write(written, 'latin1');
  return answer;
}

const statusOf = (answer: string): string => /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? answer;
const bodyOf = (answer: string): unknown => JSON.parse(answer.split('\r\n\r\n')[1] ?? '');

const manyHeaders = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-h${index}`, 'v']));
const largeHeader = (sizeBytes: number): string =>
  `GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx: ${'y'.repeat(sizeBytes)}\r\n\r\n`;

describe('what is no request', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it.each([
    ['a line without sense', 'HELLO\r\n\r\n'],
    ['TLS to a port without it', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000'],
    ['a header without a name', 'GET / HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n'],
    ['two lengths', 'POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    [
      'a length and chunks',
      'POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a length that is no number', 'POST /x HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'],
    ['a line folded with a bare CR', 'GET / HTTP/1.1\rhost: x\r\n\r\n'],
    ['a NUL in a header', 'GET / HTTP/1.1\r\nhost: a\u0000b\r\n\r\n'],
  ])('is refused in the shape of every error: %s', async (_name, written) => {
    const answer = await exchange(service.url, written);
    expect(statusOf(answer)).toBe('400');
    expect(errorBody.parse(bodyOf(answer)).code).toBe('invalid_input');
    expect(answer).toMatch(/\r\nx-request-id: /);
  });

  it('takes 80 headers of any names, and refuses more than 100 rather than drop some silently', async () => {
    const path = `/flows/${service.org}`;
    expect((await service.send('GET', path, { headers: manyHeaders(80) })).status).toBe(200);
    refused(await service.send('GET', path, { headers: manyHeaders(101) }), 'invalid_input');
    refused(await service.send('GET', path, { headers: manyHeaders(1000) }), 'invalid_input');
  });

  it('takes 8 KiB of headers and refuses 17', async () => {
    expect(statusOf(await exchange(service.url, largeHeader(8 * 1024)))).toBe('200');
    const answer = await exchange(service.url, largeHeader(17 * 1024));
    expect(statusOf(answer)).toBe('400');
    expect(errorBody.parse(bodyOf(answer)).message).toBe('the headers are too many or too large');
  });

  it('takes JSON of 4 MiB and refuses a byte more, announced or not', async () => {
    const max = 4 * 1024 * 1024;
    const headers = { 'content-type': 'application/json' };
    const path = `/artifacts/${service.org}/large`;
    const body = JSON.stringify(artifactReport(fingerprintOf('large'))).padEnd(max);
    expect((await service.send('POST', path, { headers, body })).status).toBe(201);
    refused(await service.send('POST', path, { headers, body: `${body} ` }), 'payload_too_large', ['body']);

    const { socket, answer } = open(service.url);
    socket.write(
      `POST /api/v2${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${service.tokens.admin}\r\n` +
        'content-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n',
    );
    const chunk = ' '.repeat(64 * 1024);
    for (let sent = 0; sent <= max; sent += chunk.length) socket.write(`10000\r\n${chunk}\r\n`);
    socket.write('0\r\n\r\n');
    const whole = await answer;
    expect(statusOf(whole)).toBe('413');
    expect(errorBody.parse(bodyOf(whole)).code).toBe('payload_too_large');
  });

  it('reads the rest of a form that it refused, so that the connection goes on', async () => {
    const parts = [
      { name: 'data_json', content: JSON.stringify({ attestation_name: 'unit', is_compliant: true }) },
      { name: 'attachment_file', content: 'x'.repeat(ATTACHMENT_MAX_BYTES + 1), filename: 'a.txt' },
    ];
    const authorization = `authorization: Bearer ${service.tokens.admin}\r\n`;
    const written = Buffer.from(multipartBody([{ name: null, content: 'x' }, ...parts])).toString('latin1');
    const answer = await exchange(
      service.url,
      `POST /api/v2/attestations/${service.org}/f/trail/t/generic HTTP/1.1\r\nhost: x\r\n${authorization}` +
        `content-type: multipart/form-data; boundary=frontier\r\ncontent-length: ${written.length}\r\n\r\n${written}` +
        `GET /api/v2/flows/${service.org} HTTP/1.1\r\nhost: x\r\n${authorization}connection: close\r\n\r\n`,
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([expect.stringMatching(/ 4(00|13)$/), 'HTTP/1.1 200']);
  });

  it.each([
    '/health',
    '/api/v2/flows/acme',
    '/api/v2/nothing',
    '/api/v2/openapi.json',
    '/%zz',
    '/api/v2/flows/acme/%ff',
    `/api/v2/flows/acme/${'a'.repeat(801)}`,
  ])('tells browsers to trust nothing: %s', async (path) => {
    const { headers } = await fetch(service.url + path);
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('slow clients', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService({ patience: PATIENCE, closeGraceMs: 500 });
  });
  afterAll(() => service.stop());

  it.each([
    ['that never end their headers', 'GET /health HTTP/1.1\r\nhost: x\r\nx-slow:'],
    ['that never end a line', 'GE'],
  ])('%s are asked to come again', async (_name, written) => {
    const answer = await exchange(service.url, written);
    expect(statusOf(answer)).toBe('503');
    expect(answer).toMatch(/\r\nretry-after: 1\r\n/);
    expect(errorBody.parse(bodyOf(answer)).code).toBe('unavailable');
  });

  it.each([
    ['JSON', `/artifacts/acme/slow`, 'application/json', '{"fingerprint":'],
    [
      'a form',
      '/attestations/acme/slow/trail/slow/generic',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="attachment_file"; filename="x"\r\n\r\nxxxx',
    ],
  ])('that never end %s are cut off, and nothing of it is kept', async (_name, path, type, begun) => {
    const answer = await exchange(
      service.url,
      `POST /api/v2${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${service.tokens.admin}\r\n` +
        `content-type: ${type}\r\ncontent-length: 100000\r\n\r\n${begun}`,
    );
    expect(['', '400', '503']).toContain(statusOf(answer));
    refused(await service.send('GET', '/flows/acme/slow'), 'unknown_flow');
  });

  it('that write on and on are not waited for either', async () => {
    const { socket, answer } = open(service.url);
    const writing = setInterval(() => socket.write('x-more: y\r\n'), 20);
    socket.write('GET /health HTTP/1.1\r\nhost: x\r\n');
    const answered = await answer;
    clearInterval(writing);
    expect(['', '503']).toContain(statusOf(answered));
  });
});

describe('requests without a valid token', () => {
  it('are limited per address, those with one never', async () => {
    let nowMs = Date.parse('2026-01-01T00:00:00Z');
    const service = await startService({ failedAuthenticationLimit: 5, clock: () => nowMs });
    try {
      const path = `/flows/${service.org}`;
      for (let index = 0; index < 5; index += 1) {
        refused(await service.send('GET', path, { token: `assay_guess_number_${index}` }), 'invalid_token');
      }
      for (const token of ['assay_guess_number_6', null, 'x']) {
        const reply = await service.send('GET', path, { token });
        refused(reply, 'too_many_requests');
        expect(reply.headers.get('retry-after')).toMatch(/^\d+$/);
      }
      for (const token of Object.values(service.tokens)) {
        expect((await service.send('GET', path, { token })).status).toBe(200);
      }
      // A valid token in a wrong place is no guess.
      refused(await service.send('GET', '/flows/umbrella'), 'unknown_organization');
      nowMs += 60_000;
      refused(await service.send('GET', path, { token: 'assay_guess_number_7' }), 'invalid_token');
    } finally {
      await service.stop();
    }
  });

  it('are limited in the program as well', async () => {
    await using serving = await serve(['--port', '0', '--data', `${temporaryFolder()}/data`]);
    const statuses = [];
    for (let index = 0; index < 70; index += 1) {
      const answer = await fetch(`${serving.url}/api/v2/flows/main`, { headers: { authorization: 'Bearer guess' } });
      await answer.text();
      statuses.push(answer.status);
    }
    expect(statuses.filter((status) => status === 401).length).toBe(60);
    expect(statuses.filter((status) => status === 429).length).toBe(10);
  });
});

describe('--token-rate-limit', () => {
  it('holds each token to so many requests in a minute', async () => {
    let nowMs = Date.parse('2026-01-01T00:00:00Z');
    const service = await startService({ tokenRateLimit: 3, clock: () => nowMs });
    try {
      const ask = (token: string) => service.send('GET', `/flows/${service.org}`, { token });
      for (let index = 0; index < 3; index += 1) expect((await ask(service.tokens.reader)).status).toBe(200);
      const reply = await ask(service.tokens.reader);
      refused(reply, 'too_many_requests');
      expect(reply.headers.get('retry-after')).toMatch(/^\d+$/);
      expect((await ask(service.tokens.member)).status).toBe(200);
      nowMs += 60_000;
      expect((await ask(service.tokens.reader)).status).toBe(200);
    } finally {
      await service.stop();
    }
  });

  it('is a flag of the program', async () => {
    const token = 'assay_rate_limited_admin_token';
    const flags = ['--port', '0', '--data', `${temporaryFolder()}/data`, '--token-rate-limit', '2'];
    await using serving = await serve(flags, { env: { ASSAY_ADMIN_TOKEN: token } });
    const statuses = [];
    for (let index = 0; index < 4; index += 1) {
      const answer = await fetch(`${serving.url}/api/v2/flows/main`, { headers: { authorization: `Bearer ${token}` } });
      await answer.text();
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
  });
});

const upload = (service: RunningService, length: number): string =>
  `POST /api/v2/artifacts/${service.org}/ending HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${service.tokens.admin}\r\n` +
  `content-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

/** Resolves when the service has begun to read what was written before: it takes connections in their order. */
async function seen(service: RunningService): Promise<void> {
  await exchange(service.url, 'GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
}

/** The same for requests with a token, each of which waits for its caller to be looked up. */
async function taken(service: RunningService): Promise<void> {
  await seen(service);
  expect((await service.send('GET', `/flows/${service.org}`)).status).toBe(200);
}

describe('the bodies under way', () => {
  const mebibyte = 1024 * 1024;
  const small = JSON.stringify(artifactReport(fingerprintOf('small')));

  const headers = { 'content-type': 'application/json' };
  const path = '/artifacts/acme/ending';
  const send = (service: RunningService, body: string, token: string) =>
    service.send('POST', path, { body, headers, token });

  it('take at most 64 MiB for a token and 128 MiB in all, each as much as it says or may have', async () => {
    const service = await startService({ closeGraceMs: 100 });
    const { admin, member } = service.tokens;
    const full = Array.from({ length: 15 }, () => upload(service, 4 * mebibyte));
    const last = upload(service, 4 * mebibyte - small.length);
    const chunked = upload(service, 0).replace('content-length: 0', 'transfer-encoding: chunked');
    const uploads = [chunked, ...full.slice(1), last].map((head) => {
      const raw = open(service.url);
      raw.socket.write(head);
      return raw;
    });
    try {
      await taken(service);
      const reply = await send(service, `${small} `, admin);
      refused(reply, 'unavailable');
      expect(reply.headers.get('retry-after')).toMatch(/^\d+$/);
      // What has no body, what still fits, and what comes with another token is taken.
      expect((await service.send('GET', `/flows/${service.org}`)).status).toBe(200);
      expect((await send(service, small, admin)).status).toBe(201);
      expect((await send(service, `${small} `, member)).status).toBe(201);
      for (let index = 0; index < 16; index += 1) {
        const raw = open(service.url);
        raw.socket.write(upload(service, 4 * mebibyte).replace(admin, member));
        uploads.push(raw);
      }
      await taken(service);
      refused(await send(service, small, member), 'unavailable');
      expect((await send(service, small, admin)).status).toBe(201);
      refused(await send(service, `${small} `, admin), 'unavailable');
      uploads[0]?.socket.destroy();
      await vi.waitUntil(async () => (await send(service, `${small} `, admin)).status === 201, { timeout: 10_000 });
    } finally {
      for (const { socket } of uploads) socket.destroy();
      await service.stop();
    }
  });

  it('leave room for others while many forms with files arrive slowly', async () => {
    const service = await startService({ closeGraceMs: 100 });
    const data = JSON.stringify({ attestation_name: 'slow', is_compliant: true });
    const begun = multipartBody([
      { name: 'data_json', content: data },
      { name: 'attachment_file', content: 'x'.repeat(1000), filename: 'a' },
    ]).slice(0, -100);
    const head = upload(service, 9 * mebibyte)
      .replace(`artifacts/${service.org}/ending`, `attestations/${service.org}/ending/trail/t/generic`)
      .replace('application/json', 'multipart/form-data; boundary=frontier');
    const uploads = Array.from({ length: 64 }, () => {
      const raw = open(service.url);
      raw.socket.write(Buffer.concat([Buffer.from(head), begun]));
      return raw;
    });
    try {
      await taken(service);
      expect((await send(service, small, service.tokens.admin)).status).toBe(201);
    } finally {
      for (const { socket } of uploads) socket.destroy();
      await service.stop();
    }
  });

  it('of strangers take nothing', async () => {
    const service = await startService({ closeGraceMs: 100 });
    const uploads = Array.from({ length: 40 }, (_, index) => {
      const raw = open(service.url);
      const head = upload(service, 4 * mebibyte).replace(service.tokens.admin, 'assay_guess');
      raw.socket.write(index % 2 === 0 ? head : head.replace('/artifacts/', '/nothing/'));
      return raw;
    });
    try {
      await taken(service);
      expect((await send(service, small, service.tokens.admin)).status).toBe(201);
    } finally {
      for (const { socket } of uploads) socket.destroy();
      await service.stop();
    }
  });
});

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** With so much in `user_data` that all of it takes the bytes. */
const sized = (members: Record<string, unknown>, sizeBytes: number): Record<string, unknown> => {
  const missing = sizeBytes - bytesOf({ ...members, user_data: { log: '' } });
  return { ...members, user_data: { log: 'é'.repeat(Math.floor(missing / 2)) + 'e'.repeat(missing % 2) } };
};
const commit = (name: string, sizeBytes: number): Record<string, unknown> => {
  const info = { sha1: commitOf(name), message: '' };
  return { ...info, message: 'm'.repeat(sizeBytes - bytesOf(info)) };
};

describe('a record', () => {
  const { maxBytes } = recordLimits;
  const commitMaxBytes = recordLimits.memberMaxBytes.git_commit_info;
  const fingerprint = fingerprintOf('large');
  const attestation = { attestation_name: 'unit', is_compliant: true };

  let service: RunningService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());
  const report = (members: Record<string, unknown>, flow = 'large') =>
    service.send('POST', `/artifacts/${service.org}/${flow}`, { json: members });
  const attest = (members: Record<string, unknown>, flow = 'large') =>
    service.send('POST', `/attestations/${service.org}/${flow}/trail/t/generic`, { form: form('data_json', members) });
  const putTrail = (members: Record<string, unknown>) =>
    service.send('PUT', `/trails/${service.org}/large`, { form: form('data_json', members) });

  describe.each([
    ['a report', (members: Record<string, unknown>) => report(members), artifactReport(fingerprint)],
    ['an attestation', (members: Record<string, unknown>) => attest(members), attestation],
    ['a trail', putTrail, { name: 't' }],
  ])('of %s', (_what, send, least) => {
    it.each([-1, 0])('may take 2 MiB of JSON, here with %i', async (more) => {
      const { status, text } = await send(sized(least, maxBytes + more));
      expect([200, 201], text.slice(0, 400)).toContain(status);
    });

    it('is refused where it takes a byte more, with the name of its largest member', async () => {
      const { message } = refused(await send(sized(least, maxBytes + 1)), 'invalid_input', ['user_data']);
      expect(message).toContain(`expected at most ${maxBytes} bytes of JSON in all, found ${maxBytes + 1}`);
      refused(await send(sized(least, maxBytes + 1_000_000)), 'invalid_input', ['user_data']);
    });

    it('may have a commit of 256 KiB, and none of a byte more', async () => {
      const { status, text } = await send({ ...least, git_commit_info: commit('a', commitMaxBytes) });
      expect([200, 201], text.slice(0, 400)).toContain(status);
      const larger = { ...least, git_commit_info: commit('a', commitMaxBytes + 1) };
      refused(await send(larger), 'invalid_input', ['git_commit_info']);
    });

    it('is not measured by what is not kept of it', async () => {
      const { status, text } = await send({ ...least, unknown_member: 'x'.repeat(maxBytes + 1) });
      expect([200, 201], text.slice(0, 400)).toContain(status);
    });
  });

  it('of an artifact with a list of commits is refused by that name where the list is what is large', async () => {
    const commits_list = Array.from({ length: 1000 }, (_, index) => commit(String(index), 2200));
    refused(await report({ ...artifactReport(fingerprint), commits_list }), 'invalid_input', ['commits_list']);
  });

  it('of 1 MiB of user data has room for as much beside it', async () => {
    const user_data = { log: 'u'.repeat(1024 * 1024 - 10) };
    const members = { ...attestation, user_data, annotations: { note: 'n'.repeat(1024 * 1024 - 200) } };
    expect((await attest(members)).status).toBe(201);
  });

  it('is found by a search as long as all that match take 32 MiB', async () => {
    const search = () => service.send('GET', `/attestations/${service.org}?flow_name=searched`);
    const begun = { ...attestation, git_commit_info: { sha1: commitOf('searched') } };
    for (let index = 0; index < 16; index += 1) {
      expect((await attest(sized(begun, maxBytes), 'searched')).status).toBe(201);
    }
    const found = answered(await search(), 200, attestationsByCommit);
    expect(found[commitOf('searched')]).toHaveLength(16);
    expect((await attest({ ...attestation, attestation_name: 'scan' }, 'searched')).status).toBe(201);
    expect(refused(await search(), 'invalid_input', ['query']).message).toContain('add a filter');
    const narrower = `/attestations/${service.org}?flow_name=searched&attestation_name=unit`;
    expect((await service.send('GET', narrower)).status).toBe(200);
  }, 60_000);

  it('is listed however much all that is listed takes', async () => {
    const sha1 = commitOf('listed');
    const ids: string[] = [];
    for (let index = 0; index < 20; index += 1) {
      const print = fingerprintOf(`listed ${index}`);
      const sent = await report(
        sized({ ...artifactReport(print), git_commit: sha1, trail_name: 't' }, maxBytes),
        'listed',
      );
      expect(sent.status).toBe(201);
      ids.unshift(print);
    }
    const list = await service.send('GET', `/artifacts/${service.org}/listed?per_page=100`);
    expect(list.text.length).toBeGreaterThan(20 * (maxBytes / 2 - 2000));
    expect(answered(list, 200, listArtifacts.answers[200]).map((one) => one.fingerprint)).toEqual(ids);
    const byCommit = await service.send('GET', `/artifacts/${service.org}/listed/commit_sha/${sha1}`);
    expect(answered(byCommit, 200, listArtifactsByCommit.answers[200]).map((one) => one.fingerprint)).toEqual(ids);
  }, 60_000);

  it('is read by its name, and stands among the events of its trail', async () => {
    const print = fingerprintOf('named');
    await report({ ...artifactReport(print), trail_name: 't' }, 'named');
    const git_commit_info = { sha1: commitOf('named') };
    const bound = { ...attestation, artifact_fingerprint: print, git_commit_info };
    for (let index = 0; index < 18; index += 1) {
      expect((await attest(sized(bound, maxBytes), 'named')).status).toBe(201);
    }
    const base = `/attestations/${service.org}/named`;
    const ofTrail = await service.send('GET', `${base}/trail/t/unit`);
    const ids = answered(ofTrail, 200, listTrailAttestations.answers[200]).map((one) => one.attestation_id);
    expect(ids).toHaveLength(18);
    const ofArtifact = await service.send('GET', `${base}/artifact/${print}/unit`);
    const same = answered(ofArtifact, 200, listArtifactAttestations.answers[200]).map((one) => one.attestation_id);
    expect(same).toEqual(ids);

    const trail = answered(await service.send('GET', `/trails/${service.org}/named/t`), 200, getTrail.answers[200]);
    const events = trail.events.filter((event) => event.attestation_id !== undefined);
    expect(events.map((event) => event.attestation_id)).toEqual(ids.toReversed());
    // Four of them take 8 MiB.
    expect(events.map((event) => event.git_commit_info)).toEqual([
      ...Array.from({ length: 14 }, () => undefined),
      ...Array.from({ length: 4 }, () => git_commit_info),
    ]);
  }, 60_000);
});

describe('the end of the service', () => {
  const report = JSON.stringify(artifactReport(fingerprintOf('ending')));

  it('waits for a request that it took, and answers it', async () => {
    const service = await startService();
    const { socket, answer } = open(service.url);
    socket.write(upload(service, report.length) + report.slice(0, 20));
    await seen(service);
    const ended = service.stop();
    socket.write(report.slice(20));
    expect(statusOf(await answer)).toBe('201');
    await ended;
    await expect(fetch(service.url)).rejects.toThrow(/fetch failed/);
  });

  it('cuts off what does not end in time', async () => {
    const service = await startService({ closeGraceMs: 200 });
    const { socket, answer } = open(service.url);
    socket.write(upload(service, 1000));
    await seen(service);
    await service.stop();
    expect(await answer).toBe('');
  });
});

describe('the log', () => {
  it('has at most one line a request, and no token, body or query in any', async () => {
    const token = 'assay_logged_admin_token_value';
    const flags = ['--port', '0', '--data', `${temporaryFolder()}/data`, '--log-level', 'debug'];
    await using serving = await serve(flags, { env: { ASSAY_ADMIN_TOKEN: token } });
    const secret = 'hush-hush-hush';
    const send = async (path: string, init: RequestInit, bearer = token): Promise<void> => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${bearer}`);
      await (await fetch(`${serving.url}/api/v2${path}`, { ...init, headers })).text();
    };
    const asJson = { 'content-type': 'application/json', 'idempotency-key': secret };
    const bodies = ['{', `{"${secret}":`, JSON.stringify({ fingerprint: secret }), JSON.stringify([secret]), ''];
    const sent: Promise<void>[] = [
      ...bodies.map((body) => send('/artifacts/main/f', { method: 'POST', headers: asJson, body })),
      send('/artifacts/main/f', { method: 'POST', headers: { 'content-type': secret }, body: secret }),
      send(`/flows/main?search_by_name=${secret}&page=${secret}`, {}),
      send('/flows/main', {}, `${secret}-as-a-token-of-nobody`),
      send(`/attestations/main/f/trail/t/generic`, { method: 'POST', body: form(secret, { secret }) }),
      send('/attestations/main/f/trail/t/generic', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        body: `--b\r\n${secret}`,
      }),
      send('/organizations/main/environments_notifications', {
        method: 'PUT',
        headers: asJson,
        body: JSON.stringify({ targets: [{ type: 'WEBHOOK', webhook: `https://example.com/${secret}` }] }),
      }),
    ];
    await Promise.all(sent);
    const broken = open(serving.url);
    broken.socket.write(`GET / HTTP/1.1\r\n${secret}\r\n\r\n`);
    await broken.answer;
    const { stderr } = await serving.stop('SIGTERM');
    const lines = stderr.trimEnd().split('\n');
    expect(lines.filter((line) => line.includes('authentication failed')).length).toBe(1);
    for (const line of lines) expect(() => void JSON.parse(line)).not.toThrow();
    expect(lines.filter((line) => line.includes('reqId')).length).toBeLessThanOrEqual(sent.length + 1);
    expect(stderr).not.toContain(secret);
    expect(stderr).not.toContain(token);
  });
});
