import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { ATTACHMENT_MAX_BYTES, attestAnswer } from '../../src/contract/attestation/payload.ts';
import { addAttestation } from '../../src/service/store/attestations.ts';
import { trailTarget } from '../../src/service/store/attestation-target.ts';
import { ensureFlow } from '../../src/service/store/flows.ts';
import { ensureTrail } from '../../src/service/store/trails.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { multipartBody } from '../service/multipart-body.ts';
import { startServing } from '../service/command-process.ts';
import { answered, artifactReport, commitOf, fingerprintOf, refused } from '../service/records.ts';
import { newAttestation } from '../service/store/new-attestation.ts';
import { organizationOf } from '../service/store/organization-of.ts';
import { temporaryFolder } from '../service/store/temporary-store.ts';
import { ask } from './workload.ts';

const sockets: Socket[] = [];
let service: RunningService | null = null;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await service?.stop();
  service = null;
});

/** A connection that sends the same request so often and reads nothing of the answers. */
function unread(url: string, path: string, { token = '', times = 1 } = {}): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => {
    // The service may cut it off at any time.
  });
  const authorization = token === '' ? '' : `authorization: Bearer ${token}\r\n`;
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n${authorization}\r\n`.repeat(times));
  sockets.push(socket);
  return socket;
}

const nameOf = (index: number): string => `n${index}`.padEnd(200, 'x');

/** Puts evidence of 2 MiB each on record, all of it of one commit. */
async function fill(url: string, org: string, token: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const data = {
      attestation_name: 'huge',
      is_compliant: true,
      git_commit_info: { sha1: commitOf('huge') },
      user_data: { log: 'x'.repeat(2_000_000) },
    };
    const body = form('data_json', data);
    const reply = await ask({ url, org, token }, `/attestations/${org}/f/trail/t/generic`, { method: 'POST', body });
    expect(reply.status).toBe(201);
  }
}

/** The path of an attachment that is more than a connection holds by itself. */
async function largeDownload(running: RunningService): Promise<string> {
  const { url, org, tokens } = running;
  const file = { part: 'attachment_file', name: 'log.txt', content: new Uint8Array(ATTACHMENT_MAX_BYTES) };
  const data = { attestation_name: 'unit', is_compliant: true };
  const reply = await running.send('POST', `/attestations/${org}/f/trail/t/generic`, {
    form: form('data_json', data, file),
  });
  const { attestation_id: id } = answered(reply, 201, attestAnswer);
  const path = `/api/v2/attestations/${org}/${id}/attachment`;
  const found = await fetch(url + path, { headers: { authorization: `Bearer ${tokens.admin}` } });
  expect((await found.arrayBuffer()).byteLength).toBe(ATTACHMENT_MAX_BYTES);
  return path;
}

/** Waits until the service has no room left, and then until it has some again. */
async function expectFullThenFree(running: RunningService): Promise<void> {
  const status = async () => (await running.send('GET', `/flows/${running.org}`)).status;
  await vi.waitUntil(async () => (await status()) === 503, { timeout: 20_000, interval: 5 });
  expect((await running.send('GET', '//health')).status).toBe(200);
  expect((await running.send('GET', '//ready')).status).toBe(200);
  await vi.waitUntil(async () => (await status()) === 200, { timeout: 20_000 });
}

it('strangers who do not read leave the service to everybody else', async () => {
  service = await startService();
  for (const path of ['/api/v2/openapi.json', '/api/v2/flows/acme', '/api/v2/nothing', '/ready']) {
    for (let index = 0; index < 30; index += 1) unread(service.url, path, { times: 60 });
  }
  await fetch(`${service.url}/health`).then((reply) => reply.text());
  expect((await service.send('GET', '//health')).status).toBe(200);
  expect((await service.send('GET', `/flows/${service.org}`)).status).toBe(200);
});

it('readers that stand still are cut off, and their room is for others', async () => {
  service = await startService({ room: { requests: 16 }, patience: { idleMs: 4000 } });
  const { url, tokens } = service;
  const path = await largeDownload(service);
  for (let index = 0; index < 2; index += 1) unread(url, path, { token: tokens.admin, times: 8 });
  await expectFullThenFree(service);
});

it('readers that go too slowly are cut off too', async () => {
  service = await startService({ room: { requests: 1 }, patience: { answerMs: 4000 } });
  const slow = unread(service.url, await largeDownload(service), { token: service.tokens.admin });
  const reading = setInterval(() => void slow.read(1), 50);
  await expectFullThenFree(service);
  clearInterval(reading);
});

it('a connection may have eight requests under way, and is asked to send more of them later', async () => {
  service = await startService();
  const { url, tokens } = service;
  const socket = unread(url, await largeDownload(service), { token: tokens.admin, times: 12 });
  const statuses: string[] = [];
  for await (const chunk of socket.setEncoding('latin1')) {
    statuses.push(...(String(chunk).match(/HTTP\/1\.1 \d+/g) ?? []));
    if (statuses.length === 12) break;
  }
  expect(statuses).toEqual([...Array<string>(8).fill('HTTP/1.1 200'), ...Array<string>(4).fill('HTTP/1.1 503')]);
});

it.runIf(process.platform === 'linux')('a search that nobody reads is not in memory as a whole', async () => {
  const owner = { org: 'acme', token: 'assay_unread_admin_token' };
  const dataDir = temporaryFolder();
  // Garbage grows with what the process is given: how much it must have is seen where it is given little.
  const serving = await startServing(dataDir, { ...owner, heapMaxMiB: 192 });
  const residentBytes = (): number => {
    const status = readFileSync(`/proc/${serving.process.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  };
  try {
    await fill(serving.url, owner.org, owner.token, 14);
    const path = `/attestations/${owner.org}?attestation_name=huge`;
    const answerBytes = (await (await ask({ url: serving.url, ...owner }, path)).text()).length;
    const beforeBytes = residentBytes();
    const readers = 40;
    for (let index = 0; index < readers; index += 1) unread(serving.url, `/api/v2${path}`, { token: owner.token });
    let peakBytes = 0;
    for (let index = 0; index < 40; index += 1) {
      await (await fetch(`${serving.url}/health`)).text();
      await new Promise((resolve) => setTimeout(resolve, 50));
      peakBytes = Math.max(peakBytes, residentBytes());
    }
    console.log(`  ${readers} readers of ${answerBytes} bytes take ${peakBytes - beforeBytes}`);
    expect(peakBytes - beforeBytes).toBeLessThan((readers * answerBytes) / 2);
  } finally {
    await serving.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it('a trail, and each artifact in it, has evidence of at most 2,000 names and types', async () => {
  service = await startService();
  const { org } = service;
  const attest = async (name: string, members: Record<string, unknown> = {}) => {
    const data = { attestation_name: name, is_compliant: true, ...members };
    return service?.send('POST', `/attestations/${org}/many/trail/t/generic`, { form: form('data_json', data) });
  };
  const fingerprint = fingerprintOf('many');
  for (const template_reference_name of ['a', 'b', 'c']) {
    const json = artifactReport(fingerprint, { trail_name: 't', template_reference_name });
    expect((await service.send('POST', `/artifacts/${org}/many`, { json })).status).toBe(201);
  }
  // Straight into the store: over the network it would take long.
  await (
    await organizationOf(service)
  ).write(async (tx) => {
    const flow = await ensureFlow(tx, 'many', () => null);
    const { id } = await ensureTrail(tx, flow, { name: 't' }, 'ci');
    for (let index = 0; index < 1999; index += 1) {
      const name = nameOf(index);
      const body = JSON.stringify({ attestation_name: name, is_compliant: true });
      const ofTrail = { flow_id: flow.id, trail_id: id, target: trailTarget, artifact_fingerprint: null };
      await addAttestation(tx, newAttestation('', { ...ofTrail, name, body }));
    }
  });
  expect((await attest(nameOf(1999)))?.status).toBe(201);
  const refusal = await attest('one-more');
  if (refusal === undefined) throw new Error('the service was asked');
  refused(refusal, 'invalid_input', ['attestation_name']);
  expect((await attest(nameOf(0)))?.status).toBe(201);
  expect((await attest('one-more', { artifact_fingerprint: fingerprint }))?.status).toBe(201);
  const list = await service.send('GET', `/artifacts/${org}/many?per_page=100`);
  expect(list.status).toBe(200);
  expect(list.json).toHaveLength(3);
});

it('an upload that the client breaks off is no failure of the service', async () => {
  const owner = { org: 'acme', token: 'assay_broken_off_admin_token' };
  const dataDir = temporaryFolder();
  const serving = await startServing(dataDir, owner);
  try {
    const { hostname, port } = new URL(serving.url);
    const parts = [
      { name: 'data_json', content: JSON.stringify({ attestation_name: 'unit', is_compliant: true }) },
      { name: 'attachment_file', content: 'x'.repeat(200_000), filename: 'a' },
    ];
    const written = Buffer.from(multipartBody(parts));
    for (const cut of [50, 130, 1000, 150_000]) {
      for (const end of ['destroy', 'resetAndDestroy'] as const) {
        const socket = connect(Number(port), hostname);
        sockets.push(socket);
        socket.write(
          `POST /api/v2/attestations/${owner.org}/f/trail/t/generic HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${owner.token}\r\n` +
            `content-type: multipart/form-data; boundary=frontier\r\ncontent-length: ${written.length}\r\n\r\n`,
        );
        socket.write(written.subarray(0, cut));
        await new Promise((resolve) => setTimeout(resolve, 30));
        socket[end]();
      }
    }
    const target = { url: serving.url, ...owner };
    await vi.waitUntil(() => readdirSync(path.join(dataDir, 'evidence', 'incoming')).length === 0, {
      timeout: 20_000,
    });
    expect((await ask(target, `/trails/${owner.org}/f/t`)).status).toBe(404);
    expect(serving.stderr()).not.toContain('request failed');
  } finally {
    await serving.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
});
