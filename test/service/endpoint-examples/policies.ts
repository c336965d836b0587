import { form } from '../../running-service.ts';
import { type Example, example, none } from './example.ts';

const policyFile = { part: 'policy_file', name: 'policy.yaml', content: '_schema: https://example.com/policy/v1\n' };

/** Assertions, and the policies that they judge by. */
export const policies: Readonly<Record<string, Example>> = {
  assertArtifact: { status: 200, path: (org) => `/asserts/${org}/fingerprint/${example.fingerprint}`, send: none },
  putPolicy: {
    status: 201,
    path: (org) => `/policies/${org}`,
    send: () => ({ form: form('payload', { name: example.policy }, policyFile) }),
  },
  listPolicies: { status: 200, path: (org) => `/policies/${org}`, send: none },
  getPolicy: { status: 200, path: (org) => `/policies/${org}/${example.policy}`, send: none },
};
