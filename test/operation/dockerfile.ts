import * as z from 'zod';

/** One line of a Dockerfile, its continuations joined: `COPY a b` is `{ name: 'COPY', rest: 'a b' }`. */
export interface Instruction {
  name: string;
  rest: string;
}

export interface Stage {
  /** The last one has none. */
  name: string | null;
  /** An image, or another stage. */
  base: string;
  instructions: readonly Instruction[];
}

/** Reads what the project's own Dockerfile uses of the language. */
export function stagesOf(dockerfile: string): Stage[] {
  const lines = dockerfile
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  const stages: (Stage & { instructions: Instruction[] })[] = [];
  for (const line of lines) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [, base = '', as] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      stages.push({ name: as ?? null, base, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, rest });
  }
  return stages;
}

/** A command in its exec form, as its words. */
export const execForm = (text: string): string[] => z.array(z.string()).min(1).parse(JSON.parse(text));

/** What the one instruction of a name in a stage says. */
export function only(stage: Stage, name: string): string {
  const [found, ...others] = stage.instructions.filter((instruction) => instruction.name === name);
  if (found === undefined || others.length > 0) throw new Error(`expected one ${name}, found ${1 + others.length}`);
  return found.rest;
}
