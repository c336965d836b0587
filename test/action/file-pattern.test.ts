import { create } from '@actions/glob';
import * as fc from 'fast-check';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startDeadline } from '../../src/action/deadline.ts';
import { fileMatcher } from '../../src/action/file-pattern.ts';
import { temporaryDirectory } from './temporary-directory.ts';

const files = { 'a.tgz': 'a', 'b c.tgz': 'b', 'é.tgz': 'e', 'out/a.tgz': 'c', 'out/[x].tgz': 'x', 'out/x.tgz': 'y' };

function matcherIn(workspace: string) {
  const deadline = startDeadline(60_000, Date.now);
  onTestFinished(() => deadline.clear());
  return fileMatcher(workspace, deadline);
}

describe('fileMatcher', () => {
  it('takes a path for the file that it names, as the matcher does', async () => {
    const workspace = temporaryDirectory(files);
    const matchFiles = matcherIn(workspace);
    for (const name of ['a.tgz', 'b c.tgz', 'é.tgz', 'out/a.tgz']) {
      expect(await matchFiles(name, [])).toEqual([join(workspace, name)]);
      expect(await matchFiles(join(workspace, name), [])).toEqual([join(workspace, name)]);
    }
    expect(await matchFiles('./out/../a.tgz', [])).toEqual([join(workspace, 'a.tgz')]);
    expect(await matchFiles('a.tgz', ['*.tgz'])).toEqual([]);
    expect(await matchFiles('a.tg', [])).toEqual([]);
    expect(await matchFiles('a.tgz/', [])).toEqual([]);
    expect(await matchFiles('out/[x].tgz', [])).toEqual([join(workspace, 'out/x.tgz')]);
  });

  it('answers for whatever pattern what @actions/glob answers', async () => {
    const workspace = temporaryDirectory(files);
    const matchFiles = matcherIn(workspace);
    const parts = ['a', 'b c', 'é', 'x', '.tgz', 'out/', '*', '[x]', '!', '#', ' ', '{a,b}'];
    const pattern = fc
      .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 })
      .map((chosen) => chosen.join(''));
    await fc.assert(
      fc.asyncProperty(pattern, async (text) => {
        const globber = await create(join(workspace, text), { matchDirectories: false });
        expect(new Set(await matchFiles(text, []))).toEqual(new Set(await globber.glob()));
      }),
    );
  });
});
