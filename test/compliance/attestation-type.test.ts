import { describe, expect, it } from 'vitest';
import { typeMatches } from '../../src/compliance/attestation-type.ts';

describe('typeMatches', () => {
  it.each([
    ['*', 'generic', true],
    ['*', 'custom:coverage', true],
    ['generic', 'generic', true],
    ['generic', 'junit', false],
    ['generic', 'Generic', false],
    ['decision', 'decision', true],
    ['decision', 'system:decision', true],
    ['decision', 'system:other', false],
    ['custom:coverage', 'custom:coverage', true],
    ['custom:coverage', 'custom:coverage2', false],
    ['custom:*', 'custom:coverage', true],
    ['custom:*', 'generic', false],
  ])('%s asks for %s: %s', (expected, actual, matches) => {
    expect(typeMatches(expected, actual)).toBe(matches);
  });
});
