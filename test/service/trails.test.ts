import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listTrails, trailRecord } from '../../src/contract/trail.ts';
import { addArtifactReport } from '../../src/service/store/artifacts.ts';
import { ensureFlow } from '../../src/service/store/flows.ts';
import { ensureTrail } from '../../src/service/store/trails.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { answered, commitOf, fingerprintOf, refused, speaker } from './records.ts';

let nowMs = 1_786_803_891_645;
let service: RunningService;
let say: ReturnType<typeof speaker>;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
  say = speaker(service);
});
beforeEach(() => {
  nowMs += 1000;
});
afterAll(() => service.stop());

const put = (flow: string, data: unknown, template?: string) => {
  const file = template === undefined ? undefined : { part: 'template_file', name: 'template.yml', content: template };
  return service.send('PUT', `/trails/${service.org}/${flow}`, { form: form('data_json', data, file) });
};
const get = async (flow: string, name: string) =>
  answered(await service.send('GET', `/trails/${service.org}/${flow}/${name}`), 200, trailRecord);

const template = `version: 1
trail:
  attestations:
    - {name: scan, type: generic}
    - {name: review, type: pull_request}
  artifacts:
    - {name: web, attestations: [{name: unit, type: '*'}]}
    - {name: cli}
`;
const facts = {
  description: 'The build',
  user_data: { run: 7 },
  git_commit_info: { sha1: commitOf('trail'), message: 'm', branch: '', timestamp: 1_786_803_000.5 },
  repo_info: { name: 'acme/app', url: 'https://git.example/acme/app', id: '42' },
  external_urls: { run: { href: 'https://ci.example/7' } },
  origin_url: 'https://ci.example/7',
};

const missingStatus = (name: string, type: string, scope: string) => ({
  attestation_name: name,
  attestation_type: type,
  attestation_id: null,
  overridden_attestation_id: null,
  status: 'MISSING',
  is_compliant: null,
  unexpected: false,
  scope,
});
const wanted = async (flow: string, name: string) =>
  (await get(flow, name)).compliance_status.attestations_statuses.map((one) => one.attestation_name);

