import { quoted } from './document-wording.ts';
import { ExpressionSyntaxError } from './expression.ts';

/** A word of an expression. `text` is the word as written; `offset` is where it starts. */
export type Token =
  | { kind: 'sign' | 'name' | 'end'; text: string; offset: number }
  | { kind: 'text'; value: string; text: string; offset: number }
  | { kind: 'number'; value: number; text: string; offset: number };

const blanks = /\s*/y;
const sign = /==|!=|<=|>=|<|>|\(|\)|\[|\]|,/y;
/** Dotted, so that `flow.tags.risk-level` is one name. */
const dottedName = /[A-Za-z_][\w-]*(?:\.[\w-]+)*/y;
const decimal = /-?\d+(?:\.\d+)?(?![\w.-])/y;
const quotedText = /"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/y;

/** Signs of other languages, and what they are here. */
const foreignSigns: readonly (readonly [string, string])[] = [
  ['&&', 'and'],
  ['||', 'or'],
  ['!', 'not'],
  ['=', '=='],
];

/**
 * Splits the part of `source` from `start` to `end` into words; the last is always `end`.
 *
 * @throws ExpressionSyntaxError at what is no word.
 */
export function tokenize(source: string, start: number, end: number): Token[] {
  const text = source.slice(0, end);
  const tokens: Token[] = [];
  let offset = start + wordAt(blanks, text, start).length;
  while (offset < end) {
    const token = tokenAt(text, offset);
    tokens.push(token);
    offset += token.text.length;
    offset += wordAt(blanks, text, offset).length;
  }
  tokens.push({ kind: 'end', text: '', offset: end });
  return tokens;
}

function tokenAt(source: string, offset: number): Token {
  let text = wordAt(sign, source, offset);
  if (text !== '') return { kind: 'sign', text, offset };
  text = wordAt(dottedName, source, offset);
  if (text !== '') return { kind: 'name', text, offset };
  text = wordAt(decimal, source, offset);
  if (text !== '') return { kind: 'number', value: Number(text), text, offset };
  text = wordAt(quotedText, source, offset);
  if (text !== '') return { kind: 'text', value: unescaped(text.slice(1, -1)), text, offset };

  const rest = source.slice(offset);
  const quote = rest.charAt(0);
  if (quote === '"' || quote === "'") {
    throw new ExpressionSyntaxError(offset, `expected a closing ${quote} to this text, found the end`);
  }
  const foreign = foreignSigns.find(([written]) => rest.startsWith(written));
  if (foreign !== undefined) {
    throw new ExpressionSyntaxError(offset, `unknown sign ${quoted(foreign[0])}: did you mean ${quoted(foreign[1])}?`);
  }
  const unknown = /^[\w.+-]+|^[^]/u.exec(rest)?.[0] ?? quote;
  throw new ExpressionSyntaxError(offset, `expected a name, a number or a text in quotes, found ${quoted(unknown)}`);
}

function wordAt(word: RegExp, source: string, offset: number): string {
  word.lastIndex = offset;
  return word.exec(source)?.[0] ?? '';
}

/** A backslash takes the meaning from a quote or a backslash. Before all else it stays, so `"\d"` is a digit's pattern. */
function unescaped(written: string): string {
  return written.replaceAll(/\\(["'\\])/g, '$1');
}
