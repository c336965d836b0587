import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { CaFileError, readCertificateAuthorities } from '../../src/client/certificate-authorities.ts';
import { errorOf, goodThing, readThing, testClient } from './fixture.ts';
import { startForwardProxy } from './forward-proxy.ts';
import { sendJson, startServer, type TestServer } from './http-server.ts';
import { authority, authorityFile, identityOf } from './tls-identity.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'assay-ca-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const input = { params: { org: 'acme' } };
const startTls = (name: Parameters<typeof identityOf>[0]): Promise<TestServer> =>
  startServer((response) => sendJson(response, 200, goodThing), identityOf(name));

const dispatcherModule = new URL('../../src/client/dispatcher.ts', import.meta.url).href;
const PROGRAM = `
  const [module, url, authority] = process.argv.slice(1);
  const { createDispatcher } = await import(module);
  const dispatcher = createDispatcher(new URL(url), {}, new AbortController().signal, undefined, [authority]);
  const { statusCode } = await dispatcher.request({ origin: url, path: '/', method: 'GET' });
  process.stdout.write(String(statusCode));
  await dispatcher.destroy();
`;

function file(name: string, content: string | Buffer): string {
  const place = path.join(folder, name);
  writeFileSync(place, content);
  return place;
}

describe('readCertificateAuthorities', () => {
  it('reads every certificate of a bundle, whatever stands around them and however lines end', async () => {
    const [first = '', second = ''] = rootCertificates;
    const text = `# Ours\n${authority}\n# Theirs: Ä\n${first}\n\n${second}\n`.replaceAll('\n', '\r\n');
    const certificates = await readCertificateAuthorities(file('bundle.pem', `\u{FEFF}${text}`));
    const expected = [authority, first, second].map((pem) => new X509Certificate(pem).fingerprint256);
    expect(certificates.map((pem) => new X509Certificate(pem).fingerprint256)).toEqual(expected);
  });

  const broken = authority.replace(/\n[A-Za-z0-9+/]{20}/, '\nAAAAAAAAAAAAAAAAAAAA');
  it.each<[name: string, content: string | Buffer, found: string]>([
    ['empty', ' \n', 'an empty file'],
    ['text', 'hello', 'no line `-----BEGIN CERTIFICATE-----`'],
    ['page', '<html>-----</html>', 'no line `-----BEGIN CERTIFICATE-----`'],
    ['der', new X509Certificate(authority).raw, 'binary data: convert it with `openssl x509 -inform der'],
    ['cut', authority.slice(0, 200), 'a certificate without its end'],
    ['key', identityOf('server').key, 'no certificate, but: PRIVATE KEY'],
    ['broken', broken, 'that number 1 is not a certificate'],
    ['half', `${authority}${broken}`, 'that number 2 is not a certificate'],
    ['hollow', '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----', 'that number 1 is not a certificate'],
  ])('refuses a file that is %s', async (name, content, found) => {
    const place = file(name, content);
    const error = await readCertificateAuthorities(place).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(CaFileError);
    expect(String(error)).toContain(`expected certificates in PEM form in ${place}, found ${found}`);
    // What a user gives by mistake may be a key.
    expect(String(error)).not.toContain('MIG');
  });

  it('refuses what is no file, or a huge one', async () => {
    const huge = file('huge.pem', authority);
    truncateSync(huge, 5 * 1024 * 1024);
    symlinkSync('missing', path.join(folder, 'dangling'));
    for (const [place, found] of [
      [path.join(folder, 'missing'), 'no such file'],
      [path.join(folder, 'dangling'), 'no such file'],
      [path.join(huge, 'below'), 'cannot be read (ENOTDIR)'],
      [folder, 'a directory'],
      [huge, '5242880 bytes'],
    ] as const)
      await expect(readCertificateAuthorities(place)).rejects.toThrow(found);
  });

  it.skipIf(process.platform === 'win32')('does not wait for a device', async () => {
    await expect(readCertificateAuthorities('/dev/zero')).rejects.toThrow('something that is no file');
  });
});

describe('a service whose certificate is of an own authority', () => {
  const certificateAuthorities = [authority];

  it('is trusted with that authority, on every connection', async () => {
    await using service = await startTls('server');
    await using client = testClient(service.url, { certificateAuthorities });
    const asked = Array.from({ length: 3 }, () => client.call(readThing, input));
    expect(await Promise.all(asked)).toEqual([goodThing, goodThing, goodThing]);
  });

  it('is not without it, and is asked nothing', async () => {
    await using service = await startTls('server');
    for (const options of [{}, { certificateAuthorities: rootCertificates.slice(0, 1) }]) {
      await using client = testClient(service.url, options);
      const error = await errorOf(client.call(readThing, input));
      expect(error).toMatchObject({ code: 'tls_failed', attempts: 1 });
      expect(error.message).toContain('an authority that is not trusted here');
    }
    expect(service.seen).toEqual([]);
  });

  it.each([
    ['other-host', 'the certificate is for another host name'],
    ['expired', 'past its time'],
  ] as const)('is refused with it where the certificate is %s', async (name, words) => {
    await using service = await startTls(name);
    await using client = testClient(service.url, { certificateAuthorities });
    const error = await errorOf(client.call(readThing, input));
    expect(error).toMatchObject({ code: 'tls_failed', attempts: 1 });
    expect(error.message).toContain(words);
    expect(service.seen).toEqual([]);
  });

  it('is reached through a proxy, by its name', async () => {
    await using service = await startTls('server');
    await using proxy = await startForwardProxy();
    const url = `https://service.example:${service.port}`;
    const settings = { proxy: { httpsProxy: proxy.url } };
    await using trusting = testClient(url, { ...settings, certificateAuthorities });
    expect(await trusting.call(readThing, input)).toEqual(goodThing);
    await using strict = testClient(url, settings);
    expect(await errorOf(strict.call(readThing, input))).toMatchObject({ code: 'tls_failed' });
    await using elsewhere = testClient(`https://unknown.example:${service.port}`, {
      ...settings,
      certificateAuthorities,
    });
    expect((await errorOf(elsewhere.call(readThing, input))).message).toContain('another host name');
    expect(proxy.seen.slice(0, 2)).toEqual(Array(2).fill(`CONNECT service.example:${service.port}`));
    expect(service.seen).toHaveLength(1);
  });

  it('may lie behind a proxy that itself has such a certificate', async () => {
    await using service = await startTls('server');
    await using proxy = await startForwardProxy(identityOf('server'));
    const proxySettings = { proxy: { httpsProxy: proxy.url } };
    await using trusting = testClient(service.url, { ...proxySettings, certificateAuthorities });
    expect(await trusting.call(readThing, input)).toEqual(goodThing);
    await using strict = testClient(service.url, proxySettings);
    expect(await errorOf(strict.call(readThing, input))).toMatchObject({ code: 'tls_failed' });
    expect(service.seen).toHaveLength(1);
  });

  it('that speaks no TLS is named as such', async () => {
    await using service = await startServer((response) => sendJson(response, 200, goodThing));
    await using client = testClient(service.url.replace('http:', 'https:'), { certificateAuthorities });
    expect((await errorOf(client.call(readThing, input))).message).toContain('does not speak TLS');
  });
});

describe('the authorities that are trusted anyway', () => {
  it('stay trusted beside those of a file', async () => {
    await using service = await startTls('server');
    const [other = ''] = rootCertificates;
    // Which those are, Node reads once, when it starts.
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: authorityFile };
    const args = ['--input-type=module', '--eval', PROGRAM, dispatcherModule, service.url, other];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env, timeout: 60_000 });
    expect(stdout).toBe('200');
  });
});
