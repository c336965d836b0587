import type { Json } from '../../hardness/arbitrary-json.ts';
import type { Writer } from './hostile-body.ts';

/** What would be alive on a page that took it for more than text. */
const pieces = [
  '<script data-hostile>window.hostileAlive = 1; alert(1)</script>',
  '"><img data-hostile src=x onerror="window.hostileAlive = 1; alert(1)">',
  `' data-hostile onmouseover='alert(1)' x='`,
  '" data-hostile autofocus onfocus="alert(1)" x="',
  '</title></textarea></style></pre></code></select></svg><hostile-element>',
  '<svg data-hostile onload="alert(1)"><a xlink:href="javascript:alert(1)"><text>a</text></a></svg>',
  '<iframe data-hostile srcdoc="<script>parent.hostileAlive = 1</script>"></iframe>',
  '<base data-hostile href="https://hostile.example/">',
  '<meta data-hostile http-equiv="refresh" content="0; url=https://hostile.example/">',
  '<style data-hostile>* { display: none }</style><p data-hostile style="position: fixed; inset: 0">',
  '<form data-hostile action="https://hostile.example/"><input name="q"><button formaction="javascript:alert(1)">',
  '&lt;script data-hostile&gt;alert(1)&lt;/script&gt;&#60;hostile-element&#62;',
  '${alert(1)}{{constructor.constructor("alert(1)")()}}<%= 1 %>#{1}',
  '--><hostile-element><!-- hostile ',
  ']]><![CDATA[<hostile-element>]]>',
  '</script><script data-hostile>alert(1)</script>',
];

/** A Writer, and by each mark that it has written the place where that stands. */
export interface MarkedWriter extends Writer {
  places: ReadonlyMap<string, string>;
}

export const markPattern = /m\d+m/g;

/** Writes what `textWith` makes of a mark, as much of it as there is room for, and the mark before and after that. */
function marked(textWith: (mark: string, number: number) => readonly string[]): MarkedWriter {
  const places = new Map<string, string>();
  const markOf = (place: string): string => {
    const mark = `m${places.size + 1}m`;
    places.set(mark, place);
    return mark;
  };
  const text = (place: string, maxLength: number): string => {
    const mark = markOf(place);
    let whole = '';
    for (const piece of textWith(mark, places.size)) {
      if (whole.length + piece.length + mark.length <= maxLength) whole += piece;
    }
    return whole + mark;
  };
  return {
    places,
    text,
    address: (place) => `https://hostile.example/${markOf(place)}"onclick="alert(1)"><hostile-element>'`,
    key: (place) => `${markOf(place)}"'><hostile-element><script>alert(1)</script><!--`,
    // As an object that says of itself that it is HTML already.
    json: (place): Json => ({
      isEscaped: true,
      toString: text(place, Infinity),
      callbacks: [text(place, Infinity)],
      '<hostile-element>': { ['__proto__']: { isEscaped: true }, html: text(place, Infinity) },
    }),
  };
}

const addresses = [
  (mark: string) => `javascript:window.hostileAlive=1;alert("${mark}")//`,
  (mark: string) => `data:text/html,<script>alert("${mark}")</script>`,
  (mark: string) => `\u0001 java\tscr\nipt:alert("${mark}")//`,
];

/** Ways to write hostile text, each for all places at once. */
export const writers: Readonly<Record<string, () => MarkedWriter>> = {
  // Where there is no room for all, each place has another beginning.
  markup: () => marked((mark, number) => [mark, ...pieces.slice(number % pieces.length), ...pieces]),
  'addresses that are scripts and pages': () =>
    marked((mark, number) => [addresses[number % addresses.length]?.(mark) ?? mark]),
  'signs that break lines and turn them': () =>
    marked((mark) => [
      `\u202E\u2066${mark}`,
      '\r\nSet-Cookie: hostile=1\r\n\r\n',
      'W'.repeat(120),
      '\u0007\u200B\uFFFF',
    ]),
};
