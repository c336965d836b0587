import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowArtifact } from '../../../src/service/store/allow-list.ts';
import { addEnvironment, archiveEnvironment, attachPolicies } from '../../../src/service/store/environments.ts';
import * as gates from '../../../src/service/store/gates.ts';
import { putPolicy } from '../../../src/service/store/policies.ts';
import type { OrgStore } from '../../../src/service/store/store.ts';
import { fingerprintOf } from '../records.ts';
import { openTemporaryStore, type TemporaryStore } from './temporary-store.ts';

const fingerprint = fingerprintOf('a');
let opened: TemporaryStore;
let mine: OrgStore;
let theirs: OrgStore;
let ids: Record<string, string>;

/** Environments `a` with two policies, `b` with one, `open` with none, and `gone`, which was archived with its policy. */
async function fill(org: OrgStore): Promise<Record<string, string>> {
  return org.write(async (tx) => {
    const policy = async (name: string) => (await putPolicy(tx, { name }, '# p', 'admin')).policy.id;
    const [one, other, gone] = [await policy('one'), await policy('other'), await policy('of-gone')];
    await policy('alone');
    const made: Record<string, string> = {};
    for (const [name, attached] of Object.entries({ b: [one], a: [other, one], open: [], gone: [gone] })) {
      const environment = await addEnvironment(tx, { name, type: 'server' });
      await attachPolicies(tx, environment.id, attached, 'admin');
      if (name === 'gone') await archiveEnvironment(tx, environment);
      made[name] = environment.id;
    }
    return made;
  });
}

beforeAll(async () => {
  opened = await openTemporaryStore();
  mine = await opened.organization('mine');
  theirs = await opened.organization('theirs');
  ids = await fill(mine);
});
afterAll(() => opened.remove());

const idOf = (name: string): string => ids[name] ?? '';

const policed = (org: OrgStore, number: number, size: number) =>
  org.read(async (tx) => {
    const { rows, total } = await gates.listPolicedEnvironments(tx, { number, size });
    return { names: rows.map(({ name }) => name), total };
  });

const attachedTo = (org: OrgStore) =>
  org.read(async (tx) => {
    const found = await gates.loadAttachedPolicies(tx, Object.values(ids));
    return ['a', 'b', 'open'].map((name) => found.get(idOf(name))?.map((policy) => policy.name));
  });

const detached = (org: OrgStore, limit: number) =>
  org.read(async (tx) => (await gates.listDetachedPolicies(tx, limit)).map(({ name }) => name));

describe('environments with policies', () => {
  it('are listed by name, page by page, without those that have none or are archived', async () => {
    expect(await policed(mine, 1, 10)).toEqual({ names: ['a', 'b'], total: 2 });
    expect(await policed(mine, 2, 1)).toEqual({ names: ['b'], total: 2 });
    expect(await policed(mine, 3, 1)).toEqual({ names: [], total: 2 });
    expect(await policed(theirs, 1, 10)).toEqual({ names: [], total: 0 });
  });

  it('have their policies in the order of names', async () => {
    expect(await attachedTo(mine)).toEqual([['one', 'other'], ['one'], undefined]);
    expect(await attachedTo(theirs)).toEqual([undefined, undefined, undefined]);
  });

  it('leave over the policies that none has', async () => {
    expect(await detached(mine, 10)).toEqual(['alone', 'of-gone']);
    expect(await detached(mine, 1)).toEqual(['alone']);
    expect(await detached(theirs, 10)).toEqual([]);
  });
});

describe('what is allowed', () => {
  it('goes by the newest entry of each environment', async () => {
    const allow = (name: string, description: string, allowed = fingerprint) =>
      mine.write((tx) =>
        allowArtifact(tx, {
          environment_id: idOf(name),
          fingerprint: allowed,
          artifact_name: '',
          description,
          created_by: 'ada',
        }),
      );
    await allow('a', 'first');
    await allow('a', 'second');
    await allow('b', 'of another', fingerprintOf('b'));
    await allow('open', 'not asked for');
    const allowances = (org: OrgStore) =>
      org.read(async (tx) => {
        const found = await gates.loadAllowances(tx, [idOf('a'), idOf('b')], fingerprint);
        return [...found].map(([id, row]) => [id, row.description]);
      });
    expect(await allowances(mine)).toEqual([[idOf('a'), 'second']]);
    expect(await allowances(theirs)).toEqual([]);
  });
});
