import { type Migration, tableMaker } from './migration.ts';

/** Organizations, and who may do what in them. */
export const access: Migration = {
  id: '0001-access',
  statements: (types) => {
    const { bigint } = types;
    const { table, tenantTable, times } = tableMaker(types);
    return [
      table('organizations', [
        'name text not null primary key',
        'org_id text not null unique',
        `created_at ${bigint} not null`,
      ]),
      table('tokens', [
        'hash text not null primary key',
        'id text not null unique',
        'user_name text not null',
        'service_account_id text',
        'default_org_id text',
        `created_at ${bigint} not null`,
        `expires_at ${bigint}`,
        `revoked_at ${bigint}`,
      ]),
      'create index tokens_by_service_account on tokens (service_account_id)',
      table('token_roles', [
        'hash text not null',
        'org_id text not null',
        'role text not null',
        'primary key (hash, org_id)',
      ]),
      tenantTable('service_accounts', [
        'id text not null',
        'name text not null',
        'description text not null',
        'privilege text not null',
        times,
        'created_by text not null',
        'primary key (org_id, id)',
        'unique (org_id, name)',
      ]),
      tenantTable('api_keys', [
        'id text not null',
        'service_account_id text not null',
        'description text not null',
        `created_at ${bigint} not null`,
        'created_by text not null',
        `expires_at ${bigint}`,
        `grace_ends_at ${bigint}`,
        `last_used_at ${bigint}`,
        'primary key (org_id, id)',
        'foreign key (org_id, service_account_id) references service_accounts (org_id, id)',
      ]),
      'create index api_keys_by_account on api_keys (org_id, service_account_id, created_at, id)',
      tenantTable('organization_settings', [
        'name text not null',
        'value text not null',
        `modified_at ${bigint} not null`,
        'primary key (org_id, name)',
      ]),
    ];
  },
};
