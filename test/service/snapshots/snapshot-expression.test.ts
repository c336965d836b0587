import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  momentOf,
  parseInterval,
  parseSnappish,
  parseSnapshotExpression,
  type SnapshotExpression,
} from '../../../src/service/snapshots/snapshot-expression.ts';
import { runs } from '../../runs.ts';

const newest = { kind: 'back', steps: 0 };

describe('parseSnapshotExpression', () => {
  it.each<[string, unknown]>([
    ['3', { kind: 'index', index: 3 }],
    ['#10', { kind: 'index', index: 10 }],
    ['-1', newest],
    ['-3', { kind: 'back', steps: 2 }],
    ['~0', newest],
    ['~2', { kind: 'back', steps: 2 }],
    ['NOW', newest],
    ['now', newest],
    ['@{2023-10-02T12:00:00}', { kind: 'time', epochMs: Date.UTC(2023, 9, 2, 12) }],
    ['{2024-02-29T23:59:59}', { kind: 'time', epochMs: Date.UTC(2024, 1, 29, 23, 59, 59) }],
    ['@{3.days.ago}', { kind: 'ago', amount: 3, unit: 'days' }],
    ['@{1.hour.ago}', { kind: 'ago', amount: 1, unit: 'hours' }],
    ['@{2.weeks.ago}', { kind: 'ago', amount: 2, unit: 'weeks' }],
    ['{6.months.ago}', { kind: 'ago', amount: 6, unit: 'months' }],
  ])('reads %s', (text, expression) => {
    expect(parseSnapshotExpression(text)).toEqual(expression);
  });

  it.each([
    '',
    ' ',
    '0',
    '#0',
    '-0',
    '03',
    '3 ',
    '+3',
    '1.0',
    '1e3',
    '#-1',
    '~',
    '~-1',
    '~1.5',
    '#',
    '--1',
    '1234567890',
    'latest',
    '@',
    '@{}',
    '@{2023-10-02}',
    '@{2023-02-30T12:00:00}',
    '@{2023-13-01T00:00:00}',
    '@{2023-10-02T25:00:00}',
    '@{2023-10-02T12:00:00Z}',
    '@{2023-10-02T12:00:00',
    '@2023-10-02T12:00:00',
    '@{3.years.ago}',
    '@{-3.days.ago}',
    '@{1.5.days.ago}',
    '@{3.days}',
    '@{{3.days.ago}}',
  ])('reads nothing in %j', (text) => {
    expect(parseSnapshotExpression(text)).toBeNull();
  });

  it('reads what it means back, however it is written', () => {
    const written = fc.oneof(
      fc
        .integer({ min: 1, max: 999_999_999 })
        .chain((index) =>
          fc.constantFrom(`${index}`, `#${index}`).map((text) => [text, { kind: 'index', index }] as const),
        ),
      fc
        .nat(999_999_998)
        .chain((steps) =>
          fc.constantFrom(`~${steps}`, `-${steps + 1}`).map((text) => [text, { kind: 'back', steps }] as const),
        ),
      fc
        .date({ min: new Date('1970-01-01T00:00:00Z'), max: new Date('2999-12-31T23:59:59Z'), noInvalidDate: true })
        .map((date) => {
          const text = date.toISOString().slice(0, 19);
          return [`@{${text}}`, { kind: 'time', epochMs: Date.parse(`${text}Z`) }] as const;
        }),
      fc
        .tuple(fc.nat(999_999), fc.constantFrom('hours', 'days', 'weeks', 'months'))
        .map(([amount, unit]) => [`@{${amount}.${unit}.ago}`, { kind: 'ago', amount, unit }] as const),
    );
    fc.assert(
      fc.property(written, ([text, meant]) => {
        expect(parseSnapshotExpression(text)).toEqual(meant);
      }),
      { numRuns: runs(300) },
    );
  });

  it('never throws, and takes a text only whole', () => {
    const near = fc.stringMatching(/^[-#~@{}0-9.a-zT:]{0,25}$/);
    fc.assert(
      fc.property(fc.oneof(near, fc.string()), (text) => {
        const expression = parseSnapshotExpression(text);
        if (expression === null) return;
        expect(parseSnapshotExpression(` ${text}`)).toBeNull();
        expect(parseSnapshotExpression(`${text}\n`)).toBeNull();
      }),
      { numRuns: runs(500) },
    );
  });
});

const expressions = fc.constantFrom('3', '#7', '-2', '~4', 'NOW', '{3.days.ago}', '@{2023-10-02T12:00:00}');

describe('parseInterval', () => {
  it('reads two expressions', () => {
    fc.assert(
      fc.property(expressions, expressions, (from, to) => {
        expect(parseInterval(`${from}..${to}`)).toEqual({
          from: parseSnapshotExpression(from),
          to: parseSnapshotExpression(to),
        });
      }),
    );
  });

  it.each(['', '3', '..', '3..', '..3', '3...5', '3..5..7', '3.5', '3..x', 'a..b', '{3.days.ago}', '3 .. 5'])(
    'reads nothing in %j',
    (text) => {
      expect(parseInterval(text)).toBeNull();
    },
  );
});

describe('parseSnappish', () => {
  it.each<[string, string, unknown]>([
    ['prod', 'prod', newest],
    ['prod-eu.1_a', 'prod-eu.1_a', newest],
    ['prod#3', 'prod', { kind: 'index', index: 3 }],
    ['prod~1', 'prod', { kind: 'back', steps: 1 }],
    ['prod@{1.days.ago}', 'prod', { kind: 'ago', amount: 1, unit: 'days' }],
    ['prod-1', 'prod-1', newest],
  ])('reads %s', (text, environmentName, expression) => {
    expect(parseSnappish(text)).toEqual({ environmentName, expression });
  });

  it.each([
    '',
    '#3',
    '~1',
    '@{1.days.ago}',
    '-prod',
    'a b',
    'prod#',
    'prod#0',
    'prod~',
    'prod#3#4',
    'prod@3',
    'é',
    'a\n#3',
  ])('reads nothing in %j', (text) => {
    expect(parseSnappish(text)).toBeNull();
  });
});

describe('momentOf', () => {
  const nowMs = Date.UTC(2026, 2, 31, 10, 30, 15, 250);
  const ago = (amount: number, unit: 'hours' | 'days' | 'weeks' | 'months') =>
    new Date(momentOf({ kind: 'ago', amount, unit }, nowMs) ?? Number.NaN).toISOString();

  it('counts hours, days and weeks', () => {
    expect(ago(5, 'hours')).toBe('2026-03-31T05:30:15.250Z');
    expect(ago(31, 'days')).toBe('2026-02-28T10:30:15.250Z');
    expect(ago(2, 'weeks')).toBe('2026-03-17T10:30:15.250Z');
    expect(ago(0, 'days')).toBe('2026-03-31T10:30:15.250Z');
  });

  it('counts months of the calendar, on the last day of a short one', () => {
    expect(ago(1, 'months')).toBe('2026-02-28T10:30:15.250Z');
    expect(ago(2, 'months')).toBe('2026-01-31T10:30:15.250Z');
    expect(ago(25, 'months')).toBe('2024-02-29T10:30:15.250Z');
    expect(ago(3, 'months')).toBe('2025-12-31T10:30:15.250Z');
  });

  it('never goes forward in time, and farther back the more is asked for', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true }),
        fc.nat(1000),
        fc.constantFrom('hours' as const, 'days' as const, 'weeks' as const, 'months' as const),
        (now, amount, unit) => {
          const at = (one: number): number => momentOf({ kind: 'ago', amount: one, unit }, now.getTime()) ?? Number.NaN;
          expect(at(amount)).toBeLessThanOrEqual(now.getTime());
          expect(at(amount + 1)).toBeLessThan(at(amount));
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it.each<SnapshotExpression>([
    { kind: 'index', index: 3 },
    { kind: 'back', steps: 0 },
  ])('is none where snapshots are counted: %j', (expression) => {
    expect(momentOf(expression, nowMs)).toBeNull();
  });
});
