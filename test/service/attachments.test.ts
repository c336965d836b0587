import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attestAnswer } from '../../src/contract/attestation/payload.ts';
import { form, type Reply, type RunningService, startService } from '../running-service.ts';
import { multipartBody } from './multipart-body.ts';
import { answered, fingerprintOf, refused, speaker } from './records.ts';

let service: RunningService;

beforeAll(async () => {
  service = await startService();
  // What goes wrong in a write after all was looked at, such as a full disk.
  const database = new DatabaseSync(path.join(service.dataDir, 'assay.db'), { timeout: 5000 });
  database.exec(
    "create trigger failing before insert on attestations when new.name = 'failing' begin select raise(abort, 'failing'); end",
  );
  database.close();
});
afterAll(() => service.stop());

let lastFlow = 0;
let flow = '';
beforeEach(() => {
  lastFlow += 1;
  flow = `flow-${lastFlow}`;
});

function attest(content: string, name = 'unit', key?: string): Promise<Reply> {
  const file = { part: 'attachment_file', name: 'report.txt', content };
  return service.send('POST', `/attestations/${service.org}/${flow}/trail/t/generic`, {
    form: form('data_json', { attestation_name: name, is_compliant: true }, file),
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
}

/** Whether an attachment of that content is kept. `fingerprintOf` is the SHA-256 of a text. */
function isKept(content: string): boolean {
  const digest = fingerprintOf(content);
  const evidence = path.join(service.dataDir, 'evidence');
  expect(readdirSync(path.join(evidence, 'incoming'))).toEqual([]);
  return readdirSync(evidence).some((org) => existsSync(path.join(evidence, org, digest.slice(0, 2), digest)));
}

async function attached(reply: Reply): Promise<string> {
  const { attestation_id: id } = answered(reply, 201, attestAnswer);
  return (await service.send('GET', `/attestations/${service.org}/${id}/attachment`)).text;
}

describe('an attachment whose record is refused is not kept:', () => {
  it('where the key was used for another', async () => {
    const [first, another] = [`first of ${flow}`, `another of ${flow}`];
    await attest(first, 'unit', flow);
    refused(await attest(another, 'unit', flow), 'invalid_input', ['Idempotency-Key']);
    expect((await attest(first, 'unit', flow)).status).toBe(201);
    expect([isKept(first), isKept(another)]).toEqual([true, false]);
  });

  it('where the flow was archived', async () => {
    await speaker(service).flow(flow);
    await service.send('PUT', `/flows/${service.org}/${flow}/archive`);
    refused(await attest(`late for ${flow}`), 'unknown_flow');
    expect(isKept(`late for ${flow}`)).toBe(false);
  });

  it('where the write fails', async () => {
    refused(await attest(`lost with ${flow}`, 'failing'), 'internal_error');
    expect(isKept(`lost with ${flow}`)).toBe(false);
  });

  it('unless another record has it, recorded before or at the same time', async () => {
    const content = `shared in ${flow}`;
    const names = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? `unit-${index}` : 'failing'));
    const replies = await Promise.all(names.map((name) => attest(content, name)));
    replies.push(await attest(content, 'failing'));
    expect(replies.filter((reply) => reply.status === 500)).toHaveLength(7);
    for (const reply of replies.filter((one) => one.status !== 500)) expect(await attached(reply)).toBe(content);
    expect(isKept(content)).toBe(true);
  });
});

/** `disposition` says what the file is called. */
const attestNamed = (disposition: string, content: string): Promise<Reply> =>
  service.send('POST', `/attestations/${service.org}/${flow}/trail/t/generic`, {
    body: multipartBody([
      { name: 'data_json', content: JSON.stringify({ attestation_name: 'unit', is_compliant: true }) },
      { name: `attachment_file"; ${disposition}; end="`, content },
    ]),
    headers: { 'content-type': 'multipart/form-data; boundary=frontier' },
  });

describe('the file name of an attachment', () => {
  it.each([
    ['has NUL in it', "filename*=utf-8''a%00b.txt", 'NUL'],
    ['is not UTF-8', "filename*=utf-8''a%FF.txt", 'UTF-8'],
    ['is half of a surrogate pair', "filename*=utf-8''%ED%A0%80.txt", 'UTF-8'],
    ['is half of a surrogate pair in UTF-16', "filename*=utf-16le''%00%D8", 'surrogate|UTF-8'],
    ['is empty', 'filename=""', 'empty'],
    ['has more than 255 characters', `filename="${'n'.repeat(256)}"`, 'at most 255 characters, found 256'],
  ])('is refused where it %s, and nothing is kept', async (_what, disposition, problem) => {
    const reply = await attestNamed(disposition, `named ${flow}`);
    expect(refused(reply, 'invalid_input', ['attachment_file']).errors?.['attachment_file']).toMatch(
      new RegExp(problem),
    );
    expect(isKept(`named ${flow}`)).toBe(false);
    expect((await service.send('GET', `/flows/${service.org}/${flow}`)).status).toBe(404);
  });

  it('has up to 255 characters of any script', async () => {
    for (const name of ['n'.repeat(255), 'отчёт 報告 😀.xml']) {
      const reply = await attestNamed(`filename*=utf-8''${encodeURIComponent(name)}`, `named ${flow}`);
      expect(await attached(reply)).toBe(`named ${flow}`);
    }
  });
});
