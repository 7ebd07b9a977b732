import { describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#test/app.ts';
import { testSigner } from '#test/counterpart.ts';
import { aBrowser, publicUrl } from '#test/identities.ts';

const client = { id: 'plaza', secret: 'a secret between two servers, long enough for HS256' };
const signer = await testSigner(client.id);
const at = (url: string) =>
  testApp(
    { PUBLIC_URL: url, GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret },
    { providerHosts: { google: signer.origin } },
  );
const [plain, secure] = [await at(publicUrl), await at('https://plaza.test')];

type Browser = ReturnType<typeof aBrowser>;
let people = 0;
/** Begins a flow in a tab; the browser returns through `finish`. */
const begin = async (browser: Browser) => {
  const { body, headers } = await browser.start('google');
  const { searchParams } = new URL(body.url);
  const [name = ''] = [...browser.jar.keys()].slice(-1);
  const state = searchParams.get('state')!;
  const finish = (by = browser) => {
    people += 1;
    signer.say({ claims: { nonce: searchParams.get('nonce'), sub: `cookie-${people}` } });
    return by.finish('google', { code: 'c', state });
  };
  return { name, state, finish, cookies: headers.getSetCookie() };
};
const done = { status: 200, body: { next: 'register' } };
const expired = { status: 410, body: { code: 'identity.flow_expired' } };

describe.each<[string, TestApp, string]>([
  ['https', secure, '__Host-plaza_flow-'],
  ['http', plain, 'plaza_flow-'],
])('over %s', (scheme, app, prefix) => {
  const attributes = `; HttpOnly; SameSite=Lax${scheme === 'https' ? '; Secure' : ''}`;

  test('a flow has a cookie of its own, for this host alone, that ends with it', async () => {
    const browser = aBrowser(app);
    const { name, finish, cookies } = await begin(browser);
    expect(name).toMatch(new RegExp(`^${prefix}[\\w-]{16}$`));
    expect(cookies).toEqual([`${name}=${browser.jar.get(name)}; Path=/; Max-Age=600${attributes}`]);
    const answer = await finish();
    expect(answer).toMatchObject(done);
    expect(answer.headers.getSetCookie()).toEqual([`${name}=; Path=/; Max-Age=0${attributes}`]);
  });

  test('two flows in two tabs have two secrets, and both lead back', async () => {
    const browser = aBrowser(app);
    const [first, second] = [await begin(browser), await begin(browser)];
    expect(new Set(browser.jar.values()).size).toBe(2);
    expect(await second.finish()).toMatchObject(done);
    expect([...browser.jar.keys()]).toEqual([first.name]);
    expect(await first.finish()).toMatchObject(done);
    expect(browser.jar.size).toBe(0);
  });

  test('a flow is not finished with the cookie of another one, and stays for its own', async () => {
    const browser = aBrowser(app);
    const [first, second] = [await begin(browser), await begin(browser)];
    const other = aBrowser(app);
    other.jar.set(second.name, browser.jar.get(second.name)!);
    expect(await first.finish(other)).toMatchObject(expired);
    other.jar.set(first.name, browser.jar.get(second.name)!);
    expect(await first.finish(other)).toMatchObject(expired);
    expect([...other.jar.keys()]).toEqual([second.name, first.name]);
    expect(await first.finish()).toMatchObject(done);
  });

  test('a browser keeps five of them: the oldest go, whatever else it holds stays', async () => {
    const browser = aBrowser(app);
    browser.jar.set('plaza_lang', 'en-US');
    browser.jar.set(`${prefix}not-one-of-ours`, 'x');
    const flows = [];
    for (let n = 0; n < 7; n += 1) flows.push(await begin(browser));
    const names = flows.map(({ name }) => name);
    expect([...browser.jar.keys()]).toEqual(['plaza_lang', `${prefix}not-one-of-ours`, ...names.slice(2)]);
    expect(await flows[1]!.finish()).toMatchObject(expired);
    for (const flow of flows.slice(2)) expect(await flow.finish()).toMatchObject(done);
  });

  test('a flow that ends without success takes its cookie along', async () => {
    const browser = aBrowser(app);
    const { state } = await begin(browser);
    expect(await browser.finish('google', { state, error: 'access_denied' })).toMatchObject({ body: { code: 'identity.refused' } });
    expect(browser.jar.size).toBe(0);
  });
});

test('over https a cookie without the prefix, as another host of the domain can put it, is none', async () => {
  const browser = aBrowser(secure);
  const { name, finish } = await begin(browser);
  const foreign = aBrowser(secure);
  foreign.jar.set(name.replace('__Host-', ''), browser.jar.get(name)!);
  expect(await finish(foreign)).toMatchObject(expired);
  expect(await finish()).toMatchObject(done);
});
