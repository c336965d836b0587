import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ArtifactWay, artifactWay, type WayBox } from '../../../src/service/web/artifact-way.ts';
import { stateMark } from '../../../src/service/web/parts/state.ts';

const box = (name: string, members: Partial<WayBox> = {}): WayBox => ({
  name,
  mark: null,
  detail: '',
  address: null,
  ...members,
});

const way = (members: Partial<ArtifactWay> = {}): ArtifactWay => ({
  commit: box('c0ffee'),
  build: box('app.tar'),
  evidence: [box('unit', { mark: stateMark('MISSING'), address: '/trail#missing' })],
  environments: [{ gate: box('production', { mark: stateMark('NON-COMPLIANT') }), environment: box('production') }],
  ...members,
});

const drawn = (shown: ArtifactWay): string => artifactWay(shown).toString();

/** Where each box stands. */
const places = (svg: string) =>
  [...svg.matchAll(/<svg\s+x="(-?[\d.]+)"\s+y="(-?[\d.]+)"\s+width="([\d.]+)"\s+height="([\d.]+)"/g)].map(
    ([, ...numbers]) => {
      const [x = NaN, y = NaN, width = NaN, height = NaN] = numbers.map(Number);
      return { x, y, width, height };
    },
  );

describe('the way of an artifact', () => {
  it('tells each state by a sign, words and a class', () => {
    const svg = drawn(way());
    expect(svg).toContain('class="box open"');
    expect(svg).toContain('○ Missing');
    expect(svg).toContain('class="box bad"');
    expect(svg).toContain('✗ Non-compliant');
    expect(svg).not.toMatch(/ style=|fill="|stroke="/);
  });

  it('says in words what it draws, with the same links', () => {
    const svg = drawn(way());
    const [, words = ''] = svg.split('<figcaption>');
    expect(words).toContain('unit, Missing');
    expect(words).toContain('production, Non-compliant');
    expect(svg.match(/href="\/trail#missing"/g)).toHaveLength(2);
  });

  it('cuts long names where it draws, and has them whole in words', () => {
    const name = 'a-very-long-name-of-an-attestation-that-has-no-room';
    const svg = drawn(way({ evidence: [box(name)] }));
    expect(svg).toContain('a-very-long-name-of-an-at'.slice(0, 24).concat('…'));
    expect(svg.split('<figcaption>')[1]).toContain(name);
  });

  it('keeps boxes apart and within the drawing, whatever they say', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 60 });
    const boxes = fc.record({
      name: text,
      detail: text,
      mark: fc.constant(null),
      address: fc.constantFrom(null, '/a'),
    });
    const evidence = fc.array(boxes, { maxLength: 9 });
    const environments = fc.array(fc.record({ gate: boxes, environment: boxes }), { maxLength: 7 });
    const ways = fc.record({ commit: boxes, build: boxes, evidence, environments });
    fc.assert(
      fc.property(ways, (shown) => {
        const svg = drawn(shown);
        const [, width = '', height = ''] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
        const all = places(svg);
        expect(all).toHaveLength(2 + shown.evidence.length + 2 * shown.environments.length);
        expect(new Set(all.map(({ x, y }) => `${x} ${y}`)).size).toBe(all.length);
        for (const place of all) {
          expect(place.x).toBeGreaterThanOrEqual(0);
          expect(place.y).toBeGreaterThanOrEqual(0);
          expect(place.x + place.width).toBeLessThanOrEqual(Number(width));
          expect(place.y + place.height).toBeLessThanOrEqual(Number(height));
        }
        expect(svg).not.toMatch(/="[^"]*NaN/);
      }),
      { numRuns: 60 },
    );
  });

  it('escapes what it is given', () => {
    const svg = drawn(way({ commit: box('<script>', { detail: '"><b>', address: '/a"b' }) }));
    expect(svg).not.toMatch(/<script|<b>|"\/a"b"/);
  });
});
