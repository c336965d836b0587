import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { roles } from '../../../contract/endpoint.ts';
import {
  createServiceAccount,
  deleteServiceAccount,
  getServiceAccount,
  listServiceAccounts,
  type ServiceAccountRecord,
  updateServiceAccount,
} from '../../../contract/service-account.ts';
import { ServiceError } from '../../error.ts';
import type { ServiceAccountRow } from '../../store/schema.ts';
import * as accounts from '../../store/service-accounts.ts';
import type { OrgReader } from '../../store/store.ts';
import { serve, serveJson } from '../route.ts';
import type { Services } from '../services.ts';
import { seconds } from '../../seconds.ts';
import { invalidInput } from '../validation.ts';

const privilege = z.enum(roles);

export function serveServiceAccounts(app: FastifyInstance, services: Services): void {
  serveJson(app, services, createServiceAccount, ({ caller, write }, body) =>
    write(async (tx) => {
      const account = await accounts.addServiceAccount(tx, body, caller.userName);
      if (account === null) {
        throw invalidInput({ name: `there is a service account of this name already [input: ${body.name}]` });
      }
      return { status: 201, body: record(account) };
    }),
  );

  serve(app, services, listServiceAccounts, ({ read }) =>
    read(async (tx) => ({ status: 200, body: (await accounts.listServiceAccounts(tx)).map(record) })),
  );

  serve(app, services, getServiceAccount, ({ params, read }) =>
    read(async (tx) => ({
      status: 200,
      body: record(await requireServiceAccount(tx, params.service_account_name)),
    })),
  );

  serveJson(app, services, updateServiceAccount, ({ params, write }, body) =>
    write(async (tx) => {
      const account = await requireServiceAccount(tx, params.service_account_name);
      return { status: 200, body: record(await accounts.changeServiceAccount(tx, account, body)) };
    }),
  );

  serve(app, services, deleteServiceAccount, ({ params, write }) =>
    write(async (tx) => {
      await accounts.deleteServiceAccount(tx, await requireServiceAccount(tx, params.service_account_name));
      return { status: 200, body: 'OK' };
    }),
  );
}

export async function requireServiceAccount(tx: OrgReader, name: string): Promise<ServiceAccountRow> {
  const account = await accounts.findServiceAccount(tx, name);
  if (account === null) {
    throw new ServiceError('unknown_service_account', `no service account '${name}' in this organization`);
  }
  return account;
}

function record(row: ServiceAccountRow): ServiceAccountRecord {
  return {
    name: row.name,
    display_name: row.name,
    description: row.description,
    privilege: privilege.parse(row.privilege),
    creating_user_id: row.created_by,
    created_at: seconds(row.created_at),
    last_modified_at: seconds(row.modified_at),
  };
}
