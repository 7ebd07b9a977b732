import { expect, onTestFinished, test } from 'vitest';
import { documents } from '#contract/browser/legal.ts';
import type { PageInput } from '#contract/site/index.ts';
import { insertRows } from '#demo/insert.ts';
import { demoMenus } from '#demo/menus.ts';
import { testApp } from '#test/app.ts';
import { testAuthenticator } from '#test/authenticator.ts';
import { factorsOf } from '#test/factors.ts';
import { createPerson } from '#test/people.ts';
import { solve } from '#test/proof.ts';
import { settingsOf } from '#test/settings.ts';
import { connect } from '#test/sockets.ts';
import { plainWebRoot } from '#test/web-root.ts';

const app = await testApp({}, { webRoot: plainWebRoot() });
const admin = await createPerson(app.db, { isAdmin: true });
const anna = await createPerson(app.db);
const operator = await createPerson(app.db);
const settings = settingsOf(app, admin);
const { withPasskey } = factorsOf(app);
await settings.grant(operator, 'system:settings:update');
type Change = Parameters<typeof settings.set>[0];
/** For the rest of the test; then the settings are removed again. */
const set = async (change: Change) => {
  onTestFinished(async () => void (await settings.set(Object.fromEntries(Object.keys(change).map((name) => [name, null])))));
  expect((await settings.set(change)).status).toBe(200);
};
const page = async (path: string, headers: Record<string, string> = {}) =>
  fetch(app.origin + path, { headers: { accept: 'text/html', ...headers } });
const both = (text: string) => ({ 'en-US': text, 'zh-CN': text });
const proof = async () => solve((await app.call('GET /auth/challenge', {})).body);
let newcomers = 0;
const signUp = async (password = 'river stone 7') => {
  const username = `newcomer${(newcomers += 1)}`;
  const body = { username, email: `${username}@example.org`, password, consents: documents, proof: await proof() };
  const { status, body: answer } = await app.call('POST /sign-up', { body });
  return status === 200 ? 200 : answer.code === 'request.invalid' ? answer.errors?.[0]?.rule : answer.code;
};

test('sign-up closes at once, and the sign-in page says so', async () => {
  expect(await signUp()).toBe(200);
  await set({ signUp: 'closed' });
  expect(await signUp()).toBe('auth.sign_up_closed');
  expect(await (await page('/login')).text()).toContain('<meta name="plaza-sign-up" content="closed">');
});

test('whether mails leave is told to visitors by the server that is set now', async () => {
  const said = async () => /<meta name="plaza-mail" content="(\d)">/.exec(await (await page('/login')).text())?.[1];
  expect(await said()).toBe('0');
  const sender = { senderName: '', senderAddress: 'hello@example.org' };
  await set({ mail: { host: '127.0.0.1', port: 2525, encryption: 'none', username: '', password: null, ...sender } });
  expect(await said()).toBe('1');
  await settings.set({ mail: null });
  expect(await said()).toBe('0');
});

test('longer passwords are taken at once, and the pages say how long', async () => {
  const long = 'a sentence with one digit, 7';
  expect(await signUp(long)).toBe('too_long');
  await set({ passwordMax: 64 });
  expect(await signUp(long)).toBe(200);
  expect(await (await page('/login')).text()).toContain('<meta name="plaza-password-max" content="64">');
});

test('the headers let other hosts into a frame at once, and the application knows', async () => {
  const policy = async () => /frame-src ([^;]*)/.exec((await page('/home')).headers.get('content-security-policy') ?? '')?.[1];
  expect(await policy()).toBe("'self'");
  await set({ frameHosts: ['ant.design', 'http://localhost:8080'] });
  expect(await policy()).toBe("'self' https://ant.design http://localhost:8080");
  expect(await (await page('/home')).text()).toContain('content="https://ant.design http://localhost:8080"');
  // Open pages have the old headers; they learn the allowed origins from the site data.
  expect((await app.call('GET /site', {})).body.frameHosts).toEqual(['https://ant.design', 'http://localhost:8080']);
  await set({ frameHosts: ['http://localhost:8080'] });
  expect(await policy()).toBe("'self' http://localhost:8080");
  expect((await app.call('GET /site', {})).body.frameHosts).toEqual(['http://localhost:8080']);
});

test('the year of the copyright line is told to every page at once, and may be left out', async () => {
  const received = async () => {
    const options = (await (await page('/about')).json()) as PageInput;
    return [(await app.call('GET /site', {})).body.copyrightDate, options.site.copyrightDate];
  };
  expect(await received()).toEqual(['2023', '2023']);
  await set({ copyrightDate: ' 2019–2026 ' });
  expect(await received()).toEqual(['2019–2026', '2019–2026']);
  await set({ copyrightDate: '' });
  expect(await received()).toEqual([null, null]);
});

