import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { attestationRecord } from '../../src/contract/attestation.ts';
import { attestAnswer } from '../../src/contract/attestation/payload.ts';
import { customTypeRecord } from '../../src/contract/custom-attestation-type.ts';
import { form, type Reply, type RunningService, startService } from '../running-service.ts';
import { answered, refused } from './records.ts';

let service: RunningService;
let path: string;

beforeAll(async () => {
  service = await startService();
  path = `/custom-attestation-types/${service.org}`;
});
afterAll(() => service.stop());

type Members = Record<string, unknown>;

const schemaFile = (schema: unknown) => ({
  part: 'type_schema',
  name: 'schema.json',
  content: typeof schema === 'string' ? schema : JSON.stringify(schema),
});

const post = (members: Members, schema?: unknown, token = service.tokens.admin): Promise<Reply> =>
  service.send('POST', path, {
    form: form('data_json', members, schema === undefined ? undefined : schemaFile(schema)),
    token,
  });
const rules = (...programs: string[]) => ({ evaluator: { content_type: 'jq', rules: programs } });
const create = async (name: string, members: Members = {}, schema?: unknown) =>
  answered(await post({ name, ...members }, schema), 201, customTypeRecord);

const attest = (name: string, data: unknown): Promise<Reply> =>
  service.send('POST', `/attestations/${service.org}/custom/trail/t/custom`, {
    form: form('data_json', { attestation_name: 'evidence', type_name: name, attestation_data: data }),
  });

async function attested(name: string, data: unknown): Promise<z.output<typeof attestationRecord>> {
  const { attestation_id: id } = answered(await attest(name, data), 201, attestAnswer);
  const reply = await service.send('GET', `/attestations/${service.org}?attestation_id=${id}`);
  const [record] = answered(reply, 200, z.object({ data: z.array(attestationRecord) })).data;
  if (record === undefined) throw new Error('the attestation is not on record');
  return record;
}

const coverage = { type: 'object', required: ['coverage'], properties: { coverage: { type: 'number' } } };

const deep = (depth: number): string => `${'{"not":'.repeat(depth)}{}${'}'.repeat(depth)}`;

