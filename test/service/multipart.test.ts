import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTACHMENT_MAX_BYTES } from '../../src/contract/attestation/payload.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { DOCUMENT_MAX_BYTES } from '../../src/contract/flow.ts';
import { type Reply, type RunningService, startService } from '../running-service.ts';
import { examples } from './endpoint-examples.ts';
import { multipartBody, type WrittenPart } from './multipart-body.ts';
import { fingerprintOf, refused } from './records.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
  // Some forms speak of what has to be there.
  for (const { id } of forms) await examples[id]?.make?.(service);
});
afterAll(() => service.stop());

const forms = endpoints.flatMap((endpoint) =>
  endpoint.body?.kind === 'multipart' ? [{ id: endpoint.id, method: endpoint.method, body: endpoint.body }] : [],
);

/** The JSON part of the form in the endpoint's example. */
function dataOf(id: string, part: string): string {
  const data = examples[id]?.send().form?.get(part);
  if (typeof data !== 'string') throw new Error(`the example of ${id} has no part ${part}`);
  return data;
}

function expectTaken(reply: Reply): void {
  expect([200, 201], reply.text).toContain(reply.status);
}

describe.each(forms)('the form of $id', ({ id, method, body }) => {
  const data = dataOf(id, body.part);
  const json = (content: string | Uint8Array = data): WrittenPart => ({ name: body.part, content });
  const file = (content: string | Uint8Array): WrittenPart => ({
    name: body.file.part,
    content,
    filename: 'file.yml',
    type: 'application/octet-stream',
  });
  const document = file('{"version": 1}\n');
  const needed = body.file.required ? [file('_schema: https://example.com/policy/v1\n')] : [];

  function send(parts: readonly WrittenPart[], options: { boundary?: string; closed?: boolean; type?: string } = {}) {
    return sendBody(multipartBody(parts, options), options.type);
  }

  function sendBody(bytes: Uint8Array<ArrayBuffer>, type = 'multipart/form-data; boundary=frontier'): Promise<Reply> {
    const target = examples[id]?.path(service.org);
    if (target === undefined) throw new Error(`no example of ${id}`);
    return service.send(method, target, { body: bytes, headers: { 'content-type': type } });
  }

  it('takes the JSON as a field, as a field of type application/json and as a file', async () => {
    expectTaken(await send([json(), ...needed]));
    expectTaken(await send([{ ...json(), type: 'application/json' }, ...needed]));
    expectTaken(await send([{ ...json(), type: 'application/json; charset=utf-8', filename: 'data.json' }, ...needed]));
    expectTaken(await send([{ ...json(), type: 'application/octet-stream' }, ...needed]));
  });

  it('takes the file before and after the JSON', async () => {
    const [first] = needed.length > 0 ? needed : [document];
    if (first === undefined) throw new Error('a file is there');
    expectTaken(await send([first, json()]));
    expectTaken(await send([json(), first]));
  });

  it('ignores fields that it does not know', async () => {
    expectTaken(
      await send([{ name: 'newer', content: 'field' }, json(), ...needed, { name: null, content: 'unnamed' }]),
    );
  });

  it('names the JSON part where it is missing, misnamed or there twice', async () => {
    refused(await send(needed), 'invalid_input', [body.part]);
    refused(await send([{ ...json(), name: 'data' }, ...needed]), 'invalid_input', [body.part]);
    refused(await send([json(), json(), ...needed]), 'invalid_input', [body.part]);
  });

  it('names the file part where a file is misnamed or there twice, or comes as a field', async () => {
    refused(await send([json(), { ...document, name: 'document' }]), 'invalid_input', [body.file.part]);
    refused(await send([json(), document, document]), 'invalid_input', [body.file.part]);
    refused(await send([json(), { name: body.file.part, content: 'text' }]), 'invalid_input', [body.file.part]);
  });

  it.each([
    ['broken', '{"name":'],
    ['empty', ''],
    ['nested 101 deep', `${'['.repeat(101)}${']'.repeat(101)}`],
    ['nested a million deep', '['.repeat(1_000_000)],
    ['not UTF-8', Buffer.from('{"name":"\xff"}', 'latin1')],
  ])('names the JSON part where the JSON is %s', async (_what, content) => {
    refused(await send([json(content), ...needed]), 'invalid_input', [body.part]);
    refused(await send([{ ...json(content), type: 'application/json' }, ...needed]), 'invalid_input', [body.part]);
  });

  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a string', '"text"'],
    ['a number', '1'],
  ])('wants an object, not %s', async (_what, content) => {
    refused(await send([json(content), ...needed]), 'invalid_input', ['body']);
  });

  it('refuses a body that was cut, is empty or has another boundary', async () => {
    const whole = multipartBody([json(), ...needed, { name: 'last', content: 'x'.repeat(100) }]);
    for (const cut of [5, 60, 120, whole.length - 10]) {
      refused(await sendBody(whole.slice(0, whole.length - cut)), 'invalid_input');
    }
    refused(await sendBody(new Uint8Array()), 'invalid_input');
    refused(await send([json(), ...needed], { closed: false }), 'invalid_input', ['body']);
    refused(await sendBody(whole, 'multipart/form-data; boundary=another'), 'invalid_input', ['body']);
    refused(await sendBody(whole, 'multipart/form-data'), 'invalid_input', ['body']);
  });

  it('refuses more parts than any client sends', async () => {
    const many = Array.from({ length: 40 }, (_, index) => ({ name: `field${index}`, content: '' }));
    refused(await send([json(), ...needed, ...many]), 'invalid_input', ['body']);
  });

  it('refuses names that stand for parts of a prototype', async () => {
    for (const name of ['__proto__', 'constructor']) {
      refused(await send([json(), ...needed, { name, content: 'x' }]), 'invalid_input', ['body']);
    }
  });

  it('refuses other types of content', async () => {
    for (const type of ['application/json', 'text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
      refused(await sendBody(new TextEncoder().encode(data), type), 'unsupported_media_type');
    }
  });

  it('refuses JSON of more than 4 MiB, however it is padded', async () => {
    const [limit, padding] = [4 * 1024 * 1024, ' '.repeat(4 * 1024 * 1024 - data.length)];
    expectTaken(await send([json(`${data}${padding}`), ...needed]));
    const body413 = refused(await send([json(`${data}${padding} `), ...needed]), 'payload_too_large', [body.part]);
    expect(body413.message).toContain(String(limit));
  });
});

