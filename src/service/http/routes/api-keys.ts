import type { FastifyInstance } from 'fastify';
import {
  type ApiKeyRecord,
  createApiKey,
  deleteApiKey,
  getApiKey,
  listApiKeys,
  rotateApiKey,
} from '../../../contract/service-account.ts';
import { ServiceError } from '../../error.ts';
import * as keys from '../../store/api-keys.ts';
import type { ApiKeyRow, ServiceAccountRow } from '../../store/schema.ts';
import type { OrgWriter } from '../../store/store.ts';
import { hashToken, newToken } from '../../token.ts';
import { serve, serveJson } from '../route.ts';
import type { Services } from '../services.ts';
import { seconds } from '../../seconds.ts';
import { invalidInput } from '../validation.ts';
import { requireServiceAccount } from './service-accounts.ts';

const HOUR_MS = 3_600_000;

export function serveApiKeys(app: FastifyInstance, services: Services): void {
  serveJson(app, services, createApiKey, ({ caller, params, write }, body) =>
    write(async (tx) => {
      const account = await requireServiceAccount(tx, params.service_account_name);
      const { key, row } = await makeKey(tx, account, {
        description: body.description ?? '',
        expiresAtMs: expiryOf(tx, body.expires_at ?? 0),
        userName: caller.userName,
      });
      return { status: 201, body: { ...shown(row), key } };
    }),
  );

  serve(app, services, listApiKeys, ({ params, read }) =>
    read(async (tx) => {
      const account = await requireServiceAccount(tx, params.service_account_name);
      return { status: 200, body: (await keys.listApiKeys(tx, account.id)).map(record) };
    }),
  );

  serve(app, services, getApiKey, ({ params, read }) =>
    read(async (tx) => {
      const account = await requireServiceAccount(tx, params.service_account_name);
      const key = await keys.findApiKey(tx, account.id, params.api_key_id);
      if (key === null) throw unknownKey(params.api_key_id);
      return { status: 200, body: record(key) };
    }),
  );

  serve(app, services, deleteApiKey, ({ params, write }) =>
    write(async (tx) => {
      const account = await requireServiceAccount(tx, params.service_account_name);
      if (!(await keys.deleteApiKey(tx, account.id, params.api_key_id))) throw unknownKey(params.api_key_id);
      return { status: 200, body: 'OK' };
    }),
  );

  serveJson(app, services, rotateApiKey, ({ caller, params, write }, body) =>
    write(async (tx) => {
      const account = await requireServiceAccount(tx, params.service_account_name);
      const given = body.expires_at ?? null;
      const place = { accountId: account.id, id: params.api_key_id };
      const old = await keys.endAfterGrace(tx, place, body.grace_period_hours * HOUR_MS);
      if (old === null) throw unknownKey(params.api_key_id);
      const { key, row } = await makeKey(tx, account, {
        description: old.key.description,
        expiresAtMs: given === null ? sameLifetime(tx, old.key) : expiryOf(tx, given),
        userName: caller.userName,
      });
      return { status: 201, body: { ...shown(row), key, grace_period_expires_at: seconds(old.endsAt) } };
    }),
  );
}

async function makeKey(
  tx: OrgWriter,
  account: ServiceAccountRow,
  made: Omit<keys.NewApiKey, 'hash'>,
): Promise<{ key: string; row: ApiKeyRow }> {
  const key = newToken();
  const row = await keys.addApiKey(tx, account, { ...made, hash: hashToken(key) });
  if (row === null) {
    const limit = `expected at most ${keys.API_KEYS_MAX} keys of a service account that have not ended`;
    throw invalidInput({ service_account_name: `${limit}: delete those that are not needed` });
  }
  return { key, row };
}

/** 0 is never. */
function expiryOf(tx: OrgWriter, expiresAtSeconds: number): number | null {
  if (expiresAtSeconds === 0) return null;
  const expiresAtMs = expiresAtSeconds * 1000;
  if (expiresAtMs <= tx.nowMs) {
    throw invalidInput({ expires_at: `expected a moment to come, or 0 for never [input: ${expiresAtSeconds}]` });
  }
  return expiresAtMs;
}

/** What was made to end shall not go on for ever because it was rotated. */
function sameLifetime(tx: OrgWriter, key: ApiKeyRow): number | null {
  return key.expires_at === null ? null : tx.nowMs + (key.expires_at - key.created_at);
}

function unknownKey(id: string): ServiceError {
  return new ServiceError('unknown_api_key', `no API key '${id}' of this service account`);
}

function record(row: ApiKeyRow): ApiKeyRecord {
  return { ...shown(row), last_used_at: row.last_used_at === null ? null : seconds(row.last_used_at) };
}

function shown(row: ApiKeyRow): Omit<ApiKeyRecord, 'last_used_at'> {
  const endsAt = keys.endOf(row);
  return {
    id: row.id,
    description: row.description,
    created_at: seconds(row.created_at),
    expires_at: endsAt === null ? null : seconds(endsAt),
  };
}
