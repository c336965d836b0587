import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSession, findSession, type NewSession, SESSIONS_MAX } from '../../../src/service/store/sessions.ts';
import { sessionOfToken } from './new-session.ts';
import { openTemporaryStore, type TemporaryStore } from './temporary-store.ts';

let opened: TemporaryStore;

beforeAll(async () => {
  opened = await openTemporaryStore();
});
afterAll(() => opened.remove());

const add = (session: NewSession): Promise<void> => opened.store.writeLookup((tx) => addSession(tx, session));
const isThere = async (hash: string): Promise<boolean> =>
  (await opened.store.readLookup((db) => findSession(db, hash))) !== null;

const ofUser = (identity: string, hash: string): NewSession => ({
  ...sessionOfToken('', { hash }),
  token_hash: null,
  identity,
  settings_hash: 'settings',
});

describe.each([
  ['a token', (hash: string) => sessionOfToken('mine', { hash }), (hash: string) => sessionOfToken('other', { hash })],
  ['a user', (hash: string) => ofUser('mine', hash), (hash: string) => ofUser('other', hash)],
])('the sessions of %s', (kind, mine, other) => {
  it('are so many at most, and the oldest ends first', async () => {
    const name = (index: number): string => `${kind} ${index}`;
    await add(other(`other ${kind}`));
    for (let index = 0; index < SESSIONS_MAX; index += 1) await add(mine(name(index)));
    expect(await isThere(name(0))).toBe(true);
    await add(mine(name(SESSIONS_MAX)));
    await add(mine(name(SESSIONS_MAX + 1)));
    const left = [];
    for (let index = 0; index < SESSIONS_MAX + 2; index += 1) left.push(await isThere(name(index)));
    expect(left).toEqual([false, false, ...Array.from({ length: SESSIONS_MAX }, () => true)]);
    expect(await isThere(`other ${kind}`)).toBe(true);
  });
});
