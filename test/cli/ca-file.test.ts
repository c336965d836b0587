import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityOf, authorityFile } from '../client/tls-identity.ts';
import { startTlsFront, type TlsFront } from '../client/tls-front.ts';
import { type RunningService, startService } from '../running-service.ts';
import { assay, refusedWith, temporaryFolder } from './assay-process.ts';

const folder = temporaryFolder();
const file = path.join(folder, 'state.yml');
writeFileSync(file, 'flows:\n  - name: shop\n');

let service: RunningService;
let front: TlsFront;
beforeAll(async () => {
  service = await startService();
  front = await startTlsFront(service.url, identityOf('server'));
});
afterAll(async () => {
  await front[Symbol.asyncDispose]();
  await service.stop();
});

const apply = (args: readonly string[], env: Record<string, string> = {}) =>
  assay(['apply', file, '--dry-run', '--api-url', front.url, '--org', service.org, ...args], {
    env: { ASSAY_API_TOKEN: service.tokens.member, ...env },
    cwd: folder,
  });

describe('a command that calls a service whose certificate is of an own authority', () => {
  it('trusts it with --ca-file or ASSAY_CA_FILE', async () => {
    for (const ran of [
      await apply(['--ca-file', authorityFile]),
      await apply([], { ASSAY_CA_FILE: authorityFile }),
      await apply(['--ca-file', path.relative(folder, authorityFile)], { ASSAY_CA_FILE: 'missing.pem' }),
    ])
      expect([ran.code, ran.stderr, ran.stdout.split('\n')[0]]).toEqual([0, '', '+ flow shop: create']);
  });

  it('does not without', async () => {
    const ran = await apply([]);
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(ran.stderr).toContain('no trusted TLS connection could be made (');
  });

  it('refuses a file without certificates before it calls', async () => {
    expect(await apply(['--ca-file', 'missing.pem'])).toEqual(
      refusedWith('CA file: expected certificates in PEM form in missing.pem, found no such file'),
    );
    expect(await apply(['--ca-file', file])).toEqual(
      refusedWith(
        `CA file: expected certificates in PEM form in ${file}, found no line \`-----BEGIN CERTIFICATE-----\``,
      ),
    );
    for (const ran of [await apply(['--ca-file', '']), await apply([], { ASSAY_CA_FILE: '' })])
      expect(`${ran.code} ${ran.stderr}`).toMatch(/^1 .*expected a value, found nothing/);
  });
});

describe('a command that calls a service without TLS on another machine', () => {
  it('says that the token can be read on the way', async () => {
    const ran = await apply(['--api-url', 'http://assay.internal:8080'], { http_proxy: `http://127.0.0.1:1` });
    expect(ran).toMatchObject({ code: 1, stdout: '' });
    expect(ran.stderr).toContain('the token goes to assay.internal:8080 unencrypted: serve it over https');
  });
});
