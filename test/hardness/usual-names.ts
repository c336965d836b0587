/**
 * Values that names are often given, so that requests meet what earlier ones made. A name in braces stands for an id that
 * whoever sends the request knows.
 */
export const usualNames: Readonly<Record<string, readonly string[]>> = {
  org: ['acme'],
  flow_name: ['f1', 'f2'],
  flow: ['f1', 'f2'],
  name: ['f1', 'e1', 'p1', 't1'],
  trail_name: ['t1', 't2'],
  trail: ['t1', ''],
  attestation_name: ['unit', 'scan'],
  template_reference_name: ['web', 'api'],
  environment_name: ['e1', 'e2', 'e3'],
  start: ['1', '-1'],
  end: ['-1', 'NOW'],
  policy_name: ['p1', 'p2'],
  fingerprint: ['a'.repeat(64), 'b'.repeat(64)],
  artifact_fingerprint: ['a'.repeat(64)],
  sha1: ['c'.repeat(40)],
  git_commit: ['c'.repeat(40)],
  commit_sha: ['c'.repeat(40), 'ccccccc'],
  sha: ['a'.repeat(64), 'ccccccc'],
  number: ['1', '2'],
  expression: ['-1', '1', '~0', '@{1.days.ago}'],
  interval: ['1..NOW', '~1..NOW', ''],
  snappish1: ['e1', 'e2#1', 'e1~1'],
  snappish2: ['e1', 'e2#1', 'e1~1'],
  physical_env_name: ['e1', 'e2'],
  new_name: ['e2', 'f2', 'e3'],
  identifier: ['c1', 'c2'],
  control: ['c1', 'c2'],
  service_account_name: ['ci', 'cd'],
  type_name: ['checks', 'decision', 'lint'],
  repo_name: ['acme/shop'],
  id: ['f1', 'e1', 'c1', '{repository_id}'],
  attestation_id: ['{attestation_id}'],
  api_key_id: ['{api_key_id}'],
};

export const usualItems: Readonly<Record<string, readonly string[]>> = {
  environments: ['e1', 'e2'],
  included_environments: ['e1', 'e2'],
  policies: ['p1'],
  policy_names: ['p1', 'p2'],
};
