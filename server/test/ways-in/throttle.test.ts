import { expect, test } from 'vitest';
import type { CallInput, CallName } from '#contract/api.ts';
import { sentence } from '#kernel/texts/index.ts';
import { testApp } from '../app.ts';
import { documents } from '#contract/browser/legal.ts';
import { solve } from '../proof.ts';
import { type Answer, waysInto, withProvider } from './ways.ts';

const { oidc, environment } = await withProvider();
const app = await testApp({ ...environment, PLAZA_RATE_LIMIT: 'on' });
const { aPerson, send, withTotp, start } = waysInto(app, oidc);

const one = await aPerson();
const { accessToken } = await start(one);
const headers = { authorization: `Bearer ${accessToken}` };
const { key } = one;
const guarded = await aPerson();
await withTotp(guarded);
const signIn = await app.call('POST /login', { body: { username: guarded.username, password: 'Plaza2026demo' } });
const ticket = String(signIn.body.params?.['ticket']);
const asked = (await app.call('POST /login/passkey/options', {})).body;
const solved = solve((await app.call('GET /auth/challenge', {})).body);
const options = { username: 'too-often', email: 'too-often@example.org', password: 'correct horse 1', consents: documents, proof: solved };
const begun = await app.call('POST /sign-up', { body: options });

type Guess = { sent: (n: number) => Promise<Answer>; most: number; answers: (string | null)[] };
const guess = <Name extends CallName>(
  name: Name,
  input: (n: number) => CallInput<Name> & { headers?: Record<string, string> },
  { most, answers }: { most: number; answers: (string | null)[] },
): [string, Guess] => [name, { sent: (n) => send(name, input(n))(app), most, answers }];
const code = (n: number) => String(n).padStart(6, '0');
const nothing = (n: number) => `${n}`.padStart(43, 'x');

/** Every sign-in method, including those that send codes: how many guesses are checked, and their responses. */
const guesses = [
  guess('POST /login', () => ({ body: { username: one.username, password: 'a wrong one 1' } }), {
    most: 6,
    answers: ['auth.wrong_credentials'],
  }),
  guess('POST /login/code/send', () => ({ body: { email: one.email } }), { most: 1, answers: [null] }),
  guess('POST /login/code', (n) => ({ body: { email: one.email, code: code(n) } }), { most: 60, answers: ['auth.code_wrong'] }),
  guess('POST /login/passkey', () => ({ body: { passkey: key.answer(asked, { origin: 'https://evil.example' }) } }), {
    most: 30,
    answers: ['security.passkey_refused'],
  }),
  guess('POST /login/passkey/options', () => ({}), { most: 30, answers: [null] }),
  guess('POST /login/second-factor', (n) => ({ body: { ticket, method: 'totp', code: code(n) } }), {
    most: 5,
    answers: ['security.code_wrong'],
  }),
  guess('POST /auth/providers/:provider/start', () => ({ params: { provider: 'oidc' }, body: {} }), { most: 60, answers: [null] }),
  guess('POST /auth/providers/:provider/finish', (n) => ({ params: { provider: 'oidc' }, body: { state: nothing(n) } }), {
    most: 60,
    answers: ['identity.flow_expired'],
  }),
  guess('POST /forgot-password', () => ({ body: { email: one.email } }), { most: 1, answers: [null] }),
  guess('POST /reset-password/check', (n) => ({ body: { token: nothing(n) } }), { most: 60, answers: ['auth.link_expired'] }),
  guess('POST /reset-password', (n) => ({ body: { token: nothing(n), password: 'river stone 7' } }), {
    most: 60,
    answers: ['auth.link_expired'],
  }),
  guess('POST /sign-up/finish', (n) => ({ body: { ticket: begun.body.ticket, code: code(n) } }), {
    most: 60,
    answers: ['auth.code_wrong', 'auth.code_spent'],
  }),
  guess('POST /sign-up/finish-by-link', () => ({ body: { token: nothing(0), password: 'a wrong one 1' } }), {
    most: 6,
    answers: ['auth.link_expired'],
  }),
  guess('POST /sign-up/check-link', (n) => ({ body: { token: nothing(n) } }), { most: 60, answers: ['auth.link_expired'] }),
  guess('POST /sign-up/resend', () => ({ body: { ticket: begun.body.ticket } }), { most: 1, answers: [null] }),
  guess('POST /undo-email', (n) => ({ body: { token: nothing(n) } }), { most: 60, answers: ['auth.link_expired'] }),
  guess('POST /undo-phone', (n) => ({ body: { token: nothing(n) } }), { most: 60, answers: ['auth.link_expired'] }),
  guess('POST /me/email/confirm', (n) => ({ body: { email: 'a@example.org', code: code(n) }, headers }), {
    most: 60,
    answers: ['auth.code_wrong'],
  }),
  guess('POST /me/phone/confirm', (n) => ({ body: { phone: '+8613912345678', code: code(n) }, headers }), {
    most: 60,
    answers: ['auth.code_wrong'],
  }),
  guess('POST /auth/refresh', (n) => ({ body: { refreshToken: nothing(n) } }), { most: 60, answers: ['auth.refresh_invalid'] }),
  guess('POST /refresh-token', (n) => ({ body: { refreshToken: nothing(n) } }), { most: 60, answers: ['auth.refresh_invalid'] }),
];

test.each(guesses)('%s is looked at so often, and then tells when to come back', async (_, { sent, most, answers }) => {
  const started = performance.now();
  // Pauses double from a second on: on a slow machine the first of them are over before the next guess.
  const maxByNow = () => most + Math.floor(Math.log2(1 + (performance.now() - started) / 1_000));
  let looked = 0;
  let answer = await sent(looked);
  while (answer.status !== 429 && looked <= maxByNow()) {
    expect(answers).toContain(answer.code);
    looked += 1;
    answer = await sent(looked);
  }
  expect(answer).toMatchObject({ status: 429, code: 'request.rate_limited', tokens: null });
  expect(looked).toBeGreaterThan(0);
  expect(looked).toBeLessThanOrEqual(maxByNow());
  expect(answer.retryAfter).toBeGreaterThan(0);
  expect(answer.retryAfter).toBeLessThanOrEqual(900);
  expect(answer.detail).toBe(sentence('en-US', 'request.rate_limited', { retryAfter: answer.retryAfter! }));
});
