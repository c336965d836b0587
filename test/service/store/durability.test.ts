import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { listArtifacts } from '../../../src/contract/artifact.ts';
import { getTrail } from '../../../src/contract/trail.ts';
import { form } from '../../running-service.ts';
import { runs } from '../../runs.ts';
import { type ServingProcess, startServing } from '../command-process.ts';
import { artifactReport, fingerprintOf } from '../records.ts';
import { temporaryFolder } from './temporary-store.ts';

const ROUNDS = runs(3);
const WRITERS = 8;
/** So many writes of a round must have been answered before the process is killed in the middle of others. */
const ANSWERED_BEFORE_KILL = 60;
const REQUEST_TIMEOUT_MS = 60_000;
const token = 'assay_durability_admin_token';

let dataDir: string;
let serving: ServingProcess | null = null;

beforeEach(() => {
  dataDir = temporaryFolder();
});
afterEach(async () => {
  await serving?.end('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

function request(
  target: string,
  options: { method?: string; type?: string; body?: string | FormData } = {},
): Promise<Response> {
  const { type, ...rest } = options;
  return fetch(`${serving?.url}/api/v2${target}`, {
    ...rest,
    headers: { authorization: `Bearer ${token}`, ...(type === undefined ? {} : { 'content-type': type }) },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
}

interface Answered {
  artifacts: string[];
  attestations: { id: string; evidence: string }[];
}

/** Reports an artifact and then evidence for its trail, and notes each only once it was answered. */
async function writeOnce(name: string, answered: Answered): Promise<void> {
  const fingerprint = fingerprintOf(name);
  const report = await request('/artifacts/acme/kept', {
    method: 'POST',
    type: 'application/json',
    body: JSON.stringify(artifactReport(fingerprint, { trail_name: 'kept' })),
  });
  await report.text();
  if (report.status === 201) answered.artifacts.push(fingerprint);

  const evidence = `evidence of ${name}`;
  const body = form(
    'data_json',
    { attestation_name: 'unit', is_compliant: true },
    { part: 'attachment_file', name: 'e.txt', content: evidence },
  );
  const attested = await request('/attestations/acme/kept/trail/kept/generic', { method: 'POST', body });
  const answer = z.object({ attestation_id: z.string() }).safeParse(await attested.json());
  if (attested.status === 201 && answer.success)
    answered.attestations.push({ id: answer.data.attestation_id, evidence });
}

/** What is under way when the process is killed has no answer; a failure before that is a fault. */
async function writeUntil(killed: AbortSignal, name: string, answered: Answered): Promise<void> {
  for (let index = 0; !killed.aborted; index += 1) {
    try {
      await writeOnce(`${name} ${index}`, answered);
    } catch (error) {
      if (!killed.aborted) throw error;
    }
  }
}

async function allArtifacts(): Promise<Set<string>> {
  const found = new Set<string>();
  for (let page = 1; ; page += 1) {
    const response = await request(`/artifacts/acme/kept?per_page=100&page=${page}`);
    const items = listArtifacts.answers[200].parse(await response.json());
    if (items.length === 0) return found;
    for (const item of items) found.add(item.fingerprint);
  }
}

it('finds every answered write again after the process was killed in the middle of others', async () => {
  const answered: Answered = { artifacts: [], attestations: [] };
  serving = await startServing(dataDir, { org: 'acme', token });
  for (let round = 0; round < ROUNDS; round += 1) {
    const wanted = answered.artifacts.length + ANSWERED_BEFORE_KILL;
    const kill = new AbortController();
    const failures: unknown[] = [];
    const writers = Array.from({ length: WRITERS }, (_, number) =>
      writeUntil(kill.signal, `${round} ${number}`, answered).catch((error: unknown) => failures.push(error)),
    );
    await expect.poll(() => failures.length > 0 || answered.artifacts.length > wanted).toBe(true);
    kill.abort();
    await serving.end('SIGKILL');
    await Promise.all(writers);
    expect(failures).toEqual([]);

    serving = await startServing(dataDir, { org: 'acme', token });
    const found = await allArtifacts();
    expect(answered.artifacts.filter((fingerprint) => !found.has(fingerprint))).toEqual([]);
    const { events } = getTrail.answers[200].parse(await (await request('/trails/acme/kept/kept')).json());
    const ids = new Set(events.map((event) => event.attestation_id));
    // A trail shows its newest thousand.
    const newest = answered.attestations.slice(-500);
    expect(newest.filter(({ id }) => !ids.has(id))).toEqual([]);
    expectEvidence(answered);
  }
  expect(await serving.end('SIGTERM')).toBe(0);
  serving = null;
  const database = new DatabaseSync(path.join(dataDir, 'assay.db'));
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }]);
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([]);
  database.close();
});

/** Every attachment that was answered for is whole under its address. */
function expectEvidence({ attestations }: Answered): void {
  const folder = path.join(dataDir, 'evidence');
  const [org, ...others] = readdirSync(folder).filter((name) => name !== 'incoming' && name !== 'unrecorded');
  expect(others).toEqual([]);
  for (const { evidence } of attestations) {
    const sha256 = fingerprintOf(evidence);
    const file = path.join(folder, org ?? '', sha256.slice(0, 2), sha256);
    expect(existsSync(file) && readFileSync(file, 'utf8')).toBe(evidence);
  }
}
