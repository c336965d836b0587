import type { Token } from 'stream-json/core/parser.js';
import { type ArrayTarget, cut, Misfit, type ObjectTarget, type Target, type TextTarget } from './json-target.ts';

/** Far deeper than any format nests, far less than what it takes to exhaust memory with brackets. */
const MAX_DEPTH = 256;
const NAME_MAX_CHARS = 128;
const NUMBER_MAX_CHARS = 64;

type Frame =
  | { kind: 'object'; target: ObjectTarget; name: string; member: Target | null; seen: Set<string> }
  | { kind: 'array'; target: ArrayTarget; index: number };

/** Text whose pieces are still coming. What is over the limit is dropped, but for one character that tells of it. */
interface Growing {
  text: string;
  maxChars: number;
  done: (text: string) => void;
}

/**
 * Carries the values of one JSON document from its tokens to the targets. It holds the path to where it is and at most
 * one text, each bounded, whatever the document's size. Tokens must be unpacked: strings, names and numbers in pieces.
 */
export class JsonWalk {
  readonly #frames: Frame[] = [];
  readonly #root: Target;
  #started = false;
  #skippedDepth = 0;
  #growing: Growing | null = null;

  constructor(root: Target) {
    this.#root = root;
  }

  /** Whether the one value of the document has come to its end. */
  get complete(): boolean {
    return this.#started && this.#frames.length === 0 && this.#skippedDepth === 0;
  }

  /** Where the walk is, for example `runs[0].results[12].level`. */
  place(): string {
    const path = this.#frames
      .map((frame) => (frame.kind === 'array' ? `[${frame.index}]` : frame.name === '' ? '' : `.${frame.name}`))
      .join('');
    return path === '' ? 'the top' : path.replace(/^\./, '');
  }

  /** @throws Misfit */
  accept(token: Token): void {
    switch (token.name) {
      case 'startObject':
      case 'startArray':
        return this.#open(token.name);
      case 'endObject':
      case 'endArray':
        return this.#close();
      case 'startKey':
        return this.#startName();
      case 'startString':
        return this.#startText();
      case 'startNumber':
        return this.#startNumber();
      case 'stringChunk':
      case 'numberChunk':
        return this.#grow(token.value);
      case 'endKey':
      case 'endString':
      case 'endNumber':
        return this.#endGrowing();
      case 'trueValue':
      case 'falseValue':
        return this.#flag(token.value);
      case 'nullValue':
        return this.#null();
      case 'keyValue':
      case 'stringValue':
      case 'numberValue':
      case 'whitespace':
        return undefined;
    }
  }

  /** The target of the value that begins here; null where it is skipped. */
  #begin(): Target | null {
    const frame = this.#frames.at(-1);
    if (frame === undefined) {
      this.#started = true;
      return this.#root;
    }
    if (frame.kind === 'object') return frame.member;
    frame.index += 1;
    return frame.target.item(frame.index);
  }

  #open(start: 'startObject' | 'startArray'): void {
    if (this.#frames.length + this.#skippedDepth >= MAX_DEPTH)
      throw new Misfit(`expected at most ${MAX_DEPTH} levels of nesting, found more`);
    const target = this.#skippedDepth > 0 ? null : this.#begin();
    if (target === null) {
      this.#skippedDepth += 1;
    } else if (start === 'startObject') {
      if (target.object === undefined) throw unexpected(target, 'an object');
      this.#frames.push({ kind: 'object', target: target.object(), name: '', member: null, seen: new Set() });
    } else {
      if (target.array === undefined) throw unexpected(target, 'a list');
      this.#frames.push({ kind: 'array', target: target.array(), index: -1 });
    }
  }

  #close(): void {
    if (this.#skippedDepth > 0) {
      this.#skippedDepth -= 1;
      return;
    }
    const frame = this.#frames.at(-1);
    if (frame?.kind === 'object') {
      // What is said at the end is about the object, not about its last member.
      frame.name = '';
      frame.target.end?.();
    }
    this.#frames.pop();
  }

  #startName(): void {
    if (this.#skippedDepth > 0) return;
    this.#growing = { text: '', maxChars: NAME_MAX_CHARS, done: (name) => this.#member(name) };
  }

  #member(name: string): void {
    const frame = this.#frames.at(-1);
    if (frame?.kind !== 'object') return;
    frame.name = '';
    frame.member = null;
    if (name.length > NAME_MAX_CHARS) return;
    const member = Object.hasOwn(frame.target.members, name) ? frame.target.members[name] : undefined;
    if (member === undefined) {
      frame.target.other?.(name);
      return;
    }
    if (frame.seen.has(name)) throw new Misfit(`expected each member once, found \`${name}\` twice`);
    frame.seen.add(name);
    frame.name = name;
    frame.member = member;
  }

  #startText(): void {
    const target = this.#skippedDepth > 0 ? null : this.#begin();
    if (target === null) return;
    const { text } = target;
    if (text === undefined) throw unexpected(target, 'text');
    this.#growing = { text: '', maxChars: text.maxChars, done: (value) => text.take(fitted(value, text)) };
  }

  #startNumber(): void {
    const target = this.#skippedDepth > 0 ? null : this.#begin();
    if (target === null) return;
    const take = target.integer;
    if (take === undefined) throw unexpected(target, 'a number');
    const done = (digits: string): void => {
      const value = Number(digits);
      if (digits.length > NUMBER_MAX_CHARS || !Number.isSafeInteger(value))
        throw new Misfit(`expected a whole number, found ${cut(digits, 20)}`);
      take(value);
    };
    this.#growing = { text: '', maxChars: NUMBER_MAX_CHARS, done };
  }

  #grow(piece: string): void {
    const growing = this.#growing;
    if (growing === null) return;
    const room = growing.maxChars + 1 - growing.text.length;
    if (room > 0) growing.text += piece.slice(0, room);
  }

  #endGrowing(): void {
    const growing = this.#growing;
    this.#growing = null;
    growing?.done(growing.text);
  }

  #flag(value: boolean): void {
    const target = this.#skippedDepth > 0 ? null : this.#begin();
    if (target === null) return;
    if (target.flag === undefined) throw unexpected(target, String(value));
    target.flag(value);
  }

  #null(): void {
    if (this.#skippedDepth > 0) return;
    const target = this.#begin();
    if (this.#frames.at(-1)?.kind !== 'object' && target !== null) throw unexpected(target, 'null');
  }
}

function fitted(value: string, { maxChars, longer }: TextTarget): string {
  if (value.length > maxChars && longer === 'refuse')
    throw new Misfit(`expected at most ${maxChars} characters, found more`);
  // A piece of the input's text keeps all of that text in memory, so what is kept is copied out of it.
  const copy = Buffer.from(value, 'utf16le').toString('utf16le');
  return cut(copy.toWellFormed(), maxChars);
}

function unexpected(target: Target, found: string): Misfit {
  const wanted = [
    target.text && 'text',
    target.integer && 'a number',
    target.flag && 'true or false',
    target.object && 'an object',
    target.array && 'a list',
  ].filter((kind) => kind !== undefined);
  return new Misfit(`expected ${wanted.join(' or ')}, found ${found}`);
}
