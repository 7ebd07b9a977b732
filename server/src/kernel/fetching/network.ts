import dns from 'node:dns/promises';
import net from 'node:net';

export type IpAddress = { address: string; family: number };
/** How foreign hosts are found, and which addresses may be connected to; another one only in tests. */
export type Network = {
  /** The signal aborts once the addresses are no longer needed. */
  lookup: (hostname: string, signal?: AbortSignal) => Promise<IpAddress[]>;
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
  // Includes the metadata services of most clouds.
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

/** Milliseconds for the first try of one DNS server; the next try waits for twice as long. */
const FIRST_TRY_MS = 500;

/**
 * Asks the DNS servers over sockets. `dns.lookup` would call getaddrinfo in the thread pool of libuv, where only a
 * few calls run at once, none can be cancelled, and each one keeps its thread until the system gives up: a few names that never answer
 * would delay all others. Each lookup has a resolver of its own, as `cancel` ends everything that a resolver does.
 * /etc/hosts and the search domains of the system are not read: names that only they know lead into our own network, which is not reached.
 */
export function lookupBy({ servers, firstTry = FIRST_TRY_MS }: { servers?: readonly string[]; firstTry?: number } = {}): Network['lookup'] {
  return async (hostname, signal) => {
    const family = net.isIP(hostname);
    if (family !== 0) return [{ address: hostname, family }];
    signal?.throwIfAborted();
    const resolver = new dns.Resolver({ timeout: firstTry, maxTimeout: firstTry * 2, tries: 2 });
    if (servers) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    // With several servers all tries take longer, and some servers never answer for a family that a name does not have.
    const timer = setTimeout(cancel, firstTry * 3);
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
      return [...found(four, 4), ...found(six, 6)];
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
    }
  };
}

const found = (answer: PromiseSettledResult<string[]>, family: 4 | 6): IpAddress[] =>
  answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];

export const internet: Network = {
  lookup: lookupBy(),
  mayReach: (address, port) => webPorts.includes(port) && isPublicAddress(address),
};
