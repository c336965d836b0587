import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CLOSED_PORT } from '../../client/http-server.ts';
import { endingBetweenAttempts } from '../steady-retries.ts';
import { answering, changing, type Tamper } from '../tampering-proxy.ts';
import { type Given, type Scenario, type Scenarios, withoutEvidence } from './scene.ts';

const failing = answering(501, { message: 'out of order', code: 'internal_error', request_id: 'r-1' });

const on =
  (place: string, tamper: Tamper): Tamper =>
  (request, forward) =>
    request.path.includes(place) ? tamper(request, forward) : forward();
const onReports =
  (tamper: Tamper): Scenario =>
  ({ through }) =>
    through(on('/artifacts/', tamper));
const onEvidence =
  (tamper: Tamper, inputs?: Given): Scenario =>
  ({ through }) =>
    through(on('/attestations/', tamper), inputs);

/** What a service answers that takes no `is_compliant` beside results of a type with a rule of its own. */
const raising = changing((answer) => ({ ...answer, is_compliant: true }));

const down = async () => ({
  'api-url': `http://127.0.0.1:${CLOSED_PORT}`,
  ...endingBetweenAttempts,
  spool: 'assay-spool',
});

/** As much as a spool may hold, on a disk that has holes for it. */
const SPOOL_MAX_BYTES = 2 * 1024 * 1024 * 1024;

/** A defect of the action: it makes no request of what a record says. */
const withDefectIn = (member: string): Scenario => {
  const defect = `const { stringify } = JSON; JSON.stringify = (value, ...more) => { if (value?.${member}) throw new Error('defect'); return stringify(value, ...more); };`;
  const preload = `data:text/javascript,${encodeURIComponent(defect)}`;
  return ({ run }) => run({}, { NODE_OPTIONS: `--import ${preload}` });
};

/** Something could not be recorded. */
export const records: Scenarios = {
  'report-not-taken': [
    onReports(failing),
    onReports(answering(201, {})),
    onReports(changing((answer) => ({ ...answer, trail_name: 'other' }))),
  ],
  'evidence-not-taken': [onEvidence(failing), onEvidence(answering(200, '<h1>Welcome</h1>'))],
  'raised-evidence': [
    onEvidence(raising, { compliant: 'false' }),
    (scene) => {
      writeFileSync(
        path.join(scene.job.directory, 'tests.xml'),
        '<testsuite><testcase name="a"><failure/></testcase></testsuite>',
      );
      const attestations = '- {name: tests, artifact: app, junit: tests.xml}';
      return onEvidence(raising, { ...withoutEvidence, attestations })(scene);
    },
  ],
  'vanished-attachment': [
    ({ job, through }) => {
      const report = path.join(job.directory, 'report.txt');
      writeFileSync(report, 'all well');
      // Once the artifact is reported, the step goes on to its evidence.
      const removing: Tamper = (_request, forward) => {
        rmSync(report);
        return forward();
      };
      return through(on('/artifacts/', removing), { attachments: 'report.txt' });
    },
  ],
  spooled: [async ({ run }) => run(await down())],
  'spool-full': [
    async ({ job, run }) => {
      const file = path.join(job.spool, '000000000000001-000001-0123abcd.attachment');
      mkdirSync(path.dirname(file));
      writeFileSync(file, '');
      truncateSync(file, SPOOL_MAX_BYTES + 1);
      return run({ ...(await down()), spool: job.spool });
    },
  ],
  'own-fault': [withDefectIn('attestation_name'), withDefectIn('trail_name')],
};
