import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { flowRecord } from '../../src/contract/flow.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { answered, fingerprintOf, refused, speaker } from './records.ts';

let nowMs = 1_786_803_891_645;
let service: RunningService;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
});
beforeEach(() => {
  nowMs += 1000;
});
afterAll(() => service.stop());

const put = (data: unknown, template?: string) => {
  const file = template === undefined ? undefined : { part: 'template_file', name: 'template.yml', content: template };
  return service.send('PUT', `/flows/${service.org}/template_file`, { form: form('data_json', data, file) });
};
const putNames = (json: unknown) => service.send('PUT', `/flows/${service.org}`, { json });
const get = async (name: string) =>
  answered(await service.send('GET', `/flows/${service.org}/${name}`), 200, flowRecord);

// Comments, order and blanks are the author's: some clients compare what they sent with what they read.
const yaml = '# ours\nversion: 1\ntrail:\n    attestations:\n    - type: generic\n      name: "scan"   # nightly\n\n';

describe('a flow', () => {
  it('is made with its template, letter for letter, and shows every member', async () => {
    const made = answered(
      await put({ name: 'made', description: 'Ours', visibility: 'public' }, yaml),
      201,
      flowRecord,
    );
    expect(made).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{32}$/) as unknown,
      org: service.org,
      name: 'made',
      description: 'Ours',
      visibility: 'public',
      template: yaml,
      flow_template_id: expect.stringMatching(/^[0-9a-f-]{32}$/) as unknown,
      tags: {},
      created_at: nowMs / 1000,
      last_modified_at: nowMs / 1000,
      last_deployment_at: null,
      html_url: `${service.url}/${service.org}/flows/made`,
    });
    expect(await get('made')).toEqual(made);
  });

  it('is private, with the empty template, where nothing else is said', async () => {
    const made = answered(await put({ name: 'plain', description: '' }), 201, flowRecord);
    expect(made).toMatchObject({ visibility: 'private', template: 'version: 1\n', description: '' });
    expect(
      answered(await put({ name: 'plain-2', description: '', visibility: null }), 201, flowRecord).visibility,
    ).toBe('private');
  });

  it('put again is changed: an empty description overwrites, what is absent stays', async () => {
    const made = answered(
      await put({ name: 'changed', description: 'Old', visibility: 'public' }, yaml),
      201,
      flowRecord,
    );
    nowMs += 500;
    const changed = answered(await put({ name: 'changed', description: '' }), 200, flowRecord);
    expect(changed).toEqual({ ...made, description: '', last_modified_at: nowMs / 1000 });
    expect(await get('changed')).toEqual(changed);
  });

  it('gets a new template only where the text differs', async () => {
    const made = answered(await put({ name: 'versions', description: '' }, yaml), 201, flowRecord);
    const same = answered(await put({ name: 'versions', description: '' }, yaml), 200, flowRecord);
    expect(same.flow_template_id).toBe(made.flow_template_id);
    const other = answered(await put({ name: 'versions', description: '' }, `${yaml}#`), 200, flowRecord);
    expect(other.flow_template_id).not.toBe(made.flow_template_id);
    expect(other.template).toBe(`${yaml}#`);
  });

  it('may be made to ask for nothing, in so many words', async () => {
    await put({ name: 'emptied', description: '' }, yaml);
    const emptied = answered(await put({ name: 'emptied', description: '' }, 'version: 1'), 200, flowRecord);
    expect(emptied.template).toBe('version: 1');
  });

  it.each(['', '\n', '# cut short'])('keeps its template where the file %j has no content', async (content) => {
    await put({ name: 'cut', description: '' }, yaml);
    refused(await put({ name: 'cut', description: '' }, content), 'invalid_template');
    expect(answered(await service.send('GET', `/flows/${service.org}/cut`), 200, flowRecord).template).toBe(yaml);
  });

  it('ignores members that are not known', async () => {
    await expect(put({ name: 'newer', description: '', of_a_newer_client: 1 })).resolves.toMatchObject({ status: 201 });
  });

  it('of nobody is not there', async () => {
    const { message } = refused(await service.send('GET', `/flows/${service.org}/of-nobody`), 'unknown_flow', []);
    expect(message).toContain("'of-nobody'");
    refused(await service.send('GET', `/flows/${service.org}/-bad`), 'invalid_input', ['params.flow_name']);
  });
});

