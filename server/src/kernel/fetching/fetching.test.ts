import { createServer, type RequestListener } from 'node:http';
import zlib from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { listen } from '#test/listen.ts';
import { createFetcher, FetchFailure, type Network, type Wanted } from './index.ts';
import { isPublicAddress } from './network.ts';

const routes: Record<string, RequestListener> = {};
const asked: { path: string; headers: Record<string, unknown> }[] = [];
const server = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push({ path, headers: request.headers });
  const route = routes[path];
  if (route) route(request, response);
  else response.writeHead(404).end();
});
const port = Number(new URL(await listen(server)).port);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Names lead to their addresses, one after the other; only the stand-in is reached besides public hosts. */
const at = (...addresses: string[]) => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
function fetcherFor(names: Record<string, ReturnType<typeof at>[]>, timeout?: number) {
  const lookups: string[] = [];
  const network: Network = {
    lookup: async (hostname) => {
      lookups.push(hostname);
      const turns = names[hostname];
      if (!turns) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      return turns.length > 1 ? turns.shift()! : turns[0]!;
    },
    mayReach: (address, asking) => (address === '127.0.0.1' && asking === port) || (asking === 80 && isPublicAddress(address)),
  };
  return { lookups, ...createFetcher({ network, ...(timeout && { timeout }), userAgent: () => 'Plaza test' }) };
}
const stand = { 'news.example': [at('127.0.0.1')] };
const page: Wanted = { types: ['text/html'], maxBytes: 1_000, isCut: true };
const address = (path: string) => `http://news.example:${port}${path}`;
const reasonOf = async (fetching: Promise<unknown>): Promise<unknown> =>
  fetching.then(
    () => 'fetched',
    (error: unknown) => (error instanceof FetchFailure ? error.reason : error),
  );
const html: RequestListener = (_, response) => void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>Hello');

test('a page is fetched without anything of ours', async () => {
  routes['/plain'] = html;
  const { content, contentType, url } = await fetcherFor(stand).fetch(address('/plain'), page);
  expect([content.toString(), contentType, url.pathname]).toEqual(['<p>Hello', 'text/html; charset=utf-8', '/plain']);
  const { headers } = asked.at(-1)!;
  expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent']);
  expect(headers['user-agent']).toBe('Plaza test');
});

test.each([
  'http://inside.example/',
  'http://both.example:1/',
  'http://127.0.0.1/',
  'http://0x7f000001/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://169.254.169.254/latest/meta-data/',
  'https://news.example/',
  'http://news.example:22/',
  `http://user:word@news.example:${port}/plain`,
  `http://user@news.example:${port}/plain`,
  'ftp://news.example/',
  'file:///etc/passwd',
  'data:text/html,hello',
  'javascript:alert(1)',
  '//news.example',
  'no address',
])('%s is refused before anything is sent', async (target) => {
  const before = asked.length;
  const names = {
    ...stand,
    'inside.example': [at('10.0.0.1')],
    'both.example': [at('192.168.0.1', '1.1.1.1')],
    ...Object.fromEntries(['127.0.0.1', '::1', '::ffff:7f00:1', '169.254.169.254'].map((host) => [host, [at(host)]])),
  };
  expect(await reasonOf(fetcherFor(names).fetch(target, page))).toBe('refused');
  expect(asked).toHaveLength(before);
});

test('a connection goes to the address that was checked, although the name leads elsewhere by now', async () => {
  routes['/rebound'] = html;
  const fetcher = fetcherFor({ 'rebind.example': [at('127.0.0.1'), at('10.0.0.1')] });
  expect(await reasonOf(fetcher.fetch(`http://rebind.example:${port}/rebound`, page))).toBe('fetched');
  expect(fetcher.lookups).toEqual(['rebind.example']);
  // The next fetch asks anew.
  expect(await reasonOf(fetcher.fetch(`http://rebind.example:${port}/rebound`, page))).toBe('refused');
});

test('of several addresses only those that may be reached are used', async () => {
  routes['/mixed'] = html;
  const fetcher = fetcherFor({ 'mixed.example': [at('10.0.0.1', '::1', '127.0.0.1')] });
  expect(await reasonOf(fetcher.fetch(`http://mixed.example:${port}/mixed`, page))).toBe('fetched');
});

const redirect = (from: string, to: string, status = 302): void => {
  routes[from] = (_, response) => void response.writeHead(status, { location: to }).end();
};

test.each([301, 302, 303, 307, 308])('a redirect with %s is followed', async (status) => {
  routes['/end'] = html;
  redirect('/start', '/end', status);
  expect((await fetcherFor(stand).fetch(address('/start'), page)).url.pathname).toBe('/end');
});

test('every hop is checked, and there are three', async () => {
  const names = { ...stand, 'inside.example': [at('10.0.0.1')], 'turning.example': [at('127.0.0.1'), at('169.254.169.254')] };
  const { fetch } = fetcherFor(names);
  for (const target of ['http://inside.example/', 'http://user@news.example/', 'file:///etc/passwd', 'https://news.example/']) {
    redirect('/away', target);
    expect([target, await reasonOf(fetch(address('/away'), page))]).toEqual([target, 'refused']);
  }
  redirect('/turn', `http://turning.example:${port}/plain`);
  expect(await reasonOf(fetch(`http://turning.example:${port}/turn`, page))).toBe('refused');
  for (const [from, to] of ['01', '12', '23', '34']) redirect(`/hop/${from}`, `/hop/${to}`);
  routes['/hop/3'] = html;
  expect(await reasonOf(fetch(address('/hop/0'), page))).toBe('fetched');
  redirect('/hop/3', '/hop/4');
  routes['/hop/4'] = html;
  expect(await reasonOf(fetch(address('/hop/0'), page))).toBe('refused');
});

