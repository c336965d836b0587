import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FingerprintError } from '../../../src/fingerprint/error.ts';
import { isThisMachine, parseImageReference, registryUrl } from '../../../src/fingerprint/image/reference.ts';

const DIGEST = 'a'.repeat(64);

describe('parseImageReference', () => {
  it.each([
    ['alpine', 'docker.io', 'library/alpine', 'latest', null],
    ['alpine:3.20', 'docker.io', 'library/alpine', '3.20', null],
    ['acme/app', 'docker.io', 'acme/app', 'latest', null],
    ['docker.io/alpine', 'docker.io', 'library/alpine', 'latest', null],
    ['index.docker.io/acme/app:1', 'docker.io', 'acme/app', '1', null],
    ['registry-1.docker.io/library/alpine', 'docker.io', 'library/alpine', 'latest', null],
    ['ghcr.io/acme/app:1.2', 'ghcr.io', 'acme/app', '1.2', null],
    ['GHCR.io/acme/app', 'ghcr.io', 'acme/app', 'latest', null],
    ['localhost/app', 'localhost', 'app', 'latest', null],
    ['localhost:5000/a/b/c:x', 'localhost:5000', 'a/b/c', 'x', null],
    ['registry:5000/app', 'registry:5000', 'app', 'latest', null],
    ['127.0.0.1:5000/app', '127.0.0.1:5000', 'app', 'latest', null],
    ['[::1]:5000/app', '[::1]:5000', 'app', 'latest', null],
    [`app@sha256:${DIGEST}`, 'docker.io', 'library/app', 'latest', DIGEST],
    [`r.io/a__b/c-d.e:T_1@sha256:${DIGEST}`, 'r.io', 'a__b/c-d.e', 'T_1', DIGEST],
  ])('reads %s', (text, registry, repository, tag, digest) => {
    expect(parseImageReference(text)).toEqual({ text, registry, repository, tag, digest });
  });

  it.each([
    ['', /found '': it is empty/],
    ['x'.repeat(513), /too long/],
    ['https://ghcr.io/a', /leave out what stands up to `:\/\/`/],
    ['docker://a', /leave out/],
    ['Acme/App', /'Acme' is no part of an image name: names of images have no capital letters/],
    ['ghcr.io/', /'' is no part/],
    ['ghcr.io//app', /'' is no part/],
    ['a/../b', /'..' is no part/],
    ['ghcr.io/a/..%2f..', /is no part/],
    ['app:', /'' is no tag/],
    ['app:-x', /'-x' is no tag/],
    ['app:a b', /is no tag/],
    ['app@sha256:abc', /is no digest/],
    [`app@sha512:${'a'.repeat(128)}`, /is no digest/],
    [`app@sha256:${DIGEST.toUpperCase()}`, /is no digest/],
    ['user:pw@host.io/app', /is no digest/],
    ['host.io:99999/app', /no host of a registry/],
    ['host.io:/app', /no host of a registry/],
    ['ho st.io/app', /no host of a registry/],
    ['a.b?c/app', /no host of a registry/],
    ['-app', /'-app' is no part/],
    ['--format', /no part/],
    ['a\nb', /'a\\u000ab' is no part/],
    [`x.io/${'a'.repeat(300)}`, /name is too long/],
  ])('refuses %.60j', (text, message) => {
    expect(() => parseImageReference(text)).toThrow(message);
    expect(() => parseImageReference(text)).toThrow(FingerprintError);
  });

  it('makes of any text an address of the registry, or refuses it in its own words', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[aB.:/@[\]_%?#\\ \n0-]*$/), (text) => {
        const reference = parsedOrNull(text);
        if (reference === null) return;
        const path = `/v2/${reference.repository}/manifests/${reference.tag}`;
        const url = new URL(path, registryUrl(reference));
        expect([url.pathname, url.username, url.password, url.search, url.hash]).toEqual([path, '', '', '', '']);
      }),
      { numRuns: 1000, examples: [['a/a'], ['a.a/a0:B'], ['0:0/a'], ['[0::0]/a'], ['a.a/a__a']] },
    );
  });
});

function parsedOrNull(text: string) {
  try {
    return parseImageReference(text);
  } catch (error) {
    if (error instanceof FingerprintError && error.code === 'bad_reference') return null;
    throw error;
  }
}

describe('registryUrl', () => {
  it.each([
    ['alpine', 'https://registry-1.docker.io/'],
    ['ghcr.io/a/b', 'https://ghcr.io/'],
    ['registry:5000/a', 'https://registry:5000/'],
    ['localhost/a', 'http://localhost/'],
    ['localhost:5000/a', 'http://localhost:5000/'],
    ['127.0.0.1:5000/a', 'http://127.0.0.1:5000/'],
    ['[::1]:5000/a', 'http://[::1]:5000/'],
    ['10.0.0.1:5000/a', 'https://10.0.0.1:5000/'],
    ['localhost.example.com/a', 'https://localhost.example.com/'],
    ['127.0.0.1.example.com/a', 'https://127.0.0.1.example.com/'],
  ])('of %s is %s', (text, url) => {
    expect(registryUrl(parseImageReference(text)).href).toBe(url);
  });

  it('takes no foreign machine for this one', () => {
    expect(
      ['http://[::2]/', 'http://128.0.0.1/', 'http://localhost.evil/'].map((url) => isThisMachine(new URL(url))),
    ).toEqual([false, false, false]);
  });
});
