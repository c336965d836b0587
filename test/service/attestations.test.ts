import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getArtifact } from '../../src/contract/artifact.ts';
import { getTrail } from '../../src/contract/trail.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { answered, commitOf, fingerprintOf, refused, speaker } from './records.ts';

let service: RunningService;
let say: ReturnType<typeof speaker>;

beforeAll(async () => {
  service = await startService();
  say = speaker(service);
});
afterAll(() => service.stop());

const template = `
trail:
  attestations: [{name: scan, type: generic}]
  artifacts:
    - {name: cli, attestations: [{name: unit, type: generic}]}
    - {name: web, attestations: [{name: unit, type: '*'}]}
`;
const attest = (flow: string, trail: string, data: unknown) =>
  service.send('POST', `/attestations/${service.org}/${flow}/trail/${trail}/generic`, {
    form: form('data_json', data),
  });
const trailOf = async (flow: string, trail: string) =>
  answered(await service.send('GET', `/trails/${service.org}/${flow}/${trail}`), 200, getTrail.answers[200]);
const evidenceOf = async (flow: string, fingerprint: string, trail: string) => {
  const path = `/artifacts/${service.org}/${flow}/fingerprint/${fingerprint}?trail=${trail}`;
  const { evidence, state } = answered(await service.send('GET', path), 200, getArtifact.answers[200]);
  return {
    state,
    names: Object.fromEntries(Object.entries(evidence).map(([name, one]) => [name, one.attestation_id])),
  };
};

describe('an attestation', () => {
  it('is answered with its id', async () => {
    const id = await say.attest('answers', 't', 'unit');
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{8}$/);
    expect(await say.attest('answers', 't', 'unit')).not.toBe(id);
  });

  it('takes every member, null for those that may be absent, and members that are not known', async () => {
    const sha1 = commitOf('all');
    await say.attest('members', 't', 'all.of-them_~1', {
      origin_url: 'https://ci.example/1',
      description: 'Tests',
      target_artifacts: ['cli'],
      git_commit_info: { sha1, message: 'm', author: 'a', branch: '', timestamp: 1_786_803_000, url: 'u' },
      repo_info: { name: 'n', url: 'u', id: 'i' },
      external_urls: { report: { href: 'https://ci.example/report' } },
      annotations: { tool: 'x' },
      user_data: { count: 3 },
      of_a_newer_client: [],
    });
    await say.attest('members', 't', 'nulls', {
      origin_url: null,
      description: null,
      artifact_fingerprint: null,
      target_artifacts: null,
      git_commit_info: null,
      repo_info: null,
      external_urls: null,
      annotations: null,
      user_data: null,
    });
    await say.attest('members', 't', 'empty-list', { target_artifacts: [] });
    const { events } = await trailOf('members', 't');
    expect(events.map((event) => [event.type, event.template_reference_name])).toEqual([
      ['trail_reported', undefined],
      ['trail_attestation_for_artifact_reported', 'all.of-them_~1'],
      ['trail_attestation_reported', 'nulls'],
      ['trail_attestation_reported', 'empty-list'],
    ]);
  });

  it('makes the flow and the trail, with the facts it has', async () => {
    const git_commit_info = { sha1: commitOf('begun'), branch: 'main' };
    await say.attest('begun', 'by-evidence', 'scan', { git_commit_info });
    expect(await trailOf('begun', 'by-evidence')).toMatchObject({
      git_commit_info,
      template: { content: 'version: 1\n' },
    });
  });

  it('is an event of its trail, by what it is bound to', async () => {
    const [fingerprint, sha1] = [fingerprintOf('events'), commitOf('events')];
    await say.report('events', fingerprint, { trail_name: 't', template_reference_name: 'cli', git_commit: sha1 });
    const ids = [
      await say.attest('events', 't', 'scan', { git_commit_info: { sha1 } }),
      await say.attest('events', 't', 'unit', { artifact_fingerprint: fingerprint, is_compliant: false }),
      await say.attest('events', 't', 'lint', { target_artifacts: ['web'], git_commit_info: { sha1 } }),
    ];
    const { events } = await trailOf('events', 't');
    expect(events.map(({ timestamp: _time, ...event }) => event)).toMatchObject([
      { type: 'trail_reported' },
      {
        type: 'artifact_creation_reported',
        template_reference_name: 'cli',
        artifact_name: 'app.tar.gz',
        artifact_fingerprint: fingerprint,
      },
      {
        type: 'trail_attestation_reported',
        template_reference_name: 'scan',
        attestation_type: 'generic',
        attestation_id: ids[0],
        is_compliant: true,
        git_commit_info: { sha1 },
      },
      {
        type: 'artifact_attestation_reported',
        template_reference_name: 'unit',
        attestation_id: ids[1],
        is_compliant: false,
        artifact_fingerprint: fingerprint,
      },
      {
        type: 'trail_attestation_for_artifact_reported',
        template_reference_name: 'lint',
        attestation_id: ids[2],
        target_artifact: 'web',
      },
    ]);
    for (const event of events) expect(event.timestamp).toBeGreaterThan(1_700_000_000);
  });
});

