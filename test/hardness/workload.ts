import { expect, vi } from 'vitest';
import * as z from 'zod';
import { listArtifacts } from '../../src/contract/artifact.ts';
import { attestationsByCommit } from '../../src/contract/attestation.ts';
import { listTrails } from '../../src/contract/trail.ts';
import { form } from '../running-service.ts';
import { artifactReport, commitOf, fingerprintOf } from '../service/records.ts';

const REQUEST_TIMEOUT_MS = 60_000;
const FLOW = 'busy';

/** A service somewhere, and a token that may write there. */
export interface Target {
  url: string;
  org: string;
  token: string;
}

export function ask(target: Target, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${target.url}/api/v2${path}`, {
    ...init,
    headers: { ...Object.fromEntries(new Headers(init.headers)), authorization: `Bearer ${target.token}` },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
}

/** Writes that were answered with success, in the order of the answers. */
export interface Answered {
  trails: string[];
  /** Fingerprints. */
  artifacts: string[];
  attestations: { id: string; commit: string; attachment: string | null }[];
}

export interface Load {
  answered: Answered;
  /** What failed although nobody had stopped the load. */
  failures: unknown[];
  total(): number;
  /** Waits until so many more writes were answered, or one failed. */
  progress(more: number): Promise<void>;
  /** From here on failures are expected. */
  stop(): void;
  ended: Promise<void>;
}

/** Clients that write trails, artifacts and attestations with and without attachments, each one after the other. */
export function startLoad(target: Target, options: { clients: number; name: string }): Load {
  const answered: Answered = { trails: [], artifacts: [], attestations: [] };
  const failures: unknown[] = [];
  const stop = new AbortController();
  const total = (): number => answered.trails.length + answered.artifacts.length + answered.attestations.length;
  const client = async (number: number): Promise<void> => {
    for (let index = 0; !stop.signal.aborted; index += 1) {
      try {
        await writeOnce(target, `${options.name}-${number}-${index}`, index + number, answered);
      } catch (error) {
        if (!stop.signal.aborted) failures.push(error);
        return;
      }
    }
  };
  const ended = Promise.all(Array.from({ length: options.clients }, (_, number) => client(number))).then(
    () => undefined,
  );
  return {
    answered,
    failures,
    total,
    ended,
    async progress(more) {
      const wanted = total() + more;
      await vi.waitUntil(() => failures.length > 0 || total() >= wanted, { timeout: 60_000, interval: 5 });
    },
    stop: () => stop.abort(),
  };
}

/** The commit that all attestations of a load with this name carry. */
function loadCommit(name: string): string {
  return commitOf(name.split('-')[0] ?? '');
}

async function writeOnce(target: Target, name: string, kind: number, answered: Answered): Promise<void> {
  const trailPath = `/trails/${target.org}/${FLOW}`;
  switch (kind % 4) {
    case 0: {
      await write(target, trailPath, { method: 'PUT', body: form('data_json', { name }) });
      answered.trails.push(name);
      return;
    }
    case 1: {
      const fingerprint = fingerprintOf(name);
      const body = JSON.stringify(artifactReport(fingerprint, { trail_name: 'artifacts' }));
      const headers = { 'content-type': 'application/json', 'idempotency-key': name };
      await write(target, `/artifacts/${target.org}/${FLOW}`, { method: 'POST', headers, body });
      answered.artifacts.push(fingerprint);
      return;
    }
    default: {
      const commit = loadCommit(name);
      const attachment = kind % 4 === 2 ? null : `${name} `.repeat(500 + (kind % 7) * 500);
      const data = { attestation_name: 'unit', is_compliant: true, git_commit_info: { sha1: commit } };
      const file = attachment === null ? undefined : { part: 'attachment_file', name: 'log.txt', content: attachment };
      const path = `/attestations/${target.org}/${FLOW}/trail/attestations/generic`;
      const body = await write(target, path, { method: 'POST', body: form('data_json', data, file) });
      const { attestation_id: id } = z.object({ attestation_id: z.string() }).parse(body);
      answered.attestations.push({ id, commit, attachment });
    }
  }
}

async function write(target: Target, path: string, init: RequestInit): Promise<unknown> {
  const response = await ask(target, path, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${init.method} ${path} answered ${response.status} ${text}`);
  return JSON.parse(text);
}

/** What of the answered writes the service does not know, and which attachments are not what was sent. */
export async function lost(target: Target, answered: Answered): Promise<string[]> {
  const artifacts = new Set(
    await pages(target, `/artifacts/${target.org}/${FLOW}?`, (body) =>
      listArtifacts.answers[200].parse(body).map(({ fingerprint }) => fingerprint),
    ),
  );
  const trails = new Set(
    await pages(target, `/trails/${target.org}?flow=${FLOW}&`, (body) =>
      listTrails.answers[200].parse(body).data.map(({ name }) => name),
    ),
  );
  const attachments = new Map<string, string | null>();
  for (const commit of new Set(answered.attestations.map((attestation) => attestation.commit))) {
    const response = await ask(target, `/attestations/${target.org}?commit_list=${commit}`);
    for (const record of Object.values(attestationsByCommit.parse(await response.json())).flat()) {
      attachments.set(record.attestation_id, record.evidence_archive_fingerprint);
    }
  }
  return [
    ...answered.trails.filter((name) => !trails.has(name)).map((name) => `trail ${name}`),
    ...answered.artifacts.filter((fingerprint) => !artifacts.has(fingerprint)).map((name) => `artifact ${name}`),
    ...answered.attestations
      .filter(({ id, attachment }) => attachments.get(id) !== (attachment === null ? null : fingerprintOf(attachment)))
      .map(({ id }) => `attestation ${id}`),
  ];
}

async function pages(target: Target, path: string, read: (body: unknown) => string[]): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const response = await ask(target, `${path}per_page=100&page=${page}`);
    if (response.status === 404) return found;
    const items = read(await response.json());
    found.push(...items);
    if (items.length < 100) return found;
  }
}

/** The attachment as the service hands it out. */
export async function download(target: Target, id: string): Promise<string> {
  const response = await ask(target, `/attestations/${target.org}/${id}/attachment`);
  expect(response.status).toBe(200);
  return response.text();
}
