import { parseApiUrl } from '../client/api-url.ts';
import { ClientError } from '../client/error.ts';
import { environmentName, flowName, orgName, policyName, trailName } from '../contract/names.ts';
import { FingerprintError } from '../fingerprint/error.ts';
import { parseFingerprint } from '../fingerprint/given.ts';
import type * as z from 'zod';
import { type ArtifactSpec, fingerprintExpected, parseArtifacts } from './artifact-spec.ts';
import {
  type AttestationSpec,
  marksWithoutTilde,
  nameExpected,
  parseAttestations,
  parseBoolean,
  plainAttestation,
} from './attestation-spec.ts';
import { checkCombination } from './combination.ts';
import { declaredInputs, type InputName, inputVariable } from './declared-inputs.ts';
import { parseDuration } from './duration.ts';
import { type Env, variable } from './env.ts';
import { InputProblems, nearest, quoted } from './input-problem.ts';
import { linesOf } from './yaml-reader.ts';

export const gateModes = ['fail', 'warn', 'off'] as const;
export const scopes = ['environment', 'policies', 'flow'] as const;
export const redactableFacts = ['author', 'message', 'branch'] as const;
export type GateMode = (typeof gateModes)[number];
export type Scope = (typeof scopes)[number];
export type RedactableFact = (typeof redactableFacts)[number];

/** Where and as whom the service is asked. */
export interface ServiceAccess {
  apiUrl: string;
  apiToken: string;
  org: string;
}

/** Everything the user said, checked. */
export interface Inputs {
  service: ServiceAccess;
  /** Whether those came as inputs rather than from the environment: then suggested workflow lines need them too. */
  isServiceFromInputs: boolean;
  githubToken: string | null;
  flow: string | null;
  trail: string | null;
  artifacts: readonly ArtifactSpec[];
  attestations: readonly AttestationSpec[];
  fingerprints: readonly string[];
  gate: GateMode;
  scope: Scope;
  environment: string | null;
  policies: readonly string[];
  allowUnpoliced: boolean;
  onUndecided: 'fail' | 'warn';
  redact: ReadonlySet<RedactableFact>;
  isDryRun: boolean;
  timeoutMs: number;
}

/** Reads one input at a time; what does not fit becomes a problem and a harmless stand-in. */
class InputReader {
  readonly #env: Env;
  readonly #problems: InputProblems;

  constructor(env: Env, problems: InputProblems) {
    this.#env = env;
    this.#problems = problems;
  }

  raw(name: InputName): string {
    return this.#env[inputVariable(name)] ?? '';
  }

  text(name: InputName): string {
    return this.raw(name).trim();
  }

  choice<const T extends string>(name: InputName, allowed: readonly [T, ...T[]]): T {
    const text = this.text(name);
    const found = allowed.find((value) => value === text);
    if (found === undefined) this.#problems.add(name, `found ${quoted(text)}: ${nearest(text, allowed)}`);
    return found ?? allowed[0];
  }

  boolean(name: InputName): boolean {
    const text = this.text(name);
    const value = parseBoolean(text);
    if (value === null) this.#problems.add(name, `expected \`true\` or \`false\`, found ${quoted(text)}.`);
    return value ?? false;
  }

  /** A name by one of the contract's patterns; null where the input is empty. */
  name(name: InputName, schema: z.ZodType<string>, marks?: string): string | null {
    const text = this.text(name);
    if (text === '') return null;
    if (!schema.safeParse(text).success) this.#problems.add(name, nameExpected(text, marks));
    return text;
  }
}

/**
 * Reads and checks all inputs. A value that the runner did not hand over is looked at as an empty one.
 *
 * @param missingTokenAdvice what to do where there is no token, which depends on the event.
 * @throws InputError with every problem there is.
 */
export async function readInputs(env: Env, missingTokenAdvice: string): Promise<Inputs> {
  const problems = new InputProblems();
  refuseUndeclared(env, problems);
  const reader = new InputReader(env, problems);
  const isDryRun = reader.boolean('dry-run');
  const service = readService(env, reader, { problems, missingTokenAdvice, isDryRun });
  const timeoutMs = parseDuration(reader.text('timeout'));
  if (timeoutMs === null)
    problems.add(
      'timeout',
      `expected a duration such as \`90s\`, \`5m\` or \`1h\` (at most \`6h\`), found ${quoted(reader.text('timeout'))}.`,
    );
  const artifactsText = reader.raw('artifacts');
  const attestationsText = reader.raw('attestations');
  const inputs: Inputs = {
    service,
    isServiceFromInputs: reader.text('api-url') !== '' || reader.text('api-token') !== '',
    githubToken: reader.text('github-token') || null,
    flow: reader.name('flow', flowName),
    trail: reader.name('trail', trailName),
    artifacts: artifactsText.trim() === '' ? [] : await parseArtifacts(artifactsText, problems),
    attestations: [
      ...(attestationsText.trim() === '' ? [] : await parseAttestations(attestationsText, env, problems)),
      ...plainAttestation(
        {
          name: reader.text('attestation-name'),
          compliant: reader.text('compliant'),
          description: reader.text('description'),
          attachments: reader.text('attachments'),
        },
        problems,
      ),
    ],
    fingerprints: readFingerprints(reader.text('fingerprint'), problems),
    gate: reader.choice('gate', gateModes),
    scope: reader.choice('scope', scopes),
    environment: reader.name('environment', environmentName, marksWithoutTilde),
    policies: readPolicies(reader.text('policies'), problems),
    allowUnpoliced: reader.boolean('allow-unpoliced'),
    onUndecided: reader.choice('on-undecided', ['fail', 'warn']),
    redact: readRedact(reader.text('redact'), problems),
    isDryRun,
    timeoutMs: timeoutMs ?? 0,
  };
  const given = new Set(declaredInputs.filter((name) => reader.text(name) !== ''));
  checkCombination(inputs, given, problems);
  problems.throwIfAny();
  return inputs;
}

