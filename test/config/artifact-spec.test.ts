import { describe, expect, it } from 'vitest';
import { parseArtifacts } from '../../src/config/artifact-spec.ts';
import { parseImageReference } from '../../src/fingerprint/image/reference.ts';
import { InputError, InputProblems, listInInput } from '../../src/action/input-problem.ts';

const FP = 'b'.repeat(64);

async function parse(text: string) {
  const problems = new InputProblems();
  const specs = await parseArtifacts(listInInput('artifacts', text, problems));
  problems.throwIfAny();
  return specs.map((spec) =>
    Object.fromEntries(Object.entries(spec).filter(([key]) => key !== 'where' && key !== 'place')),
  );
}

async function messageOf(text: string): Promise<string> {
  try {
    await parse(text);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'no problem';
}

const path = (pattern: string, name: string | null = null, excludes: string[] = []) => ({
  kind: 'path',
  name,
  pattern,
  excludes,
});

describe('artifacts by line', () => {
  it('reads paths, names, excludes and comments', async () => {
    expect(await parse('dist/*.tgz\n\n# comment\r\n app = build/app \n!**/*.map\nlater')).toEqual([
      path('dist/*.tgz', null, ['**/*.map']),
      path('build/app', 'app', ['**/*.map']),
      path('later'),
    ]);
  });

  it.each(['./a=b', 'out/a=b', '*=x', '~/a=b', '.a=b', 'a?=b', 'C:\\x=y'])('takes %s for a path', async (line) => {
    expect(await parse(line)).toEqual([path(line)]);
  });

  it.each([
    ['my app=x', /letters, digits.*`my app`.*`\.\/my app=x`/],
    ['v1.2=x', /`v1\.2`/],
    ['=x', /found nothing/],
    ['app=', /expected a path after `app=`/],
    ['a=x\na=y', /line 2, column 1: the name `a` is taken by line 1 \(a=x\)/],
  ])('refuses %j', async (text, message) => {
    expect(await messageOf(text)).toMatch(message);
  });
});

describe('artifacts as YAML', () => {
  it('reads every form', async () => {
    const text = `
- dist/a
- b=dist/b
- {path: dist/c, name: c}
- dir: tree
  name: d
  exclude: [logs, "*.tmp"]
- dirhash: tree
  exclude: |
    logs
- {fingerprint: "sha256:${FP}", filename: image, name: e}
- "!dist/x"
`;
    expect(await parse(text)).toEqual([
      path('dist/a', null, ['dist/x']),
      path('dist/b', 'b', ['dist/x']),
      path('dist/c', 'c', ['dist/x']),
      { kind: 'dir', name: 'd', path: 'tree', excludes: ['logs', '*.tmp'] },
      { kind: 'dirhash', name: null, path: 'tree', excludes: ['logs'] },
      { kind: 'given', name: 'e', fingerprint: FP, filename: 'image' },
    ]);
  });

  it('reads images and lists of checksums', async () => {
    const text = `
- {image: ghcr.io/acme/app:1.2, name: app}
- image: alpine@sha256:${FP}
- {docker: acme/app:1.2, name: local}
- {checksums: dist/SHA256SUMS}
`;
    const image = {
      text: 'ghcr.io/acme/app:1.2',
      registry: 'ghcr.io',
      repository: 'acme/app',
      tag: '1.2',
      digest: null,
    };
    expect(await parse(text)).toEqual([
      { kind: 'image', name: 'app', image },
      { kind: 'image', name: null, image: parseImageReference(`alpine@sha256:${FP}`) },
      { kind: 'docker', name: 'local', image: 'acme/app:1.2' },
      { kind: 'checksums', name: null, path: 'dist/SHA256SUMS' },
    ]);
  });

  it('gives an exclude to all lines before it, however many there are', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `- a${index}\n- "!x${index}"`);
    const specs = await parse(lines.join('\n'));
    expect(specs).toHaveLength(5000);
    expect(specs[4998]).toEqual(path('a4998', null, ['x4998', 'x4999']));
  });

  it('keeps the letters of names and paths', async () => {
    expect(await parse('- {path: 1.10, name: 0x1F}')).toEqual([path('1.10', '0x1F')]);
    expect(await parse('- {path: on, name: no}\n- {path: ~, name: true}')).toEqual([
      path('on', 'no'),
      path('~', 'true'),
    ]);
  });

  it('reads a flow list', async () => {
    expect(await parse('[a, {path: b}]')).toEqual([path('a'), path('b')]);
  });

  it.each([
    ['- {path: a, nmae: b}', /line 1, column \d+: the key `nmae` is not known: did you mean `name`/],
    ['- {path: a, exclude: b}', /the key `exclude` is not known/],
    ['- {dir: a, filename: b}', /the key `filename` is not known/],
    ['- {image: Acme/App}', /line 1, column \d+: Expected an image .*no capital letters/],
    ['- {image: "https://ghcr.io/a"}', /leave out/],
    ['- {image: a, docker: b}', /exactly one of .* found `image` and `docker`/],
    ['- {image: a, exclude: b}', /the key `exclude` is not known/],
    ['- {docker: }', /`docker` is empty/],
    ['- {checksum: a}', /the key `checksum` is not known: did you mean `checksums`/],
    ['- {image: a, name: x}\n- {docker: b, name: x}', /line 2, column 3: the name `x` is taken by line 1 \(a\)/],
    ['- {path: a, dir: b}', /exactly one of .* found `path` and `dir`/],
    ['- {name: a}', /exactly one of .* found none/],
    ['- {path: }', /`path` is empty/],
    ['- {path: [a]}', /expected `path` as a plain value, found a list/],
    ['- {path: a, name: "a b"}', /`a b`/],
    ['- {path: a, name: }', /found nothing/],
    ['- {dir: a, exclude: {x: y}}', /patterns to exclude/],
    [`- {fingerprint: ${FP}}`, /`filename` is missing/],
    ['- {fingerprint: 12, filename: a}', /64 hex digits.*`12`/],
    ['- [a]', /expected a path or a mapping/],
    ['- ', /expected a path, found nothing/],
    ['- a\n- a: b: c', /the YAML cannot be read/],
    ['- {path: a, path: b}', /the YAML cannot be read/],
    ['[]', /an empty list/],
    ['-foo.txt', /expected a YAML list/],
    ['[ab].txt', /line 1/],
    ['- &x a\n- *x', /anchor|alias/],
    ['- !!str a', /tag/],
    ['- !custom a', /cannot be read|tag/],
    ['- a\n---\n- b', /cannot be read/],
    ['- {path: a, name: x}\n- {path: b, name: x}', /the name `x` is taken/],
    [`- ${'['.repeat(200)}${']'.repeat(200)}`, /levels deep/],
    [`- ${'['.repeat(100_000)}`, /nested more than 32 levels deep/],
    [`- ${'- '.repeat(20_000)}a`, /nested more than 32 levels deep/],
  ])('refuses %.60j', async (text, message) => {
    expect(await messageOf(text)).toMatch(message);
  });

  it('does not expand what multiplies', async () => {
    const bomb = `- &a [x,x]\n${Array.from({ length: 20 }, (_, index) => `- &b${index} [*a,*a]`).join('\n')}`;
    expect(await messageOf(bomb)).toMatch(/anchor|alias/);
  });

  it('tells the line in the input, whatever stands before', async () => {
    expect(await messageOf('\n\n  - a\n  - {path: b, nmae: c}')).toMatch(/line 4, column/);
  });
});
