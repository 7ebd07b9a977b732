import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { ownApp } from '#test/app.ts';
import { createPerson } from '#test/people.ts';
import { createAudit } from './index.ts';

const app = await ownApp();
const { db, auditChain: chain } = app;
const audit = createAudit();
const anna = await createPerson(db, { username: 'anna' });
const write = async (count = 1) => {
  const ids = Array.from({ length: count }, () => newId());
  await app.database.transact(async (tx) => {
    for (const id of ids) await audit.record(tx, { by: anna, action: 'role.created', target: { type: 'role', id, name: `角色 "${id}"` } });
  });
  return ids;
};
const idOf = async (targetId: string) =>
  (await db.selectFrom('audit_entries').select('id').where('target_id', '=', targetId).executeTakeFirstOrThrow()).id;
const linkOf = async (entryId: string) =>
  db.selectFrom('audit_chain').selectAll().where('entry_id', '=', entryId).executeTakeFirstOrThrow();
const last = async () => (await chain.verifyAll()).mark!;

/** Tampers as the owner of the database can, and reverts it, so that each test starts with a valid log. */
async function tampered<T>(acts: readonly string[], look: () => Promise<T>): Promise<T> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const tables = ['audit_entries', 'audit_chain'];
  await run('create table kept_entries as select * from audit_entries');
  await run('create table kept_chain as select * from audit_chain');
  const off = async () => {
    for (const table of tables) await run(`alter table ${table} disable trigger user`);
  };
  const on = async () => {
    for (const table of tables) await run(`alter table ${table} enable trigger user`);
  };
  await off();
  for (const act of acts) await run(act);
  await on();
  try {
    return await look();
  } finally {
    await off();
    for (const table of tables) await run(`delete from ${table}`);
    await run('insert into audit_entries overriding system value select * from kept_entries');
    await run('insert into audit_chain select * from kept_chain');
    await run('drop table kept_entries, kept_chain');
    await on();
  }
}

test('lines are sealed in their order, each over the one before it, and once', async () => {
  const ids = await write(3);
  await Promise.all([chain.sealAll(), chain.sealAll(), chain.sealAll()]);
  const links = await db
    .selectFrom('audit_chain as c')
    .innerJoin('audit_entries as e', 'e.id', 'c.entry_id')
    .select(['c.position', 'c.hash', 'e.target_id'])
    .orderBy('c.position')
    .execute();
  expect(links.map(({ position, target_id }) => [position, target_id])).toEqual(ids.map((id, index) => [index + 1, id]));
  expect(new Set(links.map(({ hash }) => hash.toString('hex'))).size).toBe(3);
  expect(await db.selectFrom('audit_waiting').selectAll().execute()).toEqual([]);
});

test('a log as it was written is sound, and tells where it ends', async () => {
  await write(2);
  const { checked, firstBroken, next, mark, waiting } = await chain.verifyAll();
  expect({ checked, firstBroken, next, waiting }).toEqual({ checked: 5, firstBroken: null, next: null, waiting: 0 });
  expect(mark).toMatch(/^5:[\da-f]{64}$/);
  // Later entries do not change what is sealed.
  await write(2);
  expect(await chain.verifyAll(mark)).toMatchObject({ checked: 7, firstBroken: null });
});

test.each([
  ['who did it', `actor_name = 'nobody'`],
  ['when', `at = at + interval '1 microsecond'`],
  ['what was done', `action = 'role.changed'`],
  ['what differs', `after = '{"name":"x"}'`],
  ['where it came from', `network = '192.0.2.0/24'`],
  ['to what', `target_id = 'x'`],
])('a line that was changed in %s is found', async (_, change) => {
  const [target] = await write();
  await last();
  const entryId = await idOf(target!);
  const { position } = await linkOf(entryId);
  const { firstBroken, checked } = await tampered([`update audit_entries set ${change} where id = '${entryId}'`], () => chain.verifyAll());
  expect(firstBroken).toEqual({ error: 'changed', position, entryId });
  expect(checked).toBe(position - 1);
  expect((await chain.verifyAll()).firstBroken).toBeNull();
});

test('a line that was removed is found, with and without its place in the chain', async () => {
  const [target] = await write(3);
  await last();
  const entryId = await idOf(target!);
  const { position } = await linkOf(entryId);
  const line = `delete from audit_entries where id = '${entryId}'`;
  const link = `delete from audit_chain where entry_id = '${entryId}'`;
  expect((await tampered([line], () => chain.verifyAll())).firstBroken).toEqual({ error: 'missing', position, entryId });
  expect((await tampered([line, link], () => chain.verifyAll())).firstBroken).toEqual({ error: 'missing', position, entryId: null });
  const moved = `update audit_chain set position = position - 1 where position > ${position}`;
  const closed = await tampered([line, link, moved], () => chain.verifyAll());
  expect(closed.firstBroken).toMatchObject({ error: 'changed', position });
});

test('a line that was slipped in past the triggers is found', async () => {
  const id = newId();
  const slipped = `insert into audit_entries (id, action, actor_name) values ('${id}', 'user.deleted', 'anna')`;
  expect((await tampered([slipped], () => chain.verifyAll())).firstBroken).toEqual({ error: 'inserted', position: null, entryId: id });
});

test('a line taken away before it was sealed is found', async () => {
  const [target] = await write();
  const entryId = await idOf(target!);
  const { firstBroken } = await tampered([`delete from audit_entries where id = '${entryId}'`], () => chain.verifyAll());
  expect(firstBroken).toEqual({ error: 'missing', position: null, entryId });
});

test('a tail that was cut off, or written anew, is found by a mark that was noted elsewhere', async () => {
  await write(2);
  const mark = await last();
  const position = Number(mark.split(':')[0]);
  const tail = `(select entry_id from audit_chain where position > ${position - 2})`;
  const cut = [`delete from audit_entries where id in ${tail}`, `delete from audit_chain where position > ${position - 2}`];
  const [without, withMark] = await tampered(cut, async () => [await chain.verifyAll(), await chain.verifyAll(mark)]);
  expect(without.firstBroken).toBeNull();
  expect(withMark.firstBroken).toEqual({ error: 'cut', position: position - 1, entryId: null });
  const anew = await tampered(cut, async () => {
    await write(2);
    await chain.sealAll();
    return chain.verifyAll(mark);
  });
  expect(anew.firstBroken).toMatchObject({ error: 'rewritten', position });
});

test('a long log is read part by part, and a line slipped in shows in whichever part it is', async () => {
  await write(1_200);
  const { checked, firstBroken } = await chain.verifyAll();
  expect([checked > 1_200, firstBroken]).toEqual([true, null]);
  const id = newId();
  const early = `insert into audit_entries (id, seq, action) overriding system value select '${id}', -5, 'user.deleted'`;
  expect((await tampered([early], () => chain.verifyAll())).firstBroken).toMatchObject({ error: 'inserted', entryId: id });
});

test.each(['update audit_chain set position = position + 1', 'delete from audit_chain', 'truncate audit_chain'])(
  '%s is refused',
  async (act) => {
    await expect(sql.raw(act).execute(db)).rejects.toThrow('never changed');
  },
);
