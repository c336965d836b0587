import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import * as z from 'zod';
import { inputVariable } from '../../src/action/declared-inputs.ts';

const actionSchema = z.object({
  inputs: z.record(z.string(), z.object({ description: z.string(), default: z.string().optional() })),
  outputs: z.record(z.string(), z.object({ description: z.string() })),
});

/** What action.yml says. */
export const action = actionSchema.parse(parse(readFileSync(new URL('../../action.yml', import.meta.url), 'utf8')));

export const TOKEN = 'assay_0123456789abcdefghij';
export const SHA = 'a'.repeat(40);

/** The variables that the runner sets for a step: every declared input, with its default or empty. */
export function inputVariables(inputs: Readonly<Record<string, string>>): Record<string, string> {
  const env: Record<string, string> = {};
  for (const [name, { default: value }] of Object.entries(action.inputs)) {
    // An expression that the runner would fill in: here there is no token of GitHub's.
    env[inputVariable(name)] = value === undefined || value.includes('${{') ? '' : value;
  }
  for (const [name, value] of Object.entries(inputs)) env[inputVariable(name)] = value;
  return env;
}

/** Inputs that a gate of one fingerprint needs. */
export const gateInputs: Readonly<Record<string, string>> = {
  'api-url': 'https://assay.example.com',
  'api-token': TOKEN,
  org: 'acme',
  fingerprint: 'b'.repeat(64),
  environment: 'production',
};

/** Inputs that report one artifact and ask about it. */
export const buildInputs: Readonly<Record<string, string>> = {
  'api-url': 'https://assay.example.com',
  'api-token': TOKEN,
  org: 'acme',
  flow: 'shop',
  artifacts: 'dist/app.tgz',
  environment: 'production',
};
