import fs from 'node:fs';
import { request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createLog } from '#kernel/log/index.ts';
import { createHttp } from './server.ts';
import { mountWeb } from './web.ts';

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'plaza-web-'));
const script = `console.log(${'"plaza",'.repeat(500)}1)`;
fs.mkdirSync(path.join(root, 'assets'));
for (const [name, content] of Object.entries({
  'app.html':
    '<html><head><!--plaza-head--></head><body>app</body><link rel="icon" href="/favicon.svg" type="image/svg+xml" /><img src="/favicon.svg"></html>',
  'login.html': '<html><head><!--plaza-head--></head><body>login</body></html>',
  'setup.html': '<html><head><!--plaza-head--></head><body>setup</body></html>',
  'build-id': 'b-42\n',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/app-1a2b.js': script,
  'assets/app-1a2b.js.br': brotliCompressSync(script),
}))
  fs.writeFileSync(path.join(root, name), content);

const serve = async (
  says: Record<string, string>,
  frameHosts: readonly string[] = [],
  icon: string | null = null,
  hasOfflineDoor = true,
) => {
  const dependencies = {
    log: createLog('silent'),
    trustProxy: false,
    isHttps: false,
    hasRateLimits: false,
    redis: null,
    authenticate: async () => null,
  };
  const http = await createHttp(dependencies);
  await mountWeb(http, { root, says: () => says, frameHosts: () => frameHosts, icon: () => icon, hasOfflineDoor });
  await http.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => http.close());
  return http.listeningOrigin;
};
const origin = await serve({ demo: '1', 'sign-up': 'open' });
afterAll(() => fs.rmSync(root, { recursive: true }));
const get = (url: string, init: RequestInit = {}) => fetch(origin + url, init);

test('the worker of the door is as it was built, or removes itself where the operator turned it off', async () => {
  fs.writeFileSync(path.join(root, 'offline.js'), 'built');
  const on = await fetch(`${await serve({})}/offline.js`);
  expect([await on.text(), on.headers.get('content-type')]).toEqual(['built', expect.stringContaining('javascript')]);
  const off = await fetch(`${await serve({}, [], null, false)}/offline.js`);
  expect(await off.text()).toContain('registration.unregister()');
  expect([off.headers.get('cache-control'), off.headers.get('content-type')]).toEqual(['no-store', 'text/javascript; charset=utf-8']);
});

test('HEAD / answers the build as its tag, and GET / has none', async () => {
  const head = await get('/', { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), head.headers.get('cache-control')]).toEqual([200, '"b-42"', 'no-store']);
  const page = await get('/');
  expect([page.headers.get('etag'), page.headers.get('cache-control')]).toEqual([null, 'no-store']);
});

test('every address of a page answers the application, the sign-in page its own', async () => {
  const accept = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };
  for (const url of ['/', '/home', '/communities/river-walkers', '/chat/01900000?x=a.b', '/nothing/of/this']) {
    const page = await get(url, accept);
    expect([url, page.status, page.headers.get('content-type'), page.headers.get('vary')]).toEqual([
      url,
      200,
      'text/html; charset=utf-8',
      'Cookie, Accept-Language',
    ]);
    expect(await page.text()).toContain('<body>app</body>');
  }
  const login = await get('/login?redirect=%2Fhome', accept);
  expect(await login.text()).toContain('<body>login</body>');
});

test('pages are told of the settings, in words that cannot leave their place', async () => {
  const said = '<meta name="plaza-demo" content="1"><meta name="plaza-sign-up" content="open">';
  for (const page of ['/login', '/home']) expect(await (await get(page)).text()).toContain(`<head>${said}</head>`);
  const odd = await (await fetch(`${await serve({ odd: '"><script>$&' })}/login`)).text();
  expect(odd).toContain('<head><meta name="plaza-odd" content="&quot;&gt;&lt;script&gt;$&amp;"></head>');
  expect(await (await fetch(`${await serve({})}/login`)).text()).toContain('<head></head>');
});

test('the link that sets a new password leads to the sign-in page, which tells nobody its address', async () => {
  const page = await get('/reset-password?token=secret');
  expect(await page.text()).toContain('<body>login</body>');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
});

test('the application is told which hosts may be framed', async () => {
  const origin = await serve({}, ['https://ant.design', 'https://docs.example.org']);
  const pageOf = async (path: string) => (await fetch(origin + path, { headers: { accept: 'text/html' } })).text();
  expect(await pageOf('/home')).toContain('<meta name="plaza-frame-hosts" content="https://ant.design https://docs.example.org">');
  expect(await pageOf('/login')).not.toContain('plaza-frame-hosts');
});

