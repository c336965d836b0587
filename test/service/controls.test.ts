import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attestAnswer } from '../../src/contract/attestation/payload.ts';
import { controlRecord, listControls } from '../../src/contract/control.ts';
import { form, type Reply, type RunningService, startService } from '../running-service.ts';
import { answered, fingerprintOf, refused, speaker } from './records.ts';

let nowMs = 1_786_803_891_645;
let service: RunningService;
let say: ReturnType<typeof speaker>;
let path: string;

beforeAll(async () => {
  service = await startService({ clock: () => nowMs });
  say = speaker(service);
  path = `/controls/${service.org}`;
});
beforeEach(() => {
  nowMs += 1000;
});
afterAll(() => service.stop());

type Members = Record<string, unknown>;

const post = (members: Members, token = service.tokens.member): Promise<Reply> =>
  service.send('POST', path, { json: members, token });
const create = async (identifier: string, members: Members = {}) =>
  answered(await post({ identifier, name: `Control ${identifier}`, ...members }), 201, controlRecord);
const read = async (identifier: string) =>
  answered(await service.send('GET', `${path}/${identifier}`), 200, controlRecord);
const change = (identifier: string, json: unknown): Promise<Reply> =>
  service.send('PUT', `${path}/${identifier}`, { json });

const archive = (word: string) => service.send('POST', `${path}/archive/${word}`, { json: null });
const list = async (query: string) =>
  answered(await service.send('GET', `${path}?${query}`), 200, listControls.answers[200]);
const found = async (query: string) => (await list(query)).controls.map(({ identifier }) => identifier);

const header = '_schema: https://example.com/schemas/policy/v1\n';
const policyFor = (...controls: string[]): string =>
  `${header}artifacts:\n  attestations:\n${controls
    .map((control) => `    - {type: decision, for_control: ${control}}\n`)
    .join('')}`;

const decide = (control: string, isCompliant: boolean, members: Members = {}): Promise<Reply> =>
  service.send('POST', `/attestations/${service.org}/decided/trail/t/system`, {
    form: form('data_json', {
      attestation_name: 'decision',
      type_name: 'decision',
      control,
      attestation_data: { is_compliant: isCompliant },
      ...members,
    }),
  });
const decided = async (...given: Parameters<typeof decide>): Promise<string> =>
  answered(await decide(...given), 201, attestAnswer).attestation_id;

const manyLinks = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`l${index}`, 'https://wiki.example/']));

