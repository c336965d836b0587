/**
 * Measures and prints; asserts nothing, since machines are noisy. Each line compares two things measured in the same run.
 * `npm run bench -- NAME` runs one of them.
 */
import { benchActionStart } from './action-start.ts';
import { benchEnvironmentReport } from './environment-report.ts';
import { benchFingerprints } from './fingerprints.ts';
import { benchPages } from './pages.ts';
import { benchReads } from './reads.ts';
import { benchService } from './service.ts';

const benches = {
  'action-start': benchActionStart,
  fingerprints: benchFingerprints,
  service: benchService,
  'environment-report': benchEnvironmentReport,
  reads: benchReads,
  pages: benchPages,
};

const asked = process.argv.slice(2);
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  await bench();
}
