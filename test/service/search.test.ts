import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { attestationRecord, attestationsByCommit } from '../../src/contract/attestation.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { answered, commitOf, fingerprintOf, refused, speaker } from './records.ts';

const list = z.strictObject({ data: z.array(attestationRecord) });

/** What is on record, as a search should see it. */
interface Known {
  id: string;
  flow: string;
  name: string;
  type: string;
  /** The commit it belongs to; null for none. */
  commit: string | null;
}

const [own, ofArtifact, ofTrail] = ['own', 'artifact', 'trail'].map(commitOf);
const other = commitOf('other');
const fingerprint = fingerprintOf('with a commit');
const bare = fingerprintOf('without a commit');

const bySha = (sha1: string | undefined) => ({ git_commit_info: { sha1 } });

let service: RunningService;
const known: Known[] = [];

beforeAll(async () => {
  service = await startService();
  const { report, attest } = speaker(service);
  const { org } = service;
  for (const [flow, trail, sha1] of [
    ['shop', 'with-commit', ofTrail],
    ['shop', 'without-commit', undefined],
    ['bank', 'with-commit', other],
  ] as const) {
    const data = { name: trail, ...(sha1 === undefined ? {} : { git_commit_info: { sha1 } }) };
    await service.send('PUT', `/trails/${org}/${flow}`, { form: form('data_json', data) });
  }
  await report('shop', fingerprint, { trail_name: 'with-commit', git_commit: ofArtifact });
  await report('shop', bare, { trail_name: 'with-commit' });
  await report('shop', bare, { trail_name: 'without-commit' });

  const places: readonly [flow: string, trail: string, members: Record<string, unknown>, commit: string | undefined][] =
    [
      ['shop', 'with-commit', bySha(own), own],
      ['shop', 'with-commit', { artifact_fingerprint: fingerprint, ...bySha(own) }, own],
      ['shop', 'with-commit', { artifact_fingerprint: fingerprint }, ofArtifact],
      ['shop', 'with-commit', { artifact_fingerprint: bare }, ofTrail],
      ['shop', 'with-commit', {}, ofTrail],
      ['shop', 'with-commit', { target_artifacts: ['later'], ...bySha(other) }, other],
      ['shop', 'without-commit', { artifact_fingerprint: bare }, undefined],
      ['shop', 'without-commit', {}, undefined],
      ['shop', 'without-commit', bySha(other), other],
      ['bank', 'with-commit', {}, other],
    ];
  for (const [flow, trail, members, commit] of places) {
    for (const name of ['unit', 'scan']) {
      known.push({ id: await attest(flow, trail, name, members), flow, name, type: 'generic', commit: commit ?? null });
    }
  }
  // Other types cannot be reported yet; what is on record of them is found all the same.
  await retype(known[0], 'custom:coverage');
  // Newer than the one before, and behind it by its type.
  await retype(known[2], 'custom:licences');
  await retype(known[18], 'custom:coverage');
  await retype(known[7], 'junit');
});
afterAll(() => service.stop());

async function retype(one: Known | undefined, type: string): Promise<void> {
  if (one === undefined) throw new Error('nothing on record');
  const orgId = await service.server.store.readLookup((db) =>
    db.selectFrom('organizations').select('org_id').where('name', '=', service.org).executeTakeFirstOrThrow(),
  );
  await service.server.store
    .org(orgId.org_id)
    .write((tx) => tx.db.updateTable('attestations').set({ type }).where('id', '=', one.id).execute());
  one.type = type;
}

const search = (query: string, token?: string) =>
  service.send('GET', `/attestations/${service.org}${query}`, token === undefined ? {} : { token });

/** What a search should answer: ids by commit, newest first. */
function expected(matches: (one: Known) => boolean): Record<string, string[]> {
  const found = known.filter(matches).toReversed();
  return Object.fromEntries(
    [...Map.groupBy(found, (one) => one.commit)].flatMap(([commit, group]) =>
      commit === null ? [] : [[commit, group.map(({ id }) => id)]],
    ),
  );
}

