import { expect, test } from 'vitest';
import { documents } from '#contract/browser/legal.ts';
import { testApp } from '../app.ts';
import { password } from '../factors.ts';
import { aBrowser } from '../identities.ts';
import { solve } from '../proof.ts';
import { type Use, waysInto, withProvider } from './ways.ts';

const { oidc, environment } = await withProvider();
const app = await testApp(environment);
const { aPerson, ways, start, send, withTotp, lastTo, tokenIn, codeIn } = waysInto(app, oidc);
const consents = documents;

/** An unused token of each purpose, all of existing users. */
async function everyToken() {
  const one = await aPerson();
  const guarded = await aPerson();
  await withTotp(guarded);
  const { accessToken, refreshToken } = await start(one);
  await app.call('POST /forgot-password', { body: { email: one.email } });
  const reset = tokenIn(await lastTo(one.email));
  const moved = await aPerson();
  await ways.undo(moved);
  const undo = tokenIn(await lastTo(moved.email));
  const numbered = await aPerson();
  const headers = { authorization: `Bearer ${(await start(numbered)).accessToken}` };
  const phone = '+8613912340099';
  await app.call('POST /me/phone', { body: { phone }, headers });
  await app.call('POST /me/phone/confirm', { body: { phone, code: codeIn(await lastTo(phone)) }, headers });
  const undoPhone = tokenIn(await lastTo(numbered.email));
  const proof = solve((await app.call('GET /auth/challenge', {})).body);
  const options = { username: 'many-purposes', email: 'many-purposes@example.org', password, consents, proof };
  const { ticket: signUpTicket } = (await app.call('POST /sign-up', { body: options })).body;
  const signUpLink = tokenIn(await lastTo(options.email));
  const signUpCode = codeIn(await lastTo(options.email));
  const refused = await app.call('POST /login', { body: { username: guarded.username, password } });
  const browser = aBrowser(app);
  const flow = new URL((await browser.start('oidc')).body.url).searchParams.get('state')!;
  oidc.people.set('purpose-guest', { email: 'purpose-guest@example.org', email_verified: true });
  const guest = aBrowser(app);
  const walked = await guest.finish('oidc', await oidc.walk((await guest.start('oidc')).body.url, 'purpose-guest'));
  if (walked.body.next !== 'register') throw new Error(JSON.stringify(walked.body));
  const { challenge } = (await app.call('POST /login/passkey/options', {})).body;
  const ticket = String(refused.body.params?.['ticket']);
  const tokens = {
    reset,
    undo,
    undoPhone,
    signUpLink,
    signUpTicket,
    ticket,
    flow,
    register: walked.body.ticket,
    challenge,
    refreshToken,
    accessToken,
  };
  return { tokens, signUpCode, cookie: browser.cookie() };
}
const { tokens, signUpCode, cookie } = await everyToken();
type Purpose = keyof typeof tokens;

/** The endpoint of each token, and its error code for a token of another purpose. */
const doors: Record<string, { own: Purpose; refusal: string; show: (token: string) => Use }> = {
  'POST /reset-password/check': {
    own: 'reset',
    refusal: 'auth.link_expired',
    show: (token) => send('POST /reset-password/check', { body: { token } }),
  },
  'POST /reset-password': {
    own: 'reset',
    refusal: 'auth.link_expired',
    show: (token) => send('POST /reset-password', { body: { token, password: 'river stone 7' } }),
  },
  'POST /undo-email': { own: 'undo', refusal: 'auth.link_expired', show: (token) => send('POST /undo-email', { body: { token } }) },
  'POST /undo-phone': { own: 'undoPhone', refusal: 'auth.link_expired', show: (token) => send('POST /undo-phone', { body: { token } }) },
  'POST /sign-up/finish-by-link': {
    own: 'signUpLink',
    refusal: 'auth.link_expired',
    show: (token) => send('POST /sign-up/finish-by-link', { body: { token, password } }),
  },
  'POST /sign-up/finish': {
    own: 'signUpTicket',
    refusal: 'auth.code_wrong',
    show: (ticket) => send('POST /sign-up/finish', { body: { ticket, code: signUpCode } }),
  },
  'POST /login/second-factor': {
    own: 'ticket',
    refusal: 'security.ticket_expired',
    show: (ticket) => send('POST /login/second-factor', { body: { ticket, method: 'totp', code: '000000' } }),
  },
  'POST /login/second-factor/passkey/options': {
    own: 'ticket',
    refusal: 'security.ticket_expired',
    show: (ticket) => send('POST /login/second-factor/passkey/options', { body: { ticket } }),
  },
  'POST /auth/providers/:provider/finish': {
    own: 'flow',
    refusal: 'identity.flow_expired',
    show: (state) => send('POST /auth/providers/:provider/finish', { params: { provider: 'oidc' }, body: { state }, headers: { cookie } }),
  },
  'POST /auth/providers/register': {
    own: 'register',
    refusal: 'identity.flow_expired',
    show: (ticket) => send('POST /auth/providers/register', { body: { ticket, username: 'no-such-guest', consents } }),
  },
  'POST /auth/refresh': {
    own: 'refreshToken',
    refusal: 'auth.refresh_invalid',
    show: (refreshToken) => send('POST /auth/refresh', { body: { refreshToken } }),
  },
  'GET /me': {
    own: 'accessToken',
    refusal: 'auth.required',
    show: (token) => send('GET /me', { headers: { authorization: `Bearer ${token}` } }),
  },
};

test.each(Object.entries(doors))('%s takes no token of another purpose, and spends none', async (_, { own, refusal, show }) => {
  const foreign = (Object.keys(tokens) as Purpose[]).filter((purpose) => purpose !== own);
  expect(foreign.length).toBe(10);
  for (const purpose of foreign) {
    const { code, tokens: pair } = await show(tokens[purpose])(app);
    // A signed token is longer than all others.
    const isTooLong = purpose === 'accessToken' && code === 'request.invalid';
    expect([purpose, isTooLong ? refusal : code, pair]).toEqual([purpose, refusal, null]);
  }
});

test('after all that each still serves its own purpose', async () => {
  const served: [string, string | null][] = [];
  // In reverse order: a new password ends the session whose tokens come last.
  for (const [name, { own, show }] of Object.entries(doors).toReversed())
    if (name !== 'POST /sign-up/finish') served.push([name, (await show(tokens[own])(app)).code]);
  expect(Object.fromEntries(served.filter(([, code]) => code !== null))).toEqual({
    // The ticket is valid and the code made up; the state is valid and the code of the provider is missing.
    'POST /login/second-factor': 'security.code_wrong',
    'POST /auth/providers/:provider/finish': 'identity.provider_failed',
    // Its link was used just before.
    'POST /reset-password/check': 'auth.link_expired',
  });
});
