import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTrailAttestations, searchAttestations } from '../../src/contract/attestation.ts';
import { attestGeneric } from '../../src/contract/attestation/generic.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { answered, commitOf, fingerprintOf, refused, speaker } from './records.ts';

const NOW_MS = 1_786_803_891_250;
const fingerprint = fingerprintOf('app');

let service: RunningService;
let say: ReturnType<typeof speaker>;

beforeAll(async () => {
  service = await startService({ clock: () => NOW_MS });
  say = speaker(service);
});
afterAll(() => service.stop());

const get = (below: string, org = service.org, token?: string) =>
  service.send('GET', `/attestations/${org}/${below}`, token === undefined ? {} : { token });
const list = async (below: string) => answered(await get(below), 200, listTrailAttestations.answers[200]);
const idsOf = async (below: string) => (await list(below)).map((record) => record.attestation_id);

async function attach(flow: string, name: string, content: Uint8Array<ArrayBuffer> | string): Promise<string> {
  const file = { part: 'attachment_file', name, content };
  const data = { attestation_name: 'attached', is_compliant: true };
  const path = `/attestations/${service.org}/${flow}/trail/t/generic`;
  const reply = await service.send('POST', path, { form: form('data_json', data, file) });
  return answered(reply, 201, attestGeneric.answers[201]).attestation_id;
}

describe('attestations of a trail', () => {
  it('are read by name, newest first, whatever they are bound to', async () => {
    await say.report('by-trail', fingerprint, { trail_name: 't' });
    const ids = [
      await say.attest('by-trail', 't', 'unit'),
      await say.attest('by-trail', 't', 'unit', { artifact_fingerprint: fingerprint, is_compliant: false }),
    ];
    await say.attest('by-trail', 't', 'scan');
    await say.attest('by-trail', 'another', 'unit');
    expect(await idsOf('by-trail/trail/t/unit')).toEqual(ids.toReversed());
  });

  it('are an empty list under a name that nobody used', async () => {
    expect((await get('by-trail/trail/t/never')).text).toBe('[]');
  });

  it('are read whole where an address is one of the web, but none of the stricter RFC 3986', async () => {
    const urls = { build: { href: 'https://ci.example/ü?name="a b"' } };
    await say.report('addresses', fingerprint, { trail_name: 't', external_urls: urls });
    const id = await say.attest('addresses', 't', 'unit', { external_urls: urls });
    const [record] = await list('addresses/trail/t/unit');
    expect(record?.external_urls).toEqual(urls);
    const found = await service.send('GET', `/attestations/${service.org}?attestation_id=${id}`);
    expect(JSON.stringify(answered(found, 200, searchAttestations.answers[200]))).toContain('ci.example/ü');
    const artifact = await service.send('GET', `/artifacts/${service.org}/addresses/fingerprint/${fingerprint}`);
    expect(artifact.json).toMatchObject({ external_urls: urls });
  });

  it.each([
    ['none/trail/t/unit', 'unknown_flow'],
    ['by-trail/trail/none/unit', 'unknown_trail'],
  ] as const)('are not to be had at %s', async (below, code) => {
    refused(await get(below), code);
  });

  it('show every member', async () => {
    const sha1 = commitOf('members');
    const file = { part: 'attachment_file', name: 'report.xml', content: '<r/>' };
    const data = {
      attestation_name: 'unit',
      is_compliant: false,
      artifact_fingerprint: null,
      target_artifacts: ['cli'],
      description: 'Tests',
      origin_url: 'https://ci.example/1',
      git_commit_info: { sha1, branch: 'main', author: null, timestamp: 1_786_803_000 },
      repo_info: { name: 'n', url: 'u', id: 'i', provider: null },
      external_urls: { report: { href: 'https://ci.example/report' } },
      annotations: { tool: 'x' },
      user_data: { count: 3 },
    };
    const path = `/attestations/${service.org}/members/trail/t/generic`;
    const reply = await service.send('POST', path, { form: form('data_json', data, file) });
    const id = answered(reply, 201, attestGeneric.answers[201]).attestation_id;
    const base = `${service.url}/api/v2/attestations/${service.org}`;
    const record = {
      attestation_id: id,
      attestation_name: 'unit',
      attestation_type: 'generic',
      is_compliant: false,
      flow_name: 'members',
      trail_name: 't',
      artifact_fingerprint: null,
      target_artifacts: ['cli'],
      created_at: NOW_MS / 1000,
      reported_by: 'admin-of-acme',
      description: 'Tests',
      origin_url: 'https://ci.example/1',
      git_commit_info: { sha1, branch: 'main', timestamp: 1_786_803_000 },
      repo_info: { name: 'n', url: 'u', id: 'i' },
      user_data: { count: 3 },
      external_urls: { report: { href: 'https://ci.example/report' } },
      annotations: { tool: 'x' },
      evidence_archive_path: 'report.xml',
      evidence_archive_fingerprint: createHash('sha256').update('<r/>').digest('hex'),
      html_url: `${service.url}/${service.org}/flows/members/trails/t`,
      _links: { self: { href: `${base}?attestation_id=${id}` }, evidence: { href: `${base}/${id}/attachment` } },
    };
    expect((await get('members/trail/t/unit')).json).toEqual([record]);
    const byId = await service.send('GET', `/attestations/${service.org}?attestation_id=${id}`);
    expect(byId.json).toEqual({ data: [record] });
    const byCommit = await service.send('GET', `/attestations/${service.org}?commit_list=${sha1}`);
    expect(answered(byCommit, 200, searchAttestations.answers[200])).toEqual({ [sha1]: [record] });
  });

  it('show what nobody reported as empty or null', async () => {
    await say.attest('bare', 't', 'unit');
    const [record] = await list('bare/trail/t/unit');
    expect(record).toMatchObject({
      target_artifacts: [],
      git_commit_info: null,
      user_data: {},
      external_urls: {},
      annotations: {},
      evidence_archive_path: null,
      evidence_archive_fingerprint: null,
    });
    expect(record?._links).not.toHaveProperty('evidence');
    expect(record).not.toHaveProperty('description');
  });
});