async function idsByCommit(query: string): Promise<Record<string, string[]>> {
  const grouped = answered(await search(query), 200, attestationsByCommit);
  return Object.fromEntries(
    Object.entries(grouped).map(([commit, records]) => [commit, records.map((record) => record.attestation_id)]),
  );
}

interface Filter {
  query: string;
  matches: (one: Known) => boolean;
}
const filter = (query: string, matches: Filter['matches']): Filter => ({ query, matches });
const among =
  (...commits: readonly (string | undefined)[]) =>
  (one: Known) =>
    one.commit !== null && commits.includes(one.commit);

/** One of each list, or none: every combination is tried. */
const choices: readonly (readonly Filter[])[] = [
  [filter('flow_name=shop', (one) => one.flow === 'shop'), filter('flow_name=bank', (one) => one.flow === 'bank')],
  [
    filter(`commit_list=${own}`, among(own)),
    filter(`commit_list=${own},${ofTrail}`, among(own, ofTrail)),
    filter(`commit_list=${other}&commit_list=${ofArtifact}`, among(other, ofArtifact)),
    filter(`commit_list=${own},${own}&commit_list=${other},${ofArtifact}`, among(own, other, ofArtifact)),
    filter(`commit_list=${commitOf('never seen')}`, () => false),
  ],
  [filter('attestation_name=unit', (one) => one.name === 'unit'), filter('attestation_name=never-seen', () => false)],
  [
    filter('attestation_type=generic', (one) => one.type === 'generic'),
    filter('attestation_type=junit', (one) => one.type === 'junit'),
    filter('attestation_type=custom:coverage', (one) => one.type === 'custom:coverage'),
    filter('attestation_type=custom:other', () => false),
    filter('attestation_type=custom', (one) => one.type.startsWith('custom:')),
  ],
];

const combinations = choices.reduce<Filter[][]>(
  (before, filters) => before.flatMap((chosen) => [chosen, ...filters.map((one) => [...chosen, one])]),
  [[]],
);

