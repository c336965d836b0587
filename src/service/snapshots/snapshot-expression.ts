import { environmentName } from '../../contract/names.ts';

const units = ['hours', 'days', 'weeks', 'months'] as const;
type Unit = (typeof units)[number];

/** Which snapshot of an environment is meant. */
export type SnapshotExpression =
  | { kind: 'index'; index: number }
  /** So many before the newest. */
  | { kind: 'back'; steps: number }
  /** The one that was the newest then. */
  | { kind: 'time'; epochMs: number }
  | { kind: 'ago'; amount: number; unit: Unit };

/** From one snapshot to another, both included. */
export interface Interval {
  from: SnapshotExpression;
  to: SnapshotExpression;
}

/** A snapshot of a named environment. */
export interface Snappish {
  environmentName: string;
  expression: SnapshotExpression;
}

const newestSnapshot: SnapshotExpression = { kind: 'back', steps: 0 };

const HOUR_MS = 3_600_000;
const unitMs: Readonly<Record<Exclude<Unit, 'months'>, number>> = {
  hours: HOUR_MS,
  days: 24 * HOUR_MS,
  weeks: 7 * 24 * HOUR_MS,
};

/**
 * Reads `3` and `#3` (the third), `-1` and `~0` (the newest), `-3` and `~2` (two before it), `@{2026-01-31T12:00:00}` (the
 * newest at that time, in UTC), `@{3.days.ago}` and `NOW`. The `@` may be left out. Null for anything else.
 */
export function parseSnapshotExpression(text: string): SnapshotExpression | null {
  const index = /^#?([1-9]\d{0,8})$/.exec(text)?.[1];
  if (index !== undefined) return { kind: 'index', index: Number(index) };
  const fromEnd = /^-([1-9]\d{0,8})$/.exec(text)?.[1];
  if (fromEnd !== undefined) return { kind: 'back', steps: Number(fromEnd) - 1 };
  const steps = /^~(\d{1,9})$/.exec(text)?.[1];
  if (steps !== undefined) return { kind: 'back', steps: Number(steps) };
  if (/^now$/i.test(text)) return newestSnapshot;
  const moment = /^@?\{([^{}]*)\}$/.exec(text)?.[1];
  return moment === undefined ? null : parseMoment(moment);
}

/** Reads `A..B`. Null for anything else. */
export function parseInterval(text: string): Interval | null {
  const [, before, after] = /^(.+?)\.\.(.+)$/.exec(text) ?? [];
  if (before === undefined || after === undefined) return null;
  const from = parseSnapshotExpression(before);
  const to = parseSnapshotExpression(after);
  return from === null || to === null ? null : { from, to };
}

/** Reads the name of an environment with an expression behind it, or alone for its newest snapshot. Null for anything else. */
export function parseSnappish(text: string): Snappish | null {
  const [, name = '', rest = ''] = /^([^#~@]*)([#~@].*)?$/s.exec(text) ?? [];
  if (!environmentName.safeParse(name).success) return null;
  const expression = rest === '' ? newestSnapshot : parseSnapshotExpression(rest);
  return expression === null ? null : { environmentName: name, expression };
}

/** The time that an expression speaks of, in epoch milliseconds; null where it counts snapshots. */
export function momentOf(expression: SnapshotExpression, nowMs: number): number | null {
  if (expression.kind === 'time') return expression.epochMs;
  if (expression.kind !== 'ago') return null;
  const { amount, unit } = expression;
  return unit === 'months' ? monthsBefore(nowMs, amount) : nowMs - amount * unitMs[unit];
}

function parseMoment(text: string): SnapshotExpression | null {
  const [, amount, singular] = /^(\d{1,6})\.(hour|day|week|month)s?\.ago$/.exec(text) ?? [];
  if (amount !== undefined) {
    const unit = units.find((known) => known === `${singular}s`);
    return unit === undefined ? null : { kind: 'ago', amount: Number(amount), unit };
  }
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(text)) return null;
  const epochMs = Date.parse(`${text}Z`);
  // A day that its month does not have would be read as one of the next month.
  if (Number.isNaN(epochMs) || !new Date(epochMs).toISOString().startsWith(text)) return null;
  return { kind: 'time', epochMs };
}

/** The same time of the day so many calendar months before, on the last day of a month that is too short. */
function monthsBefore(nowMs: number, months: number): number {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() - months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(now.getUTCDate(), lastDay);
  const sinceMidnightMs = nowMs - Date.UTC(year, now.getUTCMonth(), now.getUTCDate());
  return Date.UTC(year, month, day) + sinceMidnightMs;
}
