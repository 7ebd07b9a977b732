import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { UserImport } from '#contract/users/import.ts';
import { testApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { createMenu, createRole } from '#test/roles.ts';
import { uploadsApp } from '#test/uploads.ts';
import { importCalls } from '#test/user-imports.ts';

const app = await uploadsApp();
// Another instance, as each runs one import at a time.
await testApp({}, { database: app.database });
const { settled, check, run, cancel, errors, get } = importCalls(app);
const admin = await createPerson(app.db, { isAdmin: true });

const fileOf = (...names: string[]) => ['username,email', ...names.map((name) => `${name},${name}@example.org`)].join('\n');
const many = (prefix: string) => Array.from({ length: 600 }, (_, at) => `${prefix}-${at}`);
const namesOf = async (prefix: string) =>
  (await app.db.selectFrom('users').select('username').where('username_key', 'like', `${prefix}-%`).execute()).length;
const linesAbout = async (prefix: string) =>
  (await app.db.selectFrom('audit_entries').select('id').where('target_name', 'like', `${prefix}-%`).execute()).length;
const waiting = async (): Promise<number> =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)).rows.length;

afterEach(async () => {
  // None of these cases fails the job and needs a retry.
  const { rows } = await sql<{ retries: number }>`delete from pgboss.job where name = 'user_import.run'
    returning retry_count as retries`.execute(app.db);
  expect(rows.filter(({ retries }) => retries > 0)).toEqual([]);
});

/** Idle transactions are rolled back after a timeout; longer here, as a busy machine is slow. */
const stayOpen = sql`set local idle_in_transaction_session_timeout = '60s'`;
type Change = Parameters<typeof app.database.transact<void>>[0];
/** Blocks the import within its transaction: runs `hold` first, and `then` once the import waits for it. */
async function whileHeldUp(
  found: UserImport,
  hold: Change,
  then: (end: (how: 'commit' | 'rollback') => Promise<void>) => Promise<void>,
  as = admin,
) {
  const isHeld = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<'commit' | 'rollback'>();
  const holding = app.database
    .transact(async (tx) => {
      await stayOpen.execute(tx);
      await hold(tx);
      isHeld.resolve();
      if ((await mayEnd.promise) === 'rollback') throw new Error('taken back');
    })
    .catch((error: Error) => expect(error.message).toBe('taken back'));
  await isHeld.promise;
  const end = async (how: 'commit' | 'rollback'): Promise<void> => {
    mayEnd.resolve(how);
    await holding;
  };
  try {
    await run(as, found.id);
    await expect.poll(waiting).toBe(1);
    await then(end);
  } finally {
    await end('rollback');
  }
}

test.each([
  ['username', { username: 'name-599', username_key: 'name-599' }],
  ['email', { email: 'mail-599@example.org', email_key: 'mail-599@example.org' }],
])('a %s that somebody takes in the middle of the import is a fault of its row, and nothing is written', async (column, values) => {
  const prefix = column === 'username' ? 'name' : 'mail';
  const holder = await createPerson(app.db);
  const found = await check(admin, fileOf(...many(prefix)));
  await whileHeldUp(
    found,
    async (tx) => void (await tx.updateTable('users').set(values).where('id', '=', holder.id).execute()),
    (end) => end('commit'),
  );
  expect(await settled(admin, found.id)).toMatchObject({ state: 'refused', counts: { created: 599, faulty: 1 }, invitationsLeft: 0 });
  expect(await errors(admin, found.id)).toEqual([`601 ${column} taken`]);
  expect([await namesOf(prefix), await linesAbout(prefix)]).toEqual([column === 'username' ? 1 : 0, 0]);
});

test('given up in the middle of its transaction it leaves nothing behind', async () => {
  const holder = await createPerson(app.db);
  const found = await check(admin, fileOf(...many('given')));
  const values = { username: 'given-599', username_key: 'given-599' };
  await whileHeldUp(
    found,
    async (tx) => void (await tx.updateTable('users').set(values).where('id', '=', holder.id).execute()),
    async (end) => {
      // Cancelling does not wait for the import, which locks the row only at its end.
      expect((await cancel(admin, found.id)).body.state).toBe('cancelled');
      await end('rollback');
    },
  );
  const over = async () =>
    (
      await sql<{ state: string }>`select state from pgboss.job where name = 'user_import.run' and data->>'id' = ${found.id}`.execute(
        app.db,
      )
    ).rows[0]?.state;
  await expect.poll(over).toBe('completed');
  expect(await get(admin, found.id)).toMatchObject({ state: 'cancelled', counts: { created: 600 }, invitationsLeft: 0 });
  expect([await namesOf('given'), await linesAbout('given')]).toEqual([0, 0]);
});

