import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { plainWebRoot } from '#test/web-root.ts';

const named = await testApp({ PUBLIC_URL: 'https://plaza.example', PLAZA_HOSTS: 'plaza.lan' }, { webRoot: plainWebRoot() });
const proxied = await testApp({ PUBLIC_URL: 'https://plaza.example', TRUST_PROXY: '127.0.0.1' }, { database: named.database });
const plain = await testApp({}, { database: named.database });

const paths = ['/', '/home', '/login', '/api/v2/site', '/api/v2/nothing', '/nothing', '/files/images/x/64'];
const ask = async ({ http }: typeof named, path: string, headers: Record<string, string>) =>
  http.inject({ method: 'GET', path, headers: { accept: 'text/html', ...headers } });

test('a call by a name that is not the site’s is refused, whatever it asks for', async () => {
  for (const host of [
    'evil.example',
    'plaza.example.evil.example',
    '192.168.1.20:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ])
    for (const path of paths) {
      const answer = await ask(named, path, { host });
      expect([host, path, answer.statusCode, answer.json().code]).toEqual([host, path, 421, 'request.unknown_host']);
    }
});

test('by its own names, with any port, and by those of the own machine it answers', async () => {
  for (const host of [
    'plaza.example',
    'PLAZA.example:8443',
    'plaza.example.',
    'plaza.lan:3000',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000',
  ])
    expect([host, (await ask(named, '/api/v2/site', { host })).statusCode]).toEqual([host, 200]);
});

test('what watches the process may call it by any address', async () => {
  for (const path of ['/healthz', '/readyz?x'])
    expect([path, (await ask(named, path, { host: '10.0.0.7:3000' })).statusCode]).toEqual([path, 200]);
});

test('a proxy that is trusted says by which name it was called', async () => {
  const forwarded = (name: string) => ({ host: 'upstream:3000', 'x-forwarded-host': name });
  expect((await ask(proxied, '/api/v2/site', forwarded('plaza.example'))).statusCode).toBe(200);
  expect((await ask(proxied, '/api/v2/site', forwarded('evil.example'))).statusCode).toBe(421);
  expect((await ask(named, '/api/v2/site', forwarded('plaza.example'))).statusCode).toBe(421);
});

test('where nobody has said how the site is reached, any name will do', async () => {
  for (const host of ['192.168.1.20:3000', 'living-room.local:3000', 'plaza.example'])
    expect([host, (await ask(plain, '/api/v2/site', { host })).statusCode]).toEqual([host, 200]);
});
