import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/service/error.ts';
import { JSON_MAX_VALUES, readJson, shapeOf } from '../../src/service/http/json-body.ts';
import { form, type RunningService, startService } from '../running-service.ts';
import { artifactReport, fingerprintOf, refused } from './records.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

it.each([
  ['1', 0, 1],
  ['[1,2,3]', 1, 3],
  ['{"a":[{"b":1},2]}', 3, 2],
  ['"[[,,\\"[,"', 0, 1],
])('tells the shape of %s', (text, depth, values) => {
  expect(shapeOf(text)).toEqual({ depth, values });
});

const report = (members: Record<string, unknown>) =>
  service.send('POST', `/artifacts/${service.org}/shapes`, {
    json: artifactReport(fingerprintOf('shapes'), members),
  });

it('refuses a body of more values than anything real has, and takes one with as many', async () => {
  refused(await report({ user_data: Array.from({ length: JSON_MAX_VALUES }, () => 0) }), 'invalid_input', ['body']);
  expect((await report({ user_data: Array.from({ length: JSON_MAX_VALUES - 100 }, () => 0) })).status).toBe(201);
});

it('names the first wrong fields of many, in an answer that is smaller than the request', async () => {
  const reply = await report({ commits_list: Array.from({ length: 1000 }, () => 0) });
  expect(Object.keys(refused(reply, 'invalid_input').errors ?? {})).toHaveLength(50);
});

it.each(['policies', 'included_environments'])('bounds the %s of an environment', async (member) => {
  const json = { name: 'many', type: 'logical', description: '', [member]: Array.from({ length: 40_000 }, () => 'p') };
  refused(await service.send('PUT', `/environments/${service.org}`, { json }), 'invalid_input', [member]);
});

/** Reports an artifact with user data as they are written here. */
const sendUserData = (text: string) => {
  const body = JSON.stringify(artifactReport(fingerprintOf('numbers'), { user_data: '?' })).replace('"?"', text);
  const headers = { 'content-type': 'application/json' };
  return service.send('POST', `/artifacts/${service.org}/numbers`, { body, headers });
};

describe('a member called `__proto__`', () => {
  it.each([
    ['{"__proto__":1}', 'user_data'],
    ['{"a":[0,{"__proto__":null}]}', 'user_data.a[1]'],
    ['[{"\\u005f_proto_\\u005F":{}}]', 'user_data[0]'],
    ['{"__\\u0070roto__":{}}', 'user_data'],
  ])('is refused where it stands: %s', async (text, field) => {
    expect(refused(await sendUserData(text), 'invalid_input', [field]).message).toContain('`__proto__`');
  });

  it('is refused in a form too, and where nothing would be made of it', async () => {
    const body = form('data_json', {});
    body.set('data_json', '{"attestation_name":"unit","is_compliant":true,"__proto__":{"is_compliant":false}}');
    const path = `/attestations/${service.org}/numbers/trail/t/generic`;
    refused(await service.send('POST', path, { form: body }), 'invalid_input', ['data_json']);
    const headers = { 'content-type': 'application/json' };
    const change = { body: '{"set_tags":{"__proto__":"high"}}', headers };
    refused(await service.send('PATCH', `/tags/${service.org}/flow/numbers`, change), 'invalid_input', ['set_tags']);
  });

  it.each(['"__proto__"', '{"a":"__proto__"}', '{"proto":1,"__proto":2,"\\u0070":3}', '{"constructor":{}}'])(
    'is not what merely looks like it: %s',
    async (text) => {
      expect((await sendUserData(text)).status).toBe(201);
    },
  );
});

describe('a number', () => {
  it.each([
    ['1e999', 'user_data'],
    ['-1e999', 'user_data'],
    ['1E+0400', 'user_data'],
    ['{"a":[0,{"b":1.5e309}]}', 'user_data.a[1].b'],
    [`[${'9'.repeat(309)}]`, 'user_data[0]'],
    [`[0.5,${'9'.repeat(250)}e99]`, 'user_data[1]'],
  ])('that no double can hold is refused by the name of its member: %s', async (text, field) => {
    refused(await sendUserData(text), 'invalid_input', [field]);
  });

  it.each(['1.7976931348623157e308', '1e-999', '"1e999"', '[1e308,0.1e0309]', `${'9'.repeat(307)}.5`])(
    'that a double can hold, or a text, is taken: %s',
    async (text) => {
      expect((await sendUserData(text)).status).toBe(201);
    },
  );

  it('is refused in a form too, and where it is all there is', async () => {
    const body = form('data_json', { attestation_name: 'unit', is_compliant: true });
    body.set('data_json', '{"attestation_name":"unit","is_compliant":true,"annotations":{"n":2e400}}');
    const path = `/attestations/${service.org}/numbers/trail/t/generic`;
    refused(await service.send('POST', path, { form: body }), 'invalid_input', ['annotations.n']);
    body.set('data_json', '1e400');
    refused(await service.send('POST', path, { form: body }), 'invalid_input', ['data_json']);
  });
});

/** What a text is read as; the names of the members that it is refused by. */
function outcomeOf(text: string): unknown {
  try {
    return readJson('body', Buffer.from(text));
  } catch (error) {
    if (error instanceof ServiceError) return Object.keys(error.fields);
    throw error;
  }
}

describe('an integer', () => {
  it.each([
    ['9007199254740993', 'user_data'],
    ['-9007199254740993', 'user_data'],
    ['{"id":12345678901234567890}', 'user_data.id'],
    ['{"a":[0,{"b": 1755000000123456789}]}', 'user_data.a[1].b'],
    ['[1,\n-12345678901234567890]', 'user_data[1]'],
    ['9'.repeat(308), 'user_data'],
  ])('that would come back as another is refused by the name of its member: %s', async (text, field) => {
    expect(refused(await sendUserData(text), 'invalid_input', [field]).message).toContain('as text');
  });

  it.each([
    '9007199254740991',
    '-9007199254740991',
    // What a client writes that has it as a double already.
    '12345678901234567000',
    '[9007199254740992,-1152921504606847000]',
    '["12345678901234567890",": 12345678901234567890"]',
    '{"12345678901234567890":1.2345678901234567}',
  ])('that comes back as it was sent, or a text, is taken: %s', async (text) => {
    expect((await sendUserData(text)).status).toBe(201);
    const path = `/artifacts/${service.org}/numbers/fingerprint/${fingerprintOf('numbers')}`;
    expect((await service.send('GET', path)).text).toContain(`"user_data":${text}`);
  });

  it('is read as it was written, or refused; and so beside texts that look like one', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), fc.string(), (integer, words) => {
        const text = `{"a":[${JSON.stringify(`${words}" : ${integer}`)}, ${integer}]}`;
        const isKept = String(Number(integer)) === String(integer);
        expect(outcomeOf(text)).toEqual(isKept ? { a: [`${words}" : ${integer}`, Number(integer)] } : ['a[1]']);
      }),
    );
  });

  it('is refused in a form too, by its path', async () => {
    const body = form('data_json', {});
    body.set('data_json', '{"attestation_name":"unit","is_compliant":true,"user_data":{"run":[12345678901234567890]}}');
    const path = `/attestations/${service.org}/numbers/trail/t/generic`;
    refused(await service.send('POST', path, { form: body }), 'invalid_input', ['user_data.run[0]']);
  });
});
