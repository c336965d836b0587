import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { marked } from 'marked';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const pages = ['README.md', ...readdirSync(path.join(root, 'docs')).map((name) => path.join('docs', name))].filter(
  (name) => name.endsWith('.md'),
);

/** Each line of the shell blocks of a page, with what continues it. */
function commandsOf(page: string): string[] {
  return marked.lexer(readFileSync(path.join(root, page), 'utf8')).flatMap((token) =>
    token.type === 'code' && /^sh( |$)/.test(String(token['lang']))
      ? String(token['text'])
          .replaceAll(/\\\n\s*/g, '')
          .split('\n')
      : [],
  );
}

describe('the commands on the pages', () => {
  const commands = pages.flatMap(commandsOf);

  it('have no token among the arguments of a program, which lists of processes show', () => {
    expect(commands.filter((command) => /\bcurl\b/.test(command))).not.toEqual([]);
    const ofTheShell = /^(api\(\) \{ )?(printf|read|export|[A-Z_]+=)/;
    const shown = commands.flatMap((command) =>
      command.split(/[|;]|&&/).filter((part) => /\$\{?\w*(TOKEN|SECRET|PASSWORD)/.test(part)),
    );
    expect(shown).not.toEqual([]);
    expect(shown.filter((part) => !ofTheShell.test(part.trim()))).toEqual([]);
  });

  it('run no program that npx would fetch from strangers where it is not installed', () => {
    expect(commands.filter((command) => command.includes('npx '))).toEqual([]);
  });
});
