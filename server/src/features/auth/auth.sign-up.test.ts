import { expect, test } from 'vitest';
import { documents } from '#contract/browser/legal.ts';
import type { CallInput } from '#contract/api.ts';
import { testApp } from '#test/app.ts';
import { shiftClock } from '#test/database.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson } from '#test/people.ts';
import { solve } from '#test/proof.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plaza.example' });
const password = 'correct horse 1';
const CONTENDERS = 20;

const proof = async () => solve((await app.call('GET /auth/challenge', {})).body);
type Options = Partial<CallInput<'POST /sign-up'>['body']>;
const signUp = async (username: string, options: Options = {}) =>
  app.call('POST /sign-up', {
    body: { username, email: `${username}@example.org`, password, consents: documents, proof: await proof(), ...options },
  });
const finish = (ticket: string, code: string, username?: string) =>
  app.call('POST /sign-up/finish', { body: { ticket, code, ...(username ? { username } : {}) } });
const meOf = (accessToken: string) => app.call('GET /me', { headers: { authorization: `Bearer ${accessToken}` } });
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const accountsNamed = (username: string) => app.db.selectFrom('users').select('id').where('username_key', '=', username).execute();

test('whoever enters the code that was mailed has an account with a proven address, and is signed in', async () => {
  const { status, body } = await signUp('newcomer', { language: 'zh-CN', email: 'New.Comer@Example.ORG' });
  expect(status).toBe(200);
  expect(body).toEqual({ ticket: expect.stringMatching(/^[\w-]{43}$/), resendAfter: 60 });
  expect(await accountsNamed('newcomer')).toEqual([]);
  const mail = await mailbox.take('New.Comer@example.org');
  expect(mail.subject).toContain('验证');
  const done = await finish(body.ticket, mail.code!);
  expect(done.status).toBe(200);
  const me = (await meOf(done.body.accessToken)).body;
  expect(me).toMatchObject({
    username: 'newcomer',
    email: 'New.Comer@example.org',
    emailVerified: true,
    language: 'zh-CN',
    didCompleteOnboarding: false,
    pendingConsents: [],
  });
  expect((await finish(body.ticket, mail.code!)).body.code).toBe('auth.code_wrong');
  const login = await app.call('POST /login', { body: { username: 'new.comer@example.org', password } });
  expect(login.status).toBe(200);
});

test('the link of the mail leads on to the page that led to the sign-up, also when it is mailed again', async () => {
  const redirect = '/join/abcdefghijklmnop?a=1&b=2';
  const { body } = await signUp('invited', { redirect });
  const led = (link: string | null) => new URL(link!).searchParams.get('redirect');
  expect(led((await mailbox.take('invited@example.org')).link)).toBe(redirect);
  await shiftClock(app.db, '61 seconds');
  await app.call('POST /sign-up/resend', { body: { ticket: body.ticket } });
  expect(led((await mailbox.take('invited@example.org')).link)).toBe(redirect);
  for (const elsewhere of ['https://evil.example', '//evil.example', '/\\evil.example', 'join/abc'])
    expect((await signUp('elsewhere', { redirect: elsewhere })).body.errors).toMatchObject([{ field: 'redirect', rule: 'invalid_format' }]);
});

test('the link of the mail leads to the site itself, and finishes with the password that was chosen', async () => {
  await signUp('by-the-link');
  const { link } = await mailbox.take('by-the-link@example.org');
  expect(link).toMatch(/^https:\/\/plaza\.example\/login\?flow=register&token=/);
  const token = new URL(link!).searchParams.get('token')!;
  const open = (given: string) => app.call('POST /sign-up/finish-by-link', { body: { token, password: given } });
  const check = () => app.call('POST /sign-up/check-link', { body: { token } });
  expect((await check()).body).toEqual({ username: 'by-the-link' });
  expect((await open('not the password 1')).body.errors).toMatchObject([{ field: 'password', rule: 'password_wrong' }]);
  expect(await accountsNamed('by-the-link')).toEqual([]);
  expect((await open(password)).status).toBe(200);
  expect((await open(password)).body.code).toBe('auth.link_expired');
  expect((await check()).body.code).toBe('auth.link_expired');
});

