import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { request as ask } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import type { PageInput } from '#contract/site/index.ts';
import type { RenderPage } from './page-renderer.ts';
import { createLog } from '#kernel/log/index.ts';
import { mountPublicPages } from './public-pages.ts';
import { createHttp } from './server.ts';

let made = 0;
let isBroken = false;
/** Prints its input. */
const render: RenderPage = async (options) => {
  if ('card' in options) throw new Error('No page here has a card');
  made += 1;
  if (isBroken) throw new Error('broken on purpose');
  return `<html>${JSON.stringify(options)}</html>`;
};

const personNamed = (username = '') => {
  if (username === 'former') return { movedTo: '/people/today' };
  return { name: username.startsWith('a') ? ('about' as const) : ('lost' as const) };
};

const serve = async (isHttps: boolean) => {
  const http = await createHttp({
    log: createLog('silent'),
    trustProxy: false,
    isHttps,
    hasRateLimits: false,
    redis: null,
    authenticate: async () => null,
  });
  const pages = [
    {
      path: '/',
      load: async () => ({
        name: 'landing' as const,
        now: '',
        isSignUpOpen: true,
        events: [],
        communities: [],
        testimonials: [],
        team: [],
      }),
    },
    { path: '/about', load: async () => ({ name: 'about' as const }) },
    {
      path: '/list',
      search: (query: URLSearchParams) => (query.get('page') === '2' ? '?page=2' : ''),
      load: async (_: unknown, __: unknown, query: URLSearchParams) =>
        query.get('page') === null ? { name: 'about' as const } : { name: 'terms' as const },
    },
    { path: '/people/:username', load: async (_: unknown, { username }: Record<string, string>) => personNamed(username) },
  ];
  const site = () => ({
    name: null,
    logo: null,
    banner: null,
    frameHosts: [],
    uploadMegabytes: 5,
    maintenance: null,
    operator: 'Lake Club',
    contact: null,
    icpNumber: null,
    copyrightDate: '2023',
  });
  mountPublicPages(http, { pages, render, site, origin: () => 'https://plaza.example', isHttps });
  http.setNotFoundHandler((_request, reply) => reply.type('text/html').send('the application'));
  await http.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => http.close());
  return http.listeningOrigin;
};
const origin = await serve(false);
const get = (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { headers });
const inputOf = async (response: Response) => JSON.parse((await response.text()).replace(/<\/?html>/g, '')) as PageInput;

/** A raw request: fetch would set the host itself and decode the body. */
const rawGet = (path: string, headers: Record<string, string>) =>
  new Promise<{ coding: string | undefined; body: Buffer }>((resolve, reject) => {
    const call = ask(origin + path, { headers }, (response) => {
      const coding = response.headers['content-encoding'];
      response.toArray().then((parts: Buffer[]) => resolve({ coding, body: Buffer.concat(parts) }), reject);
    });
    call.once('error', reject).end();
  });