describe('a flow is refused by the name of its field', () => {
  it.each([
    ['name', undefined],
    ['name', ''],
    ['name', '-a'],
    ['name', 'a b'],
    ['name', 'a'.repeat(256)],
    ['name', 5],
    ['description', undefined],
    ['description', null],
    ['description', 5],
    ['visibility', 'secret'],
    ['visibility', ''],
  ])('%s: %j', async (field, value) => {
    const data = { name: 'never', description: '', [field]: value };
    for (const reply of [await put(data), await putNames(data)]) {
      const body = refused(reply, 'invalid_input', [field]);
      expect(body.errors?.[field]).toMatch(value === undefined ? /^Field required \[input: None\]$/ : /\[input: .*\]$/);
    }
  });

  it.each([
    ['YAML that is none', 'trail: [', 1],
    ['an unknown key', 'trail:\n  artefacts: []\n', 2],
    ['another version', 'version: 2\n', 1],
    ['a wrong type', 'trail:\n  attestations:\n    - {name: a, type: juint}\n', 3],
    ['a list', '- a\n', 1],
    ['an attestation without a name', 'trail: {attestations: [{type: generic}]}\n', 1],
    ['an attestation with an empty name', "trail: {attestations: [{name: '', type: generic}]}\n", 1],
    ['the same name twice', 'trail: {artifacts: [{name: a}, {name: a}]}\n', 1],
  ])('template: %s, with its place', async (_what, template, line) => {
    const body = refused(await put({ name: 'never', description: '' }, template), 'invalid_template');
    expect(body.message).toMatch(/^Input payload validation failed/);
    expect(body.message).toContain(`line ${line}, column `);
    expect(Object.keys(body.errors ?? {})[0]).toMatch(new RegExp(`^${line}:\\d+$`));
  });

  it('and nothing is made or changed', async () => {
    refused(await service.send('GET', `/flows/${service.org}/never`), 'unknown_flow');
    await put({ name: 'kept', description: 'Kept' }, yaml);
    refused(await put({ name: 'kept', description: 'Lost' }, 'trail: ['), 'invalid_template');
    expect(await get('kept')).toMatchObject({ description: 'Kept', template: yaml });
  });
});

describe('a flow made from names', () => {
  it('has one artifact with an attestation of any type for each', async () => {
    const made = answered(
      await putNames({ name: 'legacy', description: '', template: ['unit', 'scan', 'artifact', 'unit', ''] }),
      201,
      flowRecord,
    );
    expect(made.visibility).toBe('private');
    const { report, attest, assert } = speaker(service);
    const fingerprint = fingerprintOf('legacy');
    await report('legacy', fingerprint, { trail_name: 't' });
    const names = async () => {
      const { compliance_status: status } = await assert(fingerprint);
      return status.attestations_statuses.map((one) => [one.attestation_name, one.attestation_type, one.status]);
    };
    expect(await names()).toEqual([
      ['unit', '*', 'MISSING'],
      ['scan', '*', 'MISSING'],
    ]);
    await attest('legacy', 't', 'unit', { artifact_fingerprint: fingerprint });
    await attest('legacy', 't', 'scan', { artifact_fingerprint: fingerprint });
    expect((await assert(fingerprint)).compliant).toBe(true);
  });

  it('is refused by each name that nothing can be recorded under', async () => {
    const template = ['unit', '', 'unit tests', '-scan'];
    const reply = await putNames({ name: 'never', description: '', template });
    const { message } = refused(reply, 'invalid_template', ['template[2]', 'template[3]']);
    expect(message).toMatch(
      /^Input payload validation failed: .*\ntemplate\[2\]: expected a name of letters, .*"unit tests"\n/,
    );
  });

  it('is changed by names put again, and keeps its template without', async () => {
    const made = answered(await putNames({ name: 'legacy-2', description: '', template: ['unit'] }), 201, flowRecord);
    const kept = answered(await putNames({ name: 'legacy-2', description: 'd', template: null }), 200, flowRecord);
    expect(kept.template).toBe(made.template);
    const changed = answered(
      await putNames({ name: 'legacy-2', description: 'd', template: ['lint'] }),
      200,
      flowRecord,
    );
    expect(changed.template).not.toBe(made.template);
  });

  it.each([
    ['template', 'unit'],
    ['template[1]', ['unit', 5]],
  ])('refuses %s: %j', async (field, template) => {
    refused(await putNames({ name: 'never', description: '', template }), 'invalid_input', [field]);
  });
});
