import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseChecksums } from '../../src/fingerprint/checksums.ts';
import { FingerprintError } from '../../src/fingerprint/error.ts';

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];

const read = (text: string | Buffer) =>
  parseChecksums(Buffer.from(text), 'SUMS').map(({ fingerprint, name, line }) => [fingerprint[0], name, line]);

describe('parseChecksums', () => {
  it.each<[string, (string | number)[][]]>([
    [
      `${A}  app.tgz\n${B} *bin/app\n`,
      [
        ['a', 'app.tgz', 1],
        ['b', 'bin/app', 2],
      ],
    ],
    [`${A}  app.tgz`, [['a', 'app.tgz', 1]]],
    [
      `\uFEFF${A}  app.tgz\r\n\r\n# by hand\r\n${B}  b\r\n`,
      [
        ['a', 'app.tgz', 1],
        ['b', 'b', 4],
      ],
    ],
    [`${A.toUpperCase()}  A`, [['a', 'A', 1]]],
    [
      `SHA256 (a (1).tgz) = ${A}\nSHA2-256(b)= ${B}\nSHA256(c)= ${A}`,
      [
        ['a', 'a (1).tgz', 1],
        ['b', 'b', 2],
        ['a', 'c', 3],
      ],
    ],
    [
      `\\${A}  one\\ntwo\\\\three\\r\n\\SHA256 (x\\\\y) = ${B}`,
      [
        ['a', 'one\ntwo\\three\r', 1],
        ['b', 'x\\y', 2],
      ],
    ],
    [`${A}  dist\\app.exe`, [['a', 'dist/app.exe', 1]]],
    [`${A}   leading and trailing `, [['a', ' leading and trailing ', 1]]],
    [`${A}  same\n${A} *same`, [['a', 'same', 1]]],
    [`${A}  ::error::x`, [['a', '::error::x', 1]]],
  ])('reads %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each<[string | Buffer, RegExp]>([
    ['', /at least one checksum in 'SUMS', found none/],
    ['\n# only words\n', /at least one checksum/],
    [`${A}  a\n${'c'.repeat(128)}  b`, /a SHA-256 in line 2 of 'SUMS', found a checksum by SHA-512/],
    [`${'c'.repeat(32)}  b`, /found a checksum by MD5/],
    [`${'c'.repeat(40)} *b`, /found a checksum by SHA-1/],
    [`${'c'.repeat(63)}  b`, /line 1.*found 63 digits/],
    [`SHA512 (x) = ${'c'.repeat(128)}`, /found a checksum by SHA512/],
    [`MD5 (x) = ${'c'.repeat(32)}`, /found a checksum by MD5/],
    [`SHA256 (x) = ${'c'.repeat(60)}`, /found 60 digits/],
    [A, /'hash {2}name' or 'SHA256 \(name\) = hash' in line 1/],
    [`${A} x`, /in line 1/],
    [`${A}  a\n\n-----BEGIN PGP SIGNATURE-----`, /line 3.*found '-----BEGIN/],
    [`${A}  -`, /the name of a file in line 1.*found '-'/],
    [`${A}  dir/`, /the name of a file/],
    [`\\${A}  a\\tb`, /escaped name in line 1.*found '\\t'/],
    [`\\${A}  a\\`, /escaped name/],
    [`${A}  x\n${B}  x`, /one checksum for 'x' in line 2.*another than in line 1/],
    [Buffer.from(`\uFEFF${A}  x`, 'utf16le'), /text in UTF-8/],
    [Buffer.from([0xff, 0xfe]), /text in UTF-8/],
  ])('refuses %.80j', (text, message) => {
    expect(() => read(text)).toThrow(message);
    expect(() => read(text)).toThrow(FingerprintError);
  });

  it('finds every name again that is written as sha256sum writes it', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/[/\0]/.test(text) && text !== '-');
    fc.assert(
      fc.property(name, (text) => {
        const isEscaped = /[\\\n\r]/.test(text);
        const escaped = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
        expect(read(`${isEscaped ? '\\' : ''}${A}  ${escaped}\n`)).toEqual([['a', text, 1]]);
      }),
    );
  });
});