/** The runner hands over what it is given, and only warns about names that action.yml does not have. */
function refuseUndeclared(env: Env, problems: InputProblems): void {
  const declared = new Set(declaredInputs.map(inputVariable));
  for (const key of Object.keys(env)) {
    if (!key.startsWith('INPUT_') || declared.has(key)) continue;
    const name = key.slice('INPUT_'.length).toLowerCase();
    problems.add(name, `is not an input of this action: ${nearest(name, declaredInputs)}`);
  }
}

function readService(
  env: Env,
  reader: InputReader,
  setting: { problems: InputProblems; missingTokenAdvice: string; isDryRun: boolean },
): ServiceAccess {
  const { problems } = setting;
  const apiUrl = reader.text('api-url') || (variable(env, 'ASSAY_API_URL') ?? '');
  const apiToken = reader.text('api-token') || (variable(env, 'ASSAY_API_TOKEN') ?? '');
  const org = reader.text('org') || (variable(env, 'ASSAY_ORG') ?? '');
  if (apiUrl === '') {
    const advice =
      'set this input or the environment variable `ASSAY_API_URL`, for example from `${{ vars.ASSAY_API_URL }}`.';
    problems.add('api-url', `expected the address of the service, found nothing: ${advice}`);
  } else checkApiUrl(apiUrl, problems);
  // A dry run sends nothing, so that it also works where secrets are not given out.
  if (apiToken === '') {
    if (!setting.isDryRun)
      problems.add('api-token', `expected an access token, found nothing: ${setting.missingTokenAdvice}`);
  } else if (!/^[\x21-\x7e]+$/.test(apiToken)) {
    problems.add(
      'api-token',
      'holds blanks, line breaks or other characters that no token has: copy the secret again.',
    );
  }
  if (org === '')
    problems.add(
      'org',
      'expected the organization in the service, found nothing: set this input or the environment variable `ASSAY_ORG`.',
    );
  else if (!orgName.safeParse(org).success) problems.add('org', nameExpected(org, marksWithoutTilde));
  return { apiUrl, apiToken, org };
}

function checkApiUrl(text: string, problems: InputProblems): void {
  try {
    parseApiUrl(text);
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    problems.add('api-url', `${error.message}.`);
  }
}

function readFingerprints(text: string, problems: InputProblems): string[] {
  if (text === '') return [];
  const fingerprints = new Set<string>();
  for (const part of linesOf(text.replaceAll(',', '\n'))) {
    try {
      fingerprints.add(parseFingerprint(part));
    } catch (error) {
      if (!(error instanceof FingerprintError)) throw error;
      problems.add('fingerprint', fingerprintExpected(part));
      return [];
    }
  }
  if (fingerprints.size === 0) problems.add('fingerprint', fingerprintExpected(text));
  return [...fingerprints];
}

function readPolicies(text: string, problems: InputProblems): string[] {
  const policies = linesOf(text);
  for (const [index, policy] of policies.entries()) {
    if (!policyName.safeParse(policy).success) problems.add('policies', `line ${index + 1}: ${nameExpected(policy)}`);
    else if (policies.indexOf(policy) < index)
      problems.add('policies', `line ${index + 1}: ${quoted(policy)} is named twice.`);
  }
  if (policies.length > 100) problems.add('policies', `expected at most 100 names, found ${policies.length}.`);
  return policies;
}

function readRedact(text: string, problems: InputProblems): Set<RedactableFact> {
  const facts = new Set<RedactableFact>();
  for (const word of linesOf(text.replaceAll(',', '\n'))) {
    const fact = redactableFacts.find((known) => known === word);
    if (fact === undefined) problems.add('redact', `found ${quoted(word)}: ${nearest(word, redactableFacts)}`);
    else facts.add(fact);
  }
  if (text !== '' && facts.size === 0 && !problems.has('redact'))
    problems.add('redact', `found no word in ${quoted(text)}: ${nearest('', redactableFacts)}`);
  return facts;
}
