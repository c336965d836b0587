import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { assay, refusedWith, temporaryFolder } from '../assay-process.ts';

const folder = temporaryFolder();
const file = path.join(folder, 'assay.yml');
writeFileSync(file, 'flows: [{name: shop}]\n');

describe.concurrent('assay apply without what it needs', () => {
  const nowhere = 'http://127.0.0.1:9';
  const url = 'expected the address of the service: give --api-url or set ASSAY_API_URL';
  const organization = 'expected an organization: give --org or set ASSAY_ORG';
  const token = 'expected an access token: set ASSAY_API_TOKEN';
  const apiUrl = 'expected the address of the service, such as https://assay.example.com';

  it.each<{ args?: string[]; env?: Record<string, string>; line: string }>([
    { line: [url, organization, token].join('\n') },
    { env: { ASSAY_API_URL: nowhere, ASSAY_ORG: 'acme' }, line: token },
    { env: { ASSAY_API_URL: nowhere, ASSAY_ORG: 'acme', ASSAY_API_TOKEN: '' }, line: token },
    { env: { ASSAY_API_URL: nowhere, ASSAY_API_TOKEN: 'x' }, line: organization },
    { env: { ASSAY_ORG: 'acme', ASSAY_API_TOKEN: 'x' }, line: url },
    {
      env: { ASSAY_API_URL: nowhere, ASSAY_ORG: '', ASSAY_API_TOKEN: 'x' },
      line: "option '--org <name>' value '' from env 'ASSAY_ORG' is invalid. expected a value, found nothing",
    },
    {
      args: ['--api-url', ''],
      line: "option '--api-url <url>' argument '' is invalid. expected a value, found nothing",
    },
    {
      env: { ASSAY_API_URL: 'assay.example.com', ASSAY_ORG: 'acme', ASSAY_API_TOKEN: 'x' },
      line: `the API URL does not begin with https:// or http://: ${apiUrl}`,
    },
    {
      env: { ASSAY_API_URL: nowhere, ASSAY_ORG: 'acme', ASSAY_API_TOKEN: 'two words' },
      line: 'expected an API token, found a space, line break or other character that no token has',
    },
  ])('says: $line', async ({ args = [], env = {}, line }) => {
    expect(await assay(['apply', file, ...args], { env })).toEqual(refusedWith(line));
  });

  it('says that a file is missing', async () => {
    const missing = path.join(folder, 'missing.yml');
    const env = { ASSAY_API_URL: nowhere, ASSAY_ORG: 'acme', ASSAY_API_TOKEN: 'x' };
    expect(await assay(['apply', missing], { env })).toEqual(
      refusedWith(`${missing}: cannot be read: ENOENT: no such file or directory, open '${missing}'`),
    );
    expect(await assay(['apply'], { env })).toEqual(refusedWith("missing required argument 'file'"));
  });

  it('says that the service is down, after trying again', async () => {
    const env = { ASSAY_API_URL: nowhere, ASSAY_ORG: 'acme', ASSAY_API_TOKEN: 'x' };
    const run = await assay(['apply', file], { env });
    expect(run).toMatchObject({ code: 1, stdout: '' });
    const [first, last, ...rest] = run.stderr.split('\n');
    expect(first).toMatch(/^GET http:\/\/127\.0\.0\.1:9\/api\/v2\/flows\/acme\/shop: .*; trying again$/);
    expect(last).toMatch(/^assay: GET http:\/\/127\.0\.0\.1:9\/.*; gave up after 5 attempts$/);
    expect(rest).toEqual(['']);
  });
});