test('of two imports at once that name the same people one is written, the other one is told', async () => {
  const [one, other] = [await check(admin, fileOf(...many('both'), 'only-one')), await check(admin, fileOf(...many('both'), 'only-two'))];
  const isHeld = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  // As a change of permissions does, for which an import waits.
  const holding = app.database.transact(async (tx) => {
    await stayOpen.execute(tx);
    await sql`select id from roles where code = 'admin' for no key update`.execute(tx);
    isHeld.resolve();
    await mayEnd.promise;
  });
  await isHeld.promise;
  try {
    await Promise.all([run(admin, one.id, true), run(admin, other.id, true)]);
    await expect.poll(waiting).toBe(2);
  } finally {
    mayEnd.resolve();
    await holding;
  }
  const ends = [await settled(admin, one.id), await settled(admin, other.id)];
  expect(ends.map(({ state }) => state).toSorted()).toEqual(['done', 'refused']);
  expect(ends.find(({ state }) => state === 'refused')).toMatchObject({ counts: { created: 1, faulty: 600 }, invitationsLeft: 0 });
  expect([await namesOf('both'), await namesOf('only')]).toEqual([600, 1]);
});

const bystander = await createPerson(app.db);
const importMenu = (
  await app.db.selectFrom('menus').select('id').where('permission_code', '=', 'system:user:import').executeTakeFirstOrThrow()
).id;
/** Runs the work within an import, which waits for a username that is taken meanwhile and free again afterwards. */
const inTheMiddle = (found: UserImport, prefix: string, work: () => Promise<void>, as = admin) =>
  whileHeldUp(
    found,
    async (tx) => {
      const values = { username: `${prefix}-599`, username_key: `${prefix}-599` };
      await tx.updateTable('users').set(values).where('id', '=', bystander.id).execute();
    },
    async (end) => {
      await work();
      await end('rollback');
    },
    as,
  );

test('a change of roles beside a running import is answered, and both hold', async () => {
  const [role, holder] = [await createRole(app.db), await createPerson(app.db)];
  const found = await check(admin, fileOf(...many('beside')));
  await inTheMiddle(found, 'beside', async () => {
    const give = { as: admin, params: { id: role.id }, body: { username: holder.username } };
    expect((await app.call('POST /roles/:id/users', give)).status).toBe(200);
    expect((await get(admin, found.id)).state).toBe('running');
  });
  expect(await settled(admin, found.id)).toMatchObject({ state: 'done', counts: { created: 600 } });
  expect(await namesOf('beside')).toBe(600);
});

test('who loses the right in the middle of the import has imported nothing', async () => {
  const starter = await createPerson(app.db);
  const role = await createRole(app.db, { menuIds: [importMenu], holders: [starter] });
  const found = await check(starter, fileOf(...many('lost')));
  const take = { as: admin, params: { id: role.id, userId: starter.id } };
  const work = async () => expect((await app.call('DELETE /roles/:id/users/:userId', take)).status).toBe(200);
  await inTheMiddle(found, 'lost', work, starter);
  const stateOf = () => app.db.selectFrom('user_imports').select(['state', 'failure']).where('id', '=', found.id).executeTakeFirst();
  await expect.poll(stateOf).toEqual({ state: 'failed', failure: 'forbidden' });
  expect([await namesOf('lost'), await linesAbout('lost')]).toEqual([0, 0]);
});

test('a role that becomes too much to give, or an account that becomes too much to change, is a fault of its row', async () => {
  const beyond = await createMenu(app.db, 'system:beyond');
  const [starter, target] = [await createPerson(app.db), await createPerson(app.db)];
  const granting = await app.db
    .selectFrom('menus')
    .select('id')
    .where('permission_code', '=', 'system:role:grant')
    .executeTakeFirstOrThrow();
  await createRole(app.db, { menuIds: [importMenu, granting.id], holders: [starter] });
  const [small, large] = [await createRole(app.db, { code: 'small' }), await createRole(app.db, { menuIds: [beyond] })];
  const rows = many('beyond').map((name) => `${name},${name}@example.org,,${name === 'beyond-7' ? 'small' : ''}`);
  const file = ['username,email,firstName,roles', ...rows, `${target.username},,New,`].join('\n');
  const found = await check(starter, file, 'update');
  expect(found).toMatchObject({ state: 'checked', counts: { created: 600, updated: 1 } });
  const work = async () => {
    const give = { as: admin, params: { id: large.id }, body: { username: target.username } };
    expect((await app.call('POST /roles/:id/users', give)).status).toBe(200);
    const wider = { version: 1, menuIds: [beyond] };
    expect((await app.call('PUT /roles/:id/menus', { as: admin, params: { id: small.id }, body: wider })).status).toBe(200);
  };
  await inTheMiddle(found, 'beyond', work, starter);
  expect(await settled(starter, found.id)).toMatchObject({ state: 'refused', counts: { created: 599, faulty: 2 } });
  expect(await errors(starter, found.id)).toEqual(['9 roles import_role_beyond', '602 username import_beyond']);
  expect([await namesOf('beyond'), await linesAbout('beyond')]).toEqual([0, 0]);
});
