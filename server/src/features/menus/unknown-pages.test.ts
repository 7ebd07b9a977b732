import { expect, test } from 'vitest';
import type { PageInput } from '#contract/site/index.ts';
import { testApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { plainWebRoot } from '#test/web-root.ts';

const app = await testApp({}, { webRoot: plainWebRoot() });
const admin = await createPerson(app.db, { isAdmin: true });
const ask = async (path: string, cookie = '', init: RequestInit = {}) => {
  const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'en', cookie };
  const response = await fetch(app.origin + path, { redirect: 'manual', headers, ...init });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
};
const SIGNED_IN = 'plaza_in=1';
const html = 'text/html; charset=utf-8';

const unknown = [
  '/nonsense',
  '/nonsense/of/this?x=1',
  '/homes',
  '/home/further',
  '/system',
  '/communities/a/b',
  '/old.html',
  '/wp-login.php',
];

test('a visitor at an address that leads nowhere is shown the page that says so, with its status, and no sign-in', async () => {
  for (const path of unknown) {
    const { status, type, text } = await ask(path);
    expect([path, status, type]).toEqual([path, 404, html]);
    const { page, path: said } = JSON.parse(text) as PageInput;
    // One page for all of them: the requested path is not repeated in it.
    expect([page, said]).toEqual([{ name: 'lost' }, '/404']);
  }
  expect((await ask('/nonsense', '', { method: 'HEAD' })).status).toBe(404);
});

test('whoever is signed in gets the application there, with the same status', async () => {
  for (const path of unknown) {
    const { status, type, text } = await ask(path, SIGNED_IN);
    expect([path, status, type]).toEqual([path, 404, html]);
    expect(text).toContain('<body>app</body>');
  }
});

test('pages of the menu answer as ever, whoever may open them', async () => {
  const known = ['/home', '/HOME/', '/notifications?x=1', '/system/user', '/create-profile', '/chat'];
  for (const path of known)
    for (const cookie of ['', SIGNED_IN]) {
      const { status, text } = await ask(path, cookie);
      expect([path, status, text.includes('<body>app</body>')]).toEqual([path, 200, true]);
    }
});

test('the address of a community is the application to those who are signed in, and a public page to visitors', async () => {
  const path = '/communities/river-walkers?tab=events';
  expect((await ask(path, SIGNED_IN)).text).toContain('<body>app</body>');
  const { status, text } = await ask(path);
  expect([status, (JSON.parse(text) as PageInput).page.name]).toEqual([404, 'lost']);
});

test('an entry that comes or goes takes its address along', async () => {
  const entry = {
    type: 'menu',
    parentId: null,
    name: '',
    nameEn: 'Club',
    nameZh: '俱乐部',
    path: '/club',
    icon: 'home',
    component: 'home/home',
  };
  const rest = { permission: '', activePath: '', iframeLink: '', externalLink: '', badge: '', keepAlive: false, hideInMenu: false };
  expect((await ask('/club')).status).toBe(404);
  const options = { ...entry, ...rest, status: 'enabled', isForEverybody: false } as const;
  const made = await app.call('POST /menus', { as: admin, body: options as never });
  expect(made.status).toBe(201);
  expect((await ask('/club')).status).toBe(200);
  await app.db.updateTable('menus').set({ status: 'disabled' }).where('route_path', '=', '/club').execute();
  await expect.poll(async () => (await ask('/club')).status).toBe(404);
});

test('programs get the problem, and so does who asks for a part of the API', async () => {
  for (const [path, accept] of [
    ['/nonsense', 'application/json'],
    ['/missing.png', 'image/*,*/*'],
    ['/api/v2/nothing', 'text/html'],
  ] as const)
    expect(await ask(path, '', { headers: { accept } })).toMatchObject({ status: 404, type: 'application/problem+json; charset=utf-8' });
});
