import type { RunningInstances } from '../../src/service/snapshots/running-instances.ts';
import { judgeEachAnew, takeReport } from '../../src/service/snapshots/take-snapshot.ts';
import { addEnvironment, attachPolicies } from '../../src/service/store/environments.ts';
import { listPolicies, putPolicy } from '../../src/service/store/policies.ts';
import type { OrgStore } from '../../src/service/store/store.ts';
import { counted, fillWithArtifacts, maker, running } from '../service/snapshots/reported-store.ts';
import { openTemporaryStore } from '../service/store/temporary-store.ts';
import { medians } from './median.ts';

const ARTIFACTS = 1000;
const ROUNDS = 7;
const ENVIRONMENTS = 10;

/**
 * How long a report of running artifacts takes to be judged under five policies and kept, and with how many statements; and
 * the same of a new version of a policy that one environment has, or many.
 */
export async function benchEnvironmentReport(): Promise<void> {
  const opened = await openTemporaryStore();
  try {
    const org = await opened.organization('acme');
    const { id } = await org.write((tx) => fillWithArtifacts(tx, ARTIFACTS));
    const apps = Array.from({ length: ARTIFACTS }, (_, index) => running(`app-${index}`));
    const statements = new Map<string, number>();
    const report = async (what: string, artifacts: readonly RunningInstances[]): Promise<void> => {
      await org.write(async (plain) => {
        const { tx, statements: count } = counted(plain);
        await takeReport(tx, maker, id, artifacts);
        statements.set(what, count());
      });
    };
    let round = 0;
    const times = await medians(ROUNDS, {
      'all of them new': () => report('all of them new', apps),
      'nothing new': () => report('nothing new', apps),
      'one of them new': () => report('one of them new', [...apps.slice(1), running(`new-${(round += 1)}`)]),
      'all of them gone': () => report('all of them gone', []),
    });
    console.log(`  report of ${ARTIFACTS} running artifacts under five policies:`);
    for (const [what, ms] of Object.entries(times)) {
      console.log(`  ${what}: ${ms.toFixed(0)} ms, ${statements.get(what)} statements`);
    }
    await report('all of them new', apps);
    await benchJudgingAnew(org, id, apps);
  } finally {
    await opened.remove();
  }
}

async function benchJudgingAnew(org: OrgStore, first: string, apps: readonly RunningInstances[]): Promise<void> {
  const many: string[] = [];
  while (many.length < ENVIRONMENTS) {
    many.push(
      await org.write(async (tx) => {
        const { id } = await addEnvironment(tx, { name: `environment-${many.length}`, type: 'server' });
        const policyIds = (await listPolicies(tx)).map((policy) => policy.id);
        await attachPolicies(tx, id, policyIds, 'admin');
        await takeReport(tx, maker, id, apps);
        return id;
      }),
    );
  }
  const statements = new Map<string, number>();
  let version = 0;
  /** Turns what was said of all the artifacts in these environments the time before. */
  const turning = (what: string, ids: readonly string[]): (() => Promise<void>) => {
    let asked = 'unit';
    return () =>
      org.write(async (plain) => {
        const { tx, statements: count } = counted(plain);
        asked = asked === 'unit' ? 'missing' : 'unit';
        version += 1;
        const content = `artifacts: {attestations: [{name: ${asked}, type: generic}]} # ${version}\n`;
        await putPolicy(plain, { name: 'policy-0' }, `_schema: https://example.com/v1\n${content}`, 'admin');
        await judgeEachAnew(tx, maker, ids);
        statements.set(what, count());
      });
  };
  const [one, all] = ['in one environment', `in ${ENVIRONMENTS} environments`];
  const times = await medians(ROUNDS, { [one]: turning(one, [first]), [all]: turning(all, many) });
  console.log(`  a new version of one of the policies, ${ARTIFACTS} running artifacts in each environment:`);
  for (const [what, ms] of Object.entries(times)) {
    console.log(`  ${what}: ${ms.toFixed(0)} ms, ${statements.get(what)} statements`);
  }
}
