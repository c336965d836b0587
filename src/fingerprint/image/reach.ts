import { BlockList, isIP } from 'node:net';

/** How far an address leads: to this machine, to this link, to a network of one's own, or to the world. */
export type Reach = 'loopback' | 'link-local' | 'private' | 'public';

interface Network {
  readonly reach: Exclude<Reach, 'public'>;
  readonly addresses: BlockList;
}

/** By the special-purpose address registries of IANA; an address in none of these is public. */
const networks: readonly Network[] = [
  network('loopback', ['127.0.0.0/8', '0.0.0.0/8'], ['::1/128', '::/128']),
  network('link-local', ['169.254.0.0/16'], ['fe80::/10', 'fec0::/10']),
  network(
    'private',
    ['10.0.0.0/8', '100.64.0.0/10', '172.16.0.0/12', '192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3'],
    // Among them the networks through which an IPv4 address can be reached: NAT64, Teredo, 6to4.
    ['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '2001::/32', '2002::/16', 'fc00::/7', 'ff00::/8'],
  ),
];

function network(reach: Network['reach'], ipv4: readonly string[], ipv6: readonly string[]): Network {
  const addresses = new BlockList();
  for (const [family, subnets] of [
    ['ipv4', ipv4],
    ['ipv6', ipv6],
  ] as const) {
    for (const subnet of subnets) {
      const [address = '', prefix = ''] = subnet.split('/');
      addresses.addSubnet(address, Number(prefix), family);
    }
  }
  return { reach, addresses };
}

/** The reach of an IP address. An IPv4 address mapped into IPv6 has that of the IPv4 address. */
export function reachOf(address: string): Reach {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
  return networks.find(({ addresses }) => addresses.check(address, family))?.reach ?? 'public';
}

/** The reach that a URL's host has as it is written; null where it is a name that must be looked up. */
export function writtenReach({ hostname }: URL): Reach | null {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return 'loopback';
  return isIP(host) === 0 ? null : reachOf(host);
}
