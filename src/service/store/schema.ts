import type {
  EnvironmentEventRow,
  EnvironmentRow,
  FormerEnvironmentNameRow,
  IncludedEnvironmentRow,
  RunningArtifactRow,
  SnapshotRow,
} from './environment-rows.ts';
import type { DeliveryRow, NotificationRuleRow, NotificationTargetRow } from './notification-rows.ts';

/**
 * The tables as queries see them. Times are epoch milliseconds, flags 0 or 1, JSON is text.
 *
 * Tenant tables leave `org_id` out on purpose: it is the first column of each in the database, and the organization
 * scope (org-scope.ts) writes it into every statement, so no query can forget it or name another one's.
 */
export interface TenantTables {
  templates: TemplateRow;
  flows: FlowRow;
  former_flow_names: FormerFlowNameRow;
  tags: TagRow;
  trails: TrailRow;
  trail_updates: TrailUpdateRow;
  artifacts: ArtifactRow;
  artifact_reports: ArtifactReportRow;
  artifact_sources: ArtifactSourceRow;
  attestations: AttestationRow;
  latest_attestations: LatestAttestationRow;
  counters: CounterRow;
  repositories: RepositoryRow;
  environments: EnvironmentRow;
  former_environment_names: FormerEnvironmentNameRow;
  included_environments: IncludedEnvironmentRow;
  environment_policies: EnvironmentPolicyRow;
  snapshots: SnapshotRow;
  running_artifacts: RunningArtifactRow;
  environment_events: EnvironmentEventRow;
  controls: ControlRow;
  custom_types: CustomTypeRow;
  custom_type_versions: CustomTypeVersionRow;
  policies: PolicyRow;
  policy_versions: PolicyVersionRow;
  allow_list: AllowListRow;
  notification_rules: NotificationRuleRow;
  notification_targets: NotificationTargetRow;
  deliveries: DeliveryRow;
  idempotency_keys: IdempotencyKeyRow;
  service_accounts: ServiceAccountRow;
  api_keys: ApiKeyRow;
  organization_settings: OrganizationSettingRow;
  audit_log: AuditLogRow;
}

/** What is looked up before the organization is known. */
export interface LookupTables {
  organizations: OrganizationRow;
  tokens: TokenRow;
  token_roles: TokenRoleRow;
  sessions: SessionRow;
  due_deliveries: DueDeliveriesRow;
  write_probe: { id: string; mark: string };
  schema_migrations: { id: string; applied_at: number };
}

export interface OrganizationRow {
  name: string;
  org_id: string;
  created_at: number;
}

export interface TokenRow {
  hash: string;
  id: string;
  user_name: string;
  /** The account that it is a key of; null for one that the command made. */
  service_account_id: string | null;
  default_org_id: string | null;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
}

export interface TokenRoleRow {
  hash: string;
  org_id: string;
  role: string;
}

/** Somebody who is signed in to the pages: by a token, or as a user that a provider of identities vouched for. */
export interface SessionRow {
  /** Of the secret in the cookie. */
  hash: string;
  id: string;
  /** The token it was opened with, whose end is its own too; null for a user. */
  token_hash: string | null;
  /** The provider's address and the name that the user has there for good; null for a token, as are the next two. */
  identity: string | null;
  /** The provider's settings at that time: with others this session is none. */
  settings_hash: string | null;
  /** The names of what the user may see by these settings, in JSON. */
  organizations: string | null;
  user_name: string;
  created_at: number;
  expires_at: number;
}

export interface TemplateRow {
  id: string;
  content: string;
  created_at: number;
}

export interface FlowRow {
  id: string;
  name: string;
  description: string;
  visibility: string;
  template_id: string;
  /** An archived one is not found by its name any more, which another may then have. */
  archived_at: number | null;
  created_at: number;
  modified_at: number;
}

/** A name that a flow had before. It leads there until another flow takes it. */
export interface FormerFlowNameRow {
  name: string;
  flow_id: string;
}

/** A tag of a flow, environment, control or repository: see tags.ts. */
export interface TagRow {
  kind: string;
  id: string;
  key: string;
  value: string;
}

export interface TrailRow {
  id: string;
  flow_id: string;
  name: string;
  description: string;
  template_id: string;
  origin_url: string | null;
  git_commit_info: string | null;
  /** The commit it was begun with, whatever it was updated to. */
  begun_commit_info: string | null;
  repo_info: string | null;
  external_urls: string;
  user_data: string | null;
  created_at: number;
  created_by: string;
  modified_at: number;
}

/** Append-only. `body` is the update as it was parsed. */
export interface TrailUpdateRow {
  id: string;
  trail_id: string;
  body: string;
  created_at: number;
  updated_by: string;
}

/** One artifact in one trail under one template name ('' where it has none); `report_id` points at its newest report. */
export interface ArtifactRow {
  id: string;
  flow_id: string;
  trail_id: string;
  fingerprint: string;
  template_name: string;
  report_id: string;
  /** As its newest report names it. */
  repo_name: string | null;
  created_at: number;
  modified_at: number;
}

