import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createTargetGuard, type Network, parseNetwork } from '../../../src/service/events/target-guard.ts';
import { runs } from '../../runs.ts';
import { startServer } from '../../client/http-server.ts';
import { eventually, loopback, type NotifiedService, startNotified } from './notified-service.ts';

const networks = (...texts: string[]): Network[] =>
  texts.map((text) => {
    const network = parseNetwork(text);
    if (network === null) throw new Error(`${text} is no network`);
    return network;
  });

/** A resolver that knows these names. */
const resolving =
  (names: Record<string, readonly string[]>): LookupFunction =>
  (hostname, _options, callback) => {
    const addresses: LookupAddress[] = (names[hostname] ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    if (addresses.length === 0) callback(Object.assign(new Error('not found'), { code: 'ENOTFOUND' }), []);
    else callback(null, addresses);
  };

const looked = (guard: ReturnType<typeof createTargetGuard>, addresses: readonly string[], all: boolean) =>
  new Promise<unknown>((resolve) => {
    guard.lookupWith(resolving({ host: addresses }))('host', { all }, (error, found) =>
      resolve(error === null ? found : all ? [] : undefined),
    );
  });

describe('a network', () => {
  it.each([
    ['10.1.0.0/16', { address: '10.1.0.0', prefix: 16, family: 'ipv4' }],
    ['127.0.0.1', { address: '127.0.0.1', prefix: 32, family: 'ipv4' }],
    ['::/0', { address: '::', prefix: 0, family: 'ipv6' }],
    ['fd00::1', { address: 'fd00::1', prefix: 128, family: 'ipv6' }],
  ])('is written as %s', (text, network) => {
    expect(parseNetwork(text)).toEqual(network);
  });

  it.each([
    '',
    'localhost',
    '10.1',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '10.0.0.0/x',
    '10.0.0.0/8/8',
    '*',
    '1.2.3.4.5',
  ])('is not %j', (text) => {
    expect(parseNetwork(text)).toBeNull();
  });
});

describe('the guard', () => {
  it('refuses private networks but for those that are allowed', () => {
    const guard = createTargetGuard(networks('10.1.0.0/16', 'fd00::/8'));
    const refused = ['10.0.0.1', '10.2.0.1', '[::ffff:10.2.0.1]', '127.0.0.1', '[::1]', '[fc00::1]', 'localhost'];
    const passed = ['10.1.2.3', '[::ffff:10.1.2.3]', '[fd12::1]', '9.9.9.9', 'hooks.example'];
    expect(refused.filter((host) => !guard.refusesHost(host))).toEqual([]);
    expect(passed.filter((host) => guard.refusesHost(host))).toEqual([]);
    expect(createTargetGuard(loopback).refusesHost('a.localhost')).toBe(false);
  });

  it('refuses what leads to the platform, or by another way to a private network, unless it is allowed', () => {
    const refused = ['168.63.129.16', '[::ffff:168.63.129.16]', '[::ffff:0:10.2.0.1]', '[::ffff:0:7f00:1]'];
    const guard = createTargetGuard([]);
    expect(refused.filter((host) => !guard.refusesHost(host))).toEqual([]);
    expect(['168.63.129.15', '168.63.129.17'].filter((host) => guard.refusesHost(host))).toEqual([]);
    const open = createTargetGuard(networks('168.63.129.16', '::ffff:0:0:0/96'));
    expect(refused.filter((host) => open.refusesHost(host))).toEqual([]);
  });

  it('never answers a lookup with an address that it refuses as a host', async () => {
    const guard = createTargetGuard(networks('10.1.0.0/16'));
    const near = fc.constantFrom(
      '10.1.0.1',
      '10.2.0.1',
      '127.0.0.1',
      '::1',
      '::ffff:127.0.0.1',
      '8.8.8.8',
      '2606:4700::1',
    );
    const address = fc.oneof(fc.ipV4(), fc.ipV6(), near);
    await fc.assert(
      fc.asyncProperty(fc.array(address, { minLength: 1, maxLength: 4 }), fc.boolean(), async (addresses, all) => {
        const isRefused = (one: string): boolean => guard.refusesHost(one.includes(':') ? `[${one}]` : one);
        const reachable = addresses.filter((one) => !isRefused(one));
        const found = await looked(guard, addresses, all);
        const used = all
          ? (found as LookupAddress[]).map((one) => one.address)
          : [found].filter((one) => one !== undefined);
        expect(used).toEqual(all ? reachable : reachable.slice(0, 1));
      }),
      { numRuns: runs(200) },
    );
  });
});

describe('a target', () => {
  let notified: NotifiedService | null = null;
  afterEach(() => notified?.service.stop());

  const reasonFor = async (webhook: string) => {
    if (notified === null) throw new Error('nothing is started');
    await notified.environment('production');
    const { number } = await notified.rule({ targets: [{ type: 'WEBHOOK', webhook }] });
    await notified.runs('production', 'known');
    const { read } = notified;
    return eventually(async () => {
      const [target] = (await read(number)).targets;
      expect(target?.last_failure_reason).not.toBeNull();
      return target?.last_failure_reason;
    });
  };
  const inside = /^the host leads to a loopback, private or other special address/;

  it('whose name leads to this machine gets nothing', async () => {
    await using server = await startServer((response) => response.writeHead(200).end());
    const lookup = resolving({ 'hooks.example': ['127.0.0.1', '::1', '169.254.169.254'] });
    notified = await startNotified({ privateTargets: [], lookup });
    expect(await reasonFor(`http://hooks.example:${server.port}/`)).toMatch(inside);
    expect(server.seen).toEqual([]);
  });

  it('whose name leads to an address that is allowed gets it there, and nowhere else', async () => {
    await using server = await startServer((response) => response.writeHead(200).end());
    const lookup = resolving({ 'hooks.example': ['10.9.9.9', '127.0.0.1'] });
    notified = await startNotified({ lookup });
    await notified.environment('production');
    const webhook = `http://hooks.example:${server.port}/`;
    await notified.rule({ targets: [{ type: 'SLACK', webhook }] });
    await notified.runs('production', 'known');
    await eventually(() => expect(server.seen).toHaveLength(1));
    expect(server.seen[0]?.headers.host).toBe(`hooks.example:${server.port}`);
  });

  it('whose name is not known says so', async () => {
    notified = await startNotified({ lookup: resolving({}) });
    expect(await reasonFor('http://hooks.example/')).toBe('no answer: ENOTFOUND');
  });

  it('that redirects to this machine is not followed', async () => {
    await using within = await startServer((response) => response.writeHead(200).end());
    await using server = await startServer((response) => response.writeHead(307, { location: within.url }).end());
    notified = await startNotified();
    expect(await reasonFor(server.url)).toBe('answered with status 307: redirects are not followed');
    expect(within.seen).toEqual([]);
  });

  it('that does not answer in time is left', async () => {
    await using server = await startServer(() => undefined);
    notified = await startNotified({ delivery: { tryMs: 200 } });
    expect(await reasonFor(server.url)).toBe('no answer within 0.2 seconds');
  });
});
