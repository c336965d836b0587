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

/**
 * One list in JSON out of the parts of it, each asked for when the one before was taken. The first is read at once, so
 * that what fails by then can still be answered as an error. `toJson` writes a part as a list of its own.
 */
export async function listAnswer(parts: AsyncIterable<unknown>, toJson: (part: unknown) => string): Promise<Readable> {
  const rest = parts[Symbol.asyncIterator]();
  const first = await rest.next();
  return Readable.from(listText(first, rest, toJson));
}

/** Values under a key, in the order in which they are answered. A key whose values are in two parts ends one and begins the next. */
export type Group = readonly [key: string, values: readonly unknown[]];

/** The same for one object in JSON whose members are lists. `toJson` writes an object with one such member. */
export async function groupsAnswer(
  parts: AsyncIterable<readonly Group[]>,
  toJson: (member: Record<string, readonly unknown[]>) => string,
): Promise<Readable> {
  const rest = parts[Symbol.asyncIterator]();
  const first = await rest.next();
  return Readable.from(objectText(first, rest, toJson));
}

async function* objectText(
  first: IteratorResult<readonly Group[], unknown>,
  rest: AsyncIterator<readonly Group[], unknown>,
  toJson: (member: Record<string, readonly unknown[]>) => string,
): AsyncGenerator<string> {
  try {
    let openKey: string | null = null;
    yield '{';
    for (let part = first; part.done !== true; part = await rest.next()) {
      let text = '';
      for (const [key, values] of part.value) {
        const name = `${JSON.stringify(key)}:[`;
        const written = toJson({ [key]: values }).slice(1 + name.length, -2);
        if (key === openKey) text += `,${written}`;
        else text += `${openKey === null ? '' : '],'}${name}${written}`;
        openKey = key;
      }
      yield text;
      await setImmediate();
    }
    yield openKey === null ? '}' : ']}';
  } finally {
    await rest.return?.();
  }
}

async function* listText(
  first: IteratorResult<unknown, unknown>,
  rest: AsyncIterator<unknown, unknown>,
  toJson: (part: unknown) => string,
): AsyncGenerator<string> {
  try {
    yield '[';
    let separator = '';
    for (let part = first; part.done !== true; part = await rest.next()) {
      yield separator + toJson(part.value).slice(1, -1);
      separator = ',';
      // Reading the store does not wait for anything: others get their turn here.
      await setImmediate();
    }
    yield ']';
  } finally {
    await rest.return?.();
  }
}
