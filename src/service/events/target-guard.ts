import type { LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { DeliveryFailure } from './delivery-failure.ts';

/**
 * Networks that lead to the service's own surroundings or to nobody, or through which an IPv4 address of them can be reached
 * from an IPv6 one (IPv4-compatible, IPv4-translated of RFC 2765, NAT64, Teredo, 6to4):
 * https://www.iana.org/assignments/iana-ipv4-special-registry and its IPv6 twin. `168.63.129.16` is a public address that
 * leads every virtual machine of Azure to the platform it runs on.
 */
const specialNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

/** Says where notifications may be sent. */
export interface TargetGuard {
  /** Whether the host of a URL is, as it is written, an address that nothing is sent to. */
  refusesHost(hostname: string): boolean;
  /** Looks up names with `lookup`, and answers those of their addresses that may be sent to. Fails where none may. */
  lookupWith(lookup: LookupFunction): LookupFunction;
}

/** An address range such as `10.1.0.0/16`, or a single address. */
export interface Network {
  address: string;
  prefix: number;
  family: 'ipv4' | 'ipv6';
}

/** Null where the text is no address and no range. */
export function parseNetwork(text: string): Network | null {
  const [, address = '', prefixText] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return null;
  const longest = version === 4 ? 32 : 128;
  const prefix = prefixText === undefined ? longest : Number(prefixText);
  return prefix > longest ? null : { address, prefix, family: version === 4 ? 'ipv4' : 'ipv6' };
}

/** `allowed` are special networks in which targets may be nevertheless. */
export function createTargetGuard(allowed: readonly Network[]): TargetGuard {
  const special = listOf(specialNetworks.map(parseNetwork).filter((network) => network !== null));
  const exempt = listOf(allowed);
  const refuses = (address: string): boolean => {
    // An IPv4 address mapped into IPv6 is checked as the IPv4 address.
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    return special.check(address, family) && !exempt.check(address, family);
  };
  return {
    refusesHost(hostname) {
      const host = hostname
        .replace(/^\[|\]$/g, '')
        .replace(/\.$/, '')
        .toLowerCase();
      if (host === 'localhost' || host.endsWith('.localhost')) return refuses('127.0.0.1') && refuses('::1');
      return isIP(host) !== 0 && refuses(host);
    },
    lookupWith: (lookup) => (hostname, options, callback) => {
      lookup(hostname, { ...options, all: true }, (error, found, family) => {
        if (error !== null) {
          callback(error, '');
          return;
        }
        const all: LookupAddress[] = Array.isArray(found) ? found : [{ address: found, family: family ?? isIP(found) }];
        const reachable = all.filter(({ address }) => !refuses(address));
        const [first] = reachable;
        // The connection is made to what was looked at here: the name is not looked up again.
        if (first === undefined) callback(new DeliveryFailure(forbidden), '');
        else if (options.all === true) callback(null, reachable);
        else callback(null, first.address, first.family);
      });
    },
  };
}

/** Why nothing is sent to a target that the guard refuses. */
export const forbidden =
  'the host leads to a loopback, private or other special address, which the operator of the service has not allowed';

function listOf(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family);
  return list;
}
