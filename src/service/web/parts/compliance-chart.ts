import { seconds } from '../../seconds.ts';
import {
  type ComplianceHistory,
  HISTORY_DAYS,
  HISTORY_SNAPSHOTS,
  type Stretch,
} from '../../snapshots/compliance-history.ts';
import { type Html, html } from '../html.ts';
import { state, stateOf } from './state.ts';
import { table } from './table.ts';
import { duration, time } from './time.ts';

const [WIDTH, HEIGHT] = [1000, 40];
/** However short a time was, it can be seen. */
const LEAST_WIDTH = 4;
/** The newest of the stretches are in the table, which nobody reads further. */
const STRETCHES_SHOWN = 50;

/** Each state has its height as well as its colour. */
const bands = {
  true: { className: 'good', height: 16, words: 'Compliant' },
  false: { className: 'bad', height: HEIGHT, words: 'Non-compliant' },
  null: { className: 'quiet', height: 4, words: 'Not judged' },
} as const;

/** Bands of a chart are drawn in this order: what is worse stands before what is better. */
const drawn = [null, true, false] as const;

/** How compliant an environment was over time: as a band, as a sentence and as a table. */
export function complianceChart(history: ComplianceHistory): Html {
  const { fromMs, toMs, stretches } = history;
  const widthOf = (ms: number): number => (ms / (toMs - fromMs)) * WIDTH;
  const bars = drawn.flatMap((wanted) => stretches.filter((stretch) => stretch.state === wanted));
  return html`<figure class="chart">
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-labelledby="chart-words">
        ${bars.map((stretch) => {
          const { className, height, words } = bands[`${stretch.state}`];
          const width = Math.max(widthOf(stretch.toMs - stretch.fromMs), LEAST_WIDTH);
          const x = Math.min(widthOf(stretch.fromMs - fromMs), WIDTH - width);
          return html`<rect
            class="${className}"
            x="${x.toFixed(1)}"
            y="${HEIGHT - height}"
            width="${width.toFixed(1)}"
            height="${height}"
          >
            <title>${words} for ${lengthOf(stretch)}</title>
          </rect>`;
        })}
      </svg>
      <p class="ends">${time(seconds(fromMs))} <span>now</span></p>
      <figcaption id="chart-words">${historySentence(history)}</figcaption>
      <ul class="legend">
        ${drawn.map((one) => {
          const { className, words } = bands[`${one}`];
          return html`<li class="${className}">${words}</li>`;
        })}
      </ul>
    </figure>
    <details>
      <summary>The same as a table</summary>
      ${table({
        caption: 'States of the environment, newest first',
        head: ['From', 'Until', 'How long', 'State'],
        rows: stretches
          .toReversed()
          .slice(0, STRETCHES_SHOWN)
          .map((stretch) => [
            time(seconds(stretch.fromMs)),
            stretch.toMs === toMs ? 'now' : time(seconds(stretch.toMs)),
            lengthOf(stretch),
            state(stateOf(stretch.state)),
          ]),
        empty: 'Nothing to show.',
      })}
      ${
        stretches.length > STRETCHES_SHOWN &&
        html`<p class="quiet">${stretches.length - STRETCHES_SHOWN} older ones are left out here.</p>`
      }
    </details>`;
}

/** `In the last 30 days: non-compliant for 2 days, compliant for 28 days.` */
export function historySentence({ fromMs, toMs, stretches, beginsWith }: ComplianceHistory): string {
  const parts = ([false, null, true] as const).flatMap((wanted) => {
    const totalMs = stretches
      .filter((stretch) => stretch.state === wanted)
      .reduce((total, stretch) => total + stretch.toMs - stretch.fromMs, 0);
    return totalMs === 0 ? [] : [`${bands[`${wanted}`].words.toLowerCase()} for ${duration(seconds(totalMs))}`];
  });
  return `${beginning(beginsWith, duration(seconds(toMs - fromMs)))}: ${parts.join(', ')}.`;
}

function beginning(beginsWith: ComplianceHistory['beginsWith'], length: string): string {
  switch (beginsWith) {
    case 'days':
      return `In the last ${HISTORY_DAYS} days`;
    case 'first-snapshot':
      return `In the ${length} since its first snapshot`;
    case 'newest-snapshots':
      return `In the last ${length} (the newest ${HISTORY_SNAPSHOTS} snapshots)`;
  }
}

function lengthOf({ fromMs, toMs }: Stretch): string {
  return duration(seconds(toMs - fromMs));
}
