import { findOrganization } from '../../../src/service/store/organizations.ts';
import type { OrgStore } from '../../../src/service/store/store.ts';
import type { RunningService } from '../../running-service.ts';

/** The rows of an organization of a running service; of its first one, where no other is named. */
export async function organizationOf({ server, org }: RunningService, name = org): Promise<OrgStore> {
  const organization = await server.store.readLookup((db) => findOrganization(db, name));
  if (organization === null) throw new Error(`there is no organization ${name}`);
  return server.store.org(organization.org_id);
}
