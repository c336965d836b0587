import { expect, it } from 'vitest';
import { answerSeal } from '../../src/service/http/answer-seal.ts';

const seal = answerSeal('assay_the_token', ['org', 'key']);

it('opens what the same token closed for the same place', () => {
  const closed = seal.close('{"key":"ü"}');
  expect(closed).not.toContain('key');
  expect(answerSeal('assay_the_token', ['org', 'key']).open(closed)).toBe('{"key":"ü"}');
  expect(seal.close('{"key":"ü"}')).not.toBe(closed);
});

it.each([
  ['of another token', answerSeal('assay_another_token', ['org', 'key'])],
  ['for another place', answerSeal('assay_the_token', ['orgkey'])],
])('does not open what is %s', (_what, other) => {
  expect(other.open(seal.close('{}'))).toBeNull();
});

it('does not open what was changed', () => {
  const bytes = Buffer.from(seal.close('{}'), 'base64');
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  expect(seal.open(bytes.toString('base64'))).toBeNull();
});
