import { describe, expect, it } from 'vitest';
import { type AttestationRecord, strayOf, type Wanted } from '../../src/action/stray.ts';
import { straySentence } from '../../src/action/unmet-words.ts';

const wanted: Wanted = { fingerprint: 'b'.repeat(64), templateName: 'app', flow: 'shop', trail: 't1', name: 'tests' };

const record = (more: Partial<AttestationRecord>): AttestationRecord => ({
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
  html_url: 'https://assay.example.com',
  _links: { self: { href: 'https://assay.example.com' } },
  ...more,
});

describe('strayOf', () => {
  it.each<[string, Partial<AttestationRecord>, RegExp]>([
    ['another flow', { flow_name: 'store' }, /on the trail `t1` of the flow `store`/],
    ['another trail', { trail_name: 'a'.repeat(40) }, /on the trail `aaaaaaaaaaaa` of this flow/],
    ['another artifact', { artifact_fingerprint: 'c'.repeat(64) }, /for another artifact, `cccccccccccc`/],
    ['another name', { target_artifacts: ['ap'] }, /for an artifact named `ap`, and this one is `app`/],
    ['no commit', { target_artifacts: ['app'] }, /came before its artifact, for no commit/],
  ])('finds evidence for %s', (_what, more, words) => {
    const stray = strayOf(wanted, record(more));
    expect(stray === null ? null : straySentence(stray)).toMatch(words);
  });

  it('leaves evidence in the right place', () => {
    expect(strayOf(wanted, record({ artifact_fingerprint: wanted.fingerprint }))).toBeNull();
    expect(strayOf(wanted, record({}))).toBeNull();
  });
});
