/**
 * The tables as queries see them. Times are epoch milliseconds, flags 0 or 1, JSON is text.
 *
 * Tenant tables leave `org_id` out on purpose: it is the first column of each in the database, and the organization
 * scope (org-scope.ts) writes it into every statement, so no query can forget it or name another one's.
 */
export interface TenantTables {
  templates: TemplateRow;
  flows: FlowRow;
  trails: TrailRow;
  artifacts: ArtifactRow;
  artifact_reports: ArtifactReportRow;
  artifact_sources: ArtifactSourceRow;
  attestations: AttestationRow;
  latest_attestations: LatestAttestationRow;
  counters: CounterRow;
  repositories: RepositoryRow;
  environments: EnvironmentRow;
  environment_policies: EnvironmentPolicyRow;
  policies: PolicyRow;
  policy_versions: PolicyVersionRow;
  allow_list: AllowListRow;
  notification_rules: NotificationRuleRow;
  idempotency_keys: IdempotencyKeyRow;
}

/** What is looked up before the organization is known. */
export interface LookupTables {
  organizations: OrganizationRow;
  tokens: TokenRow;
  token_roles: TokenRoleRow;
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
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
}

export interface TokenRoleRow {
  hash: string;
  org_id: string;
  role: string;
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
  tags: string;
  created_at: number;
  modified_at: number;
}

export interface TrailRow {
  id: string;
  flow_id: string;
  name: string;
  description: string;
  template_id: string;
  origin_url: string | null;
  git_commit_info: string | null;
  repo_info: string | null;
  external_urls: string;
  user_data: string | null;
  created_at: number;
  created_by: string;
  modified_at: number;
}

/** One artifact in one trail under one template name ('' where it has none); `report_id` points at its newest report. */
export interface ArtifactRow {
  id: string;
  flow_id: string;
  trail_id: string;
  fingerprint: string;
  template_name: string;
  report_id: string;
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

/** Append-only. `target` says what it is bound to: see attestation-target.ts. */
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
  /** The commit it belongs to: its own, else its artifact's, else its trail's, as they were when it was recorded. */
  commit_sha: string | null;
  body: string;
  attachment_sha256: string | null;
  attachment_name: string | null;
  attachment_bytes: number | null;
  created_at: number;
  reported_by: string;
}

/** The newest attestation of each name and type for each target: judging reads these, however many came before. */
export interface LatestAttestationRow {
  trail_id: string;
  target: string;
  name: string;
  type: string;
  attestation_id: string;
}

export interface EnvironmentRow {
  id: string;
  name: string;
  type: string;
  description: string;
  include_scaling: number;
  require_provenance: number;
  included_environments: string | null;
  tags: string;
  created_at: number;
  modified_at: number;
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
  tags: string;
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

export interface NotificationRuleRow {
  number: number;
  name: string;
  environments: string;
  triggers: string;
  targets: string;
  created_by: string;
  created_at: number;
  modified_at: number;
}

/** The first answer to a write, for those who repeat it. */
export interface IdempotencyKeyRow {
  key: string;
  request_hash: string;
  status: number;
  answer: string;
  created_at: number;
}