describe('controls', () => {
  it('are shown whole, and read as they were made', async () => {
    const made = await create('SDLC-7.a~b_c', { description: 'Reviewed by another person' });
    expect(made).toEqual({
      identifier: 'SDLC-7.a~b_c',
      name: 'Control SDLC-7.a~b_c',
      description: 'Reviewed by another person',
      version: 1,
      archived: false,
      tags: {},
      links: {},
      policies_referencing: [],
      created_by: `member-of-${service.org}`,
      created_at: nowMs / 1000,
      last_modified_at: nowMs / 1000,
      html_url: `${service.url}/${service.org}/controls/SDLC-7.a~b_c`,
    });
    expect(await read('SDLC-7.a~b_c')).toEqual(made);
    expect((await create('bare')).description).toBeNull();
  });

  it('are made with their links', async () => {
    const links = { wiki: 'https://wiki.example/linked' };
    expect(await create('linked', { links })).toMatchObject({ version: 1, links });
    expect((await read('linked')).links).toEqual(links);
    expect((await create('unlinked', { links: null })).links).toEqual({});
    refused(await post({ identifier: 'badly', name: 'a', links: { wiki: 'wiki' } }), 'invalid_input', ['links.wiki']);
    refused(await post({ identifier: 'badly', name: 'a', links: manyLinks(101) }), 'invalid_input', ['links']);
  });

  it('have each identifier once, also that of an archived one', async () => {
    await create('once');
    expect(refused(await post({ identifier: 'once', name: 'again' }), 'conflict').message).toContain("'once'");
    await service.send('POST', `${path}/once/archive`, { json: null });
    refused(await post({ identifier: 'once', name: 'again' }), 'conflict');
    expect((await create('Once')).identifier).toBe('Once');
  });

  it('change by what is sent, a version each', async () => {
    await create('change', { description: 'before' });
    const links = { wiki: 'https://wiki.example/change' };
    const changed = answered(await change('change', { links }), 200, controlRecord);
    expect(changed).toMatchObject({ version: 2, name: 'Control change', description: 'before', links });
    const renamed = answered(await change('change', { name: 'New', description: '' }), 200, controlRecord);
    expect(renamed).toMatchObject({ version: 3, name: 'New', description: '', links });
    expect(answered(await change('change', { name: 'New' }), 200, controlRecord).version).toBe(3);
    expect(answered(await change('change', {}), 200, controlRecord)).toEqual(await read('change'));
  });

  it('are archived and taken out again, which others are not told twice', async () => {
    await create('archive');
    expect(answered(await archive('archive'), 200, controlRecord)).toMatchObject({ archived: true, version: 2 });
    expect(answered(await archive('archive'), 200, controlRecord)).toMatchObject({ archived: true, version: 2 });
    expect(await read('archive')).toMatchObject({ archived: true });
    expect(answered(await archive('unarchive'), 200, controlRecord)).toMatchObject({ archived: false, version: 3 });
  });

  it('are 404 where there is none, and not for those with too small a role', async () => {
    refused(await service.send('GET', `${path}/none`), 'unknown_control');
    refused(await change('none', { name: 'a' }), 'unknown_control');
    for (const word of ['archive', 'unarchive']) {
      refused(await service.send('POST', `${path}/none/${word}`, { json: null }), 'unknown_control');
    }
    refused(await post({ identifier: 'a', name: 'a' }, service.tokens.snapshotter), 'forbidden');
    refused(await service.send('GET', `/controls/${service.foreign.org}`), 'unknown_organization');
  });

  it.each<[Members, string[]]>([
    [{ name: 'a' }, ['identifier']],
    [{ identifier: 'a' }, ['name']],
    [{ identifier: 'a b', name: 'a' }, ['identifier']],
    [{ identifier: 'a/b', name: 'a' }, ['identifier']],
    [{ identifier: '..', name: 'a' }, ['identifier']],
    [{ identifier: '', name: '' }, ['identifier', 'name']],
    [{ identifier: 'a'.repeat(256), name: 'a' }, ['identifier']],
    [{ identifier: 'a', name: 'a', description: 1 }, ['description']],
  ])('are refused by field: %j', async (members, fields) => {
    refused(await post(members), 'invalid_input', fields);
  });

  it.each<[Members, string[]]>([
    [{ name: '' }, ['name']],
    [{ links: [] }, ['links']],
    [{ links: { a: 'javascript:alert(1)' } }, ['links.a']],
    [{ links: { a: null } }, ['links.a']],
    [{ links: manyLinks(101) }, ['links']],
  ])('are not changed by %j', async (members, fields) => {
    await post({ identifier: 'unchanged', name: 'a' });
    refused(await change('unchanged', members), 'invalid_input', fields);
    expect((await read('unchanged')).version).toBe(1);
  });
});

describe('the list of controls', () => {
  beforeAll(async () => {
    for (const identifier of ['LST-1', 'LST-2', 'LST-3']) await create(identifier);
    nowMs += 1000;
    await create('other', { name: 'Named after lst too' });
    await service.send('POST', `${path}/LST-2/archive`, { json: null });
  });

  it('finds by a part of identifier or name, newest first or oldest first', async () => {
    expect(await found('search=lst')).toEqual(['other', 'LST-3', 'LST-1']);
    expect(await found('search=LST&sort_direction=asc')).toEqual(['LST-1', 'LST-3', 'other']);
    expect(await found('search=no+such')).toEqual([]);
    expect(await found('search=lst&tag=owner')).toEqual([]);
  });

  it('has archived ones only where they are asked for', async () => {
    expect(await found('search=lst&archived=true')).toEqual(['LST-2']);
    expect(await found('search=lst&archived=false')).not.toContain('LST-2');
  });

  it('comes in pages, with whole numbers and links', async () => {
    const page = await list('search=lst&per_page=2&page=2');
    expect(page).toMatchObject({ page: 2, per_page: 2, total_pages: 2, total_count: 3 });
    expect(page.controls.map(({ identifier }) => identifier)).toEqual(['LST-1']);
    expect(page._links.prev?.href).toContain('search=lst');
    expect(page._links.next).toBeUndefined();
    expect(await list('search=lst&page=9')).toMatchObject({ page: 9, controls: [], total_count: 3 });
    expect((await list('')).per_page).toBe(15);
  });

  it.each(['page=0', 'page=1.5', 'per_page=101', 'archived=yes', 'sort_direction=up', 'tag='])(
    'is refused by name: %s',
    async (query) => {
      const name = query.split('=')[0] ?? '';
      refused(await service.send('GET', `${path}?${query}`), 'invalid_input', [`query.${name}`]);
    },
  );
});

