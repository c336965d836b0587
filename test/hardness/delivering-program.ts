/**
 * The service as `assay serve` starts it, but with deliveries that are tried again soon and leases that end soon. Prints its
 * address. Arguments: the data folder, the organization, the token of its administrator.
 */
import { lookup } from 'node:dns';
import { parseNetwork } from '../../src/service/events/target-guard.ts';
import { startServer } from '../../src/service/server.ts';
import { createOrganization } from '../../src/service/store/organizations.ts';
import { createToken } from '../../src/service/store/tokens.ts';
import { hashToken } from '../../src/service/token.ts';

const [dataDir = '', org = '', token = ''] = process.argv.slice(2);
const loopback = parseNetwork('127.0.0.1');
const server = await startServer({
  host: '127.0.0.1',
  port: 0,
  dataDir,
  publicUrl: null,
  tokenRateLimit: 0,
  logLevel: 'warn',
  version: '0.0.0-test',
  clock: Date.now,
  lookup,
  privateTargets: loopback === null ? [] : [loopback],
  delivery: {
    pollMs: 50,
    tryMs: 5000,
    leaseMs: 300,
    closeGraceMs: 200,
    plan: { giveUpMs: 60_000, waitMs: () => 20 },
  },
});
await server.store.writeLookup(async (tx) => {
  const made = await createOrganization(tx, org);
  if (made === null) return;
  await createToken(tx, {
    hash: hashToken(token),
    userName: 'admin',
    role: 'admin',
    orgIds: [made.org_id],
    expiresAtMs: null,
  });
});
process.once('SIGTERM', () => void server.close());
console.log(`the service listens on ${server.url}`);
