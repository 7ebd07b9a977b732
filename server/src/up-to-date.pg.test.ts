import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { openDatabase } from '#kernel/db/index.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { quiet } from '#test/quiet.ts';
import { onServer, urlOf } from '#test/templates.ts';
import { bringUpToDate } from './up-to-date.ts';

const template = inject('template');
if (template.engine !== 'postgres') throw new Error('This file needs PostgreSQL.');
const { serverUrl, prefix } = template;
const name = `${prefix}_owned`;
const [owner, plain] = [`${prefix}_owner`, `${prefix}_plain`];
const urlFor = (role: string) => {
  const url = new URL(urlOf(serverUrl, name));
  url.username = role;
  url.password = 'known';
  return url.href;
};
await onServer(serverUrl, async (client) => {
  for (const role of [owner, plain]) await client.query(`create role ${role} login password 'known'`);
  await client.query(`create database ${name} owner ${owner} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
});
const database = await openDatabase({ databaseUrl: urlFor(plain), log: quiet });
afterAll(async () => {
  await database.close();
  await onServer(serverUrl, async (client) => {
    await client.query(`drop database ${name} with (force)`);
    await client.query(`drop role ${plain}, ${owner}`);
  });
});
const bring = (role = owner) => bringUpToDate({ databaseMigrateUrl: urlFor(role) }, database, quiet);

// Two instances that start at once.
const applied = await Promise.all([bring(), bring()]);
const app = await testApp({}, { database: { ...database, environment: {} } });
const { db } = app;
const admin = await createPerson(db, { isAdmin: true });
await app.call('POST /audit/verify', { as: admin, body: {} });

test('the owner makes the tables once, and the application works with them under a role of its own', async () => {
  expect(applied.map((names) => names.length > 0).toSorted()).toEqual([false, true]);
  const { rows } = await sql`select distinct tableowner from pg_tables where schemaname = 'public'`.execute(db);
  expect(rows).toEqual([{ tableowner: owner }]);
  await db.updateTable('users').set({ bio: 'Hello' }).where('id', '=', admin.id).execute();
  expect((await app.call('POST /audit/verify', { as: admin, body: {} })).body).toMatchObject({ state: 'sound', checked: 1 });
  await sql`truncate blocks`.execute(db);
});

const line = () => db.insertInto('audit_entries').values({ id: newId(), action: 'user.changed' }).execute();
test.each([
  ['audit_entries', 'action'],
  ['audit_chain', 'position'],
])('to %s it can only add', async (table, column) => {
  await line();
  await app.auditChain.sealAll();
  // Without the privilege, this is a warning that changes nothing.
  await sql.raw(`grant update, delete on ${table} to ${plain}`).execute(db);
  for (const act of [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table}`])
    await expect(sql.raw(act).execute(db)).rejects.toThrow(`permission denied for table ${table}`);
  for (const act of [`alter table ${table} disable trigger user`, `drop table ${table}`, `set session_replication_role = 'replica'`])
    await expect(sql.raw(act).execute(db)).rejects.toThrow(/must be owner|permission denied/);
  expect((await app.auditChain.verifyAll()).firstBroken).toBeNull();
});

test('a role that could help itself to more is refused at the start', async () => {
  await onServer(serverUrl, (client) => client.query(`grant ${owner} to ${plain}`));
  await expect(bring()).rejects.toThrow('could change audit_chain, audit_entries');
  await onServer(serverUrl, (client) => client.query(`revoke ${owner} from ${plain}`));
  await expect(bring()).resolves.toEqual([]);
});

test('an owner that cannot be reached is told by the name of its setting', async () => {
  await expect(bring(`${prefix}_nobody`)).rejects.toThrow('DATABASE_MIGRATE_URL');
});
