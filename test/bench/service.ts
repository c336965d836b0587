import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Agent, request } from 'undici';
import { multipartBody } from '../service/multipart-body.ts';
import { startServing } from '../service/command-process.ts';
import { artifactReport, fingerprintOf } from '../service/records.ts';

const CONCURRENT = 32;
const ROUNDS = 3;
const ROUND_MS = 2000;
const WARM_UP_MS = 500;
const owner = { org: 'acme', token: 'assay_bench_admin_token_value' };

interface Sent {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array | null;
}

/** Requests per second of the service, each kind beside those of an empty HTTP server, whose client is the same. */
export async function benchService(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'assay-bench-'));
  const bare = await startBare();
  const serving = await startServing(folder, owner);
  const agent = new Agent({ connections: CONCURRENT });
  try {
    const api = `${serving.url}/api/v2`;
    const headers = { authorization: `Bearer ${owner.token}` };
    const asJson = { ...headers, 'content-type': 'application/json' };
    const known = fingerprintOf('known');
    const report = (fingerprint: string, trail: string): Sent => ({
      method: 'POST',
      url: `${api}/artifacts/${owner.org}/shop`,
      headers: asJson,
      body: JSON.stringify(artifactReport(fingerprint, { trail_name: trail })),
    });
    const attest = (name: string, more: Record<string, unknown> = {}): Sent => ({
      method: 'POST',
      url: `${api}/attestations/${owner.org}/shop/trail/known/generic`,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=frontier' },
      body: multipartBody([
        { name: 'data_json', content: JSON.stringify({ attestation_name: name, is_compliant: true, ...more }) },
      ]),
    });
    await send(agent, report(known, 'known'));
    for (const name of ['unit', 'scan', 'review']) await send(agent, attest(name, { artifact_fingerprint: known }));

    const kinds: Record<string, (index: number) => Sent> = {
      bare: () => ({ method: 'GET', url: bare.url, headers, body: null }),
      assert: () => ({ method: 'GET', url: `${api}/asserts/${owner.org}/fingerprint/${known}`, headers, body: null }),
      report: (index) => report(fingerprintOf(`new ${index}`), `trail-${index % 1000}`),
      attest: () => attest('bench'),
    };
    const rates = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [name, make] of Object.entries(kinds)) {
        await rate(agent, make, WARM_UP_MS);
        rates.set(name, [...(rates.get(name) ?? []), await rate(agent, make, ROUND_MS)]);
      }
    }
    const median = (name: string): number => rates.get(name)?.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
    for (const name of rates.keys()) {
      const ratio = median(name) / median('bare');
      console.log(`  ${name}: ${Math.round(median(name))} requests/s, ${ratio.toFixed(2)} of bare`);
    }
  } finally {
    await agent.close();
    await serving.end('SIGTERM');
    bare.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

let sent = 0;

async function rate(agent: Agent, make: (index: number) => Sent, forMs: number): Promise<number> {
  let answered = 0;
  const startMs = performance.now();
  const client = async (): Promise<void> => {
    while (performance.now() - startMs < forMs) {
      await send(agent, make((sent += 1)));
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT }, client));
  return (answered * 1000) / (performance.now() - startMs);
}

async function send(dispatcher: Agent, { url, method, headers, body }: Sent): Promise<void> {
  const response = await request(url, { dispatcher, method, headers, body });
  const text = await response.body.text();
  if (response.statusCode >= 300) throw new Error(`${method} ${url} answered ${response.statusCode} ${text}`);
}

const BARE_SERVER = `
  const server = require('node:http').createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"message":"OK"}');
  });
  server.listen(0, '127.0.0.1', () => console.log(server.address().port));
`;

async function startBare(): Promise<{ url: string; end(): void }> {
  const child = spawn(process.execPath, ['--eval', BARE_SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const printed: unknown[] = await once(createInterface(child.stdout), 'line');
  return { url: `http://127.0.0.1:${String(printed[0])}/`, end: () => void child.kill('SIGKILL') };
}