test('whoever comes back from a provider comes to the sign-in page, which is told with whom people may sign in', async () => {
  const origin = await serve({ providers: `google,oidc:"><script>` });
  const page = await fetch(`${origin}/login/callback/google?code=x.y&state=z`, { headers: { accept: 'text/html' } });
  expect(await page.text()).toContain(
    '<meta name="plaza-providers" content="google,oidc:&quot;&gt;&lt;script&gt;"></head><body>login</body>',
  );
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
});

test('hashed assets are kept for ever, and sent compressed to whoever reads that', async () => {
  const compressed = await get('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'br' } });
  expect(compressed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect([compressed.headers.get('content-encoding'), compressed.headers.get('vary')]).toEqual([
    'br',
    expect.stringMatching(/accept-encoding/i),
  ]);
  expect(compressed.headers.get('content-type')).toMatch(/javascript/);
  expect(await compressed.text()).toBe(script);
  const plain = await get('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'identity' } });
  expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, script]);
});

test('other files are kept for minutes', async () => {
  expect((await get('/logo.svg')).headers.get('cache-control')).toBe('public, max-age=300');
});

test('a missing file, a missing call and what must not be read are problems, not pages', async () => {
  for (const url of [
    '/assets/old-9z.js',
    '/missing.png',
    '/api/v2/nothing',
    '/api?x',
    '/app.html',
    '/..%2f..%2fetc%2fpasswd',
    '/assets/',
  ]) {
    const { status, headers } = await get(url);
    expect([url, status, headers.get('content-type')]).toEqual([url, 404, 'application/problem+json; charset=utf-8']);
  }
  expect(await (await get('/build-id')).text()).toContain('<body>app</body>');
  expect((await get('/home', { headers: { accept: 'application/json' } })).status).toBe(404);
  expect((await get('/home', { method: 'POST' })).status).toBe(404);
});

/** A raw request: `fetch` would normalize the URL. */
const ask = (path: string, accept: string, method = 'GET') =>
  new Promise<{ status: number | undefined; type: string | undefined; location: string | undefined }>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    request({ hostname, port, path, method, headers: { accept } }, (response) => {
      const { statusCode: status, headers } = response.resume();
      resolve({ status, type: headers['content-type'], location: headers.location });
    })
      .on('error', reject)
      .end();
  });
const problem = 'application/problem+json; charset=utf-8';

test('whoever opens a broken address is led to the page that says so, which holds nothing of that address', async () => {
  const lost = { status: 302, type: undefined, location: '/404' };
  const broken = ['/communities/%E0%A4%A', '//evil.com', '/\\evil.com', '/..', '/%00', '/apiary/%zz', 'http://evil.com/x'];
  for (const path of broken)
    for (const method of ['GET', 'HEAD'])
      expect([path, await ask(path, 'text/html,application/xhtml+xml,*/*;q=0.8', method)]).toEqual([path, lost]);
});

test('programs that ask for a broken address, and whoever asks for one of the API, get the problem', async () => {
  for (const [path, accept, method, status] of [
    ['/communities/%E0%A4%A', 'application/json', 'GET', 400],
    ['/communities/%E0%A4%A', '*/*', 'GET', 400],
    ['/communities/%E0%A4%A', 'text/html', 'POST', 400],
    ['//evil.com', '*/*', 'GET', 400],
    ['/api/v2/communities/%E0%A4%A', 'text/html', 'GET', 400],
    ['//api/v2/communities', 'text/html', 'GET', 400],
    ['/api/v2/nothing', 'text/html', 'GET', 404],
    ['/api?x', 'text/html', 'GET', 404],
  ] as const)
    expect([path, await ask(path, accept, method)]).toEqual([path, { status, type: problem, location: undefined }]);
});

test('the tab shows the picture of the site, else that of the product', async () => {
  const marksOf = async (from: string) => /<link rel="icon" .*>/.exec(await (await fetch(`${from}/home`)).text())?.[0];
  expect(await marksOf(origin)).toContain('href="/favicon.svg" type="image/svg+xml" /><img src="/favicon.svg">');
  expect(await marksOf(await serve({}, [], '/files/images/x/192'))).toContain(
    'href="/files/images/x/192" /><img src="/files/images/x/192">',
  );
});
