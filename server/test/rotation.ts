import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { TestUser } from './people.ts';

const CALLERS = 50;
type Dependencies = Pick<TestApp, 'call'> & {
  person: TestUser;
  /** Skips the grace period of ten seconds in which a token is accepted again. */
  later: () => Promise<void>;
};

/**
 * Fifty concurrent exchanges of one refresh token: all succeed, in one family that is one generation older. Then the
 * token is used again, too late: that revokes the family, and its owner gets one mail.
 */
export async function fiftyCallers(app: TestApp, { call, person, later }: Dependencies) {
  const refresh = (refreshToken: string) => call('POST /auth/refresh', { body: { refreshToken } });
  const started = await app.database.transact((tx) => app.sessions.start(tx, person.id, { userAgent: 'test', ip: '127.0.0.1' }));
  const family = () =>
    app.db
      .selectFrom('sessions as s')
      .innerJoin('refresh_tokens as t', 't.session_id', 's.id')
      .select(['s.id', 's.revoked_reason as ended', 't.used_at as usedAt'])
      .where('s.user_id', '=', person.id)
      .execute();
  const mails = () =>
    app.db.selectFrom('outbox_messages').select('kind').where('recipient', '=', `${person.username}@example.org`).execute();

  const answers = await Promise.all(Array.from({ length: CALLERS }, () => refresh(started.refreshToken)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(new Set(answers.map(({ body }) => body.refreshToken)).size).toBe(1);
  const after = await family();
  // One family still, of one used token and the successor that every caller holds: one generation, and no alarm.
  expect(new Set(after.map(({ id, ended }) => `${id} ${ended}`)).size).toBe(1);
  expect([after.length, after.filter(({ usedAt }) => usedAt !== null).length, after[0]?.ended]).toEqual([2, 1, null]);
  for (const { body } of [answers[0]!, answers.at(-1)!])
    expect((await call('GET /me', { headers: { authorization: `Bearer ${body.accessToken}` } })).status).toBe(200);
  expect(await mails()).toEqual([]);

  await later();
  // The other successors stay valid, also after the grace period of the old token.
  const [next] = await Promise.all(answers.slice(1, 3).map(({ body }) => refresh(body.refreshToken)));
  expect(next?.status).toBe(200);
  const again = await refresh(started.refreshToken);
  expect(new Set((await family()).map(({ ended }) => ended))).toEqual(new Set(['token_reuse']));
  for (const { body } of [answers[0]!, answers.at(-1)!, next!])
    expect((await refresh(body.refreshToken)).body.code).toBe('auth.refresh_invalid');
  expect(await mails()).toEqual([{ kind: 'token_reuse' }]);
  return { started, answers: answers.map(({ body }) => body), stolen: { status: again.status, code: again.body.code } };
}
