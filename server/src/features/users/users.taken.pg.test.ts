import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { testApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { longTimeout } from '#test/timeouts.ts';

const app = await testApp();
const admin = await createPerson(app.db, { isAdmin: true });
const isWaiting = async (): Promise<boolean> => {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.db,
  );
  return rows.length > 0;
};
/** Takes a username or an address, and commits only once the concurrent call waits for it. */
const whileTaken = async <T>(taken: { username?: string; email?: string }, options: () => Promise<T>): Promise<T> => {
  const holder = await createPerson(app.db);
  const isTaken = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const taking = app.database.transact(async (tx) => {
    const { username, email } = taken;
    await tx
      .updateTable('users')
      .set({ ...(username && { username, username_key: username }), ...(email && { email, email_key: email }) })
      .where('id', '=', holder.id)
      .execute();
    isTaken.resolve();
    await mayCommit.promise;
  });
  await isTaken.promise;
  const answer = options();
  await vi.waitUntil(isWaiting, longTimeout).finally(mayCommit.resolve);
  await taking;
  return answer;
};
const blank = { firstName: '', lastName: '', phone: '', gender: null, jobTitle: '', departmentId: null };
const create = (username: string, email: string) =>
  app.call('POST /users', { as: admin, body: { ...blank, username, email, roleIds: [] } });

test('whoever takes a name or an address a moment before an account is made or changed with it is found at the field', async () => {
  const name = await whileTaken({ username: 'faster' }, () => create('faster', 'slower@example.org'));
  expect([name.status, name.body.code, name.body.errors?.[0]?.field]).toEqual([409, 'user.username_taken', 'username']);
  const email = await whileTaken({ email: 'faster@example.net' }, () => create('slower', 'faster@example.net'));
  expect([email.status, email.body.code, email.body.errors?.[0]?.field]).toEqual([409, 'user.email_taken', 'email']);
  const person = await createPerson(app.db);
  const change = (fields: { username?: string; email?: string }) =>
    app.call('PUT /users/:id', {
      as: admin,
      params: { id: person.id },
      body: { ...blank, username: person.username, email: `${person.username}@example.org`, version: 1, ...fields },
    });
  const renamed = await whileTaken({ username: 'fastest' }, () => change({ username: 'fastest' }));
  expect([renamed.status, renamed.body.errors?.[0]?.field]).toEqual([409, 'username']);
  const moved = await whileTaken({ email: 'fastest@example.net' }, () => change({ email: 'fastest@example.net' }));
  expect([moved.status, moved.body.errors?.[0]?.field]).toEqual([409, 'email']);
  const made = await app.db.selectFrom('users').select('id').where('username_key', '=', 'slower').execute();
  expect(made).toEqual([]);
});
