import { describe, expect, it } from 'vitest';
import { parseImageReference } from '../../../src/fingerprint/image/reference.ts';
import { fingerprintImage } from '../../../src/fingerprint/image/registry.ts';
import { failureOf } from '../failure.ts';
import { pushImage, pushIndex } from './pushed-image.ts';
import { registryOptions } from './registry-options.ts';
import { makeCertificate, PASSWORD, registryMissing, startRegistry, USER } from './registry-program.ts';
import { type Issuer, signedToken, startTokenServer } from './token-server.ts';

if (registryMissing !== null) console.log(registryMissing);

const password = { kind: 'password', username: USER, password: PASSWORD } as const;

const digestOf = (text: string): Promise<string> => fingerprintImage(parseImageReference(text), registryOptions());

describe.skipIf(registryMissing !== null)('fingerprintImage, with a real registry', () => {
  it('gives the digest of images and indexes, by tag and by digest', async () => {
    await using registry = await startRegistry({ kind: 'none' });
    const { host } = registry;
    for (const format of ['oci', 'docker'] as const) {
      const single = await pushImage(registry, 'acme/app', `${format}-single`, format);
      const index = await pushIndex(registry, 'acme/app', `${format}-index`, format);
      expect(await digestOf(`${host}/acme/app:${format}-single`)).toBe(single);
      expect(await digestOf(`${host}/acme/app:${format}-index`)).toBe(index);
      expect(await digestOf(`${host}/acme/app@sha256:${index}`)).toBe(index);
      expect(await digestOf(`${host}/acme/app:whatever@sha256:${single}`)).toBe(single);
    }
    const latest = await pushImage(registry, 'one', 'latest');
    expect(await digestOf(`${host}/one`)).toBe(latest);

    expect(await failureOf(digestOf(`${host}/acme/app:missing`))).toMatch(
      /^image_not_found: .*no manifest under this tag.*push it before this step/,
    );
    expect(await failureOf(digestOf(`${host}/acme/app@sha256:${'0'.repeat(64)}`))).toMatch(/^image_not_found/);
    expect(await failureOf(digestOf(`${host}/acme/nothing:1`))).toMatch(/^image_not_found: .*acme\/nothing:1/);
  });

  it('gives a password where the registry asks for one', async () => {
    await using registry = await startRegistry({ kind: 'htpasswd' });
    const authorization = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`;
    const digest = await pushIndex({ ...registry, authorization }, 'acme/app', '1.2');
    const reference = parseImageReference(`${registry.host}/acme/app:1.2`);
    expect(await fingerprintImage(reference, registryOptions(password))).toBe(digest);

    expect(await failureOf(fingerprintImage(reference, registryOptions()))).toMatch(
      /^registry_refused: .*without credentials.*docker login/,
    );
    const wrong = { ...password, password: 'open-secret' };
    const refusal = await failureOf(fingerprintImage(reference, registryOptions(wrong)));
    expect(refusal).toMatch(/^registry_refused: .*with the credentials that are set up for it/);
    expect(refusal).not.toContain('open-secret');
  });

  it('gets a token where the registry asks for one', async () => {
    const issuer: Issuer = { ...makeCertificate(), service: 'registry.test', issuer: 'tokens.test' };
    const user = { name: USER, password: PASSWORD, identityToken: 'identity-secret' };
    await using tokens = await startTokenServer(issuer, user);
    await using registry = await startRegistry({ kind: 'token', realm: tokens.url.href, ...issuer });
    const pushToken = signedToken(issuer, 'repository:acme/app:pull,push', issuer.service);
    const digest = await pushImage({ ...registry, authorization: `Bearer ${pushToken}` }, 'acme/app', '1.2');
    const reference = parseImageReference(`${registry.host}/acme/app:1.2`);

    expect(await fingerprintImage(reference, registryOptions(password))).toBe(digest);
    expect(tokens.asked).toEqual([{ method: 'GET', who: USER, scope: 'repository:acme/app:pull' }]);

    const identity = { kind: 'identity-token', token: user.identityToken } as const;
    expect(await fingerprintImage(reference, registryOptions(identity))).toBe(digest);
    expect(tokens.asked.at(-1)).toEqual({ method: 'POST', who: USER, scope: 'repository:acme/app:pull' });

    for (const credentials of [null, { ...password, password: 'open-secret' }]) {
      const refusal = await failureOf(fingerprintImage(reference, registryOptions(credentials)));
      expect(refusal).toMatch(/^registry_refused: .*401 of its token server.*docker login/);
      expect(refusal).not.toContain('open-secret');
    }
  });
});