test('an address that has an account answers byte for byte alike; only its owner is told', async () => {
  const owner = await createPerson(app.db, { username: 'known-owner', language: 'en-US' });
  const fresh = await signUp('fresh-one');
  const known = await signUp('fresh-two', { email: 'known-owner@example.org' });
  const shape = (answer: typeof fresh) => JSON.stringify({ ...answer.body, ticket: answer.body.ticket.length });
  expect([known.status, shape(known)]).toEqual([fresh.status, shape(fresh)]);
  const names = (answer: typeof fresh) => [...answer.headers.keys()].toSorted();
  expect(names(known)).toEqual(names(fresh));
  const mail = await mailbox.take('known-owner@example.org');
  expect(mail.text).toContain('already has an account');
  expect(mail.code).toBeNull();
  for (const code of ['000000', '123456']) expect((await finish(known.body.ticket, code)).body.code).toBe('auth.code_wrong');
  expect(await app.db.selectFrom('users').select('id').where('email_key', '=', 'known-owner@example.org').execute()).toEqual([
    { id: owner.id },
  ]);
});

test('whoever begins with an address of somebody else cannot have them finish it', async () => {
  const attacker = await signUp('attacker', { email: 'victim@example.org', password: 'known to me 1' });
  const first = await mailbox.take('victim@example.org');
  const victim = await signUp('the-victim', { email: 'victim@example.org' });
  const second = await mailbox.take('victim@example.org');
  expect((await finish(victim.body.ticket, first.code!)).body.code).toBe('auth.code_wrong');
  expect((await finish(attacker.body.ticket, second.code!)).body.code).toBe('auth.code_wrong');
  expect((await finish(victim.body.ticket, second.code!)).status).toBe(200);
  // The address has its account now: earlier sign-ups with it cannot be finished.
  expect((await finish(attacker.body.ticket, first.code!)).body.code).toBe('auth.code_wrong');
  expect(await accountsNamed('attacker')).toEqual([]);
});

test('a code is looked at five times, a new one may be asked for, and both end after half an hour', async () => {
  const { ticket } = (await signUp('slow-typer')).body;
  const { code } = await mailbox.take('slow-typer@example.org');
  for (let n = 0; n < 4; n += 1) expect((await finish(ticket, wrongOf(code!))).body.code).toBe('auth.code_wrong');
  expect((await finish(ticket, wrongOf(code!))).body.code).toBe('auth.code_spent');
  expect((await finish(ticket, code!)).body.code).toBe('auth.code_spent');
  expect((await app.call('POST /sign-up/resend', { body: { ticket } })).body).toEqual({ resendAfter: 60 });
  const again = await mailbox.take('slow-typer@example.org');
  await shiftClock(app.db, '31 minutes');
  expect((await finish(ticket, again.code!)).body.code).toBe('auth.code_wrong');
  expect((await app.call('POST /sign-up/resend', { body: { ticket: 'nobody has this one' } })).body).toEqual({ resendAfter: 60 });
});

test('a name that was taken meanwhile is asked for once more, and the same code serves', async () => {
  const { ticket } = (await signUp('wanted-name')).body;
  const { code } = await mailbox.take('wanted-name@example.org');
  await createPerson(app.db, { username: 'Wanted-Name' });
  await app.db.updateTable('users').set({ email_key: 'elsewhere@example.org' }).where('username', '=', 'Wanted-Name').execute();
  const refused = await finish(ticket, code!);
  expect([refused.status, refused.body.code, refused.body.errors?.[0]]).toEqual([
    409,
    'user.username_taken',
    expect.objectContaining({ field: 'username', rule: 'taken' }),
  ]);
  const done = await finish(ticket, code!, 'other-name');
  expect((await meOf(done.body.accessToken)).body.username).toBe('other-name');
});

