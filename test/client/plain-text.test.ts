import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainTextWithout } from '../../src/client/plain-text.ts';

describe('text from outside', () => {
  it('loses control and format characters and line separators', () => {
    const plainText = plainTextWithout([]);
    expect(plainText('a\r\n::error::b\u001B[31mc\u2028d\u202Ee\u0000', 100)).toBe('a ::error::b [31mc d e');
  });

  it('is cut with a sign of it', () => {
    expect(plainTextWithout([])('abcdef', 4)).toBe('abc…');
    expect(plainTextWithout([])('abcd', 4)).toBe('abcd');
  });

  it('replaces the longer secret first', () => {
    expect(plainTextWithout(['abc', 'abcdef', ''])('xabcdefy abc', 100)).toBe('x***y ***');
  });

  it('never shows a secret, wherever it stands and wherever the text is cut', () => {
    const secret = 'assay_secret_0123456789';
    const plainText = plainTextWithout([secret]);
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.integer({ min: 1, max: 60 }), (before, after, maxChars) => {
        const shown = plainText(before + secret + after, maxChars);
        expect(shown.length).toBeLessThanOrEqual(maxChars);
        expect(shown).not.toContain(secret.slice(0, 12));
      }),
    );
  });
});
