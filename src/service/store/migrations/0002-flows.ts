import { type Migration, tableMaker } from './migration.ts';

const flowKey = 'foreign key (org_id, flow_id) references flows (org_id, id)';
const trailKey = 'foreign key (org_id, trail_id) references trails (org_id, id)';
const templateKey = 'foreign key (org_id, template_id) references templates (org_id, id)';

/** Flows and their trails. */
export const flows: Migration = {
  id: '0002-flows',
  statements: (types) => {
    const { bigint } = types;
    const { tenantTable, times } = tableMaker(types);
    return [
      tenantTable('templates', [
        'id text not null',
        'content text not null',
        `created_at ${bigint} not null`,
        'primary key (org_id, id)',
      ]),
      tenantTable('flows', [
        'id text not null',
        'name text not null',
        'description text not null',
        'visibility text not null',
        'template_id text not null',
        `archived_at ${bigint}`,
        times,
        'primary key (org_id, id)',
        templateKey,
      ]),
      'create unique index flows_by_name on flows (org_id, name) where archived_at is null',
      'create index archived_flows_by_name on flows (org_id, name, archived_at)',
      tenantTable('former_flow_names', [
        'name text not null',
        'flow_id text not null',
        'primary key (org_id, name)',
        flowKey,
      ]),
      tenantTable('trails', [
        'id text not null',
        'flow_id text not null',
        'name text not null',
        'description text not null',
        'template_id text not null',
        'origin_url text',
        'git_commit_info text',
        'begun_commit_info text',
        'repo_info text',
        'external_urls text not null',
        'user_data text',
        `created_by text not null`,
        times,
        'primary key (org_id, id)',
        'unique (org_id, flow_id, name)',
        flowKey,
        templateKey,
      ]),
      'create index trails_by_flow on trails (org_id, flow_id, created_at, id)',
      'create index trails_by_age on trails (org_id, created_at, id)',
      tenantTable('trail_updates', [
        'id text not null',
        'trail_id text not null',
        'body text not null',
        `created_at ${bigint} not null`,
        'updated_by text not null',
        'primary key (org_id, id)',
        trailKey,
      ]),
      'create index trail_updates_by_trail on trail_updates (org_id, trail_id, id)',
    ];
  },
};
