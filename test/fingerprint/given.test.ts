import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FingerprintError } from '../../src/fingerprint/error.ts';
import { parseFingerprint } from '../../src/fingerprint/given.ts';

const HEX = '1256d6510a6606ad61a4f6104243a291b18383b456d50205eba893b51e1807bc';

function refusal(text: string): FingerprintError {
  try {
    parseFingerprint(text);
  } catch (error) {
    if (error instanceof FingerprintError) return error;
    throw error;
  }
  throw new Error(`${text} was accepted`);
}

describe('parseFingerprint', () => {
  it.each([HEX, `sha256:${HEX}`, HEX.toUpperCase(), `sha256:${HEX.toUpperCase()}`])('reads %s', (text) => {
    expect(parseFingerprint(text)).toBe(HEX);
  });

  it('gives back every fingerprint it gave', () => {
    const digits = fc.string({
      unit: fc.constantFrom(...Array.from('0123456789abcdefABCDEF')),
      minLength: 64,
      maxLength: 64,
    });
    fc.assert(
      fc.property(digits, fc.constantFrom('', 'sha256:'), (text, prefix) => {
        const parsed = parseFingerprint(prefix + text);
        expect(parsed).toMatch(/^[a-f0-9]{64}$/);
        expect(parseFingerprint(parsed)).toBe(parsed);
        expect(parsed).toBe(text.toLowerCase());
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['a digit too few', HEX.slice(1)],
    ['a digit too many', `${HEX}0`],
    ['a character that is no hex digit', `g${HEX.slice(1)}`],
    ['another algorithm', `sha512:${HEX}`],
    ['the prefix twice', `sha256:sha256:${HEX}`],
    ['a blank before it', ` ${HEX}`],
    ['a newline behind it', `${HEX}\n`],
    ['two of them', `${HEX}\n${HEX}`],
    ['an image reference', `registry.example/app@sha256:${HEX}`],
    ['full-width digits', HEX.replaceAll('1', '\uff11')],
  ])('refuses %s', (_, text) => {
    expect(refusal(text)).toMatchObject({ code: 'bad_fingerprint', path: null });
  });

  it('says what it found', () => {
    expect(refusal('').message).toContain('found nothing');
    expect(refusal('v1.2').message).toContain("found 'v1.2' (4 characters)");
    expect(refusal('a\nb').message).toContain(String.raw`'a\u000ab'`);
  });

  it('shortens long text', () => {
    const { message } = refusal('x'.repeat(100_000));
    expect(message).toContain('(100000 characters)');
    expect(message.length).toBeLessThan(400);
  });

  it('refuses all that is not 64 hex digits', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^(sha256:)?[a-fA-F0-9]{64}$/.test(text));
        expect(refusal(text).code).toBe('bad_fingerprint');
      }),
    );
  });
});
