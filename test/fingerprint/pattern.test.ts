import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileSegment, hasWildcard } from '../../src/fingerprint/pattern.ts';

function matches(pattern: string, name: string): boolean | 'malformed' {
  return compileSegment(pattern)?.(name) ?? 'malformed';
}

describe('compileSegment', () => {
  it.each<[pattern: string, name: string, expected: boolean]>([
    ['', '', true],
    ['', 'a', false],
    ['abc', 'abc', true],
    ['abc', 'abcd', false],
    ['abc', 'ABC', false],
    ['*', 'abc', true],
    ['*', '', true],
    ['*', '.hidden', true],
    ['*c', 'abc', true],
    ['a*', 'a', true],
    ['a*', 'abc', true],
    ['a*', 'ba', false],
    ['**', 'abc', true],
    ['a*b*c*d*e*', 'axbxcxdxe', true],
    ['a*b*c*d*e*', 'axbxcxdxexxx', true],
    ['a*b*c*d*e*', 'axbxcxdx', false],
    ['a*b?c*x', 'abxbbxdbxebxczzx', true],
    ['a*b?c*x', 'abxbbxdbxebxczzy', false],
    ['*x', 'xxx', true],
    ['*.tar.gz', 'a.tar.tar.gz', true],
    ['?', '', false],
    ['?', 'é', true],
    ['?', '\u{1f600}', true],
    ['a?b', 'a\u263ab', true],
    ['a???b', 'a\u263ab', false],
    ['ab[c]', 'abc', true],
    ['ab[b-d]', 'abc', true],
    ['ab[e-g]', 'abc', false],
    ['ab[^c]', 'abc', false],
    ['ab[^b-d]', 'abc', false],
    ['ab[^e-g]', 'abc', true],
    ['a[^a]b', 'a\u263ab', true],
    ['a[^a][^a][^a]b', 'a\u263ab', false],
    ['[a-\u03b6]*', '\u03b1', true],
    ['*[a-\u03b6]', 'A', false],
    ['[\u{1f600}-\u{1f602}]', '\u{1f601}', true],
    ['[z-a]', 'm', false],
    ['[a-cx-z]', 'y', true],
    ['[a^]', '^', true],
    ['[!a]', 'b', false],
    ['[!a]', '!', true],
    ['[[]', '[', true],
    ['[*?]', '*', true],
    ['[*?]', 'x', false],
    ['a]b', 'a]b', true],
    ['a-b', 'a-b', true],
    ['^', '^', true],
    ['a\\*b', 'a*b', true],
    ['a\\*b', 'axb', false],
    ['\\a', 'a', true],
    ['\\\\', '\\', true],
    ['[\\]a]', ']', true],
    ['[\\-]', '-', true],
    ['[x\\-]', 'x', true],
    ['[x\\-]', '-', true],
    ['[x\\-]', 'z', false],
    ['[\\-x]', 'x', true],
    ['[\\--0]', '.', true],
    ['[\\]-a]', '^', true],
    ['\\[id\\]', '[id]', true],
  ])('%j against %j: %j', (pattern, name, expected) => {
    expect(matches(pattern, name)).toBe(expected);
  });

  it.each([
    '[',
    '[]',
    '[]a]',
    '[^]',
    '[^',
    '[a',
    '[a-',
    '[a-]',
    '[-]',
    '[x-]',
    '[-x]',
    '[a-b-c]',
    '[^bc',
    '[\\',
    '[\\]',
  ])('refuses the class %j', (pattern) => {
    expect(compileSegment(pattern)).toBeUndefined();
    expect(compileSegment(`*${pattern}`)).toBeUndefined();
  });

  it.each(['\\', 'a\\', '*\\'])('refuses %j, which ends in an escape', (pattern) => {
    expect(compileSegment(pattern)).toBeUndefined();
  });

  it('takes text without wildcards literally', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (pattern, name) => {
        fc.pre(!hasWildcard(pattern));
        expect(matches(pattern, pattern)).toBe(true);
        expect(matches(pattern, name)).toBe(pattern === name);
      }),
    );
  });

  it('takes everything literally behind backslashes', () => {
    const special = fc.string({ unit: fc.constantFrom(...Array.from('*?[]^-\\ab')) });
    fc.assert(
      fc.property(special, special, (text, other) => {
        const escaped = text.replaceAll(/./gu, String.raw`\$&`);
        expect(matches(escaped, text)).toBe(true);
        expect(matches(escaped, other)).toBe(text === other);
      }),
    );
  });

  it('agrees with a regular expression about stars and question marks', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 });
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', '*', '?'), maxLength: 7 }), letters, (pattern, name) => {
        const expression = new RegExp(`^${pattern.replaceAll('*', '.*').replaceAll('?', '.')}$`, 'u');
        expect(matches(pattern, name)).toBe(expression.test(name));
      }),
      { numRuns: 1000 },
    );
  });

  it('lets a star stand for any part of a name', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.') });
    fc.assert(
      fc.property(text, text, text, (before, between, after) => {
        expect(matches(`${before}*${after}`, before + between + after)).toBe(true);
      }),
    );
  });

  it('comes to an end with many stars', () => {
    expect(matches(`${'*a'.repeat(100)}b`, 'a'.repeat(255))).toBe(false);
  });
});
