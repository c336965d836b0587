import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { endpoints } from '../../../src/contract/endpoints.ts';
import { type RunningService, startService } from '../../running-service.ts';
import { examples } from '../endpoint-examples.ts';
import { speaker } from '../records.ts';
import { wideSteps } from './wide-steps.ts';

const plan = z.array(z.object({ detail: z.string() }));

/** The filters of a search for attestations that many records may match. */
const filters = [
  ['flow_name', 'searched', 'flow_id'],
  ['attestation_name', 'unit', 'name'],
  ['attestation_type', 'generic', 'type'],
] as const;
type Filter = readonly [name: string, value: string, column: string];
const ANY_CUSTOM_TYPE: Filter = ['attestation_type', 'custom', 'type'];

async function search(...by: Filter[]): Promise<void> {
  const query = by.map(([name, value]) => `${name}=${value}`).join('&');
  const reply = await service.send('GET', `/attestations/${service.org}?${query}`);
  if (reply.status !== 200) throw new Error(`the search was refused: ${reply.text}`);
}

/** A plan of one step: rows of an index that begin with these columns, in its order. */
const oneRange = (columns: string): unknown => [expect.stringContaining(` (org_id=? AND ${columns})`)];

/** Artifacts and commits that begin alike, on one trail: what is looked up by one value elsewhere is by several here. */
async function useSeveral(): Promise<void> {
  const say = speaker(service);
  for (const end of ['1', '2']) {
    const members = { trail_name: 't', git_commit: `abcde${'0'.repeat(34)}${end}` };
    await say.report('alike', `abcde${'0'.repeat(58)}${end}`, members);
  }
  const commits = ['1', '2'].map((end) => `commit_list=abcde${'0'.repeat(34)}${end}`).join('&');
  const { org } = service;
  for (const path of [
    `/search/${org}/sha/abcde`,
    `/trails/${org}/alike/t`,
    `/attestations/${org}?${commits}`,
    `/attestations/${org}?${commits}&flow_name=alike`,
    `/attestations/${org}?${commits}&attestation_type=custom`,
    `/artifacts/${org}/alike/fingerprint/abcde${'0'.repeat(58)}1?trail=t`,
    `/attestations/${org}?${commits}&flow_name=alike&attestation_name=unit&attestation_type=generic`,
  ]) {
    const reply = await service.send('GET', path);
    if (reply.status !== 200) throw new Error(`GET ${path} was refused: ${reply.text}`);
  }
}

let service: RunningService;
/** All that the store was asked for the first time while every endpoint was used. */
const statements = new Set<string>();

beforeAll(async () => {
  service = await startService();
  await speaker(service).attest('searched', 't', 'unit');
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  for (const [id, example] of Object.entries(examples)) {
    const made = await example.make?.(service);
    const method = endpoints.find((one) => one.id === id)?.method ?? '';
    await service.send(method, example.path(service.org, made), example.send());
  }
  for (const [index, first] of filters.entries()) {
    for (const second of filters.slice(index + 1)) await search(first, second);
  }
  await search(...filters);
  const [flow, name] = filters;
  for (const others of [[], [flow], [name], [flow, name]]) await search(...others, ANY_CUSTOM_TYPE);
  await useSeveral();
  for (const [statement] of prepare.mock.calls) statements.add(statement);
  prepare.mockRestore();
});
afterAll(() => service.stop());

it('no statement goes through all rows of a table, or of a flow, that grow with what is recorded', () => {
  expect(statements.size).toBeGreaterThan(100);
  expect(wideSteps(service.dataDir, statements)).toEqual([]);
});

it('a search for attestations by two filters or more looks only at what matches two of them, in the order of the answer', () => {
  const database = new DatabaseSync(path.join(service.dataDir, 'assay.db'), { readOnly: true });
  const columns = filters.map(([, , column]) => column);
  const found = [...statements]
    .filter((statement) => /from "attestations"/.test(statement) && / order by "id" desc limit /.test(statement))
    .map((statement) => ({ statement, by: columns.filter((column) => statement.includes(`"${column}" = ?`)) }))
    .filter(
      ({ statement, by }) => by.length > 1 && !/"(trail_id|artifact_fingerprint|commit_sha)" (=|in) /.test(statement),
    );
  expect(found.map(({ by }) => by.join(' ')).sort()).toEqual([
    'flow_id name',
    'flow_id name type',
    'flow_id type',
    'name type',
  ]);
  for (const { statement } of found) {
    const steps = plan.parse(database.prepare(`explain query plan ${statement}`).all()).map(({ detail }) => detail);
    expect(steps).toEqual([
      expect.stringMatching(/^SEARCH attestations USING INDEX \S+ \(org_id=\? AND \w+=\? AND \w+=\?\)$/),
    ]);
  }
  database.close();
});

it('a search for all custom types goes along one range of an index, and sorts nothing in the store', () => {
  const database = new DatabaseSync(path.join(service.dataDir, 'assay.db'), { readOnly: true });
  const found = [...statements].filter((statement) => statement.includes('"type" >= ?'));
  const steps = found.map((statement) =>
    plan.parse(database.prepare(`explain query plan ${statement}`).all()).map(({ detail }) => detail),
  );
  database.close();
  expect(steps).toEqual([
    oneRange('type>? AND type<?'),
    oneRange('flow_id=? AND type>? AND type<?'),
    oneRange('name=? AND type>? AND type<?'),
    oneRange('name=? AND type>? AND type<?'),
  ]);
});
