import * as fc from 'fast-check';
import { marked } from 'marked';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import {
  logText,
  markdownBlock,
  markdownCode,
  markdownLink,
  markdownText,
  oneLine,
  yamlScalar,
} from '../../../src/action/render/escape.ts';
import { shortened } from '../../../src/config/wording.ts';
import { markdownSentence } from '../../../src/action/render/sentence.ts';

/** Texts that try to become something. */
const hostile = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      ...Array.from('`|\\<>[]()!*_~#-+=.:/@&;\n\r\t 1aw'),
      '$',
      '{',
      '}',
      '\u2028',
      '\u202E',
      '\x1B',
    ),
  }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    '![x](https://evil.example/p.png)',
    'https://evil.example www.evil.example a@evil.example',
    '| a | b |\n|---|---|',
    '```\n# x\n```',
    '- x\n- y',
    '1. x',
    '# x',
    '> x',
    '---',
    '&lt;b&gt;',
    '</code></pre><img src=x onerror=alert(1)>',
    '`` ` ``',
    '\\`x\\`|',
    '[x]: https://evil.example',
    '- [ ] x',
    '~~x~~ **y** _z_',
  ),
);

/** The names of the HTML elements that Markdown comes out as. */
function elementsOf(markdown: string): string[] {
  const html = marked.parse(markdown, { async: false, gfm: true });
  return [
    ...new Set(Array.from(html.matchAll(/<\/?([a-zA-Z!?][^\s/>]*)/g), (match) => (match[1] ?? '').toLowerCase())),
  ].toSorted();
}

const textOf = (markdown: string): string =>
  marked
    .parse(markdown, { async: false, gfm: true })
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

const allowed = (found: readonly string[], expected: readonly string[]): void => {
  for (const element of found) expect(expected).toContain(element);
};

describe('in Markdown', () => {
  it('text becomes no element, in a list, a heading and a paragraph', () => {
    expect(elementsOf('- <b>x</b> `y`')).toEqual(['b', 'code', 'li', 'ul']);
    fc.assert(
      fc.property(hostile, (text) => {
        allowed(elementsOf(`- ${markdownText(text)}`), ['ul', 'li']);
        allowed(elementsOf(`### ${markdownText(text)}`), ['h3']);
        allowed(elementsOf(`a ${markdownText(text)} b`), ['p']);
      }),
    );
  });

  it('text is shown as it is', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(
          textOf(`a ${markdownText(text, 10_000)} b`)
            .replaceAll(/\s+/g, ' ')
            .trim(),
        ).toBe(`a ${oneLine(text)} b`.replaceAll(/\s+/g, ' '));
      }),
    );
  });

  it('a table keeps its cells', () => {
    fc.assert(
      fc.property(hostile, hostile, (text, code) => {
        const table = `| a | b | c |\n|---|---|---|\n| ${markdownText(text)} | ${markdownCode(code)} | end |`;
        const html = marked.parse(table, { async: false });
        allowed(elementsOf(table), ['table', 'thead', 'tbody', 'tr', 'th', 'td', 'code']);
        expect(html.match(/<td>/g)).toHaveLength(3);
        expect(html).toContain('<td>end</td>');
      }),
    );
  });

  it('code is code', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        allowed(elementsOf(`a ${markdownCode(text)} b`), ['p', 'code']);
        allowed(elementsOf(`- ${markdownSentence(text)}`), ['ul', 'li', 'code']);
        allowed(elementsOf(`${markdownBlock('yaml', text)}\n\nend`), ['pre', 'code', 'p']);
        expect(textOf(`${markdownBlock('', text)}\n\nend`)).toMatch(/end\s*$/);
      }),
    );
  });

  it('a link leads to a web address or nowhere', () => {
    fc.assert(
      fc.property(
        hostile,
        fc.oneof(
          hostile,
          fc.webUrl(),
          fc.webUrl().chain((url) => hostile.map((text) => url + text)),
        ),
        (words, address) => {
          const html = marked.parse(`a ${markdownLink(words, address)} b`, { async: false });
          allowed(elementsOf(`a ${markdownLink(words, address)} b`), ['p', 'a']);
          for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https?:\/\//);
          expect(html.match(/<a /g)?.length ?? 0).toBeLessThanOrEqual(1);
        },
      ),
    );
    expect(markdownLink('x', 'javascript:alert(1)')).toBe('x');
    expect(marked.parse(markdownLink('page', 'https://a.example/x?a=1&b=(2)'), { async: false })).toContain(
      'href="https://a.example/x?a=1&amp;b=%282%29"',
    );
  });

  it('a sentence keeps its words and its code', () => {
    expect(marked.parse(markdownSentence('The flow `shop|x` asks for `a` <b>, `open.'), { async: false })).toBe(
      '<p>The flow <code>shop&#124;x</code> asks for <code>a</code> &lt;b&gt;, `open.</p>\n',
    );
  });
});

describe('in the log', () => {
  it('no line is a command', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          fc.constantFrom(
            '::error::x',
            ' \t::add-mask::x',
            '\u00A0::x',
            '##[error]x',
            'a ##[group]b',
            'x\r::error::y',
            ':::x',
            '\uFEFF::x',
          ),
        ),
        (text) => {
          for (const line of logText(text).split('\n')) {
            expect(line.trim().startsWith('::')).toBe(false);
            expect(line).not.toContain('##[');
            expect(line).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u);
          }
        },
      ),
    );
  });

  it('ordinary text stays as it is', () => {
    expect(logText('artifact app: compliant\n  a::b')).toBe('artifact app: compliant\n  a::b');
  });
});

describe('shortened', () => {
  it('is never longer, and only cuts what is too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 50 }), fc.integer({ min: 1, max: 40 }), (text, maxLength) => {
        const cut = shortened(text, maxLength);
        expect(Array.from(cut).length).toBeLessThanOrEqual(maxLength);
        const isWhole = Array.from(text).length <= maxLength;
        expect(cut === text || (!isWhole && cut.endsWith('…'))).toBe(true);
      }),
    );
  });
});

describe('yamlScalar', () => {
  it('is one text and no expression', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          hostile,
          fc.constantFrom('${{ secrets.X }}', '1.10', 'true', 'null', '~', '12e5', '0x1F', '*', '- a', 'a: b', 'a #b'),
        ),
        (text) => {
          const yaml = yamlScalar(text);
          expect(yaml).not.toContain('${{');
          expect(yaml).not.toContain('\n');
          expect(parse(`x: ${yaml}\n`)).toEqual({ x: oneLine(text).replaceAll('${{', '$ {{') });
        },
      ),
    );
  });

  it('leaves names and fingerprints bare', () => {
    expect(yamlScalar('unit-tests')).toBe('unit-tests');
    expect(yamlScalar('1a'.repeat(32))).toBe('1a'.repeat(32));
    expect(yamlScalar('1e'.repeat(32))).toBe(`"${'1e'.repeat(32)}"`);
  });
});
