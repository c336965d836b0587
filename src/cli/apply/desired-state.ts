import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import * as z from 'zod';
import { type ParseResult, type Problem, readDocument } from '../../compliance/document.ts';
import { parsePolicy } from '../../compliance/policy.ts';
import { parseTemplate } from '../../compliance/template.ts';
import { environmentTypes } from '../../contract/environment.ts';
import { environmentName, flowName, policyName } from '../../contract/names.ts';
import { CommandFailure } from '../failure.ts';

const document = z.unknown().refine((value) => value !== undefined);

const flow = z.strictObject({
  name: flowName,
  description: z.string().optional(),
  visibility: z.enum(['public', 'private']).optional(),
  template: document.optional(),
  'template-file': z.string().optional(),
});

const policy = z.strictObject({
  name: policyName,
  description: z.string().optional(),
  comment: z.string().optional(),
  policy: document.optional(),
  'policy-file': z.string().optional(),
});

const environment = z.strictObject({
  name: environmentName,
  type: z.enum(environmentTypes),
  description: z.string().optional(),
  policies: z.array(policyName).optional(),
});

const file = z.strictObject({
  flows: z.array(flow).optional(),
  policies: z.array(policy).optional(),
  environments: z.array(environment).optional(),
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
  const value = valueOf(readDocument(readText(filePath), file), filePath);
  const folder = path.dirname(filePath);
  refuseTwice('flows', value.flows ?? []);
  refuseTwice('policies', value.policies ?? []);
  refuseTwice('environments', value.environments ?? []);
  return {
    flows: (value.flows ?? []).map((one) => {
      const template = textOf(folder, one.template, one['template-file'], `flows: ${one.name}: template`);
      if (template !== null) valueOf(parseTemplate(template.text), template.source);
      return {
        name: one.name,
        description: one.description ?? null,
        visibility: one.visibility ?? null,
        template: template?.text ?? null,
      };
    }),
    policies: (value.policies ?? []).map((one) => {
      const content = textOf(folder, one.policy, one['policy-file'], `policies: ${one.name}: policy`);
      if (content === null)
        throw new CommandFailure(
          `${filePath}: policies: ${one.name}: give the policy, as \`policy\` or \`policy-file\``,
        );
      valueOf(parsePolicy(content.text), content.source);
      return {
        name: one.name,
        description: one.description ?? null,
        comment: one.comment ?? '',
        content: content.text,
      };
    }),
    environments: (value.environments ?? []).map((one) => ({
      name: one.name,
      type: one.type,
      description: one.description ?? null,
      policies: one.policies === undefined ? null : [...new Set(one.policies)],
    })),
  };
}

/** A document that stands in the file is sent as YAML of the same content; one in a file of its own letter for letter. */
function textOf(
  folder: string,
  inline: unknown,
  fileName: string | undefined,
  where: string,
): { text: string; source: string } | null {
  if (inline !== undefined && fileName !== undefined) {
    throw new CommandFailure(`${where}: expected either the document or the name of its file, found both`);
  }
  if (fileName !== undefined) {
    const source = path.resolve(folder, fileName);
    return { text: readText(source), source };
  }
  return inline === undefined ? null : { text: stringify(inline), source: where };
}

function readText(filePath: string): string {
  try {
    return readFileSync(filePath, 'utf8');
  } catch (error) {
    throw new CommandFailure(`${filePath} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function valueOf<T>(result: ParseResult<T>, source: string): T {
  if (result.ok) return result.value;
  const line = (problem: Problem): string => `${source}:${problem.line}:${problem.column}: ${problem.message}`;
  throw new CommandFailure(result.problems.map(line).join('\n'));
}

function refuseTwice(list: string, items: readonly { name: string }[]): void {
  const seen = new Set<string>();
  for (const { name } of items) {
    if (seen.has(name)) throw new CommandFailure(`${list}: '${name}' stands there twice`);
    seen.add(name);
  }
}
