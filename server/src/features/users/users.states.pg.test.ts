import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const admins = await Promise.all([1, 2].map(() => createPerson(app.db, { isAdmin: true })));
const actionsOf = async ({ id }: TestUser) =>
  (await app.db.selectFrom('audit_entries').select('action').where('target_id', '=', id).orderBy('seq').execute()).map(
    ({ action }) => action,
  );

test('of ten who close and open one account at once each change is made and told once, and the last one told stays', async () => {
  const anna = await createPerson(app.db);
  const params = { id: anna.id };
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      app.call(at % 2 === 0 ? 'POST /users/:id/disable' : 'POST /users/:id/enable', { as: admins[at % 3 === 0 ? 0 : 1]!, params }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const actions = await actionsOf(anna);
  expect(actions).toEqual(actions.map((_, at) => (at % 2 === 0 ? 'user.disabled' : 'user.enabled')));
  const { status } = await app.db.selectFrom('users').select('status').where('id', '=', anna.id).executeTakeFirstOrThrow();
  expect(`user.${status}`).toBe(actions.at(-1));
});
