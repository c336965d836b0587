import { type Html, html } from './html.ts';
import type { Mark } from './parts/state.ts';

/** A step on the way of an artifact. */
export interface WayBox {
  name: string;
  /** Null where a step has no state of its own. */
  mark: Mark | null;
  detail: string;
  /** The page of it; null where there is none. */
  address: string | null;
}

/** The steps of an artifact from its commit to where it runs. A gate and the environment behind it stand side by side. */
export interface ArtifactWay {
  commit: WayBox;
  build: WayBox;
  evidence: readonly WayBox[];
  environments: readonly { gate: WayBox; environment: WayBox }[];
}

const BOX = { width: 212, height: 74, gap: 16 } as const;
const AISLE = 52;
const HEAD_HEIGHT = 30;
const PADDING = 12;
/** Characters that fit in a box; the whole text is in its title. */
const NAME_LENGTH = 25;
const DETAIL_LENGTH = 29;
const ARROW = 7;

const columns = ['Commit and build', 'Evidence', 'Gates', 'Environments'] as const;

/** Draws the way as an SVG; what it says is said in words below it. Its colours come from the stylesheet. */
export function artifactWay(way: ArtifactWay): Html {
  const stacks = [
    [way.commit, way.build],
    way.evidence,
    way.environments.map(({ gate }) => gate),
    way.environments.map(({ environment }) => environment),
  ];
  const rows = Math.max(1, ...stacks.map((stack) => stack.length));
  const width = columns.length * BOX.width + (columns.length - 1) * AISLE;
  const height = HEAD_HEIGHT + rows * (BOX.height + BOX.gap);
  const placed = stacks.map(place);
  const [made = [], evidence = [], gates = [], environments = []] = placed;
  return html`<figure class="way">
    <div class="scroll" role="region" aria-label="The way of the artifact, drawn" tabindex="0">
      <svg
        viewBox="0 0 ${width} ${height}"
        width="${width}"
        height="${height}"
        role="group"
        aria-label="The way of the artifact"
      >
        ${columns.map(
          (title, column) => html`<text class="column" x="${left(column)}" y="${HEAD_HEIGHT - 12}">${title}</text>`,
        )}
        ${down(made)} ${connect(made.slice(-1), evidence)} ${connect(evidence, gates)}
        ${gates.map((gate, row) => connect([gate], environments.slice(row, row + 1)))} ${placed.flat().map(drawn)}
      </svg>
    </div>
    <figcaption>
      <details>
        <summary>The same in words</summary>
        <ol>
          ${stacks.map(
            (stack, column) =>
              html`<li>
                ${columns[column] ?? ''}
                <ul>
                  ${stack.map((box) => html`<li>${inWords(box)}</li>`)}
                </ul>
              </li>`,
          )}
        </ol>
      </details>
    </figcaption>
  </figure>`;
}

interface PlacedBox {
  box: WayBox;
  x: number;
  y: number;
}

const left = (column: number): number => column * (BOX.width + AISLE);

function place(stack: readonly WayBox[], column: number): PlacedBox[] {
  return stack.map((box, row) => ({ box, x: left(column), y: HEAD_HEIGHT + row * (BOX.height + BOX.gap) }));
}

const middle = ({ y }: PlacedBox): number => y + BOX.height / 2;

/** An arrow from each box of a column to the one below it. */
function down(boxes: readonly PlacedBox[]): Html[] {
  return boxes.slice(1).map(({ x, y }) => {
    const center = x + BOX.width / 2;
    return html`<path
      d="M${center} ${y - BOX.gap}V${y - 1}m${-ARROW / 1.5} ${-ARROW}l${ARROW / 1.5} ${ARROW}l${ARROW / 1.5} ${-ARROW}"
    />`;
  });
}

/** Lines from all boxes of a column to a line between the columns, and arrows from there to all boxes of the next one. */
function connect(from: readonly PlacedBox[], to: readonly PlacedBox[]): Html | null {
  const [first] = from;
  const [target] = to;
  if (first === undefined || target === undefined) return null;
  const start = first.x + BOX.width;
  const between = start + AISLE / 2;
  const ends = [...from, ...to].map(middle);
  const lines = [
    ...from.map((box) => `M${start} ${middle(box)}H${between}`),
    `M${between} ${Math.min(...ends)}V${Math.max(...ends)}`,
    ...to.map((box) => `M${between} ${middle(box)}H${target.x - 1}`),
    ...to.map(
      (box) => `M${target.x - 1 - ARROW} ${middle(box) - ARROW / 1.5}l${ARROW} ${ARROW / 1.5}l-${ARROW} ${ARROW / 1.5}`,
    ),
  ];
  return html`<path d="${lines.join('')}" />`;
}

/** An SVG within the SVG: text that is wider than its box ends at its edge. */
function drawn({ box, x, y }: PlacedBox): Html {
  const { name, mark, detail, address } = box;
  const shape = html`<svg
    x="${x}"
    y="${y}"
    width="${BOX.width}"
    height="${BOX.height}"
    class="box ${mark?.tone ?? 'plain'}"
  >
    <rect x="1" y="1" width="${BOX.width - 2}" height="${BOX.height - 2}" rx="6" />
    <text class="name" x="${PADDING}" y="22">${cut(name, NAME_LENGTH)}</text>
    ${mark !== null && html`<text class="mark" x="${PADDING}" y="42">${mark.sign} ${mark.words}</text>`}
    <text class="detail" x="${PADDING}" y="${mark === null ? 42 : 61}">${cut(detail, DETAIL_LENGTH)}</text>
    <title>${sentence(box)}</title>
  </svg>`;
  return address === null ? shape : html`<a href="${address}">${shape}</a>`;
}

const sentence = ({ name, mark, detail }: WayBox): string =>
  [name, mark?.words ?? '', detail].filter((text) => text !== '').join(', ');

function inWords(box: WayBox): Html {
  const words = html`<bdi>${sentence(box)}</bdi>`;
  return box.address === null ? words : html`<a href="${box.address}">${words}</a>`;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** By characters as they are seen, of which one may be of any length. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const characters = Array.from(graphemes.segment(text.slice(0, 4 * maxLength)), ({ segment }) => segment);
  return `${characters.slice(0, maxLength - 1).join('')}…`;
}
