import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { ownApp } from '#test/app.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { startProcesses } from '#test/processes.ts';
import { createRole } from '#test/roles.ts';
import { connect } from '#test/sockets.ts';
import { longTimeout } from '#test/timeouts.ts';

const app = await ownApp();
const { each, origins } = await startProcesses(app);
const [first, second] = each;
const admin = await createPerson(app.db, { isAdmin: true });
const menus = await app.db
  .selectFrom('menus')
  .select(['id', 'permission_code as code'])
  .where('permission_code', 'like', 'system:%')
  .execute();
const idOf = (code: string) => menus.find((menu) => menu.code === code)!.id;
const [reading, granting] = [idOf('system:role:read'), idOf('system:role:grant')];
const held = (roleId: string) => app.db.selectFrom('role_menus').select('menu_id').where('role_id', '=', roleId).execute();

const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
  return rows[0]!.count;
};
/** Runs the work while a change of permissions is under way, which then commits; the work has begun before. */
const meanwhile = async <T>(change: Parameters<typeof app.database.transact<void>>[0], work: () => Promise<T>): Promise<T> => {
  const changed = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const changing = app.database.transact(async (tx) => {
    await sql`select id from roles where code = 'admin' for no key update`.execute(tx);
    await change(tx);
    changed.resolve();
    await mayCommit.promise;
  });
  await changed.promise;
  const done = work();
  await vi.waitUntil(async () => (await waiting()) >= 5, longTimeout).finally(mayCommit.resolve);
  await changing;
  return done;
};

test('whoever loses a right while they give it gives nothing', async () => {
  const editor = await createPerson(app.db);
  const own = await createRole(app.db, { menuIds: [reading, granting], holders: [editor] });
  const targets = await Promise.all(Array.from({ length: 20 }, () => createRole(app.db)));
  const answers = await meanwhile(
    (tx) =>
      tx
        .deleteFrom('user_roles')
        .where('role_id', '=', own.id)
        .execute()
        .then(() => undefined),
    () =>
      Promise.all(
        targets.map(({ id }, index) =>
          each[index % 2]!.call('PUT /roles/:id/menus', { as: editor, params: { id }, body: { menuIds: [reading], version: 1 } }),
        ),
      ),
  );
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(targets.map(() => [403, 'auth.forbidden']));
  for (const { id } of targets) expect(await held(id)).toEqual([]);
});

test('whoever loses a right while they disable and delete roles leaves them as they are', async () => {
  const editor = await createPerson(app.db);
  const own = await createRole(app.db, { menuIds: [idOf('system:role:update'), idOf('system:role:delete')], holders: [editor] });
  const targets = await Promise.all(Array.from({ length: 20 }, () => createRole(app.db)));
  const acts = ['POST /roles/:id/disable', 'DELETE /roles/:id'] as const;
  const answers = await meanwhile(
    (tx) =>
      tx
        .deleteFrom('user_roles')
        .where('role_id', '=', own.id)
        .execute()
        .then(() => undefined),
    () => Promise.all(targets.map(({ id }, index) => each[index % 2]!.call(acts[index % 2]!, { as: editor, params: { id } }))),
  );
  expect(answers.map(({ status, body }) => [status, 'code' in body && body.code])).toEqual(targets.map(() => [403, 'auth.forbidden']));
  const left = await app.db
    .selectFrom('roles')
    .select('status')
    .where(
      'id',
      'in',
      targets.map(({ id }) => id),
    )
    .execute();
  expect(left).toEqual(targets.map(() => ({ status: 'enabled' })));
});

test('one that twenty disable at once was changed once', async () => {
  const { id } = await createRole(app.db);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => each[index % 2]!.call('POST /roles/:id/disable', { as: admin, params: { id } })),
  );
  expect(answers.map(({ status, body }) => [status, body.version])).toEqual(answers.map(() => [200, 2]));
  expect(await app.db.selectFrom('audit_entries').select('action').where('target_id', '=', id).execute()).toEqual([
    { action: 'role.changed' },
  ]);
});

test('a role that is deleted while it is given is nobody’s', async () => {
  const role = await createRole(app.db, { menuIds: [reading] });
  const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(app.db)));
  const answers = await meanwhile(
    (tx) =>
      tx
        .deleteFrom('roles')
        .where('id', '=', role.id)
        .execute()
        .then(() => undefined),
    () =>
      Promise.all(
        people.map(({ username }, index) =>
          each[index % 2]!.call('POST /roles/:id/users', { as: admin, params: { id: role.id }, body: { username } }),
        ),
      ),
  );
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(people.map(() => [404, 'role.not_found']));
});

test('two people who give one role something at once do not write over each other', async () => {
  const { id } = await createRole(app.db);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      each[index % 2]!.call('PUT /roles/:id/menus', {
        as: admin,
        params: { id },
        body: { menuIds: [menus[index % menus.length]!.id], version: 1 },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'record.changed')).toHaveLength(19);
  expect(await held(id)).toHaveLength(1);
});

test('what changes on one server counts on the other at once, in open sessions, which hear of it', async () => {
  const anna = await createPerson(app.db);
  const token = await app.accessTokenFor(anna);
  const mayRead = async () => (await second!.call('GET /roles', { as: anna })).status === 200;
  const seesPage = async () => (await second!.call('GET /menus/mine', { as: anna })).body.result.some(({ key }) => key === '/system');
  expect([await mayRead(), await seesPage()]).toEqual([false, false]);
  const line = await connect(origins[1]!, token);
  const hints = () => line.heard.filter(([name]) => name === 'access.changed').length;
  const within = async (act: () => Promise<{ status: number }>, isAllowed: boolean) => {
    const before = hints();
    expect((await act()).status).toBe(200);
    await expect.poll(mayRead, { timeout: 4_000, interval: 20 }).toBe(isAllowed);
    await expect.poll(seesPage, { timeout: 4_000, interval: 20 }).toBe(isAllowed);
    await expect.poll(hints, { timeout: 4_000, interval: 20 }).toBeGreaterThan(before);
  };
  const values = { name: 'Readers', code: 'readers', remark: '' };
  const { id } = (await first!.call('POST /roles', { as: admin, body: values })).body;
  const params = { id };
  await first!.call('PUT /roles/:id/menus', { as: admin, params, body: { menuIds: [reading], version: 1 } });
  const as = (user: TestUser) => ({ as: user, params });
  await within(() => first!.call('POST /roles/:id/users', { ...as(admin), body: { username: anna.username } }), true);
  await within(() => first!.call('PUT /roles/:id/menus', { ...as(admin), body: { menuIds: [], version: 2 } }), false);
  await within(() => first!.call('PUT /roles/:id/menus', { ...as(admin), body: { menuIds: [reading], version: 3 } }), true);
  await within(() => first!.call('PUT /roles/:id', { ...as(admin), body: { ...values, status: 'disabled', version: 4 } }), false);
  await within(() => first!.call('PUT /roles/:id', { ...as(admin), body: { ...values, status: 'enabled', version: 5 } }), true);
  await within(() => first!.call('DELETE /roles/:id', as(admin)), false);
});
