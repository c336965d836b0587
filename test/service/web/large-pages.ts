import { PAGE_SIZE } from '../../../src/service/web/parts/pager.ts';
import { commitOf, fingerprintOf } from '../records.ts';
import { appName, IN_ONE_REPOSITORY } from '../store/recorded-artifacts.ts';
import { type OrganizationSize, SHARED, WIDE } from './large-organization.ts';

const artifact = (content: string, flow = 'flow-0'): string =>
  `/acme/flows/${flow}/artifacts/${fingerprintOf(content)}`;
/** The last page of a list of so many. */
const lastOf = (count: number): number => Math.ceil(count / PAGE_SIZE);
const trail = (name: string): string => `/acme/flows/flow-0/trails/${name}`;

/**
 * Every kind of page of the organization `acme` that fillOrganization filled, by what it shows, at the beginnings of its lists
 * and further on.
 */
export function largePages(
  { artifacts, running, snapshots }: OrganizationSize,
  amidLong: string,
): Record<string, string> {
  const [one, all] = [appName(0), '/acme/environments'];
  return {
    home: '/acme',
    'search by name': '/acme/search?q=app',
    'search for too little': '/acme/search?q=o',
    'search by flow name': '/acme/search?q=flow-',
    'search by fingerprint': `/acme/search?q=${fingerprintOf(SHARED)}`,
    'search by a beginning of it': `/acme/search?q=${fingerprintOf(SHARED).slice(0, 5)}`,
    'search by commit': `/acme/search?q=${commitOf(SHARED)}`,
    'search for nothing': '/acme/search?q=nothing-is-called-so',
    flows: '/acme/flows',
    'flows, page 2': '/acme/flows?page=2',
    flow: '/acme/flows/flow-0',
    'flow, page 2': '/acme/flows/flow-0?page=2',
    trail: trail(one),
    'trail of much evidence': trail('long'),
    'trail of much evidence, amid': `${trail('long')}?attestation=${amidLong}&events=2`,
    'trail of many names': trail(WIDE),
    'trail of many artifacts': trail('parts'),
    'trail of many artifacts, page 2': `${trail('parts')}?artifacts=2`,
    artifact: artifact(one),
    'artifact that is everywhere': artifact(SHARED),
    'artifact that is everywhere, page 2': `${artifact(SHARED, 'flow-1')}?environments=2`,
    'artifact of many names': artifact(WIDE),
    environments: all,
    'environments, page 2': `${all}?page=2`,
    'environment where much runs': `${all}/production`,
    'environment where much runs, last page': `${all}/production?running=${lastOf(running)}`,
    'environment of many snapshots': `${all}/busy`,
    'environment of many snapshots, page 2': `${all}/busy?snapshots=2&changes=2`,
    snapshot: `${all}/production/snapshots/1`,
    'snapshot where much ran': `${all}/production/snapshots/2`,
    'snapshot where much ran, page 2': `${all}/production/snapshots/2?page=2`,
    'snapshot of many': `${all}/busy/snapshots/${snapshots >> 1}`,
    'snapshots to compare': `${all}/busy/diff`,
    'snapshots compared': `${all}/busy/diff?from=1&to=${snapshots}`,
    'snapshots compared where much runs': `${all}/production/diff?from=2&to=3&unchanged=2`,
    policies: '/acme/policies',
    'policies, page 2': '/acme/policies?page=2',
    policy: '/acme/policies/policy-0',
    'policy, page 2': '/acme/policies/policy-0?version=1&versions=2&environments=2',
    'versions of a policy': '/acme/policies/policy-0/diff',
    controls: '/acme/controls',
    'controls, page 2': '/acme/controls?page=2',
    'archived controls': '/acme/controls?archived=true',
    control: '/acme/controls/C-0',
    repositories: '/acme/repositories',
    'repositories, last page': `/acme/repositories?page=${lastOf(artifacts / IN_ONE_REPOSITORY)}`,
  };
}
