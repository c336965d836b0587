import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { flowRecord, listFlows } from '../../src/contract/flow.ts';
import { listTrails } from '../../src/contract/trail.ts';
import { form, type Reply, type RunningService, startService } from '../running-service.ts';
import { answered, artifactReport, commitOf, fingerprintOf, refused, speaker } from './records.ts';

let nowMs = 1_786_803_891_645;
let service: RunningService;
let say: ReturnType<typeof speaker>;

beforeAll(async () => {
  service = await startService({ clock: () => (nowMs += 1000) });
  say = speaker(service);
});
afterAll(() => service.stop());

const template = 'trail: {attestations: [{name: scan, type: generic}]}\n';
const get = (name: string) => service.send('GET', `/flows/${service.org}/${name}`);
const record = async (name: string) => answered(await get(name), 200, flowRecord);
const rename = (name: string, json: unknown) => service.send('PUT', `/flows/${service.org}/${name}/rename`, { json });
const archive = (name: string) => service.send('PUT', `/flows/${service.org}/${name}/archive`, { json: null });
const names = async (query = '') => {
  const reply = await service.send('GET', `/flows/${service.org}${query}`);
  return answered(reply, 200, z.array(flowRecord)).map(({ name }) => name);
};
const total = async () => {
  const reply = await service.send('GET', `/flows/${service.org}?page=1&per_page=1`);
  return answered(reply, 200, listFlows.answers[200].options[1]).pagination.total;
};
const putTrail = (flow: string, name: string): Promise<Reply> =>
  service.send('PUT', `/trails/${service.org}/${flow}`, { form: form('data_json', { name }) });
const allTrails = async () => {
  const reply = await service.send('GET', `/trails/${service.org}?per_page=100`);
  const { data, pagination } = answered(reply, 200, listTrails.answers[200]);
  expect(pagination.total).toBe(data.length);
  return data.map((trail) => `${trail.flow.name}/${trail.name}`);
};

describe('a flow that is renamed', () => {
  it('keeps its id, template and tags, and is found by its new name', async () => {
    await say.flow('first', template);
    await service.send('PATCH', `/tags/${service.org}/flow/first`, { json: { set_tags: { team: 'shop' } } });
    const before = await record('first');
    const renamed = answered(await rename('first', { new_name: 'second' }), 200, flowRecord);
    expect(renamed).toEqual({
      ...before,
      tags: { team: 'shop' },
      name: 'second',
      html_url: `${service.url}/${service.org}/flows/second`,
      last_modified_at: renamed.last_modified_at,
    });
    expect(renamed.last_modified_at).toBeGreaterThan(before.last_modified_at);
    expect(await record('second')).toEqual(renamed);
    expect(await names()).toEqual(['second']);
  });

  it('is found by its old name as well, for reading and reporting', async () => {
    expect(await record('first')).toEqual(await record('second'));
    const fingerprint = fingerprintOf('late');
    const { html_url: address } = await say.report('first', fingerprint, { trail_name: 'late' });
    expect(address).toContain('/flows/second/artifacts/');
    const { flows, compliant } = await say.assert(fingerprint);
    expect(flows.map(({ flow }) => flow)).toEqual(['second']);
    // The template that asks for a scan holds under the old name too.
    expect(compliant).toBe(false);
    expect((await get(`first/none`)).status).toBe(404);
    expect(await names()).toEqual(['second']);
  });

  it('takes a name back, and loses an old one to a flow that takes it', async () => {
    answered(await rename('second', { new_name: 'third' }), 200, flowRecord);
    const { id } = await record('third');
    for (const name of ['first', 'second']) expect((await record(name)).id).toBe(id);
    answered(await rename('third', { new_name: 'second' }), 200, flowRecord);
    for (const name of ['first', 'second', 'third']) expect(await record(name)).toMatchObject({ id, name: 'second' });

    await say.flow('first', template);
    expect((await record('first')).id).not.toBe(id);
    answered(await rename('first', { new_name: 'third' }), 200, flowRecord);
    expect((await record('third')).id).not.toBe(id);
    expect((await record('first')).id).not.toBe(id);
    expect((await record('second')).id).toBe(id);
    expect(await names()).toEqual(['second', 'third']);
  });

  it('loses no old name to a flow without a template', async () => {
    const { id } = await record('second');
    const { id: holder } = await record('third');
    await rename('second', { new_name: 'fourth' });
    const bare = { name: 'second', description: '' };
    for (const [path, body, field] of [
      ['/template_file', { form: form('data_json', bare) }, 'template_file'],
      ['', { json: bare }, 'template'],
    ] as const) {
      const { message } = refused(await service.send('PUT', `/flows/${service.org}${path}`, body), 'invalid_input', [
        field,
      ]);
      expect(message).toContain("renamed to 'fourth'");
    }
    expect(await record('second')).toMatchObject({ id, name: 'fourth', template });
    // Under the name that it has now nothing is asked of it.
    await say.flow('fourth');
    answered(await rename('fourth', { new_name: 'second' }), 200, flowRecord);
    expect(await names()).toEqual(['second', 'third']);
    expect((await record('third')).id).toBe(holder);
  });

  it('to its own name stays as it is', async () => {
    const before = await record('second');
    expect(answered(await rename('second', { new_name: 'second' }), 200, flowRecord)).toEqual(before);
  });

  it.each([undefined, null, '', 'a b', '-a', '../a', 'a/b', 5, 'a'.repeat(256)])(
    'refuses the name %j',
    async (name) => {
      refused(await rename('second', { new_name: name }), 'invalid_input', ['new_name']);
    },
  );

  it('refuses the name of another flow, as a final answer', async () => {
    const body = refused(await rename('second', { new_name: 'third' }), 'invalid_input', ['new_name']);
    expect(body.message).toContain('third');
    expect(await names()).toEqual(['second', 'third']);
  });

  it('has to be there', async () => {
    refused(await rename('never', { new_name: 'ever' }), 'unknown_flow');
    refused(await rename('a%2Fb', { new_name: 'ever' }), 'invalid_input', ['params.flow_name']);
    expect(await names()).toEqual(['second', 'third']);
  });
});

