import { describe, expect, it } from 'vitest';
import type { Problem } from '../../src/compliance/document.ts';
import { parsePolicy, parseStoredPolicy } from '../../src/compliance/policy.ts';
import { parseStoredTemplate, parseTemplate } from '../../src/compliance/template.ts';

const attestation = 'a name of letters, digits, ".", "_", "~" and "-" that begins with a letter or digit';

const trailAttestation = (name: string) => `trail:\n  attestations:\n    - { name: ${name}, type: generic }\n`;
const artifact = (name: string) => `trail:\n  artifacts:\n    - name: ${name}\n`;
const artifactAttestation = (name: string, type = 'generic') =>
  `${artifact('app')}      attestations:\n        - { name: ${name}, type: '${type}' }\n`;
const policyRule = (name: string, type = 'generic') =>
  `_schema: https://example.com/v1\nartifacts:\n  attestations:\n    - { name: ${name}, type: '${type}' }\n`;

const problemsOf = (result: { ok: true } | { ok: false; problems: Problem[] }) => (result.ok ? [] : result.problems);

describe('a name in a document that is sent', () => {
  it.each([
    ['an attestation of the trail', parseTemplate(trailAttestation('unit tests')), 3, 15, attestation, '"unit tests"'],
    ['an artifact', parseTemplate(artifact('my app')), 3, 13, 'a name of letters, digits, "_" and "-"', '"my app"'],
    ['an artifact with a dot', parseTemplate(artifact('my.app')), 3, 13, 'a name of letters', '"my.app"'],
    ['an attestation of an artifact', parseTemplate(artifactAttestation('-scan')), 5, 19, attestation, '"-scan"'],
    ['a rule', parsePolicy(policyRule('unit tests')), 4, 15, `${attestation}, or * for any`, '"unit tests"'],
    ['a rule with a pattern', parsePolicy(policyRule('"scan-*"')), 4, 15, attestation, '"scan-*"'],
  ])('is refused where nothing can be recorded under it: %s', (_what, result, line, column, expected, found) => {
    const [problem, ...rest] = problemsOf(result);
    expect(rest).toEqual([]);
    expect(problem).toMatchObject({ line, column });
    expect(problem?.message).toContain(`expected ${expected}`);
    expect(problem?.message).toContain(`found ${found}`);
  });

  it('has at most 255 characters, and one problem where it has none', () => {
    expect(problemsOf(parseTemplate(artifact('a'.repeat(255))))).toEqual([]);
    const [problem] = problemsOf(parsePolicy(policyRule('a'.repeat(256))));
    expect(problem?.message).toContain('expected a name of at most 255 characters');
    expect(problemsOf(parseTemplate(artifact('""'))).map(({ message }) => message)).toEqual([
      'expected a name, found an empty text',
    ]);
  });

  it.each(['custom:my type', 'custom:', `custom:${'a'.repeat(249)}`])('is refused in the type %s', (type) => {
    for (const result of [parseTemplate(artifactAttestation('scan', type)), parsePolicy(policyRule('scan', type))]) {
      expect(problemsOf(result).map(({ message }) => message)).toEqual([expect.stringContaining('or custom:<name>')]);
    }
  });

  it('is taken where something can be recorded under it', () => {
    for (const name of ['unit-tests', '1.10', 'a~b_c', '0']) {
      expect(problemsOf(parseTemplate(artifactAttestation(name, 'custom:load.test')))).toEqual([]);
      expect(problemsOf(parsePolicy(policyRule(name, 'custom:*')))).toEqual([]);
    }
    for (const name of ['-app_1', '_']) expect(problemsOf(parseTemplate(artifact(name)))).toEqual([]);
    expect(problemsOf(parsePolicy(policyRule('"*"')))).toEqual([]);
  });
});

describe('a document that was stored before', () => {
  it('is read with whatever names it was taken with', () => {
    expect(parseStoredTemplate(artifactAttestation('unit tests', 'custom:my type'))).toEqual({
      ok: true,
      value: {
        trail: {
          attestations: [],
          artifacts: [{ name: 'app', attestations: [{ name: 'unit tests', type: 'custom:my type' }] }],
        },
      },
    });
    expect(parseStoredTemplate(artifact('my app')).ok).toBe(true);
    expect(parseStoredPolicy(policyRule('unit tests'))).toMatchObject({ value: { rules: [{ name: 'unit tests' }] } });
  });

  it('is no less strict otherwise', () => {
    expect(parseStoredTemplate(artifact('""')).ok).toBe(false);
    expect(parseStoredPolicy(policyRule('"*"', '*')).ok).toBe(false);
    expect(parseStoredTemplate('trial: {}').ok).toBe(false);
  });
});
