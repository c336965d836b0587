import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matches } from '../../../src/action/evidence/signer-identity.ts';

describe('matches', () => {
  it.each([
    ['a', 'a', true],
    ['a', 'ab', false],
    ['a*', 'a', true],
    ['a*b', 'ab', true],
    ['ab*ba', 'aba', false],
    ['a*b*c', 'a-b-b-c', true],
    ['a*b*c', 'a-c-b', false],
    ['a**c', 'abc', true],
    ['a.c', 'abc', false],
    ['(a+)+$*', 'aaaa', false],
  ])('%s against %s is %s', (pattern, text, expected) => {
    expect(matches(pattern, text)).toBe(expected);
  });

  it('agrees with a regular expression', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*'), maxLength: 8 });
    fc.assert(
      fc.property(letters, letters, (pattern, text) => {
        const expression = new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
        expect(matches(pattern, text)).toBe(expression.test(text));
      }),
    );
  });
});