test('of twenty that finish with one name at once, one gets it', async () => {
  const begun = [];
  for (let n = 0; n < CONTENDERS; n += 1) {
    const { ticket } = (await signUp('sought-after', { email: `sought${n}@example.org` })).body;
    begun.push({ ticket, code: (await mailbox.take(`sought${n}@example.org`)).code! });
  }
  const answers = await Promise.all(begun.map(({ ticket, code }) => finish(ticket, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'user.username_taken')).toHaveLength(CONTENDERS - 1);
});

test('a double click finishes once', async () => {
  const { ticket } = (await signUp('double-click')).body;
  const { code } = await mailbox.take('double-click@example.org');
  const answers = await Promise.all(Array.from({ length: CONTENDERS }, () => finish(ticket, code!)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('robots have work to do: a challenge serves once, unchanged, in time and solved', async () => {
  const once = await proof();
  expect((await signUp('robot-one', { proof: once })).status).toBe(200);
  const solved = await proof();
  const longer = {
    ...solved.challenge,
    parameters: { ...solved.challenge.parameters, expiresAt: solved.challenge.parameters.expiresAt + 60 },
  };
  const bad = {
    'shown before': once,
    'not solved': { ...solved, solution: { ...solved.solution, counter: solved.solution.counter + 1 } },
    'made to last longer': { ...solved, challenge: longer },
    'signed by nobody': { ...solved, challenge: { ...solved.challenge, signature: 'f'.repeat(64) } },
  };
  for (const [what, wrong] of Object.entries(bad))
    expect([what, (await signUp('robot-two', { proof: wrong })).body.code]).toEqual([what, 'auth.proof_invalid']);
  const races = await Promise.all(Array.from({ length: CONTENDERS }, (_, n) => signUp(`robot-race${n}`, { proof: solved })));
  expect(races.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('what is wrong is said at its field, and nothing is left behind', async () => {
  await createPerson(app.db, { username: 'Occupied' });
  const unspent = await proof();
  const errors = async (options: object) => {
    const { status, body } = await signUp('good-name', { proof: unspent, ...options });
    return [status, body.code, ...(body.errors ?? []).map(({ field, rule }) => `${field}: ${rule}`)];
  };
  expect(await errors({ username: 'occupied' })).toEqual([409, 'user.username_taken', 'username: taken']);
  expect(await errors({ username: 'occupied', password: 'password1' })).toEqual([
    422,
    'request.invalid',
    'username: taken',
    'password: password_common',
  ]);
  const wrong: [object, string][] = [
    [{ username: 'abc' }, 'username: too_short'],
    [{ username: 'a'.repeat(17) }, 'username: too_long'],
    [{ username: 'with space' }, 'username: username'],
    [{ username: 'ab\ncd' }, 'username: username'],
    [{ email: 'no address' }, 'email: email'],
    [{ email: ['a@example.org', 'b@example.org'] }, 'email: invalid_type'],
    [{ email: 'a@example.org\r\nBcc: b@example.org' }, 'email: email'],
    [{ email: `${'a'.repeat(250)}@example.org` }, 'email: too_long'],
    [{ password: 'short1' }, 'password: too_short'],
    [{ password: 'lettersonly' }, 'password: password_form'],
    [{ password: '1234567890' }, 'password: password_form'],
    [{ password: 'more than sixteen 1' }, 'password: too_long'],
    [{ password: 'password1' }, 'password: password_common'],
    [{ password: 'xgood-name1' }, 'password: password_names'],
    [{ password: 'tab\tand 1 two' }, 'password: invalid_text'],
    [{ extra: true }, 'extra: unknown_field'],
  ];
  for (const [options, error] of wrong) expect([options, await errors(options)]).toEqual([options, [422, 'request.invalid', error]]);
  expect(await errors({ consents: { privacy: '2020-01-01', terms: documents.terms } })).toEqual([409, 'auth.consent_outdated']);
  expect(await app.db.selectFrom('one_time_secrets').select('id').where('data', '@>', '{"username":"good-name"}').execute()).toEqual([]);
});

test('whether a name is free anybody may ask', async () => {
  await createPerson(app.db, { username: 'Not-Free' });
  const isAvailable = async (username: string) => (await app.call('GET /usernames/:username', { params: { username } })).body.isAvailable;
  expect(await isAvailable('not-free')).toBe(false);
  expect(await isAvailable('free-name')).toBe(true);
  const mover = await createPerson(app.db, { username: 'old-home' });
  await app.db.updateTable('users').set({ username: 'new-home', username_key: 'new-home' }).where('id', '=', mover.id).execute();
  expect(await isAvailable('old-home')).toBe(false);
  const own = await app.call('GET /usernames/:username', { params: { username: 'old-home' }, as: mover });
  expect(own.body.isAvailable).toBe(true);
});

test('a name that nobody can have is refused by the same rules as when it is taken', async () => {
  const error = async (username: string) => {
    const { status, body } = await app.call('GET /usernames/:username', { params: { username } });
    return [status, body.errors?.[0]?.field, body.errors?.[0]?.rule];
  };
  const wrong: [string, string][] = [
    // Of what is pasted, marks of direction are left out.
    ['a\u202Eb', 'too_short'],
    ['abc', 'too_short'],
    ['a'.repeat(17), 'too_long'],
    ['with space', 'username'],
  ];
  for (const [username, rule] of wrong) expect([username, ...(await error(username))]).toEqual([username, 422, 'username', rule]);
});

test('a code that was tried too often says so, alike for an address with an account, and a new one serves', async () => {
  await createPerson(app.db, { username: 'known-two', language: 'en-US' });
  const received = async (username: string, email: string) => {
    const { body } = await signUp(username, { email });
    const { code } = await mailbox.take(email);
    const answers: unknown[] = [];
    const guess = async () => {
      const { status, body: received } = await finish(body.ticket, wrongOf(code ?? '000000'));
      answers.push([status, JSON.stringify({ ...received, requestId: '' })]);
    };
    for (let n = 0; n < 7; n += 1) await guess();
    await app.db.deleteFrom('tries').execute();
    answers.push((await app.call('POST /sign-up/resend', { body: { ticket: body.ticket } })).body);
    await guess();
    return { answers, again: await mailbox.take(email), ticket: body.ticket };
  };
  const fresh = await received('spent-one', 'spent-one@example.org');
  const known = await received('spent-two', 'known-two@example.org');
  expect(known.answers).toEqual(fresh.answers);
  expect(known.again.text).toContain('already has an account');
  expect(JSON.stringify(fresh.answers)).toContain('auth.code_spent');
  expect((await finish(fresh.ticket, fresh.again.code!)).status).toBe(200);
});

test('a site that is closed takes nobody', async () => {
  const closed = await testApp({ PLAZA_SIGN_UP: 'closed' });
  const solved = solve((await closed.call('GET /auth/challenge', {})).body);
  const answer = await closed.call('POST /sign-up', {
    body: { username: 'outsider', email: 'outsider@example.org', password, consents: documents, proof: solved },
  });
  expect([answer.status, answer.body.code]).toEqual([403, 'auth.sign_up_closed']);
});

test('settings that allow long passwords allow passphrases', async () => {
  const roomy = await testApp({ PLAZA_PASSWORD_MAX: '64' });
  const solved = solve((await roomy.call('GET /auth/challenge', {})).body);
  const body = { username: 'long-winded', email: 'long@example.org', consents: documents, proof: solved };
  const phrase = 'seven lazy foxes jump over 1 dog';
  expect((await roomy.call('POST /sign-up', { body: { ...body, password: phrase.repeat(3) } })).body.errors?.[0]).toMatchObject({
    field: 'password',
    rule: 'too_long',
    params: { max: 64 },
  });
  expect((await roomy.call('POST /sign-up', { body: { ...body, password: phrase } })).status).toBe(200);
});
