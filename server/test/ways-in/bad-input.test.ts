import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { CallName } from '#contract/api.ts';
import type { Problem } from '#contract/problem.ts';
import { documents } from '#contract/browser/legal.ts';
import { testApp } from '../app.ts';
import { createPerson } from '../people.ts';
import { solve } from '../proof.ts';

const app = await testApp();
const anna = await createPerson(app.db, { username: 'input-anna' });
const headers = { authorization: `Bearer ${await app.accessTokenFor(anna)}` };
const proof = solve((await app.call('GET /auth/challenge', {})).body);
const consents = documents;
const token = 'x'.repeat(43);
const password = 'correct horse 1';
const email = 'nobody@example.org';
const signUp = { username: 'new-name', email, password, consents, proof };

/** Types that are invalid in a text field. */
const shapes: Record<string, unknown> = {
  'a list': ['a@example.org'],
  'an object': { $ne: null },
  'a number': 123456,
  nothing: null,
  true: true,
};
const inText: Record<string, string> = {
  'a line break': 'a\r\nBcc: b@example.org',
  NUL: 'a\u0000b',
  'a control character': 'a\u0007b',
  'half a character': 'ab\ud800',
};
/** Where nothing is stored, the other texts are not invalid, but an unknown name. */
const { NUL, 'half a character': half } = inText;
const inAnswer = { NUL, half };
const inAddress: Record<string, string> = {
  'a line break': 'a@example.org\r\nBcc: b@example.org',
  'a line break within': 'a\r\n@example.org',
  'two addresses': 'a@example.org, b@example.org',
  'a name beside it': 'Anna <a@example.org>',
  NUL: 'a\u0000@example.org',
  'no address': 'nobody',
  'too much': `${'a'.repeat(250)}@example.org`,
  'a mailbox that is too long': `${'a'.repeat(65)}@example.org`,
};
const inCode = {
  letters: 'abcdef',
  'too few': '12345',
  'too many': '1234567',
  'a line break': '123\r\nBcc',
  'other digits': '１２３４５６',
};
const inPhone = { letters: 'call me', 'too short': '+8612', 'a line break': '+8613812345678\r\nX', 'too much': `+${'8'.repeat(40)}` };

type Row = [name: CallName, body: Record<string, unknown>, field: string, values: Record<string, unknown>];
/** Every field for signing in or verifying an address, with invalid values. */
const rows: Row[] = [
  ['POST /login', { username: 'a', password }, 'username', { ...shapes, ...inAnswer }],
  ['POST /login', { username: 'a', password }, 'password', shapes],
  ['POST /login/code/send', { email }, 'email', { ...shapes, ...inAddress }],
  ['POST /login/code/send', { phone: '' }, 'phone', { ...shapes, ...inPhone }],
  ['POST /login/code', { email, code: '123456' }, 'email', { ...shapes, ...inAddress }],
  ['POST /login/code', { email, code: '123456' }, 'code', { ...shapes, ...inCode }],
  ['POST /login/passkey', {}, 'passkey', shapes],
  ['POST /login/second-factor', { ticket: token, method: 'totp', code: '123456' }, 'ticket', shapes],
  ['POST /login/second-factor', { ticket: token, method: 'totp', code: '123456' }, 'code', { ...shapes, ...inAnswer }],
  ['POST /login/second-factor', { ticket: token, method: 'totp', code: '123456' }, 'method', { ...shapes, 'no method': 'none' }],
  ['POST /forgot-password', { email }, 'email', { ...shapes, ...inAddress }],
  ['POST /reset-password/check', { token }, 'token', shapes],
  ['POST /reset-password', { token, password }, 'token', shapes],
  ['POST /reset-password', { token, password }, 'password', { ...shapes, ...inText }],
  ['POST /sign-up', signUp, 'email', { ...shapes, ...inAddress }],
  ['POST /sign-up', signUp, 'username', { ...shapes, ...inText, 'a space': 'two words' }],
  ['POST /sign-up', signUp, 'password', { ...shapes, ...inText }],
  ['POST /sign-up/finish', { ticket: token, code: '123456' }, 'code', { ...shapes, ...inCode }],
  ['POST /sign-up/finish', { ticket: token, code: '123456' }, 'ticket', shapes],
  ['POST /sign-up/finish-by-link', { token, password }, 'token', shapes],
  ['POST /undo-email', { token }, 'token', shapes],
  ['POST /undo-phone', { token }, 'token', shapes],
  ['POST /auth/refresh', { refreshToken: token }, 'refreshToken', shapes],
  ['POST /logout', { refreshToken: token }, 'refreshToken', shapes],
  ['POST /auth/providers/email', { ticket: token, email }, 'email', { ...shapes, ...inAddress }],
  ['POST /auth/providers/register', { ticket: token, username: 'new-name', consents }, 'username', { ...shapes, ...inText }],
  ['POST /me/email', { email }, 'email', { ...shapes, ...inAddress }],
  ['POST /me/email/confirm', { email, code: '123456' }, 'email', { ...shapes, ...inAddress }],
  ['POST /me/phone', { phone: '' }, 'phone', { ...shapes, ...inPhone }],
  ['PUT /me', {}, 'firstName', { ...shapes, ...inText }],
  ['PUT /me', {}, 'lastName', { ...shapes, ...inText }],
];

