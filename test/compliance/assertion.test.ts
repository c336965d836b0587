import { describe, expect, it } from 'vitest';
import { judgeArtifact } from '../../src/compliance/artifact-state.ts';
import { assertFlows, assertPolicies } from '../../src/compliance/assertion.ts';
import type { FlowEntry } from '../../src/compliance/rule.ts';
import { emptyTemplate } from '../../src/compliance/template.ts';
import { artifactOf, attestationOf, policyOf } from './facts.ts';

function entryOf(...written: string[]): FlowEntry {
  const attestations = written.map(attestationOf);
  const artifact = artifactOf();
  const state = judgeArtifact(emptyTemplate, artifact, attestations);
  return { flow: { name: 'shop', tags: {} }, trail: 'main', artifact, state, attestations };
}

const passing = entryOf('trail unit junit ok 1');
const failing = entryOf('trail unit junit failed 1');
const needsUnit = policyOf('attestations: [{name: unit}]');
const needsScan = policyOf('attestations: [{name: scan}]');

describe('assertFlows', () => {
  it.each([
    ['no entry', [], false],
    ['one compliant entry', [passing], true],
    ['several compliant entries', [passing, passing], true],
    ['one entry that is not', [passing, failing], false],
    ['none that is', [failing], false],
  ])('%s', (_case, entries, expected) => {
    expect(assertFlows(entries)).toBe(expected);
  });
});

describe('assertPolicies', () => {
  it('is as in flow scope without policies', () => {
    expect(assertPolicies([passing], [])).toEqual({ isCompliant: true, evaluations: [] });
    expect(assertPolicies([passing, failing], [])).toEqual({ isCompliant: false, evaluations: [] });
    expect(assertPolicies([], [])).toEqual({ isCompliant: false, evaluations: [] });
  });

  it('demands every policy, each of them in any entry', () => {
    expect(assertPolicies([passing], [needsUnit]).isCompliant).toBe(true);
    const assertion = assertPolicies([passing], [needsScan, needsUnit]);
    expect(assertion.isCompliant).toBe(false);
    expect(assertion.evaluations.map(({ isCompliant }) => isCompliant)).toEqual([false, true]);
    expect(assertPolicies([passing, entryOf('trail scan snyk ok 1')], [needsScan, needsUnit]).isCompliant).toBe(true);
  });

  it('is never compliant where no flow knows the artifact', () => {
    expect(assertPolicies([], [policyOf('')]).isCompliant).toBe(false);
  });
});
