import path from 'node:path';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EvidenceFile } from '../../../src/action/evidence/reading.ts';
import { readXml, XML_MAX_ATTRIBUTES, XML_MAX_DEPTH, XML_MAX_LENGTH } from '../../../src/action/evidence/xml.ts';
import { runs } from '../../runs.ts';
import { evidenceWriter, patient, refusalOf } from './evidence-files.ts';

/** What a document tells, as text: `<name key=value>`, character data, `</name>`. */
async function told(file: EvidenceFile, signal = patient): Promise<string> {
  let all = '';
  await readXml(
    file,
    {
      open: ({ name, attributes }) => {
        all += `<${name}${Array.from(attributes, ([key, value]) => ` ${key}=${value}`).join('')}>`;
      },
      text: (piece) => {
        all += piece;
      },
      close: (name) => {
        all += `</${name}>`;
      },
    },
    signal,
  );
  return all;
}

const utf16 = (text: string, order: 'le' | 'be'): Buffer => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};

const attributes = (count: number): string => Array.from({ length: count }, (_, i) => ` a${i}=""`).join('');

describe('readXml', () => {
  it('tells elements, attributes and text', async () => {
    const write = evidenceWriter();
    const text = `<?xml version="1.0"?>\n<!-- c --><a x="1 &lt; 2" y='&#233;&#x1F600;'>t&amp;<p:b xmlns:p="u"/><![CDATA[<c> & ]]>]]&gt;</a>\n`;
    expect(await told(write(text))).toBe('<a x=1 < 2 y=é😀>t&<b xmlns:p=u></b><c> & ]]></a>');
  });

  it.each<[string, string | Uint8Array]>([
    ['UTF-8', '<a>é€😀</a>'],
    ['UTF-8 with a mark', '\uFEFF<a>é€😀</a>'],
    ['UTF-16 LE', utf16('<?xml version="1.0" encoding="utf-16"?><a>é€😀</a>', 'le')],
    ['UTF-16 BE', utf16('<?xml version="1.0" encoding="UTF-16"?><a>é€😀</a>', 'be')],
    ['UTF-8 that is declared as UTF-16', '<?xml version="1.0" encoding="utf-16"?><a>é€😀</a>'],
    ['UTF-8 with a mark that is declared as Latin 1', '\uFEFF<?xml version="1.0" encoding="ISO-8859-1"?><a>é€😀</a>'],
  ])('reads %s', async (_, content) => {
    expect(await told(evidenceWriter()(content))).toBe('<a>é€😀</a>');
  });

  it.each(['ISO-8859-1', 'windows-1252'])('reads %s where it is declared', async (encoding) => {
    const content = Buffer.concat([
      Buffer.from(`<?xml version='1.0' encoding='${encoding}'?><a>`),
      Buffer.from([0xe9, 0x80]),
      Buffer.from('</a>'),
    ]);
    expect(await told(evidenceWriter()(content))).toBe('<a>é€</a>');
  });

  it('refuses encodings that it does not know', async () => {
    const file = evidenceWriter()('<?xml version="1.0" encoding="EBCDIC-CP-US"?><a/>');
    expect(await refusalOf(told(file))).toContain('names the encoding "EBCDIC-CP-US", and only UTF-8');
  });

  it.each([0, 1, 65_533, 65_534, 65_535, 65_536, 131_071, 200_000])(
    'names the byte that is not UTF-8, after %i characters',
    async (length) => {
      const start = Buffer.from(`<a>${'x'.repeat(length)}é`);
      const file = evidenceWriter()(Buffer.concat([start, Buffer.from([0xc3, 0x28]), Buffer.from('</a>')]));
      expect(await refusalOf(told(file))).toContain(`the file is not UTF-8: byte ${start.length + 1} `);
    },
  );

  it('names the end of a file that ends within a character', async () => {
    const file = evidenceWriter()(Buffer.from('<a>é</a>').subarray(0, 4));
    expect(await refusalOf(told(file))).toContain('byte 4 ');
  });

  it('refuses half a character of UTF-16', async () => {
    const file = evidenceWriter()(utf16('<a>\uD83D</a>', 'le'));
    expect(await refusalOf(told(file))).toContain('not utf-16le');
  });

  it.each([
    ['', 'the file is empty'],
    [' \n', 'line 2, column 0: expected well-formed XML: there is no element'],
    ['no xml', 'line 1, column 1: expected well-formed XML'],
    ['{"a": 1}', 'expected well-formed XML'],
    ['<a>\n  <b></a>', 'line 2, column 9: expected well-formed XML: Unexpected close tag'],
    ['<a>\n', 'line 2, column 0: expected well-formed XML: the file ends within <a>'],
    ['<a/><!-- ', 'Unexpected end'],
    ['<a/><!ENTITY x "y">', 'Unexpected end'],
    ['<a/><b>', 'there is a second root element'],
    ['<a/>text', 'expected well-formed XML'],
    ['<a/><![CDATA[text]]>', 'there is text outside of the root element'],
    ['<a x="1" x="1"/>', 'the attribute x is there twice'],
    ['<a hasOwnProperty="1" y="2" y="2"/>', 'the attribute y is there twice'],
    ['<a x=1/>', 'expected well-formed XML'],
    ['<a>&nbsp;</a>', 'expected well-formed XML'],
    ['<a>&constructor;</a>', 'expected well-formed XML'],
    ['<a>&#0;</a>', 'expected well-formed XML'],
    ['<a>&#xD800;</a>', 'expected well-formed XML'],
    ['<a><p:b/></a>', 'Unbound namespace prefix'],
    ['<a><!ELEMENT x ANY></a>', 'a declaration outside of a document type'],
  ])('refuses %j', async (content, problem) => {
    const message = await refusalOf(told(evidenceWriter()(content)));
    expect(message).toMatch(/^evidence[,:] /);
    expect(message).toContain(problem);
  });

  it('takes a document type without definitions, and fetches nothing', async () => {
    const content = '<!DOCTYPE a PUBLIC "-//A//B" "http://127.0.0.1:1/a.dtd"><a/>';
    expect(await told(evidenceWriter()(content))).toBe('<a></a>');
  });

  it.each([
    '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>',
    '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
    '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x"> %x;]><a/>',
    `<!DOCTYPE a [<!ENTITY x0 "lol">${Array.from({ length: 30 }, (_, i) => `<!ENTITY x${i + 1} "&x${i};&x${i};">`).join('')}]><a>&x30;</a>`,
    '<!DOCTYPE a []><a/>',
    '<!DOCTYPE a [<a/>',
  ])('refuses definitions: %s', async (content) => {
    expect(await refusalOf(told(evidenceWriter()(content)))).toContain('definitions of its own');
  });

  it('refuses what is too deep, too wide or too long', async () => {
    const write = evidenceWriter();
    const deepest = `${'<a>'.repeat(XML_MAX_DEPTH)}${'</a>'.repeat(XML_MAX_DEPTH)}`;
    expect(await refusalOf(told(write(deepest)))).toBe('no error');
    expect(await refusalOf(told(write('<a>'.repeat(1_000_000))))).toContain('nested deeper than 256');
    expect(await refusalOf(told(write(`<a${attributes(XML_MAX_ATTRIBUTES)}/>`)))).toBe('no error');
    expect(await refusalOf(told(write(`<a${attributes(XML_MAX_ATTRIBUTES + 1)}/>`)))).toContain('more than 256');
    expect(await refusalOf(told(write(`<a${attributes(1_000_000)}/>`)))).toContain('more than 256 attributes');
    const namespaces = Array.from({ length: 65 }, (_, i) => ` xmlns:n${i}="u"`).join('');
    expect(await refusalOf(told(write(`<a${namespaces}/>`)))).toContain('more than 64 namespaces');
    expect(await refusalOf(told(write(`<a x="${'x'.repeat(XML_MAX_LENGTH)}"/>`)))).toBe('no error');
    expect(await refusalOf(told(write(`<a x="${'x'.repeat(XML_MAX_LENGTH + 1)}"/>`)))).toContain('more than 1048576');
    expect(await refusalOf(told(write(`<a><!--${'x'.repeat(3_000_000)}--></a>`)))).toContain('more than 1048576');
    expect(await refusalOf(told(write(`<${'x'.repeat(3_000_000)}/>`)))).toContain('more than 1048576');
  });

  it('counts namespaces that are in scope, not all there ever were', async () => {
    const file = evidenceWriter()(`<a>${'<b xmlns="u" xmlns:p="v"/>'.repeat(100)}</a>`);
    expect(await refusalOf(told(file))).toBe('no error');
  });

  it('tells long text in pieces', async () => {
    let longest = 0;
    let length = 0;
    const handler = {
      open: () => {},
      text: (piece: string) => {
        longest = Math.max(longest, piece.length);
        length += piece.length;
      },
      close: () => {},
    };
    const half = 'x'.repeat(5_000_000);
    await readXml(evidenceWriter()(`<a>${half}<![CDATA[${half}]]></a>`), handler, patient);
    expect(length).toBe(10_000_000);
    expect(longest).toBeLessThan(2 * XML_MAX_LENGTH);
  });

  it('says why a file cannot be read', async () => {
    const file = evidenceWriter()('<a/>');
    const missing = { path: `${file.path}-missing`, name: 'reports/missing.xml' };
    expect(await refusalOf(told(missing))).toMatch(/^reports\/missing\.xml: the file cannot be read \(ENOENT/);
    const directory = path.join(path.dirname(file.path), 'directory');
    mkdirSync(directory);
    expect(await refusalOf(told({ path: directory, name: 'directory' }))).toMatch(/directory/);
  });

  it.skipIf(process.platform === 'win32')('does not wait for the writer of a pipe', async () => {
    const pipe = path.join(path.dirname(evidenceWriter()('').path), 'pipe');
    execFileSync('mkfifo', [pipe], { timeout: 60_000 });
    expect(await refusalOf(told({ path: pipe, name: 'pipe' }))).toContain('expected a regular file');
  });

  it('stops when it is told to', async () => {
    const file = evidenceWriter()(`<a>${'<b/>'.repeat(100_000)}</a>`);
    const reason = new Error('enough');
    await expect(told(file, AbortSignal.abort(reason))).rejects.toBe(reason);
    const controller = new AbortController();
    let count = 0;
    const handler = {
      open: () => {
        count += 1;
        controller.abort(reason);
      },
      close: () => {},
    };
    await expect(readXml(file, handler, controller.signal)).rejects.toBe(reason);
    expect(count).toBeLessThan(20_000);
  });

  it('meets any bytes with an answer or a refusal', async () => {
    const write = evidenceWriter();
    const parts = ['<', '>', '</', '/>', '<a', '<a>', '</a>', ' x="', '"', "'", '&', ';', '&#', '<!', '[', ']', '<!--'];
    parts.push(
      '-->',
      '<![CDATA[',
      ']]>',
      '<?',
      '?>',
      '<!DOCTYPE ',
      '=',
      ':',
      'xmlns:p="u"',
      '__proto__="1"',
      '\0',
      '😀',
      ' ',
    );
    const markup = fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((all) => Buffer.from(all.join('')));
    await fc.assert(
      fc.asyncProperty(fc.oneof(markup, fc.uint8Array({ maxLength: 60 })), async (bytes) => {
        expect(await refusalOf(told(write(bytes)))).toMatch(/^(no error$|evidence[,:] )/);
      }),
      { numRuns: runs(400) },
    );
  });
});