describe.each(forms.filter(({ body }) => body.file.required))('the form of $id', ({ id, method, body }) => {
  it('names the file part where it is missing', async () => {
    const data = dataOf(id, body.part);
    const bytes = multipartBody([{ name: body.part, content: data }]);
    const headers = { 'content-type': 'multipart/form-data; boundary=frontier' };
    const reply = await service.send(method, examples[id]?.path(service.org) ?? '', { body: bytes, headers });
    refused(reply, 'invalid_input', [body.file.part]);
  });
});

const attest = (parts: readonly WrittenPart[], trail = 'sizes'): Promise<Reply> =>
  service.send('POST', `/attestations/${service.org}/sizes/trail/${trail}/generic`, {
    body: multipartBody(parts),
    headers: { 'content-type': 'multipart/form-data; boundary=frontier' },
  });
const attachment = (content: Uint8Array | string): WrittenPart => ({
  name: 'attachment_file',
  content,
  filename: 'evidence.tgz',
  type: 'application/octet-stream',
});
const attestation: WrittenPart = {
  name: 'data_json',
  content: JSON.stringify({ attestation_name: 'of-form', is_compliant: true }),
};

/** Every file below the folder of the attachments, those of a request that goes on included. */
function keptFiles(): string[] {
  const folder = path.join(service.dataDir, 'evidence');
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name)
        .sort()
    : [];
}

