import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { configOf } from '../../../src/cli/config-of.ts';
import { plan } from '../../../src/config/plan.ts';
import { createClient } from '../../../src/client/client.ts';
import { roles, type Role } from '../../../src/contract/endpoint.ts';
import { createOrganization } from '../../../src/service/store/organizations.ts';
import { createToken } from '../../../src/service/store/tokens.ts';
import { hashToken, newToken } from '../../../src/service/token.ts';
import type { Reply, RunningService } from '../../running-service.ts';
import { assay, type Run } from '../assay-process.ts';

/** An organization with nothing in it, for one test. */
export interface EmptyOrganization {
  name: string;
  /** The file that `apply` writes. */
  file: string;
  tokens: Record<Role, string>;
  /** What the command reads of its environment; the token is a member's unless another is given. */
  env(token?: string): Record<string, string>;
  /** Makes it what a file says, without a process. */
  have(desired: unknown): Promise<void>;
  /** Runs `assay apply` on a file that says this. */
  apply(desired: unknown, options?: { flags?: string[]; token?: string }): Promise<Run>;
  stored(kind: 'flows' | 'policies' | 'environments', name: string): Promise<Reply>;
}

export async function emptyOrganization(service: RunningService, folder: string): Promise<EmptyOrganization> {
  const tokens = { reader: newToken(), snapshotter: newToken(), member: newToken(), admin: newToken() };
  const name = await service.server.store.writeLookup(async (tx) => {
    const organization = await createOrganization(tx, `org-${tx.newId()}`);
    if (organization === null) throw new Error('the organization was there already');
    for (const role of roles) {
      const hash = hashToken(tokens[role]);
      await createToken(tx, { hash, userName: role, role, orgIds: [organization.org_id], expiresAtMs: null });
    }
    return organization.name;
  });
  const file = path.join(folder, `${name}.yml`);
  const env = (token = tokens.member): Record<string, string> => ({
    ASSAY_API_URL: service.url,
    ASSAY_ORG: name,
    ASSAY_API_TOKEN: token,
  });
  return {
    name,
    file,
    tokens,
    env,
    async have(desired) {
      writeFileSync(file, stringify(desired));
      const client = createClient({ apiUrl: service.url, token: tokens.member, userAgent: 'test' });
      try {
        const { desired: state } = await configOf(file);
        const changes = await plan({ client, org: name }, state);
        for (const change of changes) await change.apply();
      } finally {
        await client.close();
      }
    },
    async apply(desired, { flags = [], token } = {}) {
      writeFileSync(file, stringify(desired));
      return assay(['apply', file, ...flags], { env: env(token) });
    },
    stored: (kind, record) => service.send('GET', `/${kind}/${name}/${record}`, { token: tokens.reader }),
  };
}