/** Append-only. `body` is the report as it was parsed. */
export interface ArtifactReportRow {
  id: string;
  artifact_id: string;
  trail_id: string;
  filename: string;
  git_commit: string | null;
  branch: string | null;
  commit_url: string;
  build_url: string;
  repo_name: string | null;
  is_compliant: number | null;
  body: string;
  created_at: number;
  reported_by: string;
}

/** Where a fingerprint comes from: one row a flow, which points at the artifact of the newest report there. */
export interface ArtifactSourceRow {
  fingerprint: string;
  flow_id: string;
  artifact_id: string;
  created_at: number;
}

/**
 * Append-only but for `commit_sha`, which is derived: see searched-commits.ts. `target` says what it is bound to: see
 * attestation-target.ts.
 */
export interface AttestationRow {
  id: string;
  flow_id: string;
  trail_id: string;
  target: string;
  name: string;
  type: string;
  is_compliant: number;
  artifact_fingerprint: string | null;
  target_artifact: string | null;
  git_commit: string | null;
  /** The commit it belongs to: its own, else its artifact's, else its trail's, as they are now. */
  commit_sha: string | null;
  /** What was sent, as it was parsed, and what the service found in judging it. */
  body: string;
  attachment_sha256: string | null;
  attachment_name: string | null;
  attachment_bytes: number | null;
  created_at: number;
  reported_by: string;
}

/**
 * The newest attestation of each name and slot for each target: judging reads these, however many came before. A slot is a
 * type; decisions have one for each control, and overrides one for each slot that they override.
 */
export interface LatestAttestationRow {
  trail_id: string;
  target: string;
  name: string;
  slot: string;
  attestation_id: string;
  /** Of a decision. */
  control: string | null;
  /** Of an override: the attestation that it is bound to, null where the name had none, and the type. */
  overridden_id: string | null;
  overridden_type: string | null;
}

export interface EnvironmentPolicyRow {
  environment_id: string;
  policy_id: string;
  attached_at: number;
  attached_by: string;
}

export interface PolicyRow {
  id: string;
  name: string;
  description: string;
  latest_version: number;
  created_at: number;
}

/** Append-only. */
export interface PolicyVersionRow {
  policy_id: string;
  version: number;
  content: string;
  comment: string;
  created_at: number;
  created_by: string;
}

export interface ControlRow {
  id: string;
  identifier: string;
  name: string;
  description: string | null;
  version: number;
  archived: number;
  links: string;
  created_at: number;
  created_by: string;
  modified_at: number;
}

export interface CustomTypeRow {
  id: string;
  name: string;
  description: string | null;
  latest_version: number;
  archived: number;
  created_at: number;
  created_by: string;
  modified_at: number;
}

/** Append-only. */
export interface CustomTypeVersionRow {
  type_id: string;
  version: number;
  type_schema: string | null;
  evaluator: string | null;
  summary: string;
  comment: string | null;
  created_at: number;
  created_by: string;
}

/** Totals and numbers of one organization, so that no list has to count its rows. */
export interface CounterRow {
  name: string;
  n: number;
}

/** One for each provider ('' where none was told) and external id that a record carried. */
export interface RepositoryRow {
  id: string;
  provider: string;
  external_id: string;
  name: string;
  url: string;
  description: string;
  latest_activity: number;
  created_at: number;
}

/** Append-only; the newest of a fingerprint counts. */
export interface AllowListRow {
  id: string;
  environment_id: string;
  fingerprint: string;
  artifact_name: string;
  description: string;
  created_at: number;
  created_by: string;
}

/** An organization that has something to deliver, and from when on. Where nothing waits there is no row. */
export interface DueDeliveriesRow {
  org_id: string;
  due_at: number;
}

/** The first answer to a write, for those who repeat it. */
export interface IdempotencyKeyRow {
  key: string;
  request_hash: string;
  status: number;
  answer: string;
  created_at: number;
}

export interface ServiceAccountRow {
  id: string;
  name: string;
  description: string;
  privilege: string;
  created_at: number;
  created_by: string;
  modified_at: number;
}

/** What is known of a key beside its token, whose id it shares. */
export interface ApiKeyRow {
  id: string;
  service_account_id: string;
  description: string;
  created_at: number;
  created_by: string;
  expires_at: number | null;
  /** When it ends because another one took its place. */
  grace_ends_at: number | null;
  last_used_at: number | null;
}

export interface OrganizationSettingRow {
  name: string;
  value: string;
  modified_at: number;
}

/** Append-only. */
export interface AuditLogRow {
  id: string;
  actor: string;
  actor_type: string;
  token_id: string | null;
  action: string;
  resource: string;
  resources: string;
  status: number | null;
  request_id: string | null;
  created_at: number;
}
