/**
 * Writes what README.md repeats, between its markers: the tables of inputs and outputs from action.yml, the workflows from
 * examples/. With --check it changes nothing and fails where a part is stale.
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

const parts: Record<string, string> = {
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
  'examples/build.yml': workflow('build.yml'),
  'examples/pull-request.yml': workflow('pull-request.yml'),
  'examples/deploy.yml': workflow('deploy.yml'),
};

const before = readFileSync(readme, 'utf8');
const after = Object.entries(parts).reduce(
  (text, [name, content]) => replaceBetweenMarkers(text, name, content),
  before,
);
if (after !== before) {
  if (process.argv.includes('--check')) {
    console.error('README.md: a table or workflow does not say what action.yml or examples/ say. Run `npm run docs`.');
    process.exitCode = 1;
  } else {
    writeFileSync(readme, after);
  }
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(tableLine).join('\n');
}

function workflow(name: string): string {
  return `\`\`\`yaml\n${readFileSync(path.join(root, 'examples', name), 'utf8').trimEnd()}\n\`\`\``;
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.trim().replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

function replaceBetweenMarkers(text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`README.md: expected the markers \`${begin}\` and \`${end}\``);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}
