import { Agent, request } from 'undici';
import { type RunningService, startService } from '../running-service.ts';
import { commitOf, fingerprintOf } from '../service/records.ts';
import { organizationOf } from '../service/store/organization-of.ts';
import { appName as app, recordArtifacts, repositoryOf } from '../service/store/recorded-artifacts.ts';
import { medians } from './median.ts';

const FEW = 1000;
const MANY = 100_000;
const FLOWS = 10;
const ROUNDS = 300;
const WARM_UP_ROUNDS = 30;

/** What is read of the artifact of a number. Each answer is as large in the small store as in the large one. */
const reads: Readonly<Record<string, (org: string, index: number) => string>> = {
  'artifacts, newest': (org) => `/artifacts/${org}`,
  'artifacts of a flow': (org, index) => `/artifacts/${org}/${flowOf(index)}`,
  'artifacts of a repository': (org, index) => `/artifacts/${org}?repo_name=${repositoryOf(index)}`,
  'artifact by fingerprint': (org, index) =>
    `/artifacts/${org}/${flowOf(index)}/fingerprint/${fingerprintOf(app(index))}`,
  'artifact by a part of it': (org, index) =>
    `/artifacts/${org}/${flowOf(index)}/fingerprint/${fingerprintOf(app(index)).slice(0, 12)}`,
  'artifacts of a commit': (org, index) => `/artifacts/${org}/${flowOf(index)}/commit_sha/${commitOf(app(index))}`,
  'latest commit': (org, index) => `/artifacts/${org}/${flowOf(index)}/${fingerprintOf(app(index))}/latest_commit`,
  'trails, newest': (org) => `/trails/${org}`,
  'trails of a flow': (org, index) => `/trails/${org}?flow=${flowOf(index)}`,
  'trails of an artifact': (org, index) => `/trails/${org}?fingerprint=${fingerprintOf(app(index))}`,
  trail: (org, index) => `/trails/${org}/${flowOf(index)}/${app(index)}`,
  'attestations of a commit': (org, index) => `/attestations/${org}?commit_list=${commitOf(app(index))}`,
  'attestations of a name': (org, index) =>
    `/attestations/${org}/${flowOf(index)}/artifact/${fingerprintOf(app(index))}/unit`,
  'search by fingerprint': (org, index) => `/search/${org}/sha/${fingerprintOf(app(index)).slice(0, 12)}`,
  'search by commit': (org, index) => `/search/${org}/sha/${commitOf(app(index)).slice(0, 12)}`,
  assertion: (org, index) => `/asserts/${org}/fingerprint/${fingerprintOf(app(index))}`,
  flows: (org) => `/flows/${org}`,
  'repositories, newest': (org) => `/repos/${org}`,
  'repository by name': (org, index) => `/repos/${org}/${repositoryOf(index)}`,
};

/** How long reads take with few and with many artifacts on record: what grows with the store is told by the ratio. */
export async function benchReads(): Promise<void> {
  const agent = new Agent();
  const few = await startService();
  const many = await startService();
  try {
    await recordArtifacts(await organizationOf(few), { count: FEW, flows: FLOWS });
    await recordArtifacts(await organizationOf(many), { count: MANY, flows: FLOWS });
    console.log(`  ms with ${FEW} and with ${MANY} artifacts on record:`);
    for (const [what, path] of Object.entries(reads)) {
      let round = 0;
      const read = ({ url, org, tokens }: RunningService, count: number) => {
        const target = `${url}/api/v2${path(org, (round * 7919) % count)}`;
        return fetched(agent, target, tokens.reader);
      };
      const candidates = {
        few: () => read(few, FEW),
        many: () => read(many, MANY),
        next: async () => void (round += 1),
      };
      await medians(WARM_UP_ROUNDS, candidates);
      const { few: fewMs = Number.NaN, many: manyMs = Number.NaN } = await medians(ROUNDS, candidates);
      console.log(`  ${what}: ${fewMs.toFixed(2)} and ${manyMs.toFixed(2)}, ratio ${(manyMs / fewMs).toFixed(2)}`);
    }
  } finally {
    await agent.close();
    await few.stop();
    await many.stop();
  }
}

async function fetched(dispatcher: Agent, url: string, token: string): Promise<void> {
  const response = await request(url, { dispatcher, headers: { authorization: `Bearer ${token}` } });
  const text = await response.body.text();
  if (response.statusCode !== 200) throw new Error(`GET ${url} answered ${response.statusCode} ${text}`);
}

const flowOf = (index: number): string => `flow-${index % FLOWS}`;