describe('an attachment', () => {
  it('may have exactly 10,485,760 bytes, and is kept under its SHA-256', async () => {
    expect(ATTACHMENT_MAX_BYTES).toBe(10_485_760);
    const before = keptFiles();
    const content = new Uint8Array(ATTACHMENT_MAX_BYTES).fill(7);
    expect((await attest([attestation, attachment(content)])).status).toBe(201);
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect(keptFiles().filter((name) => !before.includes(name))).toEqual([sha256]);
  });

  it('of one byte more is refused, and nothing of it is left', async () => {
    const before = keptFiles();
    const content = new Uint8Array(ATTACHMENT_MAX_BYTES + 1).fill(8);
    for (const parts of [
      [attestation, attachment(content)],
      [attachment(content), attestation],
    ]) {
      refused(await attest(parts), 'payload_too_large', ['attachment_file']);
    }
    expect(keptFiles()).toEqual(before);
  });

  it('of many times the limit is refused in a way that its sender can read', async () => {
    const before = keptFiles();
    const huge = new Uint8Array(80 * 1024 * 1024);
    refused(await attest([attestation, attachment(huge)]), 'payload_too_large');
    expect(keptFiles()).toEqual(before);
  });

  it('is not kept where the request is refused for anything else', async () => {
    const before = keptFiles();
    const unknown = {
      attestation_name: 'a',
      is_compliant: true,
      artifact_fingerprint: fingerprintOf('never reported'),
    };
    const refusals = [
      [attachment('evidence of broken JSON'), { name: 'data_json', content: '{' }],
      [attachment('evidence of a wrong member'), { name: 'data_json', content: '{"attestation_name":1}' }],
      [attachment('evidence twice'), attachment('evidence twice'), attestation],
      [attachment('evidence alone')],
    ];
    for (const parts of refusals) refused(await attest(parts), 'invalid_input');
    const named = { name: 'data_json', content: JSON.stringify(unknown) };
    refused(await attest([named, attachment('evidence of nothing')]), 'unknown_artifact');
    expect(keptFiles()).toEqual(before);
  });

  it('that was cut is not kept', async () => {
    const before = keptFiles();
    const whole = multipartBody([attestation, attachment('x'.repeat(200_000))]);
    const reply = await service.send('POST', `/attestations/${service.org}/sizes/trail/cut/generic`, {
      body: whole.slice(0, 150_000),
      headers: { 'content-type': 'multipart/form-data; boundary=frontier' },
    });
    refused(reply, 'invalid_input', ['body']);
    expect(keptFiles()).toEqual(before);
    refused(await service.send('GET', `/trails/${service.org}/sizes/cut`), 'unknown_trail');
  });

  it('whose sender went away is not kept', async () => {
    const before = keptFiles();
    const { hostname, port } = new URL(service.url);
    const whole = multipartBody([attestation, attachment('x'.repeat(900_000))]);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {
      // The service may close its side first.
    });
    const head = [
      `POST /api/v2/attestations/${service.org}/sizes/trail/gone/generic HTTP/1.1`,
      'host: localhost',
      `authorization: Bearer ${service.tokens.member}`,
      'content-type: multipart/form-data; boundary=frontier',
      `content-length: ${whole.length}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(whole.slice(0, 500_000));
    await expect.poll(() => keptFiles().length).toBe(before.length + 1);
    socket.destroy();
    await expect.poll(keptFiles).toEqual(before);
    refused(await service.send('GET', `/trails/${service.org}/sizes/gone`), 'unknown_trail');
  });

  it('sent again is kept once', async () => {
    expect((await attest([attestation, attachment('the same')])).status).toBe(201);
    const before = keptFiles();
    expect((await attest([attestation, attachment('the same')])).status).toBe(201);
    expect(keptFiles()).toEqual(before);
  });

  it('may be empty', async () => {
    expect((await attest([attestation, attachment('')])).status).toBe(201);
  });

  it('that nobody chose in a browser, nameless and empty, is none', async () => {
    const unchosen = { ...attachment(''), filename: '' };
    for (const parts of [
      [attestation, unchosen],
      [unchosen, attestation],
    ]) {
      const reply = await attest(parts, 'unchosen');
      expect(reply.status, reply.text).toBe(201);
    }
    const read = await service.send('GET', `/attestations/${service.org}/sizes/trail/unchosen/of-form`);
    expect(read.text).toContain('"evidence_archive_path":null');
    expect((await attest([attestation, unchosen, attachment('chosen')], 'chosen')).status).toBe(201);
    const other = await service.send('GET', `/attestations/${service.org}/sizes/trail/chosen/of-form`);
    expect(other.text).toContain('"evidence_archive_path":"evidence.tgz"');
    const nameless = { ...attachment('x'), filename: '' };
    refused(await attest([attestation, nameless]), 'invalid_input', ['attachment_file']);
  });
});

function putTemplate(name: string, content: string | Uint8Array): Promise<Reply> {
  const parts = [
    { name: 'data_json', content: JSON.stringify({ name, description: '' }) },
    { name: 'template_file', content, filename: 'template.yml' },
  ];
  const headers = { 'content-type': 'multipart/form-data; boundary=frontier' };
  return service.send('PUT', `/flows/${service.org}/template_file`, { body: multipartBody(parts), headers });
}

describe('a template file', () => {
  it('may have exactly 1 MiB, and no more', async () => {
    const content = 'version: 1 #'.padEnd(DOCUMENT_MAX_BYTES, 'x');
    expect((await putTemplate('sized', content)).status).toBe(201);
    refused(await putTemplate('sized', `${content}x`), 'payload_too_large', ['template_file']);
  });

  it('is UTF-8', async () => {
    refused(await putTemplate('text', Buffer.from('# \xff', 'latin1')), 'invalid_input', ['template_file']);
    refused(await service.send('GET', `/flows/${service.org}/text`), 'unknown_flow');
  });
});