describe('a search', () => {
  it(`finds what all its filters ask for, in each of ${combinations.length - 1} combinations`, async () => {
    let found = 0;
    for (const chosen of combinations) {
      if (chosen.length === 0) continue;
      const wanted = expected((one) => chosen.every(({ matches }) => matches(one)));
      const query = `?${chosen.map((one) => one.query).join('&')}`;
      expect(await idsByCommit(query), query).toEqual(wanted);
      if (Object.keys(wanted).length > 0) found += 1;
    }
    expect(found).toBeGreaterThan(20);
  });

  it('lists what it finds under an id, with the other filters too', async () => {
    for (const one of known) {
      for (const chosen of combinations.filter(({ length }) => length <= 1)) {
        const query = [`attestation_id=${one.id}`, ...chosen.map(({ query }) => query)].join('&');
        const { data } = answered(await search(`?${query}`), 200, list);
        const wanted = chosen.every(({ matches }) => matches(one)) ? [one.id] : [];
        expect(
          data.map((record) => record.attestation_id),
          query,
        ).toEqual(wanted);
      }
    }
  });

  it('finds every custom type by `custom`, the newest first whatever the type', async () => {
    const { [`${own}`]: found } = await idsByCommit(`?attestation_type=custom`);
    expect(found).toEqual([known[2]?.id, known[0]?.id]);
  });

  it('answers an id that is not there with an empty list', async () => {
    expect(answered(await search('?attestation_id=none'), 200, list)).toEqual({ data: [] });
  });

  it('finds one that belongs to no commit by its id only', async () => {
    const lost = known.filter(({ commit }) => commit === null);
    expect(lost).toHaveLength(4);
    const grouped = Object.values(await idsByCommit('?flow_name=shop')).flat();
    for (const { id } of lost) {
      expect(grouped).not.toContain(id);
      const { data } = answered(await search(`?attestation_id=${id}`), 200, list);
      expect(data[0]?.git_commit_info).toBeNull();
    }
  });

  it('answers nothing as an empty object', async () => {
    const reply = await search(`?commit_list=${commitOf('never seen')}`);
    expect(reply.text).toBe('{}');
  });

  it('finds nothing of another organization', async () => {
    const ids = known.map(({ id }) => `attestation_id=${id}`);
    const [first] = ids;
    const foreign = `/attestations/${service.foreign.org}`;
    const { token } = service.foreign;
    expect((await service.send('GET', `${foreign}?${first}`, { token })).json).toEqual({ data: [] });
    expect((await service.send('GET', `${foreign}?attestation_name=unit`, { token })).json).toEqual({});
    refused(await service.send('GET', `${foreign}?flow_name=shop`, { token }), 'unknown_flow');
    refused(await search('?flow_name=shop', token), 'unknown_organization');
  });

  it('is refused without a filter', async () => {
    refused(await search(''), 'invalid_input', ['query']);
    refused(await search('?page=1'), 'invalid_input', ['query']);
  });

  it('is refused where the flow is not there', async () => {
    expect(refused(await search('?flow_name=none'), 'unknown_flow').message).toContain("'none'");
    refused(await search(`?flow_name=none&attestation_id=${known[0]?.id}`), 'unknown_flow');
  });

  const sha = commitOf('a');
  it.each([
    ['flow_name=', 'query.flow_name'],
    ['flow_name=-a', 'query.flow_name'],
    ['flow_name=a&flow_name=b', 'query.flow_name'],
    ['commit_list=', 'query.commit_list'],
    [`commit_list=${sha.slice(1)}`, 'query.commit_list'],
    [`commit_list=${sha}0`, 'query.commit_list'],
    [`commit_list=${sha.toUpperCase().replaceAll(/\d/g, 'A')}`, 'query.commit_list'],
    [`commit_list=${sha},`, 'query.commit_list'],
    [`commit_list=,${sha}`, 'query.commit_list'],
    [`commit_list=${sha}%20${sha}`, 'query.commit_list'],
    ['attestation_name=', 'query.attestation_name'],
    ['attestation_name=a.b/c', 'query.attestation_name'],
    ['attestation_type=', 'query.attestation_type'],
    ['attestation_type=nothing', 'query.attestation_type'],
    ['attestation_type=Generic', 'query.attestation_type'],
    ['attestation_type=custom:', 'query.attestation_type'],
    ['attestation_type=custom:-a', 'query.attestation_type'],
    ['attestation_id=', 'query.attestation_id'],
    ['attestation_id=a&attestation_id=b', 'query.attestation_id'],
  ])('is refused by name: %s', async (query, field) => {
    refused(await search(`?${query}`), 'invalid_input', [field]);
  });

  it('names the one of several commits that is wrong', async () => {
    const reply = await search(`?commit_list=${sha}&commit_list=no`);
    const { errors } = refused(reply, 'invalid_input');
    expect(Object.keys(errors ?? {}).join()).toContain('query.commit_list');
  });

  it('says how many parameters of commits it takes', async () => {
    const parameters = Array.from({ length: 101 }, (_, index) => `commit_list=${commitOf(String(index))}`);
    const { errors } = refused(await search(`?${parameters.join('&')}`), 'invalid_input', ['query.commit_list']);
    expect(errors?.['query.commit_list']).toContain('<=100 items');
  });

  it('takes hundreds of commits, in one parameter and in several', async () => {
    const commits = Array.from({ length: 299 }, (_, index) => commitOf(String(index)));
    commits.push(String(own));
    const wanted = expected(among(own));
    expect(await idsByCommit(`?commit_list=${commits.join(',')}`)).toEqual(wanted);
    const repeated = commits.slice(-100).map((commit) => `commit_list=${commit}`);
    expect(await idsByCommit(`?${repeated.join('&')}`)).toEqual(wanted);
  });
});

/** Names of the attestations of the flow, by the commit that a search finds them under. */
async function namesByCommit(flow: string): Promise<Record<string, string[]>> {
  const grouped = answered(await search(`?flow_name=${flow}`), 200, attestationsByCommit);
  return Object.fromEntries(
    Object.entries(grouped).map(([commit, records]) => [
      commit,
      records.map((record) => record.attestation_name).toSorted(),
    ]),
  );
}

