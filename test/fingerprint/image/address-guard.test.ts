import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { AddressGuard, ForbiddenAddress } from '../../../src/fingerprint/image/address-guard.ts';
import { reachOf, writtenReach } from '../../../src/fingerprint/image/reach.ts';

describe('reachOf', () => {
  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.255.255.254', 'loopback'],
    ['0.0.0.0', 'loopback'],
    ['::1', 'loopback'],
    ['::', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['169.254.169.254', 'link-local'],
    ['::ffff:169.254.169.254', 'link-local'],
    ['fe80::1', 'link-local'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.255', 'private'],
    ['192.168.1.1', 'private'],
    ['100.64.0.1', 'private'],
    ['fd00::1', 'private'],
    ['64:ff9b::a00:1', 'private'],
    ['2002:7f00:1::', 'private'],
    ['8.8.8.8', 'public'],
    ['172.32.0.1', 'public'],
    ['2606:4700::1', 'public'],
  ])('of %s is %s', (address, reach) => {
    expect(reachOf(address)).toBe(reach);
  });

  it('is read off what a URL says, in all the ways of writing an address', () => {
    const reaches = [
      'http://2130706433/',
      'http://0x7f.1/',
      'http://[::ffff:7f00:1]/',
      'http://a.localhost/',
      'http://a.com/',
    ];
    expect(reaches.map((url) => writtenReach(new URL(url)))).toEqual([
      'loopback',
      'loopback',
      'loopback',
      'loopback',
      null,
    ]);
  });
});

const outside = (registry: string, target: string): boolean => {
  try {
    new AddressGuard(new URL(registry)).check(new URL(target));
    return false;
  } catch (error) {
    return error instanceof ForbiddenAddress;
  }
};

const lookup = (registry: string, host: string): Promise<unknown> =>
  promisify(new AddressGuard(new URL(registry)).lookupFor(new URL(`https://${host}`)))(host, { all: true });

describe('AddressGuard', () => {
  it.each([
    ['https://ghcr.io', 'https://10.0.0.1/', true],
    ['https://ghcr.io', 'https://[::1]/', true],
    ['https://ghcr.io', 'https://localhost/', true],
    ['https://ghcr.io', 'https://169.254.169.254/', true],
    ['https://ghcr.io', 'https://cdn.example.com/', false],
    ['https://ghcr.io', 'https://8.8.8.8/', false],
    ['https://10.0.0.1', 'https://10.0.0.1/elsewhere', false],
    ['https://10.0.0.1', 'https://10.9.9.9/', false],
    ['https://10.0.0.1', 'https://127.0.0.1/', true],
    ['https://10.0.0.1', 'https://169.254.169.254/', true],
    ['http://localhost', 'http://127.0.0.1/', false],
    ['http://localhost', 'https://192.168.0.1/', true],
  ])('from %s to %s is out of bounds: %s', (registry, target, expected) => {
    expect(outside(registry, target)).toBe(expected);
  });

  it('refuses names by what they are looked up to', async () => {
    await expect(lookup('https://ghcr.io', 'localhost')).rejects.toThrow(ForbiddenAddress);
    await expect(lookup('http://127.0.0.1', 'localhost')).resolves.toBeDefined();
    await expect(lookup('https://localhost', 'localhost')).resolves.toBeDefined();
  });

  it('lets a registry send to where its own name leads', async () => {
    const registry = new URL('https://localhost.');
    const guard = new AddressGuard(registry);
    await promisify(guard.lookupFor(registry))('localhost', { all: true });
    expect(() => guard.check(new URL('https://127.0.0.1/'))).not.toThrow();
  });
});
