import { BlockList, isIP } from 'node:net';

/**
 * Networks that lead to the service's own surroundings, or through which an IPv4 address of them can be reached from an
 * IPv6 one (IPv4-compatible, NAT64, Teredo, 6to4): https://www.iana.org/assignments/iana-ipv4-special-registry and its
 * IPv6 twin.
 */
const networks = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  networks.addSubnet(network, prefix, 'ipv4');
}
for (const [network, prefix] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  networks.addSubnet(network, prefix, 'ipv6');
}

/** Whether the host of a URL is, as it is written, an address of loopback, link-local or private networks. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  const family = isIP(host);
  if (family === 0) return false;
  // An IPv4 address mapped into IPv6 is checked as the IPv4 address.
  return networks.check(host, family === 4 ? 'ipv4' : 'ipv6');
}
