import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RunningService, startService } from '../running-service.ts';
import { multipartBody } from '../service/multipart-body.ts';
import { artifactReport, fingerprintOf, refused } from '../service/records.ts';
import { openRaw, type RawConnection } from './raw-connection.ts';
import { taken, uploadHead } from './unended-upload.ts';

const mebibyte = 1024 * 1024;
const small = JSON.stringify(artifactReport(fingerprintOf('small')));

let service: RunningService;
let uploads: RawConnection[];

beforeEach(async () => {
  service = await startService({ closeGraceMs: 100 });
  uploads = [];
});
afterEach(async () => {
  for (const { socket } of uploads) socket.destroy();
  await service.stop();
});

/** Begins so many uploads, none of which comes to its end. */
function begin(count: number, written: (index: number) => string | Uint8Array): void {
  for (let index = 0; index < count; index += 1) {
    const raw = openRaw(service.url);
    raw.socket.write(written(index));
    uploads.push(raw);
  }
}

const send = (body: string, token = service.tokens.admin) =>
  service.send('POST', '/artifacts/acme/ending', { body, headers: { 'content-type': 'application/json' }, token });

describe('the bodies under way', () => {
  it('take at most 64 MiB for a token and 128 MiB in all, each as much as it says or may have', async () => {
    const { admin, member } = service.tokens;
    begin(1, () => uploadHead(service, 0).replace('content-length: 0', 'transfer-encoding: chunked'));
    begin(14, () => uploadHead(service, 4 * mebibyte));
    begin(1, () => uploadHead(service, 4 * mebibyte - small.length));
    await taken(service);
    const reply = await send(`${small} `);
    refused(reply, 'unavailable');
    expect(reply.headers.get('retry-after')).toMatch(/^\d+$/);
    // What has no body, what still fits, and what comes with another token is taken.
    expect((await service.send('GET', `/flows/${service.org}`)).status).toBe(200);
    expect((await send(small)).status).toBe(201);
    expect((await send(`${small} `, member)).status).toBe(201);
    begin(16, () => uploadHead(service, 4 * mebibyte).replace(admin, member));
    await taken(service);
    refused(await send(small, member), 'unavailable');
    expect((await send(small)).status).toBe(201);
    refused(await send(`${small} `), 'unavailable');
    uploads[0]?.socket.destroy();
    await vi.waitUntil(async () => (await send(`${small} `)).status === 201, { timeout: 20_000 });
  });

  it('leave room for others while many forms with files arrive slowly', async () => {
    const data = JSON.stringify({ attestation_name: 'slow', is_compliant: true });
    const begun = multipartBody([
      { name: 'data_json', content: data },
      { name: 'attachment_file', content: 'x'.repeat(1000), filename: 'a' },
    ]).slice(0, -100);
    const head = uploadHead(service, 9 * mebibyte)
      .replace(`artifacts/${service.org}/ending`, `attestations/${service.org}/ending/trail/t/generic`)
      .replace('application/json', 'multipart/form-data; boundary=frontier');
    begin(64, () => Buffer.concat([Buffer.from(head), begun]));
    await taken(service);
    expect((await send(small)).status).toBe(201);
  });

  it('of strangers take nothing', async () => {
    const head = uploadHead(service, 4 * mebibyte).replace(service.tokens.admin, 'assay_guess');
    begin(40, (index) => (index % 2 === 0 ? head : head.replace('/artifacts/', '/nothing/')));
    await taken(service);
    expect((await send(small)).status).toBe(201);
  });
});
