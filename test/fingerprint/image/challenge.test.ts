import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseChallenges } from '../../../src/fingerprint/image/challenge.ts';

const read = (header: string) =>
  parseChallenges(header).map(({ scheme, parameters }) => [scheme, Object.fromEntries(parameters)]);

describe('parseChallenges', () => {
  it.each([
    [
      'Bearer realm="https://auth.docker.io/token",service="registry.docker.io",scope="repository:library/alpine:pull"',
      [
        [
          'bearer',
          {
            realm: 'https://auth.docker.io/token',
            service: 'registry.docker.io',
            scope: 'repository:library/alpine:pull',
          },
        ],
      ],
    ],
    ['BASIC REALM = "x y"', [['basic', { realm: 'x y' }]]],
    ['Basic', [['basic', {}]]],
    [
      'Negotiate, Basic realm=x, Bearer realm="a,b", service=s',
      [
        ['negotiate', {}],
        ['basic', { realm: 'x' }],
        ['bearer', { realm: 'a,b', service: 's' }],
      ],
    ],
    ['Bearer realm="a\\"b\\\\"', [['bearer', { realm: 'a"b\\' }]]],
    ['Bearer scope="a,push", , realm=r', [['bearer', { scope: 'a,push', realm: 'r' }]]],
    ['', []],
    ['"', []],
  ])('reads %s', (header, expected) => {
    expect(read(header)).toEqual(expected);
  });

  it('ends with any header, soon', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (header) => void parseChallenges(header)));
    expect(parseChallenges(`Bearer realm="${'\\'.repeat(1_000_000)}`).length).toBeLessThan(10_000);
    expect(parseChallenges('a, '.repeat(1_000_000)).length).toBeLessThan(10_000);
  });
});
