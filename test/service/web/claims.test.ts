import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayEnter, parseClaims, userNameOf } from '../../../src/service/http/identity-provider.ts';

const rule = (claim: string, value: string) => [{ claim, value }];

describe('mayEnter', () => {
  it.each([
    ['a value', { hd: 'example.com' }, rule('hd', 'example.com'), true],
    ['one of a list', { groups: ['a', 'platform'] }, rule('groups', 'platform'), true],
    ['a part of a value', { hd: 'example.com.evil.example' }, rule('hd', 'example.com'), false],
    ['a part of one of a list', { groups: ['platforms'] }, rule('groups', 'platform'), false],
    ['a value that is no text', { admin: true }, rule('admin', 'true'), false],
    ['a claim that is not there', {}, rule('groups', 'platform'), false],
    ['a name that every object has', {}, rule('constructor', 'Object'), false],
    ['a verified address', { email: 'Ada@Example.com', email_verified: true }, rule('email', '*@example.com'), true],
    ['an address nobody verified', { email: 'ada@example.com' }, rule('email', '*@example.com'), false],
    ['a whole address', { email: 'Ada@Example.com', email_verified: true }, rule('email', 'ada@example.com'), true],
    ['a whole address nobody verified', { email: 'ada@example.com' }, rule('email', 'ada@example.com'), false],
    [
      'the end of an address',
      { email: 'eve-ada@example.com', email_verified: true },
      rule('email', 'ada@example.com'),
      false,
    ],
    [
      'an address of a domain below',
      { email: 'a@x.example.com', email_verified: true },
      rule('email', '*@example.com'),
      false,
    ],
    [
      '"true" in place of true',
      { email: 'a@example.com', email_verified: 'true' },
      rule('email', '*@example.com'),
      false,
    ],
  ])('takes %s for what it is', (_what, claims, allowed, expected) => {
    expect(mayEnter(parseClaims({ sub: 'u', ...claims }), allowed)).toBe(expected);
  });

  it('lets nobody in without a rule, and all where the operator says so', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (claims) => {
        const user = parseClaims({ ...claims, sub: 'u' });
        expect(mayEnter(user, [])).toBe(false);
        expect(mayEnter(user, 'everyone')).toBe(true);
      }),
    );
  });
});

describe('userNameOf', () => {
  it('prefers the name that people know', () => {
    expect(userNameOf(parseClaims({ sub: '1', email: 'a@example.com', preferred_username: 'ada' }))).toBe('ada');
    expect(userNameOf(parseClaims({ sub: '1', email: 'a@example.com', preferred_username: 7 }))).toBe('a@example.com');
    expect(userNameOf(parseClaims({ sub: '1' }))).toBe('1');
  });

  it('passes over a name that no record takes', () => {
    for (const name of ['two\nlines', 'a\u0000b', 'n'.repeat(256)]) {
      expect(userNameOf(parseClaims({ sub: '1', preferred_username: name }))).toBe('1');
    }
  });

  it('expects somebody', () => {
    expect(() => parseClaims({ email: 'a@example.com' })).toThrow('sub');
    expect(() => parseClaims({ sub: '' })).toThrow('sub');
  });
});