describe('a trail', () => {
  it('is begun with the template of its flow, and shows every member', async () => {
    await say.flow('begun', template);
    const begun = answered(await put('begun', { name: 'build-1', ...facts }), 201, trailRecord);
    const time = nowMs / 1000;
    const templateId = begun.compliance_status.flow_template_id;
    const missingArtifact = {
      artifact_fingerprint: null,
      artifact_id: null,
      status: 'MISSING',
      is_compliant: null,
      unexpected: false,
      evaluated_at: time,
      flow_template_id: templateId,
    };
    expect(begun).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{32}$/) as unknown,
      name: 'build-1',
      ...facts,
      flow: { name: 'begun', tags: {} },
      created_at: time,
      created_by: 'admin-of-acme',
      last_modified_at: time,
      compliance_state: 'INCOMPLETE',
      is_compliant: false,
      template: { content: template },
      html_url: `${service.url}/${service.org}/flows/begun/trails/build-1`,
      compliance_status: {
        status: 'INCOMPLETE',
        is_compliant: false,
        attestations_statuses: [
          missingStatus('scan', 'generic', 'trail'),
          missingStatus('review', 'pull_request', 'trail'),
        ],
        artifacts_statuses: {
          web: { ...missingArtifact, attestations_statuses: [missingStatus('unit', '*', 'artifact')] },
          cli: { ...missingArtifact, attestations_statuses: [] },
        },
        evaluated_at: time,
      },
      events: [{ type: 'trail_reported', timestamp: time, git_commit_info: facts.git_commit_info }],
    });
    expect(begun.events).toHaveLength(1);
    expect(Object.keys(begun.compliance_status.artifacts_statuses)).toEqual(['web', 'cli']);
    expect(await get('begun', 'build-1')).toEqual(begun);
  });

  it('of a name alone is empty, and makes its flow', async () => {
    const begun = answered(await put('made-by-trail', { name: 'bare' }), 201, trailRecord);
    expect(begun).toMatchObject({
      description: '',
      origin_url: null,
      git_commit_info: null,
      external_urls: {},
      compliance_state: 'COMPLIANT',
      is_compliant: true,
    });
    for (const absent of ['user_data', 'repo_info']) expect(begun).not.toHaveProperty(absent);
    expect((await service.send('GET', `/flows/${service.org}/made-by-trail`)).status).toBe(200);
  });

  it('put again keeps what is absent or null, and takes what is given, empty values too', async () => {
    const begun = answered(await put('updates', { name: 't', ...facts }), 201, trailRecord);
    nowMs += 500;
    const time = nowMs / 1000;
    const stamps = { last_modified_at: time, compliance_status: { ...begun.compliance_status, evaluated_at: time } };
    const updated = { type: 'trail_updated', timestamp: time, git_commit_info: null };
    expect(answered(await put('updates', { name: 't' }), 200, trailRecord)).toEqual({
      ...begun,
      ...stamps,
      events: [...begun.events, updated],
    });
    const nulls = Object.fromEntries(Object.keys(facts).map((name) => [name, null]));
    expect(answered(await put('updates', { name: 't', ...nulls }), 200, trailRecord)).toEqual({
      ...begun,
      ...stamps,
      events: [...begun.events, updated, updated],
    });
    const emptied = answered(await put('updates', { name: 't', description: '', user_data: {} }), 200, trailRecord);
    expect(emptied).toMatchObject({ ...facts, description: '', user_data: {} });
    const moved = { sha1: commitOf('moved') };
    const changed = answered(await put('updates', { name: 't', git_commit_info: moved }), 200, trailRecord);
    expect(changed.git_commit_info).toEqual(moved);
    // The events keep what each of them brought.
    expect(changed.events.map((event) => [event.type, event.git_commit_info])).toEqual([
      ['trail_reported', facts.git_commit_info],
      ['trail_updated', null],
      ['trail_updated', null],
      ['trail_updated', null],
      ['trail_updated', moved],
    ]);
    expect(await get('updates', 't')).toEqual(changed);
  });

  it('keeps the template it was begun with', async () => {
    await say.flow('keeps', 'trail: {attestations: [{name: old, type: generic}]}');
    await put('keeps', { name: 'before' });
    await say.flow('keeps', 'trail: {attestations: [{name: new, type: generic}]}');
    await put('keeps', { name: 'after' });
    await put('keeps', { name: 'before', description: 'changed' });
    expect(await wanted('keeps', 'before')).toEqual(['old']);
    expect(await wanted('keeps', 'after')).toEqual(['new']);
  });

  it('may have a template of its own, also later, and then keeps that', async () => {
    const own = 'trail: {attestations: [{name: own, type: generic}]}';
    await say.flow('own', template);
    answered(await put('own', { name: 'first' }, own), 201, trailRecord);
    answered(await put('own', { name: 'second' }), 201, trailRecord);
    expect(answered(await put('own', { name: 'second' }, own), 200, trailRecord).template.content).toBe(own);
    for (const name of ['first', 'second']) {
      await put('own', { name });
      expect(
        (await get('own', name)).compliance_status.attestations_statuses.map((one) => one.attestation_name),
      ).toEqual(['own']);
    }
  });

  it('of one name in two flows is two', async () => {
    const first = answered(await put('flow-a', { name: 'same', description: 'a' }), 201, trailRecord);
    const second = answered(await put('flow-b', { name: 'same', description: 'b' }), 201, trailRecord);
    expect(second.id).not.toBe(first.id);
    expect((await get('flow-a', 'same')).description).toBe('a');
  });

  it('tells what was reported, by template name', async () => {
    await say.flow('reported', template);
    await put('reported', { name: 't' });
    const fingerprint = fingerprintOf('web');
    const { id } = await say.report('reported', fingerprint, { trail_name: 't', template_reference_name: 'web' });
    const unit = await say.attest('reported', 't', 'unit', { artifact_fingerprint: fingerprint, is_compliant: false });
    const { compliance_status: status, compliance_state: state } = await get('reported', 't');
    expect(state).toBe('NON-COMPLIANT');
    expect(status.artifacts_statuses['web']).toMatchObject({
      artifact_fingerprint: fingerprint,
      artifact_id: id,
      status: 'NON-COMPLIANT',
      is_compliant: false,
    });
    // What an artifact needs is its own attestations and its trail's.
    expect(
      status.artifacts_statuses['web']?.attestations_statuses.map((one) => [
        one.attestation_name,
        one.scope,
        one.status,
      ]),
    ).toEqual([
      ['unit', 'artifact', 'COMPLETE'],
      ['scan', 'trail', 'MISSING'],
      ['review', 'trail', 'MISSING'],
    ]);
    expect(status.artifacts_statuses['web']?.attestations_statuses[0]).toMatchObject({
      attestation_type: 'generic',
      attestation_id: unit,
      is_compliant: false,
    });
    expect(status.artifacts_statuses['cli']?.status).toBe('MISSING');
  });

  it('becomes compliant once everything is there', async () => {
    await say.flow('complete', 'trail: {attestations: [{name: scan, type: generic}], artifacts: [{name: cli}]}');
    await put('complete', { name: 't' });
    const state = async () => (await get('complete', 't')).compliance_state;
    expect(await state()).toBe('INCOMPLETE');
    await say.attest('complete', 't', 'scan');
    expect(await state()).toBe('INCOMPLETE');
    await say.report('complete', fingerprintOf('cli'), { trail_name: 't', template_reference_name: 'cli' });
    expect(await state()).toBe('COMPLIANT');
    await say.attest('complete', 't', 'extra', { is_compliant: false });
    expect(await state()).toBe('NON-COMPLIANT');
    expect((await get('complete', 't')).compliance_status.attestations_statuses.at(-1)).toMatchObject({
      attestation_name: 'extra',
      unexpected: true,
    });
  });

  it('shows the newest of several artifacts of one template name', async () => {
    await say.flow('several', 'trail: {artifacts: [{name: cli}]}');
    for (const text of ['old', 'new']) {
      await say.report('several', fingerprintOf(text), { trail_name: 't', template_reference_name: 'cli' });
    }
    const shown = (await get('several', 't')).compliance_status.artifacts_statuses['cli'];
    expect(shown?.artifact_fingerprint).toBe(fingerprintOf('new'));
  });
});

