import type { Command, Option } from 'commander';
import { everyCommand } from '../src/cli/program.ts';
import { variables } from '../src/cli/variables.ts';

/** A table of a page: a head and rows of cells. */
export interface Table {
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

/** What the page says of a command that does something itself. */
export interface CommandSection {
  /** As it is called: `assay org create`. */
  name: string;
  usage: string;
  /** A sentence or two. */
  description: string;
  /** Null where it takes none. */
  flags: Table | null;
}

/** The commands below a program, with every flag and its variable. */
export function commandSections(program: Command): CommandSection[] {
  const sections: CommandSection[] = [];
  everyCommand(program, (command) => {
    if (command.commands.length > 0) return;
    const name = fullName(command);
    const flags = flagTable(command);
    const usage = `${name} ${flags === null ? command.usage().replace('[options] ', '') : command.usage()}`;
    sections.push({ name, usage, description: command.description().replace(/[^.]$/, '$&.'), flags });
  });
  return sections;
}

/** The variables that are no flags. */
export function variableTable(): Table {
  return {
    head: ['variable', 'read by', 'meaning'],
    rows: Object.entries(variables).map(([name, { readBy, meaning }]) => [`\`${name}\``, readBy, meaning]),
  };
}

function fullName(command: Command): string {
  return command.parent === null ? command.name() : `${fullName(command.parent)} ${command.name()}`;
}

/** Defaults that depend on something are words at the end of what a flag means. */
const DEFAULT_IN_WORDS = / \(default: ([^)]*)\)$/;

function flagTable(command: Command): Table | null {
  const options = command.options.filter((option) => !option.hidden && option.long !== '--version');
  if (options.length === 0) return null;
  return {
    head: ['flag', 'variable', 'default', 'meaning'],
    rows: options.map((option) => [
      `\`${option.flags}\``,
      option.envVar === undefined ? '' : `\`${option.envVar}\``,
      defaultOf(option),
      meaningOf(option),
    ]),
  };
}

function defaultOf(option: Option): string {
  if (option.mandatory && option.defaultValue === undefined) return 'must be given';
  const value: unknown = option.defaultValue;
  if (option.defaultValueDescription === undefined && (typeof value === 'string' || typeof value === 'number')) {
    return `\`${value}\``;
  }
  const words = DEFAULT_IN_WORDS.exec(option.description)?.[1]?.replace(/^"(.*)"$/, '`$1`');
  return option.defaultValueDescription ?? words ?? '';
}

function meaningOf({ description, argChoices }: Option): string {
  const meaning = description.replace(DEFAULT_IN_WORDS, '');
  return argChoices === undefined ? meaning : `${meaning}: ${argChoices.map((one) => `\`${one}\``).join(', ')}`;
}
