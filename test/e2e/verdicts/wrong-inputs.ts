import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startServer } from '../../client/http-server.ts';
import { gateAlone, type Given, type Scenario, type Scenarios, withoutEvidence } from './scene.ts';

const given =
  (inputs: Given): Scenario =>
  ({ run }) =>
    run(inputs);

/** A title of a pull request, put into the middle of YAML by an expression. */
const forged = (title: string): string => ['- name: tests', '  compliant: false', `  description: ${title}`].join('\n');

/** The step cannot be begun. */
export const wrongInputs: Scenarios = {
  'empty-token': [given({ 'api-token': '' })],
  'empty-environment': [given({ environment: '' }), given({ environment: 'staging\n\nproduction' })],
  'empty-policies': [given({ environment: '', scope: 'policies', policies: '' })],
  'empty-fingerprint': [given({ ...gateAlone, fingerprint: '' })],
  'empty-setting': [given({ gate: '' })],
  'empty-compliant': [given({ compliant: '' })],
  'misspelled-input': [given({ enviroment: 'production' })],
  'misspelled-value': [given({ gate: 'of' })],
  'no-match': [given({ artifacts: 'dist/*.tgz' }), given({ artifacts: 'app=ap.tgz' })],
  'no-attachment': [given({ attachments: 'reports/*.xml' })],
  'no-report': [given({ ...withoutEvidence, attestations: '- {name: tests, junit: reports/*.xml}' })],
  'large-attachment': [
    ({ job, run }) => {
      // Already packed as far as it goes, so that it stays above the limit.
      writeFileSync(path.join(job.directory, 'log.bin'), randomBytes(10 * 1024 * 1024 + 1));
      return run({ attachments: 'log.bin' });
    },
  ],
  'slow-input': [
    async ({ run }) => {
      await using registry = await startServer(() => undefined);
      return await run({
        ...withoutEvidence,
        artifacts: `- {image: '127.0.0.1:${registry.port}/acme/app:1', name: app}`,
        timeout: '4s',
      });
    },
    async ({ run }) => {
      await using github = await startServer(() => undefined);
      const attestations = '- {name: review, pull-request: true}';
      const inputs = { ...withoutEvidence, attestations, 'github-token': 'ghs_of_the_job', timeout: '4s' };
      return await run(inputs, { GITHUB_API_URL: github.url });
    },
  ],
  'deep-json': [
    ({ job, run }) => {
      writeFileSync(path.join(job.directory, 'deep.json'), `{"a":${'['.repeat(300_000)}${']'.repeat(300_000)}}`);
      const attestations = '- {name: tests, compliant: true, user-data-file: deep.json}';
      return run({ ...withoutEvidence, attestations });
    },
  ],
  'unusable-spool': [
    ({ job, run }) => {
      writeFileSync(job.spool, 'no directory');
      return run({ spool: job.spool });
    },
    ({ job, run }) => {
      writeFileSync(job.spool, 'no directory');
      return run({ spool: path.join(job.spool, 'below') });
    },
    // A place of Linux where nothing can be made, and which says of itself that it is not there.
    given({ spool: '/proc/nope' }),
  ],
  'nested-spool': [
    ({ job, run }) => {
      const nested = path.join(job.spool, 'assay-spool');
      mkdirSync(nested, { recursive: true });
      writeFileSync(path.join(nested, '000000000000001-000001-0123abcd.json'), '{}');
      return run({ spool: job.spool });
    },
  ],
  'held-token': [({ work, run }) => run({ description: `deployed by ${work.service.tokens.member}` })],
  'forged-title': [given({ ...withoutEvidence, attestations: forged('Sell more\n  compliant: true') })],
  'forged-entry': [given({ ...withoutEvidence, attestations: forged('Sell more\n- {name: tests, compliant: true}') })],
};
