import dns from 'node:dns/promises';
import net from 'node:net';

export type Address = { address: string; family: number };
/** How foreign hosts are found, and which addresses may be connected to; another one only in tests. */
export type Network = {
  lookup: (hostname: string) => Promise<Address[]>;
  mayReach: (address: string, port: number) => boolean;
};

const listOf = (type: 'ipv4' | 'ipv6', subnets: readonly [string, number][]): net.BlockList => {
  const list = new net.BlockList();
  for (const [address, bits] of subnets) list.addSubnet(address, bits, type);
  return list;
};

/** The special-purpose registry of IANA, and what else is not a public host. */
const notPublic4 = listOf('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Also the metadata services of most clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Looks public, and is the host of a virtual machine in Azure.
  ['168.63.129.16', 32],
]);
/** Everything else is local, multicast, reserved, or contains an IPv4 address (mapped, translated by NAT64). */
const global6 = listOf('ipv6', [['2000::', 3]]);
/** Tunnels into other networks (Teredo, 6to4), and documentation. */
const notPublic6 = listOf('ipv6', [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]);
const webPorts = [80, 443];

/** Whether an address is of a public host. */
export function isPublicAddress(address: string): boolean {
  if (net.isIPv4(address)) return !notPublic4.check(address, 'ipv4');
  // A zone belongs to addresses of a link.
  if (!net.isIPv6(address) || address.includes('%')) return false;
  return global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6');
}

export const internet: Network = {
  lookup: (hostname) => dns.lookup(hostname, { all: true }),
  mayReach: (address, port) => webPorts.includes(port) && isPublicAddress(address),
};