describe('custom attestation types', () => {
  it('are versioned, newest first, each as it was sent', async () => {
    const first = await create('coverage', { description: 'How much is tested' }, coverage);
    expect(first).toMatchObject({
      name: 'coverage',
      org: service.org,
      archived: false,
      description: 'How much is tested',
      created_by: `admin-of-${service.org}`,
    });
    expect(first.versions).toEqual([
      {
        version: 1,
        timestamp: expect.any(Number) as unknown,
        created_by: `admin-of-${service.org}`,
        type_schema: coverage,
        summary: [],
      },
    ]);
    const summary = [{ name: 'coverage', expression: '.coverage' }];
    const second = await create('coverage', { ...rules('.coverage >= 80'), summary, comment: 'with a limit' });
    expect(second).toMatchObject({ description: 'How much is tested', created_at: first.created_at });
    expect(second.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(second.versions[0]).toMatchObject({ ...rules('.coverage >= 80'), summary, comment: 'with a limit' });
    expect(second.versions[0]).not.toHaveProperty('type_schema');
    expect((await service.send('GET', `${path}/coverage`)).json).toEqual(second);
  });

  it('show one version without what belongs to all of them', async () => {
    await create('one-version');
    await create('one-version', rules('true'));
    const one = await service.send('GET', `${path}/one-version?version=1`);
    const shown = answered(one, 200, customTypeRecord);
    expect(Object.keys(shown).sort()).toEqual(['archived', 'name', 'org', 'versions']);
    expect(shown.versions.map(({ version }) => version)).toEqual([1]);
    expect(
      refused(await service.send('GET', `${path}/one-version?version=3`), 'unknown_attestation_type').message,
    ).toContain('newest is 2');
    for (const version of ['0', '-1', '1.0', 'one', '', '99999999999']) {
      refused(await service.send('GET', `${path}/one-version?version=${version}`), 'invalid_input', ['query.version']);
    }
  });

  it('are listed by name, without archived ones, which can still be read', async () => {
    await create('zeta');
    await create('alpha');
    const archived = await service.send('PUT', `${path}/zeta/archive`, { json: null });
    expect(answered(archived, 200, customTypeRecord).archived).toBe(true);
    const names = answered(await service.send('GET', path), 200, z.array(customTypeRecord)).map(({ name }) => name);
    expect(names).toContain('alpha');
    expect(names).not.toContain('zeta');
    expect(names).toEqual(names.toSorted());
    expect((await service.send('GET', `${path}/zeta`)).json).toMatchObject({ archived: true });
    expect(refused(await attest('zeta', {}), 'unknown_attestation_type').message).toContain('archived');
    expect((await create('zeta')).archived).toBe(false);
    expect((await attest('zeta', {})).status).toBe(201);
  });

  it('are unknown where they are', async () => {
    refused(await service.send('GET', `${path}/none`), 'unknown_attestation_type');
    refused(await service.send('PUT', `${path}/none/archive`), 'unknown_attestation_type');
    refused(await service.send('GET', `/custom-attestation-types/${service.foreign.org}`), 'unknown_organization');
    refused(await post({ name: 'small' }, undefined, service.tokens.snapshotter), 'forbidden');
  });

  it.each<[string, Members, unknown, string[]]>([
    ['a name with a slash', { name: 'a/b' }, undefined, ['name']],
    ['no name', {}, undefined, ['name']],
    [
      'another language',
      { name: 'bad', evaluator: { content_type: 'rego', rules: [] } },
      undefined,
      ['evaluator.content_type'],
    ],
    [
      'a rule that is no text',
      { name: 'bad', evaluator: { content_type: 'jq', rules: [1] } },
      undefined,
      ['evaluator.rules[0]'],
    ],
    [
      'too many rules',
      { name: 'bad', ...rules(...Array.from({ length: 21 }, () => 'true')) },
      undefined,
      ['evaluator.rules'],
    ],
    ['broken jq', { name: 'bad', ...rules('true', '.a >') }, undefined, ['evaluator.rules[1]']],
    ['a function that is not there', { name: 'bad', ...rules('nothing(.a)') }, undefined, ['evaluator.rules[0]']],
    ['an option in place of a program', { name: 'bad', ...rules('--help') }, undefined, ['evaluator.rules[0]']],
    ['a file to include', { name: 'bad', ...rules('include "/etc/passwd"; true') }, undefined, ['evaluator.rules[0]']],
    ['brackets without end', { name: 'bad', ...rules('['.repeat(4000)) }, undefined, ['evaluator.rules[0]']],
    [
      'broken jq in the summary',
      { name: 'bad', summary: [{ name: 'a', expression: '}' }] },
      undefined,
      ['summary[0].expression'],
    ],
    ['a type that is none', { name: 'bad' }, { type: 'objec' }, ['type_schema']],
    ['a reference to elsewhere', { name: 'bad' }, { $ref: 'https://schemas.example/a' }, ['type_schema']],
    ['a pattern that is none', { name: 'bad' }, { pattern: '(' }, ['type_schema']],
    ['a draft that is none', { name: 'bad' }, { $schema: 'https://schemas.example/draft' }, ['type_schema']],
    ['a schema that answers later', { name: 'bad' }, { $async: true, type: 'object' }, ['type_schema']],
    [
      'a part of a schema that answers later',
      { name: 'bad' },
      { $dynamicRef: '#later', $defs: { a: { $dynamicAnchor: 'later', $async: true, required: ['ok'] } } },
      ['type_schema'],
    ],
    [
      'one of an older draft that answers later',
      { name: 'bad' },
      { $schema: 'http://json-schema.org/draft-07/schema#', allOf: [{ $async: 'yes' }] },
      ['type_schema'],
    ],
    [
      'a member that no object keeps',
      { name: 'bad' },
      '{"properties":{"__proto__":{"type":"string"}}}',
      ['properties'],
    ],
    ['a list', { name: 'bad' }, [], ['type_schema']],
    ['no JSON', { name: 'bad' }, 'type: object', ['type_schema']],
    ['nothing in the file', { name: 'bad' }, '', ['type_schema']],
    ['JSON that is too deep', { name: 'bad' }, deep(200), ['type_schema']],
  ])('are refused by field, and nothing is made: %s', async (_what, members, schema, fields) => {
    refused(await post(members, schema), 'invalid_input', fields);
    refused(await service.send('GET', `${path}/bad`), 'unknown_attestation_type');
  });

  it('take schemas as deep as any JSON may be', async () => {
    await create('deep', {}, deep(90));
    expect((await attested('deep', {})).is_compliant).toBe(true);
  });

  it('refuse a schema that is too large', async () => {
    refused(await post({ name: 'large' }, `{"title":"${'x'.repeat(1024 * 1024)}"}`), 'payload_too_large', [
      'type_schema',
    ]);
  });
});

describe('a custom attestation', () => {
  it('is compliant where its data fits the schema and every rule is true', async () => {
    await create('whole', rules('.coverage >= 80', '.skipped == 0, .flaky == 0'), coverage);
    expect(await attested('whole', { coverage: 80.5, skipped: 0, flaky: 0 })).toMatchObject({
      attestation_type: 'custom:whole',
      type_name: 'whole',
      type_version: 1,
      is_compliant: true,
      attestation_data: { coverage: 80.5, skipped: 0, flaky: 0 },
      evaluation: {
        schema_problem: null,
        rules: [
          { satisfied: true, problem: null },
          { satisfied: true, problem: null },
        ],
      },
    });
    expect(await attested('whole', { coverage: 79, skipped: 0, flaky: 1 })).toMatchObject({
      is_compliant: false,
      evaluation: {
        schema_problem: null,
        rules: [
          { rule: '.coverage >= 80', satisfied: false, problem: 'gave false' },
          { satisfied: false, problem: 'gave true\nfalse' },
        ],
      },
    });
    const unfit = await attested('whole', { coverage: 'high' });
    expect(unfit).toMatchObject({ is_compliant: false, evaluation: { rules: [] } });
    expect(unfit.evaluation?.schema_problem).toBe('/coverage must be number');
  });

  it.each([
    ['true', true],
    ['.a == 1 and (.b | length) == 2', true],
    ['[.b[] > 0] | all', true],
    ['.b[] > 0', true],
    ['.b[] > 1', false],
    ['empty', false],
    ['null', false],
    ['1', false],
    ['"true"', false],
    ['true, error("no")', false],
    ['.a.b.c', false],
    ['true | halt_error', false],
    ['try error("x") catch . == "x"', true],
    ['. as {a: $a, b: [$first]} | $a == $first', true],
    ['def half: . / 2; .b | map(half) | add == 1.5', true],
    ['"2026-01-02" | test("^\\\\d{4}-\\\\d{2}-\\\\d{2}$")', true],
    ['(env | keys | index("HOME")) != null and env.HOME != "/root"', true],
  ])('asks of a rule that it gives true and nothing else: %s', async (rule, isCompliant) => {
    await create('one-rule', rules(rule));
    expect((await attested('one-rule', { a: 1, b: [1, 2] })).is_compliant).toBe(isCompliant);
  });

  it('is compliant where its type asks for nothing', async () => {
    await create('anything');
    expect((await attested('anything', {})).is_compliant).toBe(true);
  });

  it('is judged by the newest version, and stays as it was judged', async () => {
    await create('moving', rules('.n > 1'));
    const before = await attested('moving', { n: 2 });
    await create('moving', rules('.n > 2'));
    expect(await attested('moving', { n: 2 })).toMatchObject({ is_compliant: false, type_version: 2 });
    const reply = await service.send('GET', `/attestations/${service.org}?attestation_id=${before.attestation_id}`);
    expect(reply.json).toMatchObject({ data: [{ is_compliant: true, type_version: 1 }] });
  });

  it.each<[string, Members, unknown, unknown, string]>([
    ['a rule without end', rules('true', 'def f: f; f'), undefined, {}, 'evaluator.rules[1]: rule `def f: f; f`'],
    ['a rule that gives without end', rules('repeat(true)'), undefined, {}, 'evaluator.rules[0]'],
    ['a rule that takes all memory', rules('"x" * .n | length > 0'), undefined, { n: 1e9 }, 'evaluator.rules[0]'],
    [
      'a pattern that is tried without end',
      {},
      { properties: { a: { pattern: '^(a+)+$' } } },
      { a: `${'a'.repeat(50)}b` },
      'type_schema',
    ],
    ['a schema that refers to itself', {}, { $ref: '#' }, {}, 'type_schema'],
  ])('is refused, and nothing is recorded: %s', async (_what, members, schema, data, named) => {
    await create('endless', members, schema);
    const refusal = refused(await attest('endless', data), 'invalid_input', ['attestation_data']);
    expect(refusal.message).toContain(named);
    const found = await service.send('GET', `/attestations/${service.org}?attestation_type=custom:endless`);
    expect(found.json).toEqual({});
    // The next one is judged as if nothing had been.
    await create('after', rules('.ok'));
    expect((await attested('after', { ok: true })).is_compliant).toBe(true);
  });

  it('is put off for a minute after one that did not come to its end, until its type has another version', async () => {
    await create('sometimes', rules('if .slow then (def f: f; f) else true end'));
    refused(await attest('sometimes', { slow: true }), 'invalid_input', ['attestation_data']);
    const reply = await attest('sometimes', { slow: false });
    expect(refused(reply, 'unavailable', []).message).toContain('if .slow');
    expect(reply.headers.get('retry-after')).not.toBeNull();
    await create('sometimes', rules('.slow == false'));
    expect((await attested('sometimes', { slow: false })).is_compliant).toBe(true);
  });

  it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'has no member %s but one that was sent',
    async (name) => {
      const drafts = ['https://json-schema.org/draft/2020-12/schema', 'http://json-schema.org/draft-07/schema#'];
      for (const [index, $schema] of drafts.entries()) {
        await create(`own-${name}-${index}`, {}, { $schema, type: 'object', required: [name] });
        expect((await attested(`own-${name}-${index}`, {})).is_compliant).toBe(false);
        expect((await attested(`own-${name}-${index}`, { [name]: 1 })).is_compliant).toBe(true);
      }
    },
  );

  it('fulfils a template that asks for its type', async () => {
    await create('release-notes', rules('.written'));
    await service.send('PUT', `/flows/${service.org}/template_file`, {
      form: form(
        'data_json',
        { name: 'noted', description: '' },
        {
          part: 'template_file',
          name: 't.yml',
          content: 'trail: {attestations: [{name: evidence, type: "custom:release-notes"}]}\n',
        },
      ),
    });
    const post = (data: unknown) =>
      service.send('POST', `/attestations/${service.org}/noted/trail/t/custom`, {
        form: form('data_json', { attestation_name: 'evidence', type_name: 'release-notes', attestation_data: data }),
      });
    const state = async () => (await service.send('GET', `/trails/${service.org}/noted/t`)).json;
    await post({ written: false });
    expect(await state()).toMatchObject({ compliance_state: 'NON-COMPLIANT' });
    await post({ written: true });
    expect(await state()).toMatchObject({ compliance_state: 'COMPLIANT' });
  });
});
