/** The inputs that action.yml declares, in its order. A test holds the two together. */
export const declaredInputs = [
  'api-url',
  'api-token',
  'org',
  'github-token',
  'flow',
  'trail',
  'artifacts',
  'attestations',
  'attestation-name',
  'compliant',
  'description',
  'attachments',
  'fingerprint',
  'gate',
  'scope',
  'environment',
  'policies',
  'allow-unpoliced',
  'on-undecided',
  'redact',
  'dry-run',
  'timeout',
] as const;

export type InputName = (typeof declaredInputs)[number];

/** The variable in which the runner hands an input over. */
export const inputVariable = (name: string): string => `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
