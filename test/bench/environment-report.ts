import type { RunningInstances } from '../../src/service/snapshots/running-instances.ts';
import { takeReport } from '../../src/service/snapshots/take-snapshot.ts';
import { counted, fillWithArtifacts, maker, running } from '../service/snapshots/reported-store.ts';
import { openTemporaryStore } from '../service/store/temporary-store.ts';
import { medians } from './median.ts';

const ARTIFACTS = 1000;
const ROUNDS = 7;

/** How long a report of running artifacts takes to be judged under five policies and kept, and with how many statements. */
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
  } finally {
    await opened.remove();
  }
}
