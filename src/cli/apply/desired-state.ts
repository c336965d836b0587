import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type DocumentOptions, type SchemaOptions, stringify } from 'yaml';
import * as z from 'zod';
import { type ParseResult, type Problem, readDocument } from '../../compliance/document.ts';
import { pathText } from '../../compliance/document-place.ts';
import { described, quoted } from '../../compliance/document-wording.ts';
import { parsePolicy } from '../../compliance/policy.ts';
import { parseTemplate } from '../../compliance/template.ts';
import { environmentTypes } from '../../contract/environment.ts';
import { environmentName, flowName, policyName } from '../../contract/names.ts';
import { CommandFailure } from '../failure.ts';
import { textInPlace } from './inline-document.ts';

/** Names as the interface takes them, with words for people. `marks` are the signs allowed besides letters and digits. */
function name(schema: z.ZodString, marks: string): z.ZodString {
  return z.string().refine((text) => schema.safeParse(text).success, {
    error: ({ input }) =>
      `expected a name of letters, digits and ${marks}, beginning with a letter or digit, found ${described(input)}`,
  });
}

const flowNames = name(flowName, '. _ ~ -');
const policyNames = name(policyName, '. _ ~ -');
const environmentNames = name(environmentName, '. _ -');

const document = z.unknown().refine((value) => value !== undefined);

const flow = z
  .strictObject({
    name: flowNames,
    description: z.string().optional(),
    visibility: z.enum(['public', 'private']).optional(),
    template: document.optional(),
    'template-file': z.string().min(1, 'expected the name of a file, found an empty text').optional(),
  })
  .superRefine((value, context) => {
    if (value.template !== undefined && value['template-file'] !== undefined) {
      const message = 'expected either "template" or "template-file", found both';
      context.addIssue({ code: 'custom', path: ['template-file'], message });
    }
  });

const policy = z
  .strictObject({
    name: policyNames,
    description: z.string().optional(),
    comment: z.string().optional(),
    policy: document.optional(),
    'policy-file': z.string().min(1, 'expected the name of a file, found an empty text').optional(),
  })
  .superRefine((value, context) => {
    const given = [value.policy, value['policy-file']].filter((source) => source !== undefined).length;
    if (given === 1) return;
    const message = `expected either "policy" or "policy-file", found ${given === 0 ? 'neither' : 'both'}`;
    context.addIssue({ code: 'custom', path: given === 0 ? [] : ['policy-file'], message });
  });

const environment = z.strictObject({
  name: environmentNames,
  type: z.enum(environmentTypes),
  description: z.string().optional(),
  policies: z.array(policyNames).optional(),
});

function refuseRepeated(items: readonly { name: string }[], context: z.core.$RefinementCtx): void {
  items.forEach((item, index) => {
    if (items.findIndex((other) => other.name === item.name) === index) return;
    const message = `the name ${quoted(item.name)} is given twice in this list`;
    context.addIssue({ code: 'custom', path: [index, 'name'], message });
  });
}

const file = z.strictObject({
  flows: z.array(flow).superRefine(refuseRepeated).default([]),
  policies: z.array(policy).superRefine(refuseRepeated).default([]),
  environments: z.array(environment).superRefine(refuseRepeated).default([]),
});

export interface DesiredFlow {
  name: string;
  description: string | null;
  visibility: 'public' | 'private' | null;
  /** YAML text; null leaves the template that is there. */
  template: string | null;
}

export interface DesiredPolicy {
  name: string;
  description: string | null;
  comment: string;
  content: string;
}

export interface DesiredEnvironment {
  name: string;
  type: (typeof environmentTypes)[number];
  description: string | null;
  /** All that shall be attached; null leaves what is. */
  policies: string[] | null;
}

/** What an organization shall have. A null member leaves what is there. */
export interface DesiredState {
  flows: DesiredFlow[];
  policies: DesiredPolicy[];
  environments: DesiredEnvironment[];
}

/**
 * Reads the file of `assay apply`. Templates and policies stand in it, or in files of their own named relative to it;
 * they are checked here, so nothing is sent before all of it is right. Throws CommandFailure with every problem's place.
 */
export function readDesiredState(filePath: string): DesiredState {
  const text = readText(filePath);
  const read = readDocument(text, file);
  if (!read.ok) throw new CommandFailure(problemLines(filePath, read.problems).join('\n'));

  const problems: string[] = [];
  const textOf = (place: readonly [string, number, string], inline: unknown, fileName: string | undefined): string => {
    const parse = place[0] === 'flows' ? parseTemplate : parsePolicy;
    if (fileName === undefined) {
      // A document that stands in the file is sent as YAML of the same content; one in a file of its own letter for letter.
      const content = stringify(inline, numbersAsWritten);
      if (!parse(content).ok) problems.push(...inlineProblems(filePath, text, place, content, parse));
      return content;
    }
    const source = path.resolve(path.dirname(filePath), fileName);
    const content = readText(source);
    const result = parse(content);
    if (!result.ok) problems.push(...problemLines(source, result.problems));
    return content;
  };

  const { flows, policies, environments } = read.value;
  const desired: DesiredState = {
    flows: flows.map((one, index) => ({
      name: one.name,
      description: one.description ?? null,
      visibility: one.visibility ?? null,
      template:
        one.template === undefined && one['template-file'] === undefined
          ? null
          : textOf(['flows', index, 'template'], one.template, one['template-file']),
    })),
    policies: policies.map((one, index) => ({
      name: one.name,
      description: one.description ?? null,
      comment: one.comment ?? '',
      content: textOf(['policies', index, 'policy'], one.policy, one['policy-file']),
    })),
    environments: environments.map((one) => ({
      name: one.name,
      type: one.type,
      description: one.description ?? null,
      policies: one.policies === undefined ? null : [...new Set(one.policies)],
    })),
  };
  if (problems.length > 0) throw new CommandFailure(problems.join('\n'));
  return desired;
}

/** Documents are read with numbers as the text that was written; without this they would be sent as texts in quotes. */
const numbersAsWritten: DocumentOptions & SchemaOptions = {
  schema: 'core',
  customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || !/:(?:int|float)$/.test(tag.tag)),
};

type Parse = (text: string) => ParseResult<unknown>;

/** The problems of a document inside the file, on the file's lines; where it cannot be cut out of it, with their paths. */
function inlineProblems(
  filePath: string,
  text: string,
  place: readonly (string | number)[],
  content: string,
  parse: Parse,
): string[] {
  const cutOut = textInPlace(text, place);
  const there = cutOut === null ? null : parse(cutOut);
  if (there !== null && !there.ok) return problemLines(filePath, there.problems);
  const alone = parse(content);
  const problems = alone.ok ? [] : alone.problems;
  return problems.map((problem) => {
    const where = [pathText(place), problem.path].filter((part) => part !== '').join('.');
    return `${filePath}: ${where}: ${problem.message}`;
  });
}

function problemLines(source: string, problems: readonly Problem[]): string[] {
  return problems.map((problem) => `${source}:${problem.line}:${problem.column}: ${problem.message}`);
}

/** Strictly UTF-8, and a byte order mark stays: what is sent is what the file holds. */
function readText(filePath: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(filePath));
  } catch (error) {
    throw new CommandFailure(`${filePath} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
