import { form, type Send } from '../../running-service.ts';
import { example } from '../endpoint-examples/example.ts';
import { type BadInput, address, body, document, strange, unknown, type Members, type Path } from './bad-input.ts';

const assertion =
  (query: string): Path =>
  (org) =>
    `/asserts/${org}/fingerprint/${example.fingerprint}?${query}`;

const putPolicyOf = (members: Members): Send => ({
  form: form('payload', members, {
    part: 'policy_file',
    name: 'policy.yaml',
    content: '_schema: https://example.com/v1\n',
  }),
});

/** Assertions, and the policies that they judge by. */
export const policies: Readonly<Record<string, readonly BadInput[]>> = {
  assertArtifact: [
    address('params.fingerprint', (org) => `/asserts/${org}/fingerprint/abcdef`),
    address('query.policy_name', assertion('policy_name=p&environment_name=e')),
    unknown('unknown_artifact', (org) => `/asserts/${org}/fingerprint/${strange}`),
    unknown('unknown_flow', assertion('flow_name=no-such-flow')),
    unknown('unknown_environment', assertion('environment_name=no-such-environment')),
    unknown('unknown_policy', assertion('policy_name=no-such-policy')),
  ],
  putPolicy: [
    body('a type that there is none of', 'type', putPolicyOf({ name: example.policy, type: 'artifact' })),
    body('no document', 'policy_file', { form: form('payload', { name: 'example-new' }) }),
    document('invalid_policy', 'payload', 'example-new', 'policy_file'),
  ],
  listPolicies: [unknown('unknown_organization', () => '/policies/no-such-organization')],
  getPolicy: [unknown('unknown_policy', (org) => `/policies/${org}/no-such-policy`)],
};
