import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBackup, restoreBackup } from '../../../src/service/backup/backup.ts';
import { checkStore } from '../../../src/service/backup/check.ts';
import { openStore } from '../../../src/service/server.ts';
import { addSession, findSession } from '../../../src/service/store/sessions.ts';
import { createToken, findToken } from '../../../src/service/store/tokens.ts';
import { sessionOfToken } from '../store/new-session.ts';
import { openTemporaryStore, type TemporaryStore, temporaryFolder } from '../store/temporary-store.ts';

let opened: TemporaryStore;
let place: string;
const sessions = Array.from({ length: 200 }, (_, number) => `session-${number}-of-somebody`);

beforeAll(async () => {
  opened = await openTemporaryStore();
  place = temporaryFolder();
  await opened.organization('acme');
  await opened.store.writeLookup(async (tx) => {
    const { org_id: orgId } = await tx.db.selectFrom('organizations').selectAll().executeTakeFirstOrThrow();
    await createToken(tx, { hash: 'token', userName: 'ada', role: 'admin', orgIds: [orgId], expiresAtMs: null });
    for (const hash of sessions) {
      await addSession(tx, sessionOfToken(`token of ${hash}`, { hash, user_name: 'ada' }));
    }
  });
});
afterAll(async () => {
  await opened.remove();
  rmSync(place, { recursive: true, force: true });
});

it('a backup holds tokens, and nothing of who was signed in; the store goes on with its sessions', async () => {
  const file = path.join(place, 'store.tar');
  await createBackup(opened.folder, file);
  const content = readFileSync(file, 'latin1');
  expect(content).toContain('token');
  expect(sessions.filter((hash) => content.includes(hash))).toEqual([]);

  const restored = path.join(place, 'restored');
  await restoreBackup(file, restored);
  expect((await checkStore(restored)).problems).toEqual([]);
  const store = await openStore(restored, Date.now);
  try {
    const [hash = ''] = sessions;
    expect(await store.readLookup((db) => findSession(db, hash))).toBeNull();
    expect(await store.readLookup((db) => findToken(db, 'token', 'acme', Date.now()))).toMatchObject({ role: 'admin' });
    expect(await opened.store.readLookup((db) => findSession(db, hash))).toMatchObject({ user_name: 'ada' });
  } finally {
    await store.close();
  }
});

it('a store that has no table of sessions yet can be backed up before it is opened by this version', async () => {
  const old = temporaryFolder();
  await (await openStore(old, Date.now)).close();
  const database = new DatabaseSync(path.join(old, 'assay.db'));
  database.exec("drop table sessions; delete from schema_migrations where id = '0009-sessions'");
  database.close();
  const file = path.join(place, 'old.tar');
  await createBackup(old, file);
  expect((await restoreBackup(file, path.join(place, 'restored-old'))).attachments).toBe(0);
  rmSync(old, { recursive: true, force: true });
});
