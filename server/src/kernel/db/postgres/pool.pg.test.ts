import { sql } from 'kysely';
import { expect, inject, test, vi } from 'vitest';
import { openDatabase } from '#kernel/db/index.ts';
import { testDatabase } from '#test/database.ts';
import { useProductTimeouts } from '#test/timeouts.ts';
import { onServer } from '#test/templates.ts';
import { longTimeout } from '#test/timeouts.ts';

useProductTimeouts();
const { db, transact, listen, ping, environment } = await testDatabase();
const template = inject('template');
if (template.engine !== 'postgres') throw new Error('This file needs PostgreSQL.');

const databaseName = async () => (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]?.name;
/** What a restart of the server, or a failing network, does to every open connection. */
async function cutConnections(): Promise<void> {
  const name = await databaseName();
  await onServer(template.engine === 'postgres' ? template.serverUrl : '', (client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
  );
}

test('connections that drop while idle are replaced, and the process lives', async () => {
  await Promise.all([ping(), ping(), ping()]);
  await cutConnections();
  await expect(vi.waitFor(ping, longTimeout)).resolves.toBeUndefined();
});

test('a connection that drops within a transaction fails that one only', async () => {
  const broken = transact(async (tx) => {
    await sql`select 1`.execute(tx);
    await cutFrom(tx);
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow(/terminat|connection error/i);
  await vi.waitFor(ping, longTimeout);
});

async function cutFrom(tx: Parameters<Parameters<typeof transact>[0]>[0]): Promise<void> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  await onServer(template.engine === 'postgres' ? template.serverUrl : '', (client) =>
    client.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
  );
}

test('a statement may take five seconds', async () => {
  expect((await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)).rows).toEqual([{ limit: '5s' }]);
});

test('statements seen before are prepared under a name', async () => {
  await transact(async (tx) => {
    for (let n = 0; n < 3; n += 1) await sql`select ${n}::int + 41 as prepared_here`.execute(tx);
    const { rows } =
      await sql`select statement from pg_prepared_statements where statement like '%prepared_here%' and statement like '%$1%'`.execute(tx);
    expect(rows).toEqual([{ statement: 'select $1::int + 41 as prepared_here' }]);
  });
});

test('a prepared statement survives a change of the table it reads', async () => {
  await sql`create table changing (id int)`.execute(db);
  await sql`insert into changing values (1)`.execute(db);
  const read = async (from: typeof db) => (await sql`select * from changing where id = ${1}`.execute(from)).rows;
  for (let n = 0; n < 3; n += 1) await read(db);
  await sql`alter table changing add column name text default 'new'`.execute(db);
  expect(await transact(read)).toEqual([{ id: 1, name: 'new' }]);
  await sql`alter table changing drop column name`.execute(db);
  expect(await read(db)).toEqual([{ id: 1 }]);
});

test('a statement on its own that meets a deadlock is sent again', async () => {
  await sql`create table pair (id int primary key, n int)`.execute(db);
  await sql`insert into pair values (1, 0), (2, 0)`.execute(db);
  const waiting = sql`select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`;
  const { promise: isLocked, resolve: begin } = Promise.withResolvers<void>();
  const both = isLocked.then(() => sql`update pair set n = n + 1`.execute(db));
  await transact(async (tx) => {
    // The other one is to be the one that is turned away.
    await sql`set local deadlock_timeout = '4s'`.execute(tx);
    await sql`update pair set n = n + 1 where id = 2`.execute(tx);
    begin();
    await expect.poll(async () => (await waiting.execute(tx)).rows.length).toBe(1);
    await sql`update pair set n = n + 1 where id = 1`.execute(tx);
  });
  await both;
  expect((await sql`select n from pair`.execute(db)).rows).toEqual([{ n: 2 }, { n: 2 }]);
});

test('listening goes on after the connection was lost', async () => {
  const listeners = vi.fn();
  const stop = await listen('news', listeners);
  await sql`select pg_notify('news', 'one')`.execute(db);
  await vi.waitFor(() => expect(listeners).toHaveBeenCalledWith('one'), longTimeout);
  await cutConnections();
  await vi.waitFor(async () => {
    await sql`select pg_notify('news', 'two')`.execute(db);
    expect(listeners).toHaveBeenCalledWith('two');
  }, longTimeout);
  await stop();
});

test('a server that cannot be reached is said in a sentence', async () => {
  const url = new URL(environment['DATABASE_URL'] ?? '');
  url.pathname = '/plaza_test_missing';
  await expect(openDatabase({ databaseUrl: url.href, log: { info() {}, warn() {}, error() {} } })).rejects.toThrow(
    'The database at DATABASE_URL cannot be reached: ',
  );
});
