import type { Config } from '../config/config-file.ts';
import { type ConfigKey, configKeys, replacementOf } from './config-input.ts';
import type { InputName } from './declared-inputs.ts';
import type { Inputs } from './inputs.ts';

/** Where a setting of the config file went. */
export interface Origin {
  key: ConfigKey;
  /** The input that takes its place; null where the file's word counts. */
  replacedBy: InputName | null;
}

/** What a step took from its config file. */
export interface UsedConfig {
  file: string;
  /** For each key that the file has and the step could use. */
  origins: readonly Origin[];
}

/** The input in whose place a key of the file stands. */
const inputOf = {
  flow: 'flow',
  trail: 'trail',
  artifacts: 'artifacts',
  attestations: 'attestations',
  environments: 'environment',
  policies: 'policies',
} as const satisfies Record<ConfigKey, InputName>;

/**
 * Puts in what the config file says where no input does, key by key. Environments and policies count only under their own
 * scope, all of them: so that an unset variable asks for more, and never for less.
 *
 * @param given the inputs that are not empty.
 * @returns the inputs, and which of them are given now.
 */
export function withConfig(
  inputs: Inputs,
  config: Config,
  given: ReadonlySet<InputName>,
): { inputs: Inputs; given: ReadonlySet<InputName> } {
  const { desired } = config;
  const isReporting = (config.artifacts ?? config.attestations) !== null || given.has('attestation-name');
  const told: Record<ConfigKey, boolean> = {
    flow: config.flow !== null,
    trail: config.trail !== null && (isReporting || given.has('artifacts') || given.has('attestations')),
    artifacts: config.artifacts !== null,
    attestations: config.attestations !== null,
    environments: desired.environments.length > 0 && inputs.scope === 'environment',
    policies: desired.policies.length > 0 && inputs.scope === 'policies',
  };
  const origins = configKeys
    .filter((key) => told[key])
    .map((key): Origin => ({ key, replacedBy: replacementOf(key, given) }));
  const taken = new Set(origins.filter(({ replacedBy }) => replacedBy === null).map(({ key }) => key));
  return {
    inputs: {
      ...inputs,
      flow: taken.has('flow') ? config.flow : inputs.flow,
      trail: taken.has('trail') ? config.trail : inputs.trail,
      artifacts: taken.has('artifacts') ? (config.artifacts ?? []) : inputs.artifacts,
      attestations: taken.has('attestations') ? (config.attestations ?? []) : inputs.attestations,
      environments: taken.has('environments') ? desired.environments.map(({ name }) => name) : inputs.environments,
      policies: taken.has('policies') ? desired.policies.map(({ name }) => name) : inputs.policies,
      config: { file: config.file, origins },
      desired: inputs.isApplying ? desired : null,
    },
    given: new Set([...given, ...Array.from(taken, (key) => inputOf[key])]),
  };
}
