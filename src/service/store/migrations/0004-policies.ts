import { type Migration, tableMaker } from './migration.ts';

/** Policies, controls and custom types of attestations. */
export const policies: Migration = {
  id: '0004-policies',
  statements: (types) => {
    const { bigint, integer } = types;
    const { tenantTable, times } = tableMaker(types);
    return [
      tenantTable('policies', [
        'id text not null',
        'name text not null',
        'description text not null',
        `latest_version ${bigint} not null`,
        `created_at ${bigint} not null`,
        'primary key (org_id, id)',
        'unique (org_id, name)',
      ]),
      tenantTable('policy_versions', [
        'policy_id text not null',
        `version ${bigint} not null`,
        'content text not null',
        'comment text not null',
        `created_at ${bigint} not null`,
        'created_by text not null',
        'primary key (org_id, policy_id, version)',
        'foreign key (org_id, policy_id) references policies (org_id, id)',
      ]),
      tenantTable('controls', [
        'id text not null',
        'identifier text not null',
        'name text not null',
        'description text',
        `version ${bigint} not null`,
        `archived ${integer} not null`,
        'links text not null',
        times,
        'created_by text not null',
        'primary key (org_id, id)',
        'unique (org_id, identifier)',
      ]),
      'create index controls_by_age on controls (org_id, archived, created_at, id)',
      tenantTable('custom_types', [
        'id text not null',
        'name text not null',
        'description text',
        `latest_version ${bigint} not null`,
        `archived ${integer} not null`,
        times,
        'created_by text not null',
        'primary key (org_id, id)',
        'unique (org_id, name)',
      ]),
      tenantTable('custom_type_versions', [
        'type_id text not null',
        `version ${bigint} not null`,
        'type_schema text',
        'evaluator text',
        'summary text not null',
        'comment text',
        `created_at ${bigint} not null`,
        'created_by text not null',
        'primary key (org_id, type_id, version)',
        'foreign key (org_id, type_id) references custom_types (org_id, id)',
      ]),
    ];
  },
};