test('a long page is cut, a large file refused, however it is sent', async () => {
  routes['/long'] = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const more = (): void => void (response.destroyed || response.write('x'.repeat(10_000), more));
    more();
  };
  const { fetch } = fetcherFor(stand);
  expect((await fetch(address('/long'), page)).content).toHaveLength(1_000);
  expect(await reasonOf(fetch(address('/long'), { ...page, isCut: false }))).toBe('too_large');
});

test.each(['gzip', 'deflate', 'br'] as const)('a body packed with %s counts unpacked', async (encoding) => {
  const pack = { gzip: zlib.gzipSync, deflate: zlib.deflateSync, br: zlib.brotliCompressSync }[encoding];
  const send = (content: Buffer): RequestListener => {
    const packed = pack(content);
    return (_, response) => void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': encoding }).end(packed);
  };
  const { fetch } = fetcherFor(stand);
  routes['/packed'] = send(Buffer.from('<p>Hello'));
  expect((await fetch(address('/packed'), page)).content.toString()).toBe('<p>Hello');
  routes['/packed'] = send(Buffer.alloc(5_000_000));
  expect((await fetch(address('/packed'), page)).content).toHaveLength(1_000);
  expect(await reasonOf(fetch(address('/packed'), { ...page, isCut: false }))).toBe('too_large');
});

test.each<[string, RequestListener, string]>([
  ['another type', (_, response) => void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'), 'unsuitable'],
  ['no type', (_, response) => void response.writeHead(200).end('hello'), 'unsuitable'],
  ['a missing page', (_, response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('no'), 'unsuitable'],
  [
    'a broken archive',
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('no'),
    'unsuitable',
  ],
  [
    'an unknown encoding',
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip, gzip' }).end('no'),
    'unsuitable',
  ],
  ['another protocol', (_, response) => void response.socket?.end('SSH-2.0-OpenSSH\r\n'), 'unsuitable'],
  [
    'a change of the protocol',
    (_, response) => void response.socket?.end('HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    'unreachable',
  ],
  ['headers without end', (_, response) => void response.socket?.end(`HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(50_000)}`), 'unsuitable'],
  ['a connection that breaks', (_, response) => void response.socket?.destroy(), 'unreachable'],
])('%s gives nothing', async (_, route, reason) => {
  routes['/bad'] = route;
  expect(await reasonOf(fetcherFor(stand).fetch(address('/bad'), page))).toBe(reason);
});

test('a body that breaks off in the middle gives nothing', async () => {
  routes['/broken'] = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': '500' });
    response.write('half', () => response.socket?.destroy());
  };
  expect(await reasonOf(fetcherFor(stand).fetch(address('/broken'), page))).toBe('unreachable');
});

test('a host that takes too long is left: its name, its answer, or its body', async () => {
  routes['/silent'] = () => {};
  routes['/slow'] = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('<p>');
  };
  const { fetch } = fetcherFor(stand, 200);
  expect(await reasonOf(fetch(address('/silent'), page))).toBe('too_slow');
  expect(await reasonOf(fetch(address('/slow'), page))).toBe('too_slow');
  const never: Network = { lookup: () => new Promise(() => {}), mayReach: () => true };
  expect(await reasonOf(createFetcher({ network: never, timeout: 50, userAgent: () => '' }).fetch(address('/'), page))).toBe('too_slow');
});

test('a lookup gets less time than the rest, and its signal aborts at the end of it', async () => {
  const ended = Promise.withResolvers<void>();
  const never: Network = {
    lookup: (_, signal) => {
      signal?.addEventListener('abort', () => ended.resolve());
      return new Promise(() => {});
    },
    mayReach: () => true,
  };
  const { fetch } = createFetcher({ network: never, timeout: 600_000, lookupTimeout: 50, userAgent: () => '' });
  await expect(fetch(address('/'), page)).rejects.toMatchObject({ reason: 'too_slow', isPassing: true });
  await ended.promise;
});

test.each(['ENOTFOUND', 'ENODATA', 'ETIMEOUT', 'ECANCELLED', 'ESERVFAIL', 'EBADNAME', 'ECONNREFUSED'])(
  'a name that ends with %s is out of reach, maybe only now',
  async (code) => {
    const network: Network = { lookup: () => Promise.reject(Object.assign(new Error(code), { code })), mayReach: () => true };
    const { fetch } = createFetcher({ network, userAgent: () => '' });
    await expect(fetch(address('/'), page)).rejects.toMatchObject({ reason: 'unreachable', isPassing: true });
  },
);

test('only a host that may be there another time is worth another try', async () => {
  const { fetch } = fetcherFor(stand);
  const isPassing = async (target: string) => fetch(target, page).catch((error: FetchFailure) => error.isPassing);
  for (const [status, expected] of [
    [500, true],
    [503, true],
    [429, true],
    [404, false],
    [403, false],
  ] as const) {
    routes['/status'] = (_, response) => void response.writeHead(status).end();
    expect([status, await isPassing(address('/status'))]).toEqual([status, expected]);
  }
  expect([await isPassing('http://unknown.example/'), await isPassing('http://news.example/')]).toEqual([true, false]);
});
