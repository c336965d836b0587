/** The inputs that action.yml declares, in its order. A test holds the two together. */
export const declaredInputs = [
  'api-url',
  'api-token',
  'org',
  'ca-file',
  'github-token',
  'config',
  'apply',
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
  'check-run',
  'comment',
  'spool',
  'redact',
  'dry-run',
  'timeout',
  'wait',
] as const;

export type InputName = (typeof declaredInputs)[number];

/** The variable in which the runner hands an input over. */
export const inputVariable = (name: string): string => `INPUT_${name.replaceAll(' ', '_').toUpperCase()}`;
