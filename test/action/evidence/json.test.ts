import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJson } from '../../../src/action/evidence/json.ts';
import {
  flag,
  identity,
  integer,
  list,
  object,
  shownText,
  type Target,
  word,
} from '../../../src/action/evidence/json-target.ts';
import { EvidenceError } from '../../../src/action/evidence/reading.ts';
import { runs } from '../../runs.ts';
import { evidenceFile, evidenceFiles, refusalOf, unhurried } from './evidence-file.ts';

const anything: Target = object(() => ({ members: {} }));

const ignore = (): void => undefined;

async function read(content: string | Uint8Array, target: Target = anything): Promise<void> {
  const [file] = evidenceFiles(content);
  if (file !== undefined) await readJson(file, target, unhurried);
}

describe('readJson', () => {
  it('carries what is wanted to its target, and skips the rest', async () => {
    const seen: unknown[] = [];
    const note = (value: unknown): void => void seen.push(value);
    const target = object(() => ({
      members: {
        text: shownText(5, note),
        id: identity(note),
        count: integer(note),
        yes: flag(note),
        color: word(['red', 'green'], note),
        items: list((index) => ({ ...integer((value) => note([index, value])), ...shownText(9, note) })),
        inner: object(() => ({ members: { text: shownText(9, note) }, end: () => note('end') })),
        nothing: integer(note),
      },
      other: (name) => note(`other ${name}`),
    }));
    await read(
      '\uFEFF{"text":"abcdefgh","id":"\\u00e4\\ud83d\\ude00","x":{"text":[1,{"text":"no"}]},"count":-12,"yes":true,"color":"green","items":[3,"x",4],"inner":{"y":1e9,"text":"t"},"nothing":null}\n',
      target,
    );
    expect(seen).toEqual(['abcd…', 'ä😀', 'other x', -12, true, 'green', [0, 3], 'x', [2, 4], 't', 'end']);
  });

  it.each([
    ['an empty file', '', 'expected JSON, found that it ends too early, at the top. A tool that was stopped'],
    ['half a file', '{"a":[1,2', 'ends too early'],
    ['something after the end', '{}\n{}', 'expected JSON, found something else at line 2, column 1.'],
    ['no JSON', 'error: no such file', 'expected JSON, found something else at line 1, column 1.'],
    ['a wrong comma', '{"a":1,\n"b":[1,]}', 'at line 2, column 8'],
    ['a list at the top', '[]', 'at the top: expected an object, found a list.'],
    ['text at the top', '"x"', 'at the top: expected an object, found text.'],
    ['null at the top', 'null\n', 'at the top: expected an object, found null.'],
    ['UTF-16', Buffer.from('\uFEFF{}', 'utf16le'), 'expected UTF-8, found the byte order mark of UTF-16.'],
    ['UTF-16, the other way', Buffer.from('feff007b007d', 'hex'), 'found the byte order mark of UTF-16.'],
    ['bytes that are not UTF-8', Buffer.from('{"a":"\xff"}', 'latin1'), 'expected UTF-8, found other bytes at byte 0'],
    ['half a character at the end', Buffer.from([0x7b, 0x7d, 0xc3]), 'expected UTF-8, found other bytes'],
    ['brackets without end', `{"a":${'['.repeat(300)}`, 'expected at most 256 levels of nesting, found more.'],
  ])('refuses %s', async (_what, content, message) => {
    const refusal = await refusalOf(read(content));
    expect(refusal).toContain(message);
    expect(refusal).toMatch(/^evidence-0\.json: /);
  });

  it.each([
    ['a wanted member twice', '{"items":[],"items":[]}', 'at the top: expected each member once, found `items` twice.'],
    ['another kind of value', '{"items":[{"n":1},{"n":{}}]}', 'at items[1].n: expected a number, found an object.'],
    ['null as an item', '{"items":[null]}', 'at items[0]: expected an object, found null.'],
    ['half a number', '{"items":[{"n":1.5}]}', 'at items[0].n: expected a whole number, found 1.5.'],
    ['a long number', `{"items":[{"n":${'1'.repeat(5000)}}]}`, 'expected a whole number, found 1111111111111111111….'],
    ['a long identity', `{"items":[{"id":"${'x'.repeat(70_000)}"}]}`, 'expected at most 1000 characters, found more.'],
    ['a word of another list', '{"items":[{"w":"c\\n"}]}', 'at items[0].w: expected one of a, b, found "c\\n".'],
  ])('refuses %s where it is wanted otherwise', async (_what, content, message) => {
    const item = object(() => ({ members: { n: integer(ignore), id: identity(ignore), w: word(['a', 'b'], ignore) } }));
    expect(
      await refusalOf(
        read(
          content,
          object(() => ({ members: { items: list(() => item) } })),
        ),
      ),
    ).toContain(message);
  });

  it('takes no member from the prototype', async () => {
    await expect(read('{"__proto__":[1],"constructor":2,"toString":3,"__proto__":4}')).resolves.toBeUndefined();
  });

  it('refuses what is no file', async () => {
    const { path } = evidenceFile('x');
    expect(await refusalOf(readJson({ path, name: 'gone.json' }, anything, unhurried))).toMatch(
      /^gone\.json: could not be read: ENOENT/,
    );
    mkdirSync(path);
    expect(await refusalOf(readJson({ path, name: 'directory' }, anything, unhurried))).toBe(
      'directory: expected a regular file, found something else.',
    );
  });

  it('stops for the reason of the signal', async () => {
    const file = evidenceFile('long.json');
    file.write(JSON.stringify({ a: 'x'.repeat(1_000_000), b: 1 }));
    const reason = new Error('the time is up');
    await expect(readJson(file, anything, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    const target = object(() => {
      controller.abort(reason);
      return { members: {} };
    });
    await expect(readJson(file, target, controller.signal)).rejects.toBe(reason);
  });

  it('accepts an object exactly where JSON.parse does', async () => {
    const file = evidenceFile('any.json');
    const damaged = fc
      .tuple(
        fc.dictionary(fc.string(), fc.jsonValue()),
        fc.nat(),
        fc.constantFrom('', ',', '"', '}', ']', '0', '\\', '\n', 'e', '\u0001'),
      )
      .map(([value, at, insert]) => {
        const text = JSON.stringify(value);
        const place = at % (text.length + 1);
        return text.slice(0, place) + insert + text.slice(place + (at % 3));
      });
    await fc.assert(
      fc.asyncProperty(damaged, async (text) => {
        file.write(text);
        const result = await readJson(file, anything, unhurried).then(
          () => 'accepted',
          (error: unknown) => (error instanceof EvidenceError ? 'refused' : String(error)),
        );
        expect(result).toBe(isObject(text) ? 'accepted' : 'refused');
      }),
      { numRuns: runs(200) },
    );
  });

  it('reads a file of 50 MB on one line with 24 MB of heap', () => {
    const file = evidenceFile('big.json');
    const big = openSync(file.path, 'w');
    writeSync(big, '{"long":"');
    for (let block = 0; block < 250; block += 1) writeSync(big, 'a long text '.repeat(8333));
    writeSync(big, '","items":[{"n":1}');
    const item = ',{"n":2,"skipped":{"deep":[1,2,3],"text":"of no use to anyone who reads this"}}';
    for (let block = 0; block < 330; block += 1) writeSync(big, item.repeat(1000));
    writeSync(big, ']}');
    closeSync(big);
    const program = `
      import { readJson } from ${JSON.stringify(new URL('../../../src/action/evidence/json.ts', import.meta.url))};
      let count = 0;
      const item = { object: () => ({ members: { n: { integer: () => (count += 1) } } }) };
      const members = {
        items: { array: () => ({ item: () => item }) },
        long: { text: { maxChars: 10, longer: 'cut', take: console.log } },
      };
      await readJson(${JSON.stringify({ path: file.path, name: 'big.json' })}, { object: () => ({ members }) }, AbortSignal.timeout(60_000));
      console.log(count);`;
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['--max-old-space-size=24', '--input-type=module', '--eval', program],
      { encoding: 'utf8', timeout: 60_000 },
    );
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'a long te…\n330001\n', stderr: '' });
  });
});

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