describe('a trail is refused by the name of its field', () => {
  it.each([
    ['name', undefined],
    ['name', ''],
    ['name', 'foo?$bar'],
    ['name', '.a'],
    ['name', 'a'.repeat(256)],
    ['description', 5],
    ['user_data', 'text'],
    ['user_data', []],
    ['git_commit_info.sha1', { sha1: '' }],
    ['repo_info.name', { url: 'u', id: 'i' }],
    ['external_urls.a.href', { a: { href: 'ftp://x' } }],
    ['origin_url', {}],
  ])('%s: %j', async (field, value) => {
    const [member] = field.split('.');
    refused(await put('never', { name: 'never', [member ?? '']: value }), 'invalid_input', [field]);
  });

  it('or of its path', async () => {
    refused(await put('-bad', { name: 'a' }), 'invalid_input', ['params.flow_name']);
  });

  it.each([
    ['trail: [', 1],
    ['trail: {artefacts: [], attestation: []}', 2],
  ])('template: %s, in the words that clients look for', async (content, count) => {
    const body = refused(await put('never', { name: 'never' }, content), 'invalid_template');
    const [firstLine, ...others] = body.message.split('\n');
    expect(firstLine).toBe(`${count} validation errors for Template`);
    expect(others).toHaveLength(count);
  });

  it('and nothing is made', async () => {
    refused(await service.send('GET', `/flows/${service.org}/never`), 'unknown_flow');
    refused(await service.send('GET', `/trails/${service.org}/never/never`), 'unknown_flow', []);
    await say.flow('there');
    refused(await service.send('GET', `/trails/${service.org}/there/never`), 'unknown_trail', []);
    refused(await service.send('GET', `/trails/${service.org}/there/a%20b`), 'invalid_input', ['params.trail_name']);
  });
});

describe('a trail of more artifacts than are judged', () => {
  const COUNT = 1001;

  beforeAll(async () => {
    await say.report('heaped', fingerprintOf('failed'), { trail_name: 'small', is_compliant: false });
    await say.report('heaped', fingerprintOf('oldest'), { trail_name: 'heap', is_compliant: false });
    await service.server.store
      .readLookup((db) =>
        db.selectFrom('organizations').select('org_id').where('name', '=', service.org).executeTakeFirstOrThrow(),
      )
      .then(({ org_id: orgId }) =>
        service.server.store.org(orgId).write(async (tx) => {
          const flow = await ensureFlow(tx, 'heaped', () => null);
          const trail = await ensureTrail(tx, flow, { name: 'heap' }, 'ci');
          for (let index = 1; index < COUNT; index += 1) {
            const report = {
              fingerprint: fingerprintOf(`heaped ${index}`),
              filename: 'f',
              build_url: '',
              commit_url: '',
            };
            await addArtifactReport(tx, trail, report, 'ci');
          }
        }),
      );
  });

  it('is judged by its newest thousand, and takes no other trail its own', async () => {
    const { data } = answered(
      await service.send('GET', `/trails/${service.org}?flow=heaped`),
      200,
      listTrails.answers[200],
    );
    expect(data.map((trail) => [trail.name, trail.compliance_state])).toEqual([
      ['heap', 'COMPLIANT'],
      ['small', 'NON-COMPLIANT'],
    ]);
    expect(Object.keys((await get('heaped', 'heap')).compliance_status.artifacts_statuses)).toHaveLength(1000);
    await say.report('heaped', fingerprintOf('oldest'), { trail_name: 'heap', is_compliant: false });
    expect((await get('heaped', 'heap')).compliance_state).toBe('NON-COMPLIANT');
  });
});
