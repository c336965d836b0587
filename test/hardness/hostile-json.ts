import * as fc from 'fast-check';
import { type Json, json } from './arbitrary-json.ts';

/** Text of JSON that no honest client would send in some place of a document. */
export const hostileJson = fc.constantFrom(
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1e999',
  '1e308',
  '123456789012345678901234567890',
  '0.1e-400',
  '""',
  '[]',
  '{}',
  '[[[[[[[[[[]]]]]]]]]]',
  `${'['.repeat(99)}${']'.repeat(99)}`,
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\ufffe\\uffff"',
  '"\u202e\u200b\u00e9"',
  '"<script>alert(1)</script>"',
  `"'; drop table artifacts; --"`,
  '"../../etc/passwd"',
  '"%00"',
  `"${'x'.repeat(5000)}"`,
  `"${'x'.repeat(300)}"`,
  '{"__proto__":{"a":1},"constructor":{"prototype":1},"toString":1}',
  '{"\\u0000":1}',
  '{"a":1,"a":2}',
  'NaN',
  'undefined',
  "'x'",
  '',
);

const PLACEHOLDER = '\uf8ff';

/** The document as text, some of its values replaced by hostile ones. */
export function mutatedJson(value: Json): fc.Arbitrary<string> {
  const places = pathsOf(value);
  return fc.array(fc.tuple(fc.nat(places.length), hostileJson), { minLength: 1, maxLength: 2 }).map((changes) =>
    changes.reduce<string>((text, [index, hostile]) => {
      const path = places[index];
      if (path === undefined) return text.replace(/\}$/, `,"more":${hostile}}`);
      const changed = JSON.stringify(replaced(parsed(text) ?? value, path, PLACEHOLDER));
      return changed.replace(JSON.stringify(PLACEHOLDER), () => hostile);
    }, JSON.stringify(value)),
  );
}

function parsed(text: string): Json | null {
  try {
    return json.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function pathsOf(value: Json, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, member]) => pathsOf(member, [...path, key]))];
}

function replaced(value: Json, path: readonly string[], by: Json): Json {
  const [key, ...rest] = path;
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value.map((item, index) => (String(index) === key ? replaced(item, rest, by) : item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, name === key ? replaced(member, rest, by) : member]),
  );
}
