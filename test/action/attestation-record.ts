import type { AttestationRecord } from '../../src/action/stray.ts';

/** Generic evidence on the trail `t1` as the service has it on record: of no artifact, and compliant. */
export const attestationRecord = (more: Partial<AttestationRecord> = {}): AttestationRecord => ({
  attestation_id: '0123abcd-4567-89ef-0123-456789ab',
  attestation_name: 'tests',
  attestation_type: 'generic',
  is_compliant: true,
  flow_name: 'shop',
  trail_name: 't1',
  artifact_fingerprint: null,
  target_artifacts: [],
  created_at: 1,
  reported_by: 'someone',
  git_commit_info: null,
  user_data: {},
  external_urls: {},
  annotations: {},
  evidence_archive_path: null,
  evidence_archive_fingerprint: null,
  html_url: 'https://assay.example.com/t1',
  _links: { self: { href: 'https://assay.example.com' } },
  ...more,
});
