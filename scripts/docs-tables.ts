/**
 * Writes the tables of inputs and outputs in README.md from action.yml, between their markers.
 * With --check it changes nothing and fails where a table is stale.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

const action = z.object({
  inputs: z.record(z.string(), z.object({ description: z.string(), default: z.string().optional() })),
  outputs: z.record(z.string(), z.object({ description: z.string() })),
});

const root = path.resolve(import.meta.dirname, '..');
const readme = path.join(root, 'README.md');
const { inputs, outputs } = action.parse(parse(readFileSync(path.join(root, 'action.yml'), 'utf8')));

const tables = {
  inputs: table(
    ['input', 'meaning', 'default'],
    Object.entries(inputs).map(([name, { description, default: value }]) => [
      `\`${name}\``,
      description,
      value === undefined ? '' : `\`${value}\``,
    ]),
  ),
  outputs: table(
    ['output', 'meaning'],
    Object.entries(outputs).map(([name, { description }]) => [`\`${name}\``, description]),
  ),
};

const before = readFileSync(readme, 'utf8');
const after = Object.entries(tables).reduce(
  (text, [name, content]) => replaceBetweenMarkers(text, name, content),
  before,
);
if (after !== before) {
  if (process.argv.includes('--check')) {
    console.error('README.md: the tables of inputs and outputs do not say what action.yml says. Run `npm run docs`.');
    process.exitCode = 1;
  } else {
    writeFileSync(readme, after);
  }
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(tableLine).join('\n');
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.trim().replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

function replaceBetweenMarkers(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- ${name} from action.yml -->`, `<!-- end of ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`README.md: expected the markers \`${begin}\` and \`${end}\``);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}
