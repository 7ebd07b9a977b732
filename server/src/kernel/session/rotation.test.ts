import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { shiftClock } from '#test/database.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { fiftyCallers } from '#test/rotation.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url });
const CONTENDERS = 20;

const start = (user: TestUser) => app.database.transact((tx) => app.sessions.start(tx, user.id, { userAgent: 'test', ip: '127.0.0.1' }));
const refresh = (refreshToken: string) => app.call('POST /auth/refresh', { body: { refreshToken } });
const statusOf = (accessToken: string) =>
  app.call('GET /me', { headers: { authorization: `Bearer ${accessToken}` } }).then(({ status }) => status);
const together = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: CONTENDERS }, (_, index) => work(index)));
const sessionsOf = (user: TestUser) =>
  app.db.selectFrom('sessions').select(['id', 'revoked_reason']).where('user_id', '=', user.id).execute();
async function tokensOf({ id }: TestUser) {
  const rows = await app.db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .select('used_at')
    .where('user_id', '=', id)
    .execute();
  const used = rows.filter(({ used_at }) => used_at !== null).length;
  return { used, unused: rows.length - used };
}
const mailsTo = (user: TestUser) => mailbox.mails.filter(({ to }) => to.includes(`${user.username}@example.org`));

test('each token serves once, and its successor goes on', async () => {
  const anna = await createPerson(app.db);
  let { refreshToken } = await start(anna);
  const seen = new Set([refreshToken]);
  for (let round = 0; round < 3; round += 1) {
    const { status, body } = await refresh(refreshToken);
    expect([status, await statusOf(body.accessToken)]).toEqual([200, 200]);
    refreshToken = body.refreshToken;
    seen.add(refreshToken);
    await shiftClock(app.db, '20 seconds');
  }
  expect(seen.size).toBe(4);
  expect(await sessionsOf(anna)).toMatchObject([{ revoked_reason: null }]);
});

test('a token used twice within ten seconds gets the same successor, and one chain goes on', async () => {
  const bo = await createPerson(app.db);
  const { refreshToken } = await start(bo);
  const first = await refresh(refreshToken);
  await shiftClock(app.db, '9 seconds');
  const second = await refresh(refreshToken);
  expect([second.status, second.body.refreshToken]).toEqual([200, first.body.refreshToken]);
  for (const { body } of [first, second]) expect(await statusOf(body.accessToken)).toBe(200);
  expect(await tokensOf(bo)).toEqual({ used: 1, unused: 1 });
  expect((await refresh(second.body.refreshToken)).status).toBe(200);
});

test('a token whose successor was used ends its family also within ten seconds, with an audit line and one mail', async () => {
  const ben = await createPerson(app.db);
  const { refreshToken } = await start(ben);
  const first = await refresh(refreshToken);
  const second = await refresh(first.body.refreshToken);
  const again = await refresh(refreshToken);
  expect([again.status, again.body.code]).toEqual([401, 'auth.refresh_invalid']);
  expect(await sessionsOf(ben)).toMatchObject([{ revoked_reason: 'token_reuse' }]);
  expect(await statusOf(second.body.accessToken)).toBe(401);
  expect((await refresh(second.body.refreshToken)).body.code).toBe('auth.refresh_invalid');
  const lines = await app.db.selectFrom('audit_entries').select('action').where('target_id', '=', ben.id).execute();
  expect(lines).toEqual([{ action: 'session.token_reused' }]);
  expect(await mailRowsTo(ben)).toBe(1);
});

test('a token used again after ten seconds ends its family, and its owner is told by mail', async () => {
  const cai = await createPerson(app.db, { language: 'zh-CN' });
  const other = await start(cai);
  const { refreshToken } = await start(cai);
  const { body } = await refresh(refreshToken);
  await shiftClock(app.db, '11 seconds');
  const stolen = await refresh(refreshToken);
  expect([stolen.status, stolen.body.code]).toEqual([401, 'auth.refresh_invalid']);
  expect(await statusOf(body.accessToken)).toBe(401);
  expect((await refresh(body.refreshToken)).body.code).toBe('auth.refresh_invalid');
  // Another sign-in of the same person is another family.
  expect(await statusOf(other.accessToken)).toBe(200);
  await expect.poll(() => mailsTo(cai).length).toBe(1);
  expect(mailsTo(cai)[0]?.subject).toBe('你的 Plaza 登录已被终止');
});

