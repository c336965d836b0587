import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestPath, UnusableParameter } from '../../src/client/request-path.ts';

describe('the path of a request', () => {
  it('escapes each parameter as one segment', () => {
    expect(requestPath('/a/{org}/b/{name}', { org: 'x/y', name: 'ü ?#%2e&' }, {})).toBe(
      '/a/x%2Fy/b/%C3%BC%20%3F%23%252e%26',
    );
  });

  it('repeats the name of an array and leaves out what is undefined', () => {
    const query = { page: 2, empty: undefined, tag: ['a b', undefined, 'c&d'], all: true, none: [] };
    expect(requestPath('/a', {}, query)).toBe('/a?page=2&tag=a+b&tag=c%26d&all=true');
  });

  it.each(['.', '..', ''])('refuses %j as a segment', (org) => {
    expect(() => requestPath('/a/{org}', { org }, {})).toThrow(UnusableParameter);
  });

  it.each([undefined, null, {}, ['a']])('refuses the parameter %j', (org) => {
    expect(() => requestPath('/a/{org}', { org }, {})).toThrow(/expected text/);
  });

  it('refuses an object in the query', () => {
    expect(() => requestPath('/a', {}, { filter: { a: 1 } })).toThrow(/expected text/);
  });

  it('keeps every name whole: neither fewer nor more segments, and read back as it was', () => {
    const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => text !== '.' && text !== '..');
    fc.assert(
      fc.property(name, name, (org, tag) => {
        const url = new URL(requestPath('/a/{org}/b', { org }, { tag }), 'http://localhost');
        const segments = url.pathname.split('/');
        expect(segments).toHaveLength(4);
        expect(decodeURIComponent(segments[2] ?? '')).toBe(org);
        expect(url.searchParams.getAll('tag')).toEqual([tag]);
      }),
    );
  });
});
