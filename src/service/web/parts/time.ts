import { type Html, html } from '../html.ts';

const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A moment in UTC, exact on hover; the page's script shows it in the reader's zone. `null` is a dash. */
export function time(epochSeconds: number | null): Html {
  if (epochSeconds === null) return html`<span class="quiet">–</span>`;
  const date = new Date(epochSeconds * 1000);
  // A reporter may send any number as its own time.
  if (Number.isNaN(date.getTime())) return html`<span>${epochSeconds} s</span>`;
  const exact = date.toISOString();
  return html`<time datetime="${exact}" title="${exact}">${shown.format(date)} UTC</time>`;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long something lasted, in its two largest units: `3 days 4 hours`. */
export function duration(seconds: number): string {
  const parts: string[] = [];
  let rest = Math.max(0, Math.round(seconds));
  for (const [unit, size] of UNITS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? '' : 's'}`);
  }
  return parts.length === 0 ? `${rest} second${rest === 1 ? '' : 's'}` : parts.slice(0, 2).join(' ');
}
