import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ComplianceHistory } from '../../../src/service/snapshots/compliance-history.ts';
import { complianceChart, historySentence } from '../../../src/service/web/parts/compliance-chart.ts';

const HOUR_MS = 3_600_000;

/** Stretches one after the other, each so long. */
function history(...given: (readonly [hours: number, state: boolean | null])[]): ComplianceHistory {
  let fromMs = Date.UTC(2026, 9, 1);
  const stretches = given.map(([hours, state]) => {
    const stretch = { fromMs, toMs: fromMs + hours * HOUR_MS, state };
    fromMs = stretch.toMs;
    return stretch;
  });
  return { fromMs: Date.UTC(2026, 9, 1), toMs: fromMs, stretches, beginsWith: 'days' };
}

const chart = (shown: ComplianceHistory): string => complianceChart(shown).toString().replaceAll(/\s+/g, ' ');
const bands = (text: string) =>
  [...text.matchAll(/<rect class="(\w+)" x="([\d.]+)" y="(\d+)" width="([\d.]+)" height="(\d+)"/g)].map(
    ([, className, x, y, width, height]) => ({
      className,
      x: Number(x),
      width: Number(width),
      bottom: Number(y) + Number(height),
    }),
  );

describe('the chart of compliance', () => {
  it('says in a sentence how long what held, the worst first', () => {
    expect(historySentence(history([27 * 24, true], [2 * 24 + 3, false], [21, null]))).toBe(
      'In the last 30 days: non-compliant for 2 days 3 hours, not judged for 21 hours, compliant for 27 days.',
    );
    expect(historySentence({ ...history([5, true]), beginsWith: 'first-snapshot' })).toBe(
      'In the 5 hours since its first snapshot: compliant for 5 hours.',
    );
    expect(historySentence({ ...history([5, false]), beginsWith: 'newest-snapshots' })).toContain(
      'In the last 5 hours (the newest 1000 snapshots):',
    );
  });

  it('has the same as an image with its words, and as a table', () => {
    const text = chart(history([24, true], [1, false], [24, true]));
    expect(text).toContain('role="img" aria-labelledby="chart-words"');
    expect(text).toContain('<figcaption id="chart-words">In the last 30 days: non-compliant for 1 hour');
    expect(text).toContain('<title>Non-compliant for 1 hour</title>');
    expect(text.match(/<th scope="row">/g)).toHaveLength(3);
  });

  it('shows also what was shorter than a line is wide, above what was better', () => {
    const drawn = bands(chart(history([30 * 24, true], [0.01, false], [0.01, true])));
    expect(drawn.at(-1)).toMatchObject({ className: 'bad', width: 4 });
  });

  it('keeps a long table short', () => {
    const long = Array.from({ length: 61 }, (_, place) => [1, place % 2 === 0] as const);
    const text = chart(history(...long));
    expect(text.match(/<th scope="row">/g)).toHaveLength(50);
    expect(text).toContain('11 older ones are left out here.');
  });

  it('draws nothing beside the chart', () => {
    const hours = fc.double({ min: 0.001, max: 720, noNaN: true });
    const state = fc.constantFrom(true, false, null);
    fc.assert(
      fc.property(fc.array(fc.tuple(hours, state), { minLength: 1, maxLength: 60 }), (given) => {
        const drawn = bands(chart(history(...given)));
        expect(drawn).toHaveLength(given.length);
        for (const { x, width, bottom } of drawn) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(1000.1);
          expect(bottom).toBe(40);
        }
      }),
    );
  });
});
