import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { shiftClock } from '#test/database.ts';
import { factorsOf } from '#test/factors.ts';
import { testMailbox } from '#test/mailbox.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });
const { person, codeOf, withTotp, signIn, ticketOf } = factorsOf(app);
const finish = (ticket: string, code: unknown, method: 'totp' | 'recovery' = 'totp') =>
  app.call('POST /login/second-factor', { body: { ticket, method, code: code as string } });
const meWith = (token: string) => app.call('GET /me', { headers: { authorization: `Bearer ${token}` } });
const mailsTo = (username: string) =>
  mailbox.mails.filter(({ to }) => to.includes(`${username}@example.org`)).map(({ subject }) => subject);

test('an authenticator app counts once a code of it was entered; until then the password is enough', async () => {
  const anna = await person('totp-anna');
  const begun = await app.call('POST /me/totp', { as: anna });
  expect(begun.body.address).toMatch(
    /^otpauth:\/\/totp\/Plaza:totp-anna\?issuer=Plaza&secret=[A-Z2-7]{32}&algorithm=SHA1&digits=6&period=30$/,
  );
  expect(begun.body.secret).toMatch(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  expect((await signIn(anna)).status).toBe(200);
  const secret = begun.body.secret.replaceAll(' ', '');
  expect((await app.call('POST /me/totp/confirm', { as: anna, body: { code: '000000' } })).body.code).toBe('security.code_wrong');
  const { status, body } = await app.call('POST /me/totp/confirm', { as: anna, body: { code: await codeOf(secret) } });
  expect([status, body.recoveryCodes.length, new Set(body.recoveryCodes).size]).toEqual([200, 10, 10]);
  for (const code of body.recoveryCodes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  const refused = await signIn(anna);
  expect([refused.status, refused.body.code, refused.body.params?.['methods']]).toEqual([
    401,
    'auth.second_factor_required',
    'totp,recovery',
  ]);
  expect((await app.call('GET /me/security', { as: anna })).body).toMatchObject({
    totpSince: expect.any(String),
    recoveryCodesLeft: 10,
    confirmBy: ['password', 'totp', 'recovery'],
  });
  await expect.poll(() => mailsTo('totp-anna')).toContain('Your Plaza account now asks for a second factor');
});

test('the secret rests sealed and the recovery codes as hashes', async () => {
  const bo = await person('totp-bo');
  const { secret, recoveryCodes } = await withTotp(bo);
  const { rows } = await sql<{ row: string }>`
    select row(t.*)::text as row from totp_secrets t union all select row(r.*)::text from recovery_codes r`.execute(app.db);
  const kept = rows.map(({ row }) => row).join('\n');
  expect(rows.length).toBeGreaterThan(10);
  for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
    expect(kept.includes(word) || kept.includes(Buffer.from(word).toString('hex'))).toBe(false);
});

test('a code of the app finishes the sign-in, once; the next step serves again', async () => {
  const cai = await person('totp-cai');
  const { secret } = await withTotp(cai);
  const ticket = await ticketOf(cai);
  const code = await codeOf(secret);
  const { status, body } = await finish(ticket, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect([status, (await meWith(body.accessToken)).body.id]).toEqual([200, cai.id]);
  expect((await finish(ticket, await codeOf(secret, 1))).body.code).toBe('security.ticket_expired');
  const again = await ticketOf(cai);
  expect((await finish(again, code)).body.code).toBe('security.code_wrong');
  await shiftClock(app.db, '30 seconds');
  expect((await finish(again, await codeOf(secret))).status).toBe(200);
});

test('clocks may differ by one step, and by no more', async () => {
  const dora = await person('totp-dora');
  const { secret } = await withTotp(dora);
  await shiftClock(app.db, '2 minutes');
  const ticket = await ticketOf(dora);
  for (const steps of [-2, 2, 40]) expect((await finish(ticket, await codeOf(secret, steps))).body.code).toBe('security.code_wrong');
  expect((await finish(ticket, await codeOf(secret, -1))).status).toBe(200);
  expect((await finish(await ticketOf(dora), await codeOf(secret, 1))).status).toBe(200);
});

test('of twenty who use the code of one step one comes in', async () => {
  const eva = await person('totp-eva');
  const { secret } = await withTotp(eva);
  const tickets: string[] = [];
  for (let count = 0; count < 20; count += 1) tickets.push(await ticketOf(eva));
  const code = await codeOf(secret);
  const answers = await Promise.all(tickets.map((ticket) => finish(ticket, code)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(422)]);
});

test('of twenty who use one ticket with one recovery code each at most one comes in', async () => {
  const finn = await person('totp-finn');
  const { recoveryCodes } = await withTotp(finn);
  const ticket = await ticketOf(finn);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => finish(ticket, recoveryCodes[at % 10], 'recovery')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a recovery code serves once, also for twenty at a time, however it is written, and its use is mailed', async () => {
  const gina = await person('totp-gina');
  const { recoveryCodes } = await withTotp(gina);
  const [code = ''] = recoveryCodes;
  const tickets: string[] = [];
  for (let count = 0; count < 20; count += 1) tickets.push(await ticketOf(gina));
  const answers = await Promise.all(tickets.map((ticket) => finish(ticket, code.toUpperCase().replace('-', ' '), 'recovery')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await app.call('GET /me/security', { as: gina })).body.recoveryCodesLeft).toBe(9);
  await expect.poll(() => mailsTo('totp-gina')).toContain('A recovery code of your Plaza account was used');
  const { body } = await app.call('POST /me/recovery-codes', { as: gina });
  expect((await finish(await ticketOf(gina), recoveryCodes[1], 'recovery')).body.code).toBe('security.code_wrong');
  expect((await finish(await ticketOf(gina), body.recoveryCodes[0], 'recovery')).status).toBe(200);
});

test('what is wrong is refused: tickets that are over, foreign or none, and codes of any other shape', async () => {
  const [hana, ivo] = [await person('totp-hana'), await person('totp-ivo')];
  const [ofHana, ofIvo] = [await withTotp(hana), await withTotp(ivo)];
  const ticket = await ticketOf(ivo);
  expect((await finish(ticket, await codeOf(ofHana.secret))).body.code).toBe('security.code_wrong');
  expect((await finish(ticket, ofHana.recoveryCodes[0], 'recovery')).body.code).toBe('security.code_wrong');
  // Of another purpose: a passkey challenge is stored as a secret of this server as well.
  const { body: options } = await app.call('POST /login/passkey/options', {});
  for (const wrong of [options.challenge, 'no ticket', ofIvo.secret])
    expect((await finish(wrong, await codeOf(ofIvo.secret))).body.code).toBe('security.ticket_expired');
  for (const code of [['123456'], { 0: '1' }, 123456, null, '', 'x'.repeat(40)]) expect((await finish(ticket, code)).status).toBe(422);
  for (const code of ['12345', '1234567', '12345a', '-00001', '１２３４５６'])
    expect((await finish(ticket, code)).body.code).toBe('security.code_wrong');
  await shiftClock(app.db, '11 minutes');
  expect((await finish(ticket, await codeOf(ofIvo.secret))).body.code).toBe('security.ticket_expired');
});

test('an account that is disabled between password and code stays outside', async () => {
  const jan = await person('totp-jan');
  const { secret } = await withTotp(jan);
  const ticket = await ticketOf(jan);
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', jan.id).execute();
  const { status, body } = await finish(ticket, await codeOf(secret));
  expect([status, body.code]).toEqual([403, 'auth.account_disabled']);
});

test('one that is on is not replaced, a late set-up begins anew, and switching off takes the codes along', async () => {
  const kim = await person('totp-kim');
  expect((await app.call('POST /me/recovery-codes', { as: kim })).body.code).toBe('security.totp_off');
  expect((await app.call('POST /me/totp/confirm', { as: kim, body: { code: '123456' } })).body.code).toBe('security.totp_not_begun');
  const { secret } = await withTotp(kim);
  expect((await app.call('POST /me/totp', { as: kim })).body.code).toBe('security.totp_on');
  expect((await app.call('POST /me/totp/confirm', { as: kim, body: { code: await codeOf(secret) } })).body.code).toBe(
    'security.totp_not_begun',
  );
  await app.call('DELETE /me/totp', { as: kim });
  expect((await signIn(kim)).status).toBe(200);
  expect(await app.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', kim.id).execute()).toEqual([]);
  await expect.poll(() => mailsTo('totp-kim')).toContain('Your Plaza account no longer asks for a second factor');
  const { body } = await app.call('POST /me/totp', { as: kim });
  await app.db
    .updateTable('totp_secrets')
    .set({ created_at: new Date(0) })
    .where('user_id', '=', kim.id)
    .execute();
  const late = await app.call('POST /me/totp/confirm', { as: kim, body: { code: await codeOf(body.secret.replaceAll(' ', '')) } });
  expect(late.body.code).toBe('security.totp_not_begun');
});
