import { parseApiUrl } from '../client/api-url.ts';
import { ClientError } from '../client/error.ts';
import { environmentName, flowName, orgName, policyName, trailName } from '../contract/names.ts';
import { FingerprintError } from '../fingerprint/error.ts';
import { parseFingerprint } from '../fingerprint/given.ts';
import type * as z from 'zod';
import { type ArtifactSpec, fingerprintExpected, parseArtifacts } from '../config/artifact-spec.ts';
import {
  type AttestationSpec,
  marksWithoutTilde,
  nameExpected,
  parseAttestations,
} from '../config/attestation-spec.ts';
import { parseBoolean } from '../config/boolean.ts';
import type { DesiredState } from '../config/desired-state.ts';
import { checkCombination } from './combination.ts';
import { readConfigInput, replacementOf } from './config-input.ts';
import { declaredInputs, type InputName, inputVariable } from './declared-inputs.ts';
import { parseDuration } from './duration.ts';
import { type Env, variable } from './env.ts';
import { InputProblems, listInInput } from './input-problem.ts';
import { plainAttestation } from './plain-attestation.ts';
import { type UsedConfig, withConfig } from './with-config.ts';
import { nearest, quoted } from '../config/wording.ts';
import { linesOf } from '../config/yaml-reader.ts';

export const gateModes = ['fail', 'warn', 'off'] as const;
export const scopes = ['environment', 'policies', 'flow'] as const;
export const redactableFacts = ['author', 'message', 'branch'] as const;
export type GateMode = (typeof gateModes)[number];
export type Scope = (typeof scopes)[number];
export type RedactableFact = (typeof redactableFacts)[number];

/** More is a list that was put together wrongly. */
const ENVIRONMENTS_MAX = 100;

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
  /** A file with certificates of authorities that are trusted besides. */
  caFile: string | null;
  githubToken: string | null;
  /** What was taken from the config file; null where there is none. */
  config: UsedConfig | null;
  isApplying: boolean;
  /** What the config file says shall be, where it is to be brought about first; else null. */
  desired: DesiredState | null;
  flow: string | null;
  trail: string | null;
  artifacts: readonly ArtifactSpec[];
  attestations: readonly AttestationSpec[];
  fingerprints: readonly string[];
  gate: GateMode;
  scope: Scope;
  /** Under scope environment one or more. */
  environments: readonly string[];
  policies: readonly string[];
  allowUnpoliced: boolean;
  onUndecided: 'fail' | 'warn';
  redact: ReadonlySet<RedactableFact>;
  /** The name of a check that shows the result; null for none. */
  checkRun: string | null;
  /** Whether a comment on the pull request shows it. */
  comment: boolean;
  /** Where undelivered records are kept; null where they are not. */
  spoolDirectory: string | null;
  isDryRun: boolean;
  timeoutMs: number;
  /** How long a better verdict is waited for; 0 for not at all. */
  waitMs: number;
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

  durationMs(name: InputName): number {
    const text = this.text(name);
    const durationMs = parseDuration(text);
    if (durationMs === null)
      this.#problems.add(
        name,
        `expected a duration such as \`90s\`, \`5m\` or \`1h\` (at most \`6h\`), found ${quoted(text)}.`,
      );
    return durationMs ?? 0;
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
 * @param directory where the config file is looked for where there is no workspace.
 * @throws InputError with every problem there is.
 */
export async function readInputs(env: Env, missingTokenAdvice: string, directory = '.'): Promise<Inputs> {
  const problems = new InputProblems();
  refuseUndeclared(env, problems);
  const reader = new InputReader(env, problems);
  const isDryRun = reader.boolean('dry-run');
  const service = readService(env, reader, { problems, missingTokenAdvice, isDryRun });
  const timeoutMs = reader.durationMs('timeout');
  const waitMs = reader.text('wait') === '' ? 0 : reader.durationMs('wait');
  const artifactsText = reader.raw('artifacts');
  const attestationsText = reader.raw('attestations');
  const own: Inputs = {
    service,
    isServiceFromInputs: reader.text('api-url') !== '' || reader.text('api-token') !== '',
    caFile: reader.text('ca-file') || variable(env, 'ASSAY_CA_FILE'),
    githubToken: reader.text('github-token') || null,
    config: null,
    isApplying: reader.boolean('apply'),
    desired: null,
    flow: reader.name('flow', flowName),
    trail: reader.name('trail', trailName),
    artifacts:
      artifactsText.trim() === '' ? [] : await parseArtifacts(listInInput('artifacts', artifactsText, problems)),
    attestations: [
      ...(attestationsText.trim() === ''
        ? []
        : await parseAttestations(listInInput('attestations', attestationsText, problems), (name) => env[name])),
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
    environments: readEnvironments(reader.raw('environment'), problems),
    policies: readPolicies(reader.text('policies'), problems),
    allowUnpoliced: reader.boolean('allow-unpoliced'),
    onUndecided: reader.choice('on-undecided', ['fail', 'warn']),
    checkRun: reader.text('check-run') || null,
    comment: reader.boolean('comment'),
    spoolDirectory: reader.text('spool') || null,
    redact: readRedact(reader.text('redact'), problems),
    isDryRun,
    timeoutMs,
    waitMs,
  };
  const given = new Set(declaredInputs.filter((name) => reader.text(name) !== ''));
  const whole = await completed(own, given, { file: reader.text('config'), env, directory, problems });
  // Without its config file nothing is known of what the step is to do.
  if (whole !== null) checkCombination(whole.inputs, whole.given, problems);
  problems.throwIfAny();
  return whole?.inputs ?? own;
}

/** The inputs with what the config file says besides, and which of them are given; null after a problem. */
async function completed(
  inputs: Inputs,
  given: ReadonlySet<InputName>,
  { file, env, directory, problems }: { file: string; env: Env; directory: string; problems: InputProblems },
): Promise<{ inputs: Inputs; given: ReadonlySet<InputName> } | null> {
  if (file === '') return { inputs, given };
  const workspace = variable(env, 'GITHUB_WORKSPACE') ?? directory;
  const variables = replacementOf('attestations', given) === null ? (name: string) => env[name] : null;
  const config = await readConfigInput(file, { workspace, variables, problems });
  return config === null ? null : withConfig(inputs, config, given);
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

/** One name a line, or separated by commas. An empty one is no name: an unset variable must not take a gate away. */
function readEnvironments(text: string, problems: InputProblems): string[] {
  if (text.trim() === '') return [];
  const names = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n|,/)
    .map((name) => name.trim());
  for (const [index, name] of names.entries()) {
    const at = names.length > 1 ? `name ${index + 1}: ` : '';
    if (name === '')
      problems.add(
        'environment',
        `${at}expected an environment, found nothing. An unset variable looks like this, and must not switch a gate off.`,
      );
    else if (!environmentName.safeParse(name).success)
      problems.add('environment', `${at}${nameExpected(name, marksWithoutTilde)}`);
    else if (names.indexOf(name) < index) problems.add('environment', `${at}${quoted(name)} is named twice.`);
  }
  if (names.length > ENVIRONMENTS_MAX)
    problems.add('environment', `expected at most ${ENVIRONMENTS_MAX} names, found ${names.length}.`);
  return names;
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