test('what needs a proven address stops to need it', async () => {
  const fresh = await createPerson(app.db);
  await app.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', fresh.id).execute();
  const found = () =>
    app.raw('/api/v2/communities', { as: fresh, method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
  expect((await found()).body).toMatchObject({ code: 'auth.email_unverified' });
  await set({ requireVerifiedEmail: false });
  expect((await found()).body).toMatchObject({ code: 'request.invalid' });
});

test('administrators owe a second factor as soon as the site asks for it, and nobody is locked out', async () => {
  const { version } = await settings.get();
  expect((await settings.put(version, { requireAdminFactor: true })).status).toBe(200);
  expect((await app.call('GET /settings', { as: admin })).body.code).toBe('security.factor_needed');
  expect((await app.call('GET /me', { as: admin })).status).toBe(200);
  // Only administrators can change it, and each of them can set up a factor first.
  expect((await settings.put(version + 1, { requireAdminFactor: null }, operator)).body.code).toBe('auth.forbidden');
  await withPasskey(admin, testAuthenticator(app.origin));
  expect((await settings.put(version + 1, { requireAdminFactor: null })).status).toBe(200);
  expect((await app.call('GET /settings', { as: admin })).status).toBe(200);
});

test('the demo menus go and come for everybody who is there', async () => {
  await insertRows(app.db, demoMenus());
  const keys = async (as: typeof anna) => (await app.call('GET /menus/mine', { as })).body.result.map(({ key }) => key);
  await expect.poll(() => keys(anna)).toContain('/access');
  const line = await connect(app.origin, await app.accessTokenFor(anna));
  await set({ showDemoMenus: false });
  expect(await keys(anna)).not.toContain('/access');
  expect(await keys(admin)).not.toContain('/outside');
  expect(await keys(anna)).toContain('/home');
  await expect.poll(() => line.heard.map(([name]) => name)).toEqual(expect.arrayContaining(['access.changed', 'settings.changed']));
});

test('the site says its name, its operator and its banner on the public pages and to whoever asks', async () => {
  const line = await connect(app.origin, await app.accessTokenFor(anna));
  const said = async () => ((await (await page('/about')).json()) as PageInput).site;
  const { banner: none, ...before } = await said();
  expect([none, before.name]).toEqual([null, null]);
  await set({
    siteName: 'Lakeside',
    operator: 'Lake Club',
    banner: { isOn: true, tone: 'warning', text: both('Back at <9>'), until: null },
  });
  const now = await said();
  expect(now).toMatchObject({
    name: 'Lakeside',
    operator: 'Lake Club',
    banner: { tone: 'warning', text: both('Back at <9>'), until: null },
  });
  expect((await app.call('GET /site', {})).body).toEqual(now);
  expect(await (await page('/login')).text()).toContain('Back at &lt;9&gt;');
  await expect.poll(() => line.heard).toEqual([['settings.changed', {}]]);
  await set({ banner: { isOn: true, tone: 'warning', text: both('Back at ten'), until: null } });
  expect((await said()).banner?.key).not.toBe(now.banner?.key);
});

test('a banner whose time is over is not said', async () => {
  await set({ banner: { isOn: true, tone: 'info', text: both('Over'), until: '2020-01-01T00:00:00Z' } });
  expect((await app.call('GET /site', {})).body.banner).toBeNull();
});

test('a closed site refuses everybody but those who can open it, lets everybody sign in, and opens at once', async () => {
  const text = both('Back at ten.');
  await set({ maintenance: { isOn: true, text } });
  const refused = await app.call('GET /menus/mine', { as: anna });
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'site.maintenance', '30']);
  expect((await app.call('GET /communities', { query: {} })).body.code).toBe('site.maintenance');
  expect(await signUp()).toBe('site.maintenance');
  const tus = { method: 'POST', headers: { 'tus-resumable': '1.0.0', 'upload-length': '5' } };
  expect((await app.raw('/api/v2/uploads', { as: anna, ...tus })).body).toMatchObject({ code: 'site.maintenance' });
  for (const as of [admin, operator]) expect((await app.call('GET /menus/mine', { as })).status).toBe(200);
  // Own profile, sign-in and health stay available.
  expect((await app.call('GET /me', { as: anna })).status).toBe(200);
  expect((await app.call('GET /site', {})).body.maintenance).toEqual(text);
  expect((await app.call('POST /login', { body: { username: anna.username, password: 'river stone 7' } })).body.code).toBe(
    'auth.wrong_credentials',
  );
  expect((await app.raw('/healthz')).status).toBe(200);
  const about = await page('/about');
  expect([about.status, about.headers.get('retry-after')]).toEqual([503, '30']);
  expect((await about.json()) as PageInput).toMatchObject({ page: { name: 'closed' }, site: { maintenance: text } });
  expect((await page('/login')).status).toBe(200);
  expect((await page('/home', { cookie: 'plaza_in=1' })).status).toBe(200);
  await settings.set({ maintenance: null });
  expect((await app.call('GET /menus/mine', { as: anna })).status).toBe(200);
  expect((await page('/about')).status).toBe(200);
});

test('somebody whose token is spent is asked for a new one, not told that the site is closed', async () => {
  await set({ maintenance: { isOn: true, text: both('') } });
  const { status, body } = await app.raw('/api/v2/menus/mine', { headers: { authorization: 'Bearer spent' } });
  expect([status, body]).toEqual([401, expect.objectContaining({ code: 'auth.required' })]);
});