test('a page is asked for with its address, the public origin and the settings, never with what the request calls us', async () => {
  const { body } = await rawGet('/about?utm=x', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  expect(JSON.parse(String(body).replace(/<\/?html>/g, ''))).toEqual({
    page: { name: 'about' },
    path: '/about',
    search: '',
    language: 'en-US',
    isLanguageInAddress: false,
    origin: 'https://plaza.example',
    site: {
      name: null,
      logo: null,
      operator: 'Lake Club',
      contact: null,
      icpNumber: null,
      copyrightDate: '2023',
      banner: null,
      frameHosts: [],
      uploadMegabytes: 5,
      maintenance: null,
    },
  });
});

test.each([
  ['the browser by its likings', '/', { 'accept-language': 'fr, en;q=0.4, zh;q=0.6' }, 'zh-CN'],
  ['English where nothing fits', '/', { 'accept-language': 'fr' }, 'en-US'],
  ['the choice over the browser', '/', { 'accept-language': 'zh', cookie: 'a=b; plaza_lang=en-US' }, 'en-US'],
  ['the address over the choice', '/?lang=zh-CN', { cookie: 'plaza_lang=en-US' }, 'zh-CN'],
  ['no language that does not exist', '/?lang=fr', { cookie: 'plaza_lang=<script>', 'accept-language': 'zh' }, 'zh-CN'],
  ['no language that is said twice', '/?lang=en-US&lang=zh-CN', {}, 'en-US'],
])('the language follows %s', async (_, path, headers, language) => {
  const response = await get(path, headers);
  expect(response.headers.get('content-language')).toBe(language);
  expect((await inputOf(response)).language).toBe(language);
});

test('a language in the address is kept as a choice, and any other address keeps none', async () => {
  const chosen = await get('/about?lang=zh-CN');
  expect(chosen.headers.get('set-cookie')).toBe('plaza_lang=zh-CN; Path=/; Max-Age=31536000; SameSite=Lax');
  expect((await inputOf(chosen)).isLanguageInAddress).toBe(true);
  for (const path of ['/about', '/about?lang=fr']) expect([path, (await get(path)).headers.get('set-cookie')]).toEqual([path, null]);
  const secure = await fetch(`${await serve(true)}/?lang=en-US`);
  expect(secure.headers.get('set-cookie')).toMatch(/; Secure$/);
});

test('nothing between us and the reader keeps a page, and it has no tag', async () => {
  const { headers } = await get('/');
  expect([headers.get('cache-control'), headers.get('etag'), headers.get('vary')]).toEqual([
    'no-store',
    null,
    'Cookie, Accept-Language, Accept-Encoding',
  ]);
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
});

test('whoever is signed in, or wants no page, gets the answer of any other address', async () => {
  expect(await (await get('/about', { cookie: 'x=1; plaza_in=1' })).text()).toBe('the application');
  expect(await (await get('/about', { accept: 'application/json' })).text()).toBe('the application');
  for (const cookie of ['plaza_in=', 'plaza_in=0', 'not_plaza_in=1'])
    expect([cookie, (await inputOf(await get('/about', { cookie }))).path]).toEqual([cookie, '/about']);
});

test('a page travels in the best coding that the browser reads', async () => {
  const plain = await rawGet('/about', { 'accept-encoding': 'identity' });
  expect(plain.coding).toBeUndefined();
  expect(plain.body.toString()).toContain('Lake Club');
  const brotli = await rawGet('/about', { 'accept-encoding': 'gzip, br' });
  expect([brotli.coding, brotliDecompressSync(brotli.body)]).toEqual(['br', plain.body]);
  const gzip = await rawGet('/about', { 'accept-encoding': 'gzip, br;q=0' });
  expect([gzip.coding, gunzipSync(gzip.body)]).toEqual(['gzip', plain.body]);
});

test('many who ask at once share one rendering, which is made again within seconds', async () => {
  const before = made;
  const ask = () => get('/?lang=zh-CN').then((response) => response.text());
  const first = await Promise.all(Array.from({ length: 20 }, ask));
  expect(new Set(first).size).toBe(1);
  expect(made - before).toBeLessThanOrEqual(1);
  const once = made;
  await expect.poll(() => ask().then(() => made), { interval: 200 }).toBeGreaterThan(once);
});

test('a page of many says its own address, answers 404 for what is not there and leads on to where it is', async () => {
  const there = await get('/people/anna?lang=zh-CN');
  expect([there.status, (await inputOf(there)).path]).toEqual([200, '/people/anna']);
  const lost = await get('/people/%22%3E%3Cscript%3E/');
  const { page, path } = await inputOf(lost);
  expect([lost.status, page, path]).toEqual([404, { name: 'lost' }, '/people/%22%3E%3Cscript%3E']);
  for (const [query, kept] of [
    ['', ''],
    ['?lang=en-US', '?lang=en-US'],
    ['?lang=fr&next=//evil.example', ''],
  ]) {
    const moved = await fetch(`${origin}/people/former${query}`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location'), moved.headers.get('cache-control')]).toEqual([
      302,
      `/people/today${kept}`,
      'no-store',
    ]);
  }
  expect((await fetch(`${origin}/people/nobody`, { method: 'HEAD' })).status).toBe(404);
});

test('of the parameters of an address a page knows its own, in one spelling', async () => {
  for (const [asked, search, name] of [
    ['/list', '', 'about'],
    ['/list?page=2&utm=x', '?page=2', 'terms'],
    ['/list?utm=y&page=7', '', 'about'],
    ['/list?page=2&lang=zh-CN', '?page=2', 'terms'],
  ] as const)
    expect([asked, await inputOf(await get(asked))]).toMatchObject([asked, { path: '/list', search, page: { name } }]);
  const before = made;
  for (let index = 0; index < 20; index += 1) await (await get(`/list?page=2&utm=${index}`)).text();
  expect(made - before).toBeLessThanOrEqual(1);
});

test('a failure is told, and not kept', async () => {
  isBroken = true;
  // The cached page is still valid.
  await expect.poll(async () => (await get('/about')).status, { interval: 200 }).toBe(500);
  isBroken = false;
  expect((await get('/about')).status).toBe(200);
});