describe('a flow that is archived', () => {
  const fingerprint = fingerprintOf('old');

  beforeAll(async () => {
    await say.flow('old', template);
    await say.report('old', fingerprint, { trail_name: 't', git_commit: commitOf('old') });
    await say.report('old', fingerprintOf('kept'), { trail_name: 'other' });
    await rename('old', { new_name: 'older' });
  });

  it('was there before, and is archived once', async () => {
    expect(await allTrails()).toEqual(expect.arrayContaining(['older/t', 'older/other']));
    const before = await total();
    expect(answered(await archive('older'), 200, z.string())).toBe('OK');
    expect(await total()).toBe(before - 1);
    refused(await archive('older'), 'unknown_flow');
    expect(await total()).toBe(before - 1);
  });

  it('is gone from reads and lists, with its trails', async () => {
    const { message } = refused(await get('older'), 'unknown_flow');
    expect(message).toContain('archived');
    refused(await get('old'), 'unknown_flow');
    expect(await names()).not.toContain('older');
    expect(await names('?search_by_name=old')).toEqual([]);
    expect((await allTrails()).filter((name) => name.startsWith('old'))).toEqual([]);
    const byContent = await service.send('GET', `/trails/${service.org}?fingerprint=${fingerprint}`);
    expect(answered(byContent, 200, listTrails.answers[200]).data).toEqual([]);
    for (const path of [
      `/artifacts/${service.org}/older`,
      `/artifacts/${service.org}/older/fingerprint/${fingerprint}`,
      `/artifacts/${service.org}/older/${fingerprint}/latest_commit`,
      `/attestations/${service.org}?flow_name=older`,
      `/asserts/${service.org}/fingerprint/${fingerprint}?flow_name=older`,
      `/trails/${service.org}?flow=older`,
      `/trails/${service.org}/older/t`,
    ]) {
      refused(await service.send('GET', path), 'unknown_flow');
    }
  });

  it.each(['older', 'old'])('takes nothing more under %s, and does not come back by it', async (name) => {
    const json = artifactReport(fingerprintOf('new'), { trail_name: 't' });
    refused(await service.send('POST', `/artifacts/${service.org}/${name}`, { json }), 'unknown_flow');
    refused(await putTrail(name, 't'), 'unknown_flow');
    const attestation = form('data_json', { attestation_name: 'scan', is_compliant: true });
    const path = `/attestations/${service.org}/${name}/trail/t/generic`;
    refused(await service.send('POST', path, { form: attestation }), 'unknown_flow');
    refused(await rename(name, { new_name: 'new' }), 'unknown_flow');
    refused(await archive(name), 'unknown_flow');
    const tags = { json: { set_tags: { a: 'b' } } };
    refused(await service.send('PATCH', `/tags/${service.org}/flow/${name}`, tags), 'unknown_flow');
    refused(await get(name), 'unknown_flow');
  });

  it('counts as before in verdicts: archiving makes no artifact compliant, and none unknown', async () => {
    const { flows, compliant } = await say.assert(fingerprint);
    expect(compliant).toBe(false);
    expect(flows.map(({ flow }) => flow)).toEqual(['older']);
  });

  it('leaves its name to another one, which has none of its records', async () => {
    await say.flow('older');
    expect(await record('older')).toMatchObject({ tags: {}, template: 'version: 1\n' });
    answered(await putTrail('older', 't'), 201, z.unknown());
    expect((await allTrails()).filter((name) => name.startsWith('older'))).toEqual(['older/t']);
    const listed = await service.send('GET', `/artifacts/${service.org}/older`);
    expect(listed.json).toEqual([]);
    expect((await say.assert(fingerprint)).compliant).toBe(false);
    // Nothing stands in the way of archiving this one too.
    expect((await archive('older')).status).toBe(200);
    refused(await get('older'), 'unknown_flow');
  });
});
