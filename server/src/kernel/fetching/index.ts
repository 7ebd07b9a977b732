import http from 'node:http';
import https from 'node:https';
import type net from 'node:net';
import { type IpAddress, internet, type Network } from './network.ts';
import { ENCODINGS, readBody, type Size } from './body.ts';
import { FetchFailure } from './failure.ts';

export { FetchFailure } from './failure.ts';
export type { Network } from './network.ts';

const TIMEOUT_MS = 5_000;
/** Longer than the resolver waits for DNS servers, because its error says more than a timeout. */
const LOOKUP_TIMEOUT_MS = 2_000;
const MAX_REDIRECTS = 3;
const redirects = [301, 302, 303, 307, 308];
/** Errors of a host that may be there another time, as opposed to one that is not usable. */
const isPassingStatus = (status: number): boolean => status === 429 || status >= 500;

type Dependencies = {
  network?: Network;
  /** Timeout of the whole fetch with its redirects, in milliseconds. */
  timeout?: number;
  /** Timeout of one DNS lookup, in milliseconds. */
  lookupTimeout?: number;
  userAgent: () => string;
};
export type Wanted = Size & {
  /** Content types, lower case: `text/html`, `image/`. */
  types: readonly string[];
  signal?: AbortSignal;
};
export type Fetched = { url: URL; contentType: string; content: Buffer };

/**
 * Fetches from hosts that users name, which may be anything: an address inside of our own network, a host whose name leads to another
 * address with each question, or a body without end. The name is resolved here, and the connection uses an address that was checked, so
 * that no second question can lead elsewhere. Nothing of ours is sent along. Throws a `FetchFailure`.
 */
export function createFetcher(dependencies: Dependencies) {
  const { network = internet, timeout = TIMEOUT_MS, lookupTimeout = LOOKUP_TIMEOUT_MS, userAgent } = dependencies;

  async function lookup(hostname: string, signal: AbortSignal): Promise<IpAddress[]> {
    const deadline = AbortSignal.timeout(lookupTimeout);
    const within = AbortSignal.any([signal, deadline]);
    try {
      return await Promise.race([network.lookup(hostname, within), aborted(within)]);
    } catch (error) {
      if (deadline.aborted && !signal.aborted) throw new FetchFailure('too_slow', `no address within ${lookupTimeout} ms`);
      throw error;
    }
  }

  async function addressesOf(url: URL, signal: AbortSignal): Promise<IpAddress[]> {
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
    const hostname = url.hostname.replace(/^\[(.*)\]$/, '$1');
    const found = await lookup(hostname, signal);
    const reachable = found.filter(({ address }) => network.mayReach(address, port));
    if (reachable.length === 0) throw new FetchFailure('refused', 'no public address');
    return reachable;
  }

  async function open(url: URL, { types, signal }: { types: readonly string[]; signal: AbortSignal }): Promise<http.IncomingMessage> {
    const addresses = await addressesOf(url, signal);
    const headers = {
      'user-agent': userAgent(),
      accept: types.map((type) => (type.endsWith('/') ? `${type}*` : type)).join(', '),
      'accept-encoding': ENCODINGS,
    };
    const { request } = url.protocol === 'https:' ? https : http;
    const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
    // Without an agent: neither a connection of another fetch nor a proxy takes the place of the checked address.
    request(url, { agent: false, headers, signal, lookup: answering(addresses) })
      .on('response', resolve)
      .on('error', reject)
      // This covers an answer that is none, such as a change of the protocol.
      .on('close', () => reject(new FetchFailure('unreachable', 'no answer')))
      .end();
    return promise;
  }

  async function follow(first: URL, { types, ...size }: Wanted, signal: AbortSignal): Promise<Fetched> {
    let url = first;
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      assertPlain(url);
      const response = await open(url, { types, signal });
      const { statusCode: status = 0, headers } = response;
      const target = redirects.includes(status) ? headers.location : undefined;
      if (target !== undefined) {
        response.destroy();
        url = addressIn(target, url);
        continue;
      }
      const contentType = headers['content-type']?.toLowerCase() ?? '';
      if (status === 200 && types.some((type) => contentType.startsWith(type)))
        return { url, contentType, content: await readBody(response, size) };
      response.destroy();
      if (status !== 200) throw new FetchFailure('unsuitable', `status ${status}`, { isPassing: isPassingStatus(status) });
      throw new FetchFailure('unsuitable', 'another type');
    }
    throw new FetchFailure('refused', 'too many redirects');
  }

  return {
    async fetch(address: string, wanted: Wanted): Promise<Fetched> {
      const deadline = AbortSignal.timeout(timeout);
      const signal = wanted.signal ? AbortSignal.any([wanted.signal, deadline]) : deadline;
      try {
        return await follow(addressIn(address), wanted, signal);
      } catch (error) {
        if (error instanceof FetchFailure) throw error;
        if (deadline.aborted) throw new FetchFailure('too_slow', `more than ${timeout} ms`);
        if (wanted.signal?.aborted) throw error;
        throw failureOf(error);
      }
    },
  };
}
export type Fetcher = ReturnType<typeof createFetcher>;

/** Errors of names, connections, certificates and of the protocol; all others are faults of ours. */
function failureOf(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^(?:Z_|HPE_|ERR__ERROR_|ERR_TLS_|ERR_SSL_)/.test(code)) return new FetchFailure('unsuitable', code);
  return code === '' || code.startsWith('ERR_') ? error : new FetchFailure('unreachable', code);
}

/** Only what any browser would ask for without being signed in. */
function assertPlain({ protocol, username, password }: URL): void {
  if (protocol !== 'http:' && protocol !== 'https:') throw new FetchFailure('refused', 'another protocol');
  if (username !== '' || password !== '') throw new FetchFailure('refused', 'an address with credentials');
}

function addressIn(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url) throw new FetchFailure('refused', 'no address');
  return url;
}

/** Gives a connection the addresses that were checked, even if the name now leads elsewhere. */
const answering =
  (addresses: readonly IpAddress[]): net.LookupFunction =>
  (_, { all = false }, callback) =>
    all ? callback(null, [...addresses]) : callback(null, addresses[0]!.address, addresses[0]!.family);

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
