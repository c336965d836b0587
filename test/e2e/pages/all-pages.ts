import type { Story } from './story.ts';

const artifact = (fingerprint: string): string => `/acme/flows/shop/artifacts/${fingerprint}`;

/** Every kind of page once, by what it shows. */
export function allPages({ good, refused }: Story): Readonly<Record<string, string>> {
  return {
    home: '/acme',
    search: '/acme/search?q=registry.example',
    flows: '/acme/flows',
    flow: '/acme/flows/shop',
    trail: `/acme/flows/shop/trails/${refused.trail}`,
    'compliant-trail': `/acme/flows/shop/trails/${good.trail}`,
    'refused-artifact': artifact(refused.fingerprint),
    'compliant-artifact': artifact(good.fingerprint),
    environments: '/acme/environments',
    environment: '/acme/environments/production',
    snapshot: '/acme/environments/production/snapshots/2',
    'snapshot-diff': '/acme/environments/production/diff?from=2&to=4',
    policies: '/acme/policies',
    policy: '/acme/policies/customers',
    'policy-diff': '/acme/policies/customers/diff?from=1&to=2',
    controls: '/acme/controls',
    control: '/acme/controls/CM-3',
    repositories: '/acme/repositories',
  };
}
