import { Readable } from 'node:stream';

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
    }
    yield ']';
  } finally {
    await rest.return?.();
  }
}