const languages = ['en-US', 'zh-CN'] as const;
const send = async (name: CallName, body: object, language: string) => {
  const [method, path] = name.split(' ');
  const answer = await app.raw(`/api/v2${path}`, {
    method: method!,
    body: JSON.stringify(body),
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      'x-lang': language,
      ...(path!.startsWith('/me') ? headers : {}),
    },
  });
  return { status: answer.status, problem: answer.body as Partial<Problem> };
};

/** Number of rows that attempts could leave behind. */
const counts = async () => {
  const { rows: found } = await sql`
    select (select count(*) from users) as users, (select count(*) from sessions) as sessions, (select count(*) from one_time_secrets) as secrets,
      (select count(*) from outbox_messages) as messages, (select count(*) from identities) as identities, (select count(*) from passkeys) as passkeys,
      (select first_name || last_name || email from users where id = ${anna.id}) as anna`.execute(app.db);
  return found[0];
};

test.each(rows)('%s takes nothing but what belongs there: %o, %s', async (name, body, field, values) => {
  const before = await counts();
  for (const [what, value] of Object.entries(values)) {
    const sentences = new Set<string>();
    for (const language of languages) {
      const { status, problem } = await send(name, { ...body, [field]: value }, language);
      const error = problem.errors?.find((one) => one.field === field || one.field.startsWith(`${field}.`));
      expect([what, status, problem.code, error?.field.split('.')[0]]).toEqual([what, 422, 'request.invalid', field]);
      expect(error!.message).toMatch(language === 'zh-CN' ? /\p{Script=Han}/u : /^[\x20-\x7e’–]+$/);
      sentences.add(error!.message);
    }
    expect([what, sentences.size]).toEqual([what, 2]);
  }
  expect(await counts()).toEqual(before);
});

/** Valid text in the field of a token that is not a token. */
const noTokens = ['\r\nBcc: b@example.org', '\u202Eabc', '\u0007', "' or 1=1 --", '../..', 'x'.repeat(200)];
test.each([
  ['POST /reset-password/check', 'token', {}, 410, 'auth.link_expired'],
  ['POST /reset-password', 'token', { password }, 410, 'auth.link_expired'],
  ['POST /undo-email', 'token', {}, 410, 'auth.link_expired'],
  ['POST /undo-phone', 'token', {}, 410, 'auth.link_expired'],
  ['POST /sign-up/finish-by-link', 'token', { password }, 410, 'auth.link_expired'],
  ['POST /sign-up/finish', 'ticket', { code: '123456' }, 422, 'auth.code_wrong'],
  ['POST /login/second-factor', 'ticket', { method: 'totp', code: '123456' }, 410, 'security.ticket_expired'],
  ['POST /login/second-factor/passkey/options', 'ticket', {}, 410, 'security.ticket_expired'],
  ['POST /auth/providers/register', 'ticket', { username: 'new-name', consents }, 410, 'identity.flow_expired'],
  ['POST /auth/refresh', 'refreshToken', {}, 401, 'auth.refresh_invalid'],
] as const)('%s: a %s that nobody gave out is told so, whatever it is made of', async (name, field, rest, ...refusal) => {
  const before = await counts();
  for (const value of noTokens) {
    const sentences = new Set<string | undefined>();
    for (const language of languages) {
      const answer = await send(name, { ...rest, [field]: value }, language);
      expect([value, answer.status, answer.problem.code]).toEqual([value, ...refusal]);
      sentences.add(answer.problem.detail);
    }
    expect(sentences.size).toBe(2);
  }
  expect(await counts()).toEqual(before);
});
