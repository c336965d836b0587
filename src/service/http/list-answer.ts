import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';

/** About so much of what was sent with the rows of a list is read at once; a larger row comes alone. */
const PART_MAX_BYTES = 1024 * 1024;

/** Cuts rows, in their order, into parts of bounded size. */
export function* inParts<R>(rows: readonly R[], sizeBytesOf: (row: R) => number): Generator<R[]> {
  let part: R[] = [];
  let partBytes = 0;
  for (const row of rows) {
    const sizeBytes = sizeBytesOf(row);
    if (part.length > 0 && partBytes + sizeBytes > PART_MAX_BYTES) {
      yield part;
      part = [];
      partBytes = 0;
    }
    part.push(row);
    partBytes += sizeBytes;
  }
  if (part.length > 0) yield part;
}

/** Reads one part of an answer, when its turn comes. */
export type Part<T> = () => Promise<T>;

/**
 * One list in JSON out of the parts of it, each read when the one before was taken. The first is read at once, so that
 * what fails by then can still be answered as an error. `toJson` writes a part as a list of its own.
 */
export function listAnswer<T>(parts: Iterable<Part<T>>, toJson: (part: T) => string): Promise<Readable> {
  return streamed(listText('[', ']', parts, toJson));
}

/**
 * One object in JSON with a long list in it, under `member`, out of objects that have a part of the list each. What else is
 * in the object is taken from the first, which is without any of the list.
 */
export async function recordAnswer<T>(
  member: string,
  empty: T,
  parts: Iterable<Part<T>>,
  toJson: (record: T) => string,
): Promise<Readable> {
  const text = toJson(empty);
  const list = `${JSON.stringify(member)}:[]`;
  const at = text.indexOf(list);
  if (at < 0) throw new Error(`an answer without the list '${member}'`);
  const middle = at + list.length - 1;
  return streamed(listText(text.slice(0, middle), text.slice(middle), parts, toJson));
}

/** Values under a key, in the order in which they are answered. A key whose values are in two parts ends one and begins the next. */
export type Group = readonly [key: string, values: readonly unknown[]];

/** The same for one object in JSON whose members are lists. `toJson` writes an object with one such member. */
export function groupsAnswer(
  parts: Iterable<Part<readonly Group[]>>,
  toJson: (member: Record<string, readonly unknown[]>) => string,
): Promise<Readable> {
  return streamed(objectText(parts, toJson));
}

/** Nothing is read ahead: what a reader does not take is in memory once, as the bytes that wait to be sent. */
async function streamed(text: AsyncGenerator<Buffer>): Promise<Readable> {
  const first = await text.next();
  const answer = Readable.from(text, { objectMode: false, highWaterMark: 0 });
  if (first.done !== true) answer.unshift(first.value);
  return answer;
}

/** A list between what stands before and after it, with its brackets; `toJson` writes a part of it between the same. */
async function* listText<T>(
  before: string,
  after: string,
  parts: Iterable<Part<T>>,
  toJson: (part: T) => string,
): AsyncGenerator<Buffer> {
  // What is made of a part is gone with this call; a generator that waits would keep it.
  const written = async (part: Part<T>, start: string): Promise<Buffer> =>
    Buffer.from(start + toJson(await part()).slice(before.length, -after.length));
  let start = before;
  for (const part of parts) {
    yield await written(part, start);
    start = ',';
    // Reading the store does not wait for anything: others get their turn here.
    await setImmediate();
  }
  yield Buffer.from(start === before ? before + after : after);
}

async function* objectText(
  parts: Iterable<Part<readonly Group[]>>,
  toJson: (member: Record<string, readonly unknown[]>) => string,
): AsyncGenerator<Buffer> {
  let openKey: string | null = null;
  const written = async (part: Part<readonly Group[]>): Promise<Buffer> => {
    let text = '';
    for (const [key, values] of await part()) {
      const name = `${JSON.stringify(key)}:[`;
      const list = toJson({ [key]: values }).slice(1 + name.length, -2);
      if (key === openKey) text += `,${list}`;
      else text += `${openKey === null ? '{' : '],'}${name}${list}`;
      openKey = key;
    }
    return Buffer.from(text);
  };
  for (const part of parts) {
    yield await written(part);
    await setImmediate();
  }
  yield Buffer.from(openKey === null ? '{}' : ']}');
}
