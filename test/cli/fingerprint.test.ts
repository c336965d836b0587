import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pushImage } from '../fingerprint/image/pushed-image.ts';
import { registryMissing, startRegistry } from '../fingerprint/image/registry-program.ts';
import { assay, refusedWith, temporaryFolder } from './assay-process.ts';

const folder = temporaryFolder();
const file = path.join(folder, 'app.bin');
const tree = path.join(folder, 'tree');
const same = path.join(folder, 'same');
const empty = path.join(folder, 'empty');

writeFileSync(file, 'abc');
for (const root of [tree, same]) {
  mkdirSync(path.join(root, 'lib'), { recursive: true });
  writeFileSync(path.join(root, 'a.txt'), 'a');
  writeFileSync(path.join(root, 'lib', 'b.txt'), 'b');
}
writeFileSync(path.join(tree, 'lib', 'debug.log'), 'log');
mkdirSync(empty);

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function printed(line: string) {
  return { code: 0, signal: null, stdout: `${line}\n`, stderr: '' };
}

describe.concurrent('assay fingerprint', () => {
  it('prints the SHA-256 of a file in hex and nothing else', async () => {
    const run = await assay(['fingerprint', file]);
    expect(run).toEqual(printed('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'));
  });

  it('takes a path relative to the working directory', async () => {
    expect(await assay(['fingerprint', '--type', 'file', 'app.bin'], { cwd: folder })).toEqual(printed(sha256('abc')));
  });

  it('prints the dirhash of a folder, without what is excluded', async () => {
    const lines = [`${sha256('a')}  a.txt\n`, `${sha256('b')}  lib/b.txt\n`];
    const run = await assay(['fingerprint', tree, '--type', 'dirhash', '--exclude', 'lib/debug.log']);
    expect(run).toEqual(printed(sha256(lines.join(''))));
  });

  it('prints the fingerprint of a folder by its contents, without what is excluded', async () => {
    const [without, excluded, twice, all] = await Promise.all([
      assay(['fingerprint', '--type', 'dir', same]),
      assay(['fingerprint', '--type', 'dir', '--exclude', '**/*.log', tree]),
      assay(['fingerprint', '--type=dir', '--exclude', 'lib/debug.log', '--exclude', 'nothing', tree]),
      assay(['fingerprint', '--type', 'dir', tree]),
    ]);
    expect(without).toMatchObject({ code: 0, stderr: '' });
    expect(without.stdout).toMatch(/^[0-9a-f]{64}\n$/);
    expect(excluded).toEqual(without);
    expect(twice).toEqual(without);
    expect(all.stdout).not.toBe(without.stdout);
  });

  it.each([
    {
      args: [path.join(folder, 'missing')],
      line: `Expected a file or directory at '${folder}/missing', found none: check the path, and that whatever makes it has run and is not still changing it.`,
    },
    {
      args: [tree],
      line: `Expected a file at '${tree}', found a directory: fingerprint it with the type dirhash or dir.`,
    },
    {
      args: [file, '--type', 'dir'],
      line: `Expected a directory at '${file}', found a file: fingerprint it with the type file.`,
    },
    {
      args: [empty, '--type', 'dir'],
      line: `Expected something to fingerprint in '${empty}', found nothing: it is empty or all excluded`,
    },
    {
      args: [same, '--type', 'dirhash', '--exclude', '**'],
      line: `Expected something to fingerprint in '${same}', found nothing: it is empty or all excluded`,
    },
    {
      args: [file, '--exclude', 'x'],
      line: '--exclude goes with --type dir or dirhash, a file has nothing to leave out',
    },
    {
      args: ['alpine', '--type', 'image', '--exclude', 'x'],
      line: '--exclude goes with --type dir or dirhash, an image has nothing to leave out',
    },
    {
      args: ['Alpine', '--type', 'image'],
      line: "Expected an image such as 'ghcr.io/acme/app:1.2' or 'alpine@sha256:…', found 'Alpine': 'Alpine' is no part of an image name: names of images have no capital letters.",
    },
    {
      args: [file, '--type', 'zip'],
      line: "option '--type <type>' argument 'zip' is invalid. Allowed choices are file, dir, dirhash, image, docker.",
    },
    { args: [], line: "missing required argument 'path'" },
    {
      args: [file, file],
      line: `too many arguments for 'fingerprint'. Expected 1 argument but got 2: ${file}, ${file}.`,
    },
    { args: [file, '--algorithm', 'md5'], line: "unknown option '--algorithm'" },
  ])('refuses in one line: $line', async ({ args, line }) => {
    expect(await assay(['fingerprint', ...args])).toEqual(refusedWith(line));
  });
});

describe.skipIf(registryMissing !== null)('assay fingerprint --type image', () => {
  it('prints the digest that the registry has, past any proxy where that is on this machine', async () => {
    await using registry = await startRegistry({ kind: 'none' });
    const digest = await pushImage(registry, 'acme/app', '1');
    const circumstances = { env: { HOME: folder, http_proxy: 'http://127.0.0.1:1' } };
    const run = await assay(['fingerprint', '--type', 'image', `${registry.host}/acme/app:1`], circumstances);
    expect(run).toEqual(printed(digest));
    const missing = await assay(['fingerprint', '--type', 'image', `${registry.host}/acme/app:2`], circumstances);
    expect(missing).toMatchObject({ code: 1, stdout: '' });
    expect(missing.stderr).toMatch(/^assay: Expected the image .* found no manifest under this tag or digest/);
  });
});