test('twenty contenders with one fresh token get one successor, and their family stays one chain', async () => {
  const dora = await createPerson(app.db);
  let { refreshToken } = await start(dora);
  for (let generation = 1; generation <= 2; generation += 1) {
    const answers = await together(() => refresh(refreshToken));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
    expect(await statusOf(answers.at(-1)!.body.accessToken)).toBe(200);
    expect(await tokensOf(dora)).toEqual({ used: generation, unused: 1 });
    refreshToken = answers[0]!.body.refreshToken;
  }
});

test('fifty callers with one token: nobody is thrown out; the same token later ends the family, and is mailed once', async () => {
  const lea = await createPerson(app.db);
  const { started, stolen } = await fiftyCallers(app, { call: app.call, person: lea, later: () => shiftClock(app.db, '11 seconds') });
  expect(stolen).toEqual({ status: 401, code: 'auth.refresh_invalid' });
  expect(await statusOf(started.accessToken)).toBe(401);
  await expect.poll(() => mailsTo(lea).length).toBe(1);
});

test('twenty contenders with one stolen token end the family once and send one mail', async () => {
  const emil = await createPerson(app.db);
  const { refreshToken } = await start(emil);
  await refresh(refreshToken);
  await shiftClock(app.db, '11 seconds');
  const answers = await together(() => refresh(refreshToken));
  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'auth.refresh_invalid'));
  expect(await sessionsOf(emil)).toMatchObject([{ revoked_reason: 'token_reuse' }]);
  // The mails are rows of the transactions that ended the family, so their number is final now.
  expect(await mailRowsTo(emil)).toBe(1);
  await expect.poll(() => mailsTo(emil).length).toBe(1);
});

async function mailRowsTo({ username }: TestUser): Promise<number> {
  const rows = await app.db.selectFrom('outbox_messages').select('id').where('recipient', '=', `${username}@example.org`).execute();
  return rows.length;
}

test('signing out while tokens are exchanged wins, whichever comes first', async () => {
  for (let round = 0; round < 5; round += 1) {
    const fay = await createPerson(app.db);
    const { refreshToken, accessToken } = await start(fay);
    const answers = await together(async (index) => {
      if (index !== CONTENDERS / 2) return refresh(refreshToken);
      await app.call('POST /logout', { body: { refreshToken } });
      return null;
    });
    const pairs = answers.filter((answer) => answer?.status === 200).map((answer) => answer!.body);
    for (const pair of pairs) expect((await refresh(pair.refreshToken)).body.code).toBe('auth.refresh_invalid');
    for (const token of [accessToken, ...pairs.map((pair) => pair.accessToken)]) expect(await statusOf(token)).toBe(401);
    expect(await sessionsOf(fay)).toMatchObject([{ revoked_reason: 'signed_out' }]);
  }
});

test('a token that was never used ends with its time, without any alarm', async () => {
  const gil = await createPerson(app.db);
  const { refreshToken } = await start(gil);
  await shiftClock(app.db, '31 days');
  expect((await refresh(refreshToken)).body.code).toBe('auth.refresh_invalid');
  expect(await sessionsOf(gil)).toMatchObject([{ revoked_reason: null }]);
});

test('a disabled or deleted account exchanges nothing', async () => {
  for (const change of [{ status: 'disabled' as const }, { deleted_at: new Date() }]) {
    const hana = await createPerson(app.db);
    const { refreshToken } = await start(hana);
    await app.db.updateTable('users').set(change).where('id', '=', hana.id).execute();
    expect((await refresh(refreshToken)).body.code).toBe('auth.refresh_invalid');
  }
});

test('a token that nobody issued is refused', async () => {
  for (const token of ['x', 'A'.repeat(43), 'é'.repeat(512)]) expect((await refresh(token)).body.code).toBe('auth.refresh_invalid');
});

test('what is over for a month is removed, and what lives stays', async () => {
  const [ivo, jun] = [await createPerson(app.db), await createPerson(app.db)];
  await start(ivo);
  await shiftClock(app.db, '61 days');
  const { refreshToken } = await start(jun);
  await app.sessions.tidy();
  expect(await sessionsOf(ivo)).toEqual([]);
  expect(await sessionsOf(jun)).toHaveLength(1);
  expect((await refresh(refreshToken)).status).toBe(200);
});
