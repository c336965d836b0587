/** Null where the attribute is absent or empty; undefined where it is not a count. */
export function countOf(text: string | undefined): number | null | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '') return null;
  const digits = /^\d{1,3}(,\d{3})+$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed;
  const count = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return Number.isSafeInteger(count) ? count : undefined;
}

/**
 * Seconds as reporters write them: `0.25`, `1.5E-4`, `1,234.5` (thousands), `0,25` (decimal). Null for everything else:
 * no verdict hangs on a duration.
 */
export function secondsOf(text: string | undefined): number | null {
  const trimmed = text?.trim() ?? '';
  const plain = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(trimmed)
    ? trimmed.replaceAll(',', '')
    : trimmed.replace(/^(\d+),(\d+)$/, '$1.$2');
  const seconds = /^(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(plain) ? Number(plain) : Number.NaN;
  return Number.isFinite(seconds) ? seconds : null;
}

const isoTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** An ISO 8601 time in epoch seconds; one without a zone is taken for UTC. Null for everything else. */
export function timestampOf(text: string | undefined): number | null {
  const [, date, time, zone = 'Z'] = isoTime.exec(text?.trim() ?? '') ?? [];
  if (date === undefined || time === undefined) return null;
  const [, sign = '+', hours = '00', minutes = '00'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const atMs = Date.parse(`${date}T${time}${sign}${hours}:${minutes}`);
  return Number.isNaN(atMs) ? null : atMs / 1000;
}