describe('decisions on controls', () => {
  it('satisfy a policy for their control and no other, the newest of each control', async () => {
    await create('CTL-1');
    await create('CTL-2');
    await say.policy('for-one', policyFor('CTL-1'));
    await say.policy('for-both', policyFor('CTL-1', 'CTL-2'));
    const fingerprint = fingerprintOf('decided');
    await say.report('decided', fingerprint, { trail_name: 't' });
    const ask = async (policy: string) => {
      const { policy_evaluations: [one] = [] } = await say.assert(fingerprint, `?policy_name=${policy}`);
      return one?.rule_evaluations.map(({ satisfied, resolutions }) => [satisfied, resolutions[0]?.type]);
    };
    expect(await ask('for-one')).toEqual([[false, 'missing_attestation']]);
    await decided('CTL-2', true);
    expect(await ask('for-one')).toEqual([[false, 'missing_attestation']]);
    await decided('CTL-1', true);
    expect(await ask('for-both')).toEqual([
      [true, 'rule_satisfied'],
      [true, 'rule_satisfied'],
    ]);
    const no = await decided('CTL-2', false, { artifact_fingerprint: fingerprint });
    expect(await ask('for-both')).toEqual([
      [true, 'rule_satisfied'],
      [false, 'non_compliant_attestation'],
    ]);
    const { policy_evaluations: [evaluation] = [] } = await say.assert(fingerprint, '?policy_name=for-both');
    const [resolution] = evaluation?.rule_evaluations[1]?.resolutions ?? [];
    expect(resolution?.context).toMatchObject({
      for_control: 'CTL-2',
      attestation_type: 'system:decision',
      attestation_id: no,
    });
    expect(resolution?.remedy).toContain("on control 'CTL-2'");
  });

  it('say which control is missing one', async () => {
    await say.policy('nobody', policyFor('CTL-9'));
    const fingerprint = fingerprintOf('undecided');
    await say.report('decided', fingerprint, { trail_name: 'undecided' });
    const { policy_evaluations: [evaluation] = [] } = await say.assert(fingerprint, '?policy_name=nobody');
    const [resolution] = evaluation?.rule_evaluations[0]?.resolutions ?? [];
    expect(resolution).toMatchObject({ type: 'missing_attestation', context: { for_control: 'CTL-9' } });
    expect(resolution?.remedy).toContain("Record a decision on control 'CTL-9'");
  });

  it('are read with their control, under the type that templates call decision', async () => {
    await create('CTL-R');
    const id = await decided('CTL-R', true, { attestation_name: 'read' });
    for (const type of ['decision', 'system:decision']) {
      const query = `?attestation_id=${id}&attestation_type=${type}`;
      expect((await service.send('GET', `/attestations/${service.org}${query}`)).json).toMatchObject({
        data: [
          {
            attestation_type: 'system:decision',
            type_name: 'decision',
            control: 'CTL-R',
            is_compliant: true,
            attestation_data: { is_compliant: true },
          },
        ],
      });
    }
  });

  it('are not taken on an archived control', async () => {
    await create('CTL-A');
    await service.send('POST', `${path}/CTL-A/archive`, { json: null });
    expect(refused(await decide('CTL-A', true), 'unknown_control').message).toContain('archived');
    await service.send('POST', `${path}/CTL-A/unarchive`, { json: null });
    await decided('CTL-A', true);
  });

  it('are what policies refer to, in their newest version', async () => {
    await create('CTL-P');
    await say.policy('b-refers', policyFor('CTL-P', 'CTL-P'));
    await say.policy('a-refers', policyFor('CTL-P', 'CTL-Q'));
    expect((await read('CTL-P')).policies_referencing).toEqual(['a-refers', 'b-refers']);
    await say.policy('b-refers', header);
    expect((await read('CTL-P')).policies_referencing).toEqual(['a-refers']);
  });
});
