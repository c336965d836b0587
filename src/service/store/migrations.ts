import { type Kysely, sql } from 'kysely';
import type { LookupTables } from './schema.ts';

/** The column types and table options that differ between engines; everything else in the schema is the same text. */
export interface ColumnTypes {
  bigint: string;
  integer: string;
  tableOptions: string;
}

interface Migration {
  id: string;
  statements: (types: ColumnTypes) => readonly string[];
}

/** In order; never edited once released, only added to. Each statement is one command. */
const migrations: readonly Migration[] = [
  {
    id: '0001-records',
    statements: ({ bigint, integer, tableOptions }) => {
      const table = (name: string, columns: readonly string[]): string =>
        `create table ${name} (${columns.join(', ')}) ${tableOptions}`.trim();
      const tenantTable = (name: string, columns: readonly string[]): string =>
        table(name, ['org_id text not null', ...columns]);
      const times = `created_at ${bigint} not null, modified_at ${bigint} not null`;
      const flowKey = 'foreign key (org_id, flow_id) references flows (org_id, id)';
      const trailKey = 'foreign key (org_id, trail_id) references trails (org_id, id)';
      const templateKey = 'foreign key (org_id, template_id) references templates (org_id, id)';
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
          `created_at ${bigint} not null`,
          `expires_at ${bigint}`,
          `revoked_at ${bigint}`,
        ]),
        table('token_roles', [
          'hash text not null',
          'org_id text not null',
          'role text not null',
          'primary key (hash, org_id)',
        ]),
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
          'tags text not null',
          times,
          'primary key (org_id, id)',
          'unique (org_id, name)',
          templateKey,
        ]),
        tenantTable('trails', [
          'id text not null',
          'flow_id text not null',
          'name text not null',
          'description text not null',
          'template_id text not null',
          'origin_url text',
          'git_commit_info text',
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
        tenantTable('artifacts', [
          'id text not null',
          'flow_id text not null',
          'trail_id text not null',
          'fingerprint text not null',
          'template_name text not null',
          'report_id text not null',
          times,
          'primary key (org_id, id)',
          'unique (org_id, flow_id, trail_id, fingerprint, template_name)',
          flowKey,
          trailKey,
        ]),
        'create index artifacts_by_report on artifacts (org_id, report_id)',
        'create index artifacts_by_flow on artifacts (org_id, flow_id, created_at, id)',
        'create index artifacts_by_fingerprint on artifacts (org_id, flow_id, fingerprint, report_id)',
        'create index artifacts_by_trail on artifacts (org_id, trail_id, template_name, report_id)',
        tenantTable('artifact_reports', [
          'id text not null',
          'artifact_id text not null',
          'trail_id text not null',
          'filename text not null',
          'git_commit text',
          `is_compliant ${integer}`,
          'body text not null',
          `created_at ${bigint} not null`,
          'reported_by text not null',
          'primary key (org_id, id)',
          'foreign key (org_id, artifact_id) references artifacts (org_id, id)',
        ]),
        'create index artifact_reports_by_trail on artifact_reports (org_id, trail_id, id)',
        'create index artifact_reports_by_commit on artifact_reports (org_id, git_commit, id)',
        'create index artifact_reports_by_artifact on artifact_reports (org_id, artifact_id, id)',
        tenantTable('artifact_sources', [
          'fingerprint text not null',
          'flow_id text not null',
          'artifact_id text not null',
          `created_at ${bigint} not null`,
          'primary key (org_id, fingerprint, flow_id)',
          flowKey,
          'foreign key (org_id, artifact_id) references artifacts (org_id, id)',
        ]),
        tenantTable('attestations', [
          'id text not null',
          'flow_id text not null',
          'trail_id text not null',
          'target text not null',
          'name text not null',
          'type text not null',
          `is_compliant ${integer} not null`,
          'artifact_fingerprint text',
          'target_artifact text',
          'git_commit text',
          'commit_sha text',
          'body text not null',
          'attachment_sha256 text',
          'attachment_name text',
          `attachment_bytes ${bigint}`,
          `created_at ${bigint} not null`,
          'reported_by text not null',
          'primary key (org_id, id)',
          flowKey,
          trailKey,
        ]),
        'create index attestations_by_trail on attestations (org_id, trail_id, id)',
        'create index attestations_by_trail_and_name on attestations (org_id, trail_id, name, id)',
        'create index attestations_by_commit on attestations (org_id, commit_sha, id)',
        'create index attestations_by_flow on attestations (org_id, flow_id, id)',
        'create index attestations_by_name on attestations (org_id, name, id)',
        'create index attestations_by_type on attestations (org_id, type, id)',
        'create index attestations_by_artifact on attestations (org_id, artifact_fingerprint, name, id)',
        tenantTable('latest_attestations', [
          'trail_id text not null',
          'target text not null',
          'name text not null',
          'type text not null',
          'attestation_id text not null',
          'primary key (org_id, trail_id, target, name, type)',
          'foreign key (org_id, attestation_id) references attestations (org_id, id)',
        ]),
        tenantTable('environments', [
          'id text not null',
          'name text not null',
          'type text not null',
          'description text not null',
          `include_scaling ${integer} not null`,
          `require_provenance ${integer} not null`,
          'included_environments text',
          'tags text not null',
          times,
          'primary key (org_id, id)',
          'unique (org_id, name)',
        ]),
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
        tenantTable('environment_policies', [
          'environment_id text not null',
          'policy_id text not null',
          `attached_at ${bigint} not null`,
          'attached_by text not null',
          'primary key (org_id, environment_id, policy_id)',
          'foreign key (org_id, environment_id) references environments (org_id, id)',
          'foreign key (org_id, policy_id) references policies (org_id, id)',
        ]),
        'create index environment_policies_by_policy on environment_policies (org_id, policy_id, environment_id)',
        tenantTable('counters', ['name text not null', `n ${bigint} not null`, 'primary key (org_id, name)']),
        tenantTable('repositories', [
          'id text not null',
          'provider text not null',
          'external_id text not null',
          'name text not null',
          'url text not null',
          'description text not null',
          'tags text not null',
          `latest_activity ${bigint} not null`,
          `created_at ${bigint} not null`,
          'primary key (org_id, id)',
          'unique (org_id, provider, external_id)',
        ]),
        'create index repositories_by_activity on repositories (org_id, latest_activity, id)',
        'create index repositories_by_provider on repositories (org_id, provider, latest_activity, id)',
        'create index repositories_by_name on repositories (org_id, name, latest_activity, id)',
        'create index repositories_by_external_id on repositories (org_id, external_id, id)',
        tenantTable('allow_list', [
          'id text not null',
          'environment_id text not null',
          'fingerprint text not null',
          'artifact_name text not null',
          'description text not null',
          `created_at ${bigint} not null`,
          'created_by text not null',
          'primary key (org_id, id)',
          'foreign key (org_id, environment_id) references environments (org_id, id)',
        ]),
        'create index allow_list_by_fingerprint on allow_list (org_id, environment_id, fingerprint, id)',
        tenantTable('notification_rules', [
          `number ${bigint} not null`,
          'name text not null',
          'environments text not null',
          'triggers text not null',
          'targets text not null',
          'created_by text not null',
          times,
          'primary key (org_id, number)',
        ]),
        tenantTable('idempotency_keys', [
          'key text not null',
          'request_hash text not null',
          `status ${integer} not null`,
          'answer text not null',
          `created_at ${bigint} not null`,
          'primary key (org_id, key)',
        ]),
        'create index idempotency_keys_by_age on idempotency_keys (org_id, created_at)',
      ];
    },
  },
];

/**
 * Brings the database up to this version, each migration in the transaction that the caller holds.
 * Throws where the database was written by a newer version, since its tables may mean something else.
 */
export async function migrate(db: Kysely<LookupTables>, types: ColumnTypes, nowMs: number): Promise<void> {
  await sql
    .raw(
      `create table if not exists schema_migrations (id text not null primary key, applied_at ${types.bigint} not null) ${types.tableOptions}`,
    )
    .execute(db);
  const applied = new Set((await db.selectFrom('schema_migrations').select('id').execute()).map((row) => row.id));
  const known = new Set(migrations.map((migration) => migration.id));
  const newer = [...applied].filter((id) => !known.has(id));
  if (newer.length > 0) {
    throw new Error(
      `the store was written by a newer version of assay (it has ${newer.join(', ')}): start that version, or restore a backup made before the upgrade`,
    );
  }
  for (const migration of migrations) {
    if (applied.has(migration.id)) continue;
    for (const statement of migration.statements(types)) await sql.raw(statement).execute(db);
    await db.insertInto('schema_migrations').values({ id: migration.id, applied_at: nowMs }).execute();
  }
}
