import type { BadInput } from './bad-inputs/bad-input.ts';
import { flows } from './bad-inputs/flows.ts';
import { attestations } from './bad-inputs/attestations.ts';
import { repositories } from './bad-inputs/repositories.ts';
import { policies } from './bad-inputs/policies.ts';
import { environments } from './bad-inputs/environments.ts';
import { organizations } from './bad-inputs/organizations.ts';

/** By the id of the endpoint: what it refuses, each error code that is its own included. */
export const badInputs: Readonly<Record<string, readonly BadInput[]>> = {
  ...flows,
  ...attestations,
  ...repositories,
  ...policies,
  ...environments,
  ...organizations,
};