describe('attestations of an artifact', () => {
  it('are those bound to its fingerprint, from all trails of the flow, newest first', async () => {
    const ids: string[] = [];
    for (const trail of ['one', 'two']) {
      await say.report('by-artifact', fingerprint, { trail_name: trail });
      ids.push(await say.attest('by-artifact', trail, 'unit', { artifact_fingerprint: fingerprint }));
      await say.attest('by-artifact', trail, 'unit');
    }
    await say.report('elsewhere', fingerprint, { trail_name: 'one' });
    await say.attest('elsewhere', 'one', 'unit', { artifact_fingerprint: fingerprint });
    expect(await idsOf(`by-artifact/artifact/${fingerprint}/unit`)).toEqual(ids.toReversed());
    expect(await list(`by-artifact/artifact/${fingerprint}/never`)).toEqual([]);
  });

  it.each([
    [`none/artifact/${fingerprint}/unit`, 'unknown_flow'],
    [`by-artifact/artifact/${fingerprintOf('nobody')}/unit`, 'unknown_artifact'],
    [`by-artifact/artifact/${fingerprint.slice(1)}/unit`, 'invalid_input'],
  ] as const)('are not to be had at %s', async (below, code) => {
    refused(await get(below), code);
  });
});

describe('an attachment', () => {
  it.each([0, 1, 65_537, 3_000_000])('of %d bytes comes back as it was sent', async (sizeBytes) => {
    const content = new Uint8Array(randomBytes(sizeBytes));
    const id = await attach('files', 'report.bin', content);
    const response = await fetch(`${service.url}/api/v2/attestations/${service.org}/${id}/attachment`, {
      headers: { authorization: `Bearer ${service.tokens.reader}` },
    });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(sizeBytes),
      'content-disposition': "attachment; filename*=UTF-8''report.bin",
      'x-content-type-options': 'nosniff',
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
  });

  it.each([
    ['page.html', 'page.html'],
    ["it's (1)*.txt", 'it%27s%20%281%29%2A.txt'],
    ['größe ☃.txt', 'gr%C3%B6%C3%9Fe%20%E2%98%83.txt'],
  ])('has the name %s it was sent under, and nothing that a browser would run', async (name, shown) => {
    const id = await attach('files', name, '<script>');
    const reply = await get(`${id}/attachment`);
    expect(reply.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''${shown}`);
    expect(reply.headers.get('content-type')).toBe('application/octet-stream');
    expect(reply.text).toBe('<script>');
  });

  it('is one file for all that sent the same, and each has it', async () => {
    const ids = [await attach('files', 'a', 'the same'), await attach('files', 'b', 'the same')];
    for (const id of ids) expect((await get(`${id}/attachment`)).text).toBe('the same');
  });

  it('is not there where none was sent', async () => {
    const id = await say.attest('files', 't', 'unit');
    refused(await get(`${id}/attachment`), 'unknown_attachment');
    refused(await get('none/attachment'), 'unknown_attestation');
  });

  it('is not for another organization', async () => {
    const id = await attach('files', 'a', 'ours');
    const { org, token } = service.foreign;
    refused(await get(`${id}/attachment`, org, token), 'unknown_attestation');
    refused(await get(`${id}/attachment`, service.org, token), 'unknown_organization');
  });
});
