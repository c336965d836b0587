import { Agent, request } from 'undici';
import { addArtifactReport } from '../../src/service/store/artifacts.ts';
import { addAttestation } from '../../src/service/store/attestations.ts';
import { ensureFlow } from '../../src/service/store/flows.ts';
import { findOrganization } from '../../src/service/store/organizations.ts';
import { recordRepository } from '../../src/service/store/repositories.ts';
import type { OrgWriter } from '../../src/service/store/store.ts';
import { ensureTrail } from '../../src/service/store/trails.ts';
import { type RunningService, startService } from '../running-service.ts';
import { commitOf, fingerprintOf } from '../service/records.ts';
import { newAttestation } from '../service/store/new-attestation.ts';
import { medians } from './median.ts';

const FEW = 1000;
const MANY = 100_000;
const IN_ONE_TRANSACTION = 2000;
const FLOWS = 10;
const IN_ONE_REPOSITORY = 20;
const ROUNDS = 300;
const WARM_UP_ROUNDS = 30;
const template = 'trail: {artifacts: [{name: app, attestations: [{name: unit, type: generic}]}]}';

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
    await fill(few, FEW);
    await fill(many, MANY);
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

const app = (index: number): string => `app-${index}`;
const flowOf = (index: number): string => `flow-${index % FLOWS}`;
const repositoryOf = (index: number): string => `acme/repository-${Math.floor(index / IN_ONE_REPOSITORY)}`;

/** Straight into the store, in large transactions: over the network it would take minutes. */
async function fill(service: RunningService, count: number): Promise<void> {
  const { store } = service.server;
  const organization = await store.writeLookup((tx) => findOrganization(tx.db, service.org));
  if (organization === null) throw new Error(`no organization '${service.org}'`);
  const org = store.org(organization.org_id);
  for (let from = 0; from < count; from += IN_ONE_TRANSACTION) {
    await org.write(async (tx) => {
      for (let index = from; index < Math.min(count, from + IN_ONE_TRANSACTION); index += 1) await add(tx, index);
    });
  }
}

async function add(tx: OrgWriter, index: number): Promise<void> {
  const [fingerprint, commit, repository] = [fingerprintOf(app(index)), commitOf(app(index)), repositoryOf(index)];
  const repo_info = { name: repository, url: `https://git.example/${repository}`, id: repository, provider: 'github' };
  const git_commit_info = {
    sha1: commit,
    message: 'A change',
    author: 'Ada',
    branch: 'main',
    timestamp: 1_700_000_000,
  };
  const flow = await ensureFlow(tx, flowOf(index), () => template);
  const trail = await ensureTrail(tx, flow, { name: app(index), git_commit_info, repo_info }, 'ci');
  await recordRepository(tx, repo_info);
  const report = {
    fingerprint,
    filename: app(index),
    build_url: 'https://ci.example/1',
    commit_url: `https://git.example/commit/${commit}`,
    git_commit: commit,
    git_commit_info,
    repo_info,
    template_reference_name: 'app',
  };
  await addArtifactReport(tx, trail, report, 'ci');
  await addAttestation(
    tx,
    newAttestation(fingerprint, {
      flow_id: flow.id,
      trail_id: trail.id,
      git_commit: commit,
      commit_sha: commit,
      body: JSON.stringify({ attestation_name: 'unit', is_compliant: true }),
    }),
  );
}
