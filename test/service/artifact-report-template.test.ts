import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFlow } from '../../src/contract/flow.ts';
import { type RunningService, startService } from '../running-service.ts';
import { artifactReader } from './artifact-reader.ts';
import { answered, artifactReport, fingerprintOf, refused, speaker } from './records.ts';

let service: RunningService;
let say: ReturnType<typeof speaker>;
let read: ReturnType<typeof artifactReader>;

beforeAll(async () => {
  service = await startService();
  say = speaker(service);
  read = artifactReader(service);
});
afterAll(() => service.stop());

const report = (flow: string, json: unknown) => service.send('POST', `/artifacts/${service.org}/${flow}`, { json });
const templateOf = async (flow: string) =>
  answered(await service.send('GET', `/flows/${service.org}/${flow}`), 200, getFlow.answers[200]).template;

describe('a template on a report', () => {
  const yaml =
    'version: 1\ntrail:\n  artifacts:\n    - name: cli\n      attestations:\n        - {name: unit, type: generic}\n';

  it('counts where the report makes the flow', async () => {
    await say.report('with-template', fingerprintOf('t'), {
      trail_name: 't',
      template: yaml,
      template_reference_name: 'cli',
    });
    expect(await templateOf('with-template')).toBe(yaml);
    expect((await read.list('with-template'))[0]?.state).toBe('INCOMPLETE');
  });

  it('may be a list of names, as older clients send it', async () => {
    await say.report('with-names', fingerprintOf('t'), { trail_name: 't', template: ['unit', 'artifact'] });
    const [shown] = await read.list('with-names');
    expect(shown).toMatchObject({ state: 'INCOMPLETE', template_reference_name: null });
    await say.attest('with-names', 't', 'unit', { artifact_fingerprint: fingerprintOf('t') });
    expect((await read.list('with-names'))[0]?.state).toBe('COMPLIANT');
  });

  it('does not count where the flow is there, whatever it is', async () => {
    await say.flow('with-its-own');
    await say.report('with-its-own', fingerprintOf('t'), { template: yaml });
    await say.report('with-its-own', fingerprintOf('t'), { template: 'not: [a template' });
    expect(await templateOf('with-its-own')).toBe('version: 1\n');
  });

  it('that is none refuses the report, which makes nothing', async () => {
    for (const template of ['not: [a template', 'version: 2', 'trail: {artefacts: []}']) {
      const body = refused(
        await report('no-template', { ...artifactReport(fingerprintOf('t')), template }),
        'invalid_template',
      );
      expect(body.message).toMatch(/^Input payload validation failed/);
      expect(Object.keys(body.errors ?? {})[0]).toMatch(/^\d+:\d+$/);
    }
    refused(await service.send('GET', `/flows/${service.org}/no-template`), 'unknown_flow');
  });
});