describe('an attestation is refused by the name of its field', () => {
  it.each([
    ['attestation_name', undefined],
    ['attestation_name', null],
    ['attestation_name', ''],
    ['attestation_name', 'a b'],
    ['attestation_name', '-a'],
    ['attestation_name', 'a/b'],
    ['attestation_name', 'a'.repeat(256)],
    ['attestation_name', 5],
    ['is_compliant', undefined],
    ['is_compliant', null],
    ['is_compliant', 'true'],
    ['is_compliant', 1],
    ['origin_url', 5],
    ['description', []],
    ['artifact_fingerprint', ''],
    ['artifact_fingerprint', 'a'.repeat(63)],
    ['artifact_fingerprint', 'A'.repeat(64)],
    ['target_artifacts', 'cli'],
    ['target_artifacts', ['cli', 'web']],
    ['target_artifacts[0]', ['a.b']],
    ['target_artifacts[0]', ['']],
    ['git_commit_info.sha1', { message: 'm' }],
    ['git_commit_info', 'a'.repeat(40)],
    ['repo_info.id', { name: 'n', url: 'u' }],
    ['external_urls.a.href', { a: { href: 'nowhere' } }],
    ['annotations', 'a'],
    ['user_data', 'text'],
    ['user_data', []],
  ])('%s: %j', async (field, value) => {
    const [member] = field.split(/[.[]/);
    const data = { attestation_name: 'unit', is_compliant: true, [member ?? '']: value };
    const body = refused(await attest('never', 't', data), 'invalid_input', [field]);
    expect(body.message).toBe(`Input payload validation failed: ${field}: ${body.errors?.[field]}`);
  });

  it.each([
    ['/attestations/acme/-x/trail/t/generic', 'params.flow_name'],
    ['/attestations/acme/f/trail/a%20b/generic', 'params.trail_name'],
    [`/attestations/acme/f/trail/${'a'.repeat(256)}/generic`, 'params.trail_name'],
  ])('or of its path: %s', async (path, field) => {
    const reply = await service.send('POST', path, {
      form: form('data_json', { attestation_name: 'a', is_compliant: true }),
    });
    refused(reply, 'invalid_input', [field]);
  });

  it('where it is for an artifact to come and says neither which nor from what commit', async () => {
    const data = { attestation_name: 'unit', is_compliant: true, target_artifacts: ['cli'] };
    const body = refused(await attest('never', 't', data), 'invalid_input', ['target_artifacts']);
    expect(body.message).toContain('requires at least one of: artifact_fingerprint or git_commit_info.');
  });

  it('and nothing is made', async () => {
    refused(await service.send('GET', `/flows/${service.org}/never`), 'unknown_flow');
  });
});

const attestationOf = (fingerprint: string) => ({
  attestation_name: 'unit',
  is_compliant: true,
  artifact_fingerprint: fingerprint,
});

describe('an attestation of a fingerprint', () => {
  it('is refused where the trail does not hold it, and makes nothing', async () => {
    const fingerprint = fingerprintOf('elsewhere');
    await say.report('holds', fingerprint, { trail_name: 'has-it' });
    await say.report('holds-too', fingerprint, { trail_name: 'has-it-too' });
    refused(await attest('holds', 'has-it-too', attestationOf(fingerprint)), 'unknown_artifact', []);
    refused(await attest('of-nobody', 'has-it', attestationOf(fingerprint)), 'unknown_artifact', []);
    refused(await attest('holds', 'has-it', attestationOf(fingerprintOf('of nobody'))), 'unknown_artifact', []);
    refused(await service.send('GET', `/trails/${service.org}/holds/has-it-too`), 'unknown_trail');
    refused(await service.send('GET', `/flows/${service.org}/of-nobody`), 'unknown_flow');
    expect((await trailOf('holds', 'has-it')).events).toHaveLength(2);
  });

  it('binds to it under every template name, in its trail alone', async () => {
    const fingerprint = fingerprintOf('bound');
    await say.report('bound', fingerprint, { trail_name: 'a' });
    await say.report('bound', fingerprint, { trail_name: 'b' });
    const id = await say.attest('bound', 'a', 'unit', { artifact_fingerprint: fingerprint, target_artifacts: ['any'] });
    expect((await evidenceOf('bound', fingerprint, 'a')).names).toEqual({ unit: id });
    expect((await evidenceOf('bound', fingerprint, 'b')).names).toEqual({});
  });

  it('counts by the newest of its name', async () => {
    const fingerprint = fingerprintOf('newest');
    await say.report('newest', fingerprint, { trail_name: 't' });
    const state = async () => (await evidenceOf('newest', fingerprint, 't')).state;
    for (const [is_compliant, expected] of [
      [false, 'NON-COMPLIANT'],
      [true, 'COMPLIANT'],
      [false, 'NON-COMPLIANT'],
    ] as const) {
      await say.attest('newest', 't', 'unit', { artifact_fingerprint: fingerprint, is_compliant });
      expect(await state()).toBe(expected);
    }
  });
});

describe('evidence before its artifact', () => {
  const [built, another] = [commitOf('built'), commitOf('another')];
  const awaited = { target_artifacts: ['cli'], git_commit_info: { sha1: built } };
  let number = 0;

  async function flowWithTemplate(): Promise<string> {
    number += 1;
    const flow = `awaited-${number}`;
    await say.flow(flow, template);
    return flow;
  }

  it('binds to the artifact of that template name and commit that comes after it', async () => {
    const flow = await flowWithTemplate();
    const id = await say.attest(flow, 't', 'unit', awaited);
    const fingerprint = fingerprintOf('later');
    await say.report(flow, fingerprint, { trail_name: 't', template_reference_name: 'cli', git_commit: built });
    expect((await evidenceOf(flow, fingerprint, 't')).names).toEqual({ unit: id });
  });

  it('binds to the one that is there already, and to every other one of both', async () => {
    const flow = await flowWithTemplate();
    const fingerprints = ['one', 'two'].map(fingerprintOf);
    for (const fingerprint of fingerprints.slice(0, 1)) {
      await say.report(flow, fingerprint, { trail_name: 't', template_reference_name: 'cli', git_commit: built });
    }
    const id = await say.attest(flow, 't', 'unit', awaited);
    for (const fingerprint of fingerprints.slice(1)) {
      await say.report(flow, fingerprint, { trail_name: 't', template_reference_name: 'cli', git_commit: built });
    }
    for (const fingerprint of fingerprints) {
      expect((await evidenceOf(flow, fingerprint, 't')).names).toEqual({ unit: id });
    }
  });

  it('takes the commit from the facts of the artifact where it names none', async () => {
    const flow = await flowWithTemplate();
    const id = await say.attest(flow, 't', 'unit', awaited);
    const members = { trail_name: 't', template_reference_name: 'cli', git_commit_info: { sha1: built } };
    await say.report(flow, fingerprintOf('facts'), members);
    expect((await evidenceOf(flow, fingerprintOf('facts'), 't')).names).toEqual({ unit: id });
  });

  it.each([
    ['another commit', { trail_name: 't', template_reference_name: 'cli', git_commit: another }],
    ['no commit', { trail_name: 't', template_reference_name: 'cli' }],
    ['another template name', { trail_name: 't', template_reference_name: 'web', git_commit: built }],
    ['no template name', { trail_name: 't', git_commit: built }],
    ['another trail', { trail_name: 'u', template_reference_name: 'cli', git_commit: built }],
  ])('does not bind to one of %s', async (_what, members) => {
    const flow = await flowWithTemplate();
    await say.attest(flow, 't', 'unit', awaited);
    const fingerprint = fingerprintOf('different');
    await say.report(flow, fingerprint, members);
    expect((await evidenceOf(flow, fingerprint, members.trail_name)).names).toEqual({});
  });

  it('does not bind in another flow', async () => {
    const [flow, other] = [await flowWithTemplate(), await flowWithTemplate()];
    await say.attest(flow, 't', 'unit', awaited);
    const fingerprint = fingerprintOf('other flow');
    await say.report(other, fingerprint, { trail_name: 't', template_reference_name: 'cli', git_commit: built });
    expect((await evidenceOf(other, fingerprint, 't')).names).toEqual({});
  });

  it('counts by the newest, whether it came by fingerprint or before', async () => {
    const flow = await flowWithTemplate();
    const fingerprint = fingerprintOf('both ways');
    await say.attest(flow, 't', 'scan');
    await say.report(flow, fingerprint, { trail_name: 't', template_reference_name: 'cli', git_commit: built });
    const state = async () => (await evidenceOf(flow, fingerprint, 't')).state;
    await say.attest(flow, 't', 'unit', { ...awaited, is_compliant: false });
    expect(await state()).toBe('NON-COMPLIANT');
    await say.attest(flow, 't', 'unit', { artifact_fingerprint: fingerprint });
    expect(await state()).toBe('COMPLIANT');
    await say.attest(flow, 't', 'unit', { ...awaited, is_compliant: false });
    expect(await state()).toBe('NON-COMPLIANT');
  });

  it('of an artifact that never comes leaves the trail as it is', async () => {
    const flow = await flowWithTemplate();
    await say.attest(flow, 't', 'unit', awaited);
    const { compliance_status: status } = await trailOf(flow, 't');
    expect(status.attestations_statuses.map((one) => [one.attestation_name, one.status])).toEqual([
      ['scan', 'MISSING'],
    ]);
    expect(status.artifacts_statuses['cli']?.status).toBe('MISSING');
  });
});
