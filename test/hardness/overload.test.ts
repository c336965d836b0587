import { readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Agent, request } from 'undici';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { errorBody } from '../../src/contract/error.ts';
import { runs } from '../runs.ts';
import { multipartBody } from '../service/multipart-body.ts';
import { type ServingProcess, startServing } from '../service/command-process.ts';
import { artifactReport, fingerprintOf } from '../service/records.ts';
import { temporaryFolder } from '../service/store/temporary-store.ts';
import { ask, lost, type Target } from './workload.ts';

const owner = { org: 'acme', token: 'assay_overload_admin_token' };
/** Four times what the service takes at once; each sends its next request when the last was answered. */
const CLIENTS = 4 * 500;
const SLOW_CLIENTS = 20;
const LOAD_MS = runs(2000);
const REQUEST_TIMEOUT_MS = 60_000;
const MEMORY_MAX_BYTES = 1024 * 1024 * 1024;

let dataDir: string;
let serving: ServingProcess;
let target: Target;

beforeEach(async () => {
  dataDir = temporaryFolder();
  serving = await startServing(dataDir, { ...owner, heapMaxMiB: 384 });
  target = { url: serving.url, ...owner };
});
afterEach(async () => {
  await serving.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** What the process holds of the machine's memory; null where the system does not tell. */
function residentBytes(): number | null {
  if (process.platform !== 'linux') return null;
  const status = readFileSync(`/proc/${serving.process.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

interface Sent {
  method: 'GET' | 'POST';
  path: string;
  type: string | null;
  body: string | Uint8Array | null;
  /** Noted once the request was answered with success. */
  fingerprint: string | null;
}

const attachment = new Uint8Array(256 * 1024).fill(120);

function nthRequest(client: number, index: number): Sent {
  const name = `${client} ${index}`;
  const fingerprint = fingerprintOf(name);
  switch ((client + index) % 8) {
    case 0: {
      const parts = [
        { name: 'data_json', content: JSON.stringify({ attestation_name: 'unit', is_compliant: true }) },
        { name: 'attachment_file', content: attachment, filename: 'log.txt' },
      ];
      const path = `/attestations/${owner.org}/busy/trail/overload/generic`;
      const type = 'multipart/form-data; boundary=frontier';
      return { method: 'POST', path, type, body: multipartBody(parts), fingerprint: null };
    }
    case 1:
    case 2: {
      const path = `/asserts/${owner.org}/fingerprint/${fingerprintOf('known')}`;
      return { method: 'GET', path, type: null, body: null, fingerprint: null };
    }
    default: {
      const report = artifactReport(fingerprint, { trail_name: 'overload', description: 'd'.repeat(20_000) });
      const path = `/artifacts/${owner.org}/busy`;
      return { method: 'POST', path, type: 'application/json', body: JSON.stringify(report), fingerprint };
    }
  }
}

/** Begins an upload and then sends a byte from time to time. */
function slowClient(): { socket: Socket; timer: NodeJS.Timeout } {
  const { hostname, port } = new URL(serving.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {
    // The service may cut it off at any time.
  });
  socket.write(
    `POST /api/v2/artifacts/${owner.org}/busy HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${owner.token}\r\n` +
      'content-type: application/json\r\ncontent-length: 100000\r\n\r\n{',
  );
  return { socket, timer: setInterval(() => socket.write(' '), 100) };
}

it('stays within its memory under four times its load, answers right or asks to come again, and recovers', async () => {
  const statuses: Record<number, number> = {};
  const wrong: string[] = [];
  const answered: string[] = [];
  const known = JSON.stringify(artifactReport(fingerprintOf('known'), { trail_name: 'overload' }));
  const headers = { 'content-type': 'application/json' };
  const first = await ask(target, `/artifacts/${owner.org}/busy`, { method: 'POST', headers, body: known });
  expect(first.status).toBe(201);

  const agent = new Agent({ connections: CLIENTS, pipelining: 1, connectTimeout: REQUEST_TIMEOUT_MS });
  const stop = new AbortController();
  const client = async (number: number): Promise<void> => {
    for (let index = 0; !stop.signal.aborted; index += 1) {
      const { method, path, type, body, fingerprint } = nthRequest(number, index);
      const response = await request(`${serving.url}/api/v2${path}`, {
        dispatcher: agent,
        method,
        headers: { authorization: `Bearer ${owner.token}`, ...(type === null ? {} : { 'content-type': type }) },
        body,
        headersTimeout: REQUEST_TIMEOUT_MS,
        bodyTimeout: REQUEST_TIMEOUT_MS,
      });
      const text = await response.body.text();
      const status = response.statusCode;
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status === 429 || status === 503) {
        errorBody.parse(JSON.parse(text));
        if (response.headers['retry-after'] === undefined) wrong.push(`${status} without Retry-After`);
      } else if (status !== (method === 'GET' ? 200 : 201)) {
        wrong.push(`${method} ${path} answered ${status} ${text}`);
      } else if (fingerprint !== null) {
        answered.push(fingerprint);
      }
    }
  };
  let peakBytes = 0;
  const sampling = setInterval(() => {
    peakBytes = Math.max(peakBytes, residentBytes() ?? 0);
  }, 50);
  const slow = Array.from({ length: SLOW_CLIENTS }, slowClient);
  const clients = Promise.allSettled(Array.from({ length: CLIENTS }, (_, number) => client(number)));
  await new Promise((resolve) => setTimeout(resolve, LOAD_MS));
  stop.abort();
  const failed = (await clients).flatMap((end) => (end.status === 'rejected' ? [String(end.reason)] : []));
  clearInterval(sampling);

  // The slow ones are still there.
  await vi.waitUntil(async () => (await ask(target, `/flows/${owner.org}/busy`)).status === 200, { timeout: 60_000 });
  for (const { socket, timer } of slow) {
    clearInterval(timer);
    socket.destroy();
  }
  await agent.close();
  console.log(`  ${JSON.stringify(statuses)}, at most ${Math.round(peakBytes / 1024 / 1024)} MiB`);
  expect(failed).toEqual([]);
  expect(wrong).toEqual([]);
  expect(statuses[201]).toBeGreaterThan(0);
  expect(statuses[503]).toBeGreaterThan(0);
  expect(peakBytes).toBeLessThan(MEMORY_MAX_BYTES);
  expect(serving.stderr().split('\n').length).toBeLessThan(10);
  const sample = answered.filter((_, index) => index % Math.ceil(answered.length / 500) === 0);
  expect(await lost(target, { trails: [], attestations: [], artifacts: sample })).toEqual([]);
}, 300_000);
