import { describe, expect, it } from 'vitest';
import { type AttestationRecord, strayOf, type Wanted } from '../../src/action/stray.ts';
import { straySentence } from '../../src/action/unmet-words.ts';
import { attestationRecord } from './attestation-record.ts';

const wanted: Wanted = { fingerprint: 'b'.repeat(64), templateName: 'app', flow: 'shop', trail: 't1', name: 'tests' };

describe('strayOf', () => {
  it.each<[string, Partial<AttestationRecord>, RegExp]>([
    ['another flow', { flow_name: 'store' }, /on the trail `t1` of the flow `store`/],
    ['another trail', { trail_name: 'a'.repeat(40) }, /on the trail `aaaaaaaaaaaa` of this flow/],
    ['another artifact', { artifact_fingerprint: 'c'.repeat(64) }, /for another artifact, `cccccccccccc`/],
    ['another name', { target_artifacts: ['ap'] }, /for an artifact named `ap`, and this one is `app`/],
    ['no commit', { target_artifacts: ['app'] }, /came before its artifact, for no commit/],
  ])('finds evidence for %s', (_what, more, words) => {
    const stray = strayOf(wanted, attestationRecord(more));
    expect(stray === null ? null : straySentence(stray)).toMatch(words);
  });

  it('leaves evidence in the right place', () => {
    expect(strayOf(wanted, attestationRecord({ artifact_fingerprint: wanted.fingerprint }))).toBeNull();
    expect(strayOf(wanted, attestationRecord({}))).toBeNull();
  });
});