async function putTrail(flow: string, members: Record<string, unknown>): Promise<void> {
  const reply = await service.send('PUT', `/trails/${service.org}/${flow}`, {
    form: form('data_json', { name: 'main', ...members }),
  });
  expect([200, 201], reply.text).toContain(reply.status);
}

describe('a search after the commit became known, or changed', () => {
  const [first, second, third] = ['first', 'second', 'third'].map((name) => commitOf(`later ${name}`));
  const later = fingerprintOf('reported again');

  it('finds under the trail what has no commit of its own and no artifact with one', async () => {
    const { report, attest } = speaker(service);
    const flow = 'late-trail';
    await putTrail(flow, {});
    await report(flow, later, { trail_name: 'main' });
    await report(flow, fingerprint, { trail_name: 'main', git_commit: first });
    // The newest report counts, whatever the name it came under.
    await report(flow, bare, { trail_name: 'main', git_commit: first, template_reference_name: 'one' });
    await report(flow, bare, { trail_name: 'main', template_reference_name: 'two' });
    await attest(flow, 'main', 'of-trail');
    await attest(flow, 'main', 'of-bare', { artifact_fingerprint: later });
    await attest(flow, 'main', 'of-renamed', { artifact_fingerprint: bare });
    await attest(flow, 'main', 'of-built', { artifact_fingerprint: fingerprint });
    await attest(flow, 'main', 'own', { ...bySha(third) });
    await attest(flow, 'main', 'own-of-bare', { artifact_fingerprint: later, ...bySha(third) });
    const settled = { [`${first}`]: ['of-built'], [`${third}`]: ['own', 'own-of-bare'] };
    expect(await namesByCommit(flow)).toEqual(settled);

    const inherited = ['of-bare', 'of-renamed', 'of-trail'];
    await putTrail(flow, bySha(second));
    expect(await namesByCommit(flow)).toEqual({ ...settled, [`${second}`]: inherited });
    const found = answered(await search(`?commit_list=${second}&flow_name=${flow}`), 200, attestationsByCommit);
    expect(found[`${second}`]?.map((record) => record.git_commit_info)).toEqual([null, null, null]);

    // What is left out leaves the commit as it is.
    await putTrail(flow, { description: 'changed' });
    expect(await namesByCommit(flow)).toEqual({ ...settled, [`${second}`]: inherited });

    const changed = commitOf('later changed');
    await putTrail(flow, bySha(changed));
    expect(await namesByCommit(flow)).toEqual({ ...settled, [changed]: inherited });
    // Other flows have trails of that name, and of that fingerprint; nothing of theirs moved.
    expect(await idsByCommit('?flow_name=shop')).toEqual(expected((one) => one.flow === 'shop'));
  });

  it('finds under the artifact what has no commit of its own', async () => {
    const { report, attest } = speaker(service);
    const flow = 'late-artifact';
    await putTrail(flow, bySha(first));
    await report(flow, later, { trail_name: 'main' });
    await report(flow, later, { trail_name: 'elsewhere' });
    await attest(flow, 'main', 'of-artifact', { artifact_fingerprint: later });
    await attest(flow, 'main', 'own', { artifact_fingerprint: later, ...bySha(third) });
    await attest(flow, 'main', 'of-trail');
    await attest(flow, 'elsewhere', 'elsewhere', { artifact_fingerprint: later });
    const settled = { [`${third}`]: ['own'] };
    expect(await namesByCommit(flow)).toEqual({ ...settled, [`${first}`]: ['of-artifact', 'of-trail'] });

    for (const commit of [second, commitOf('later changed')]) {
      await report(flow, later, { trail_name: 'main', git_commit: commit });
      const now = { ...settled, [`${first}`]: ['of-trail'], [`${commit}`]: ['of-artifact'] };
      expect(await namesByCommit(flow)).toEqual(now);
    }
    await report(flow, later, { trail_name: 'main' });
    expect(await namesByCommit(flow)).toEqual({ ...settled, [`${first}`]: ['of-artifact', 'of-trail'] });
  });
});
