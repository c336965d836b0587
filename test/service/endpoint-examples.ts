import { attestations } from './endpoint-examples/attestations.ts';
import { environments } from './endpoint-examples/environments.ts';
import { flows } from './endpoint-examples/flows.ts';
import { organizations } from './endpoint-examples/organizations.ts';
import { policies } from './endpoint-examples/policies.ts';
import { repositories } from './endpoint-examples/repositories.ts';
import type { Example } from './endpoint-examples/example.ts';

/** By the id of the endpoint, in an order in which each finds what it needs: what is written comes before it is read. */
export const examples: Readonly<Record<string, Example>> = {
  ...flows,
  ...attestations,
  ...repositories,
  ...policies,
  ...environments,
  ...organizations,
};
