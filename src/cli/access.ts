import { addCommandEntry } from '../service/store/audit-log.ts';
import { createOrganization } from '../service/store/organizations.ts';
import type { OrganizationRow } from '../service/store/schema.ts';
import { endSessions } from '../service/store/sessions.ts';
import type { LookupWriter } from '../service/store/store.ts';
import { createToken, type NewToken, revokeToken } from '../service/store/tokens.ts';

import { CommandFailure } from './failure.ts';

// What the command changes about access, each with its entry in the audit log of every organization that it concerns.

/** What stands at addresses where the page of an organization of that name would be. */
const OWN_NAMES: ReadonlySet<string> = new Set(['api', 'health', 'metrics', 'ready', 'favicon.ico', 'robots.txt']);

/** Answers null where the name is taken. Throws CommandFailure where it is the service's own. */
export async function makeOrganization(tx: LookupWriter, name: string): Promise<OrganizationRow | null> {
  if (OWN_NAMES.has(name)) {
    throw new CommandFailure(`the service itself answers at /${name}: give the organization another name`);
  }
  const organization = await createOrganization(tx, name);
  if (organization === null) return null;
  await addCommandEntry(tx, organization.org_id, { action: 'createOrganization', resource: name, resources: { name } });
  return organization;
}

/** Answers the token's id, null where the same token is there already. */
export async function makeToken(tx: LookupWriter, token: NewToken): Promise<string | null> {
  const id = await createToken(tx, token);
  if (id === null) return null;
  const resources = { id, name: token.userName, role: token.role };
  for (const orgId of token.orgIds) {
    await addCommandEntry(tx, orgId, { action: 'createToken', resource: id, resources });
  }
  return id;
}

/** Answers false where no token has that id. */
export async function endToken(tx: LookupWriter, id: string): Promise<boolean> {
  const orgIds = await revokeToken(tx, id);
  if (orgIds === null) return false;
  for (const orgId of orgIds) {
    await addCommandEntry(tx, orgId, { action: 'revokeToken', resource: id, resources: { id } });
  }
  return true;
}

/** Ends the session of that id, or all of users of that name; answers the ids of those that there were. */
export async function shutOut(tx: LookupWriter, which: { id: string } | { userName: string }): Promise<string[]> {
  const ended = await endSessions(tx, which);
  for (const { id, userName, orgIds } of ended) {
    const resources = { id, name: userName };
    for (const orgId of orgIds) await addCommandEntry(tx, orgId, { action: 'endSession', resource: id, resources });
  }
  return ended.map(({ id }) => id);
}
