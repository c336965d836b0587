/**
 * Writes what pages repeat, between their markers: the tables of inputs and outputs from action.yml, the workflows from
 * examples/, the keys of a config file, the flags and variables of the command; and the JSON Schemas for editors. With
 * --check it changes nothing and fails where something is stale.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { createProgram } from '../src/cli/program.ts';
import { configKeys } from '../src/config/config-document.ts';
import { editorSchemas } from '../src/config/editor-schema.ts';
import { commandSections, variableTable } from './configuration-tables.ts';

const action = z.object({
  inputs: z.record(z.string(), z.object({ description: z.string(), default: z.string().optional() })),
  outputs: z.record(z.string(), z.object({ description: z.string() })),
});

/** What stands between the markers of a page, by their names. */
type Parts = Readonly<Record<string, string>>;

const root = path.resolve(import.meta.dirname, '..');
const { inputs, outputs } = action.parse(parse(readFileSync(path.join(root, 'action.yml'), 'utf8')));

const readme: Parts = {
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

const configPage: Parts = {
  keys: table(
    ['key', 'meaning'],
    Object.entries(configKeys).map(([name, { description }]) => [`\`${name}\``, description ?? '']),
  ),
  'examples/assay.yml': fenced('yaml config', 'assay.yml'),
};

/** Nothing is run: the commands are only looked at. */
const program = createProgram({ print: console.log, remark: console.error, readInput: async () => '' }, {});
const { head, rows } = variableTable();
const configurationPage: Parts = {
  commands: commandSections(program)
    .map(({ name, usage, description, flags }) =>
      [
        `## \`${name}\``,
        description,
        `\`\`\`sh\n${usage}\n\`\`\``,
        ...(flags === null ? [] : [table(flags.head, flags.rows)]),
      ].join('\n\n'),
    )
    .join('\n\n'),
  variables: table(head, rows),
};

const current = new Map([
  ['README.md', page('README.md', readme)],
  ['docs/config.md', page('docs/config.md', configPage)],
  ['docs/configuration.md', page('docs/configuration.md', configurationPage)],
  ...Object.entries(editorSchemas()).map(([file, schema]): [string, string] => [
    file,
    `${JSON.stringify(schema, null, 2)}\n`,
  ]),
]);
for (const [name, content] of current) {
  const file = path.join(root, name);
  if (existsSync(file) && readFileSync(file, 'utf8') === content) continue;
  if (process.argv.includes('--check')) {
    console.error(`${name} is not what it is made from. Run \`npm run docs\`.`);
    process.exitCode = 1;
  } else {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}

function page(name: string, parts: Parts): string {
  return Object.entries(parts).reduce(
    (text, [part, content]) => replaceBetweenMarkers(name, text, part, content),
    readFileSync(path.join(root, name), 'utf8'),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(tableLine).join('\n');
}

function workflow(name: string): string {
  return fenced('yaml', name);
}

function fenced(info: string, name: string): string {
  return `\`\`\`${info}\n${readFileSync(path.join(root, 'examples', name), 'utf8').trimEnd()}\n\`\`\``;
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.trim().replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

function replaceBetweenMarkers(file: string, text: string, name: string, content: string): string {
  const [begin, end] = [`<!-- begin ${name} -->`, `<!-- end ${name} -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file}: expected the markers \`${begin}\` and \`${end}\``);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}
