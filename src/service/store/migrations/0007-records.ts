import { type Migration, tableMaker } from './migration.ts';

/** What is kept beside the records: totals, tags, first answers, the audit log. */
export const records: Migration = {
  id: '0007-records',
  statements: (types) => {
    const { bigint, integer } = types;
    const { tenantTable } = tableMaker(types);
    return [
      tenantTable('counters', ['name text not null', `n ${bigint} not null`, 'primary key (org_id, name)']),
      tenantTable('tags', [
        'kind text not null',
        'id text not null',
        'key text not null',
        'value text not null',
        'primary key (org_id, kind, id, key)',
      ]),
      'create index tags_by_key on tags (org_id, kind, key, value, id)',
      tenantTable('idempotency_keys', [
        'key text not null',
        'request_hash text not null',
        `status ${integer} not null`,
        'answer text not null',
        `created_at ${bigint} not null`,
        'primary key (org_id, key)',
      ]),
      'create index idempotency_keys_by_age on idempotency_keys (org_id, created_at)',
      tenantTable('audit_log', [
        'id text not null',
        'actor text not null',
        'actor_type text not null',
        'token_id text',
        'action text not null',
        'resource text not null',
        'resources text not null',
        `status ${integer}`,
        'request_id text',
        `created_at ${bigint} not null`,
        'primary key (org_id, created_at, id)',
      ]),
      'create index audit_log_by_actor on audit_log (org_id, actor, created_at, id)',
      'create index audit_log_by_action on audit_log (org_id, action, created_at, id)',
      'create index audit_log_by_resource on audit_log (org_id, resource, created_at, id)',
    ];
  },
};
