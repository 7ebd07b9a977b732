import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '#kernel/db/index.ts';
import { operatedPlaza } from '#test/command-line.ts';
import { createPerson } from '#test/people.ts';

const plaza = await operatedPlaza();
const { type, look } = plaza;
const account = (db: Db, username: string) => db.selectFrom('users').selectAll().where('username', '=', username).executeTakeFirst();
const linesOf = (db: Db, name: string) =>
  db
    .selectFrom('audit_entries')
    .select(['actor_id', 'actor_name', 'action', 'after', 'before'])
    .where('target_name', '=', name)
    .orderBy('seq')
    .execute();

test('an administrator is made with a link for their password, which rests as a hash, and a line of the audit log', async () => {
  const { code, out } = await type('admin create --username keeper --email Keeper@Example.org --name Kim', {
    PUBLIC_URL: 'https://plaza.example.org',
  });
  expect(code).toBe(0);
  const token = /https:\/\/plaza\.example\.org\/reset-password\?token=([\w-]{43})/.exec(out)?.[1];
  await look(async (db) => {
    expect(await account(db, 'keeper')).toMatchObject({ is_admin: true, first_name: 'Kim', password_hash: '', status: 'enabled' });
    const { rows } = await sql<{ row: string }>`select row(s.*)::text as row from one_time_secrets s`.execute(db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
    expect(await linesOf(db, 'keeper')).toEqual([
      expect.objectContaining({ actor_id: null, actor_name: 'command line', action: 'user.created' }),
    ]);
    const first = await db.selectFrom('settings').select('value').where('key', '=', 'first_start').executeTakeFirst();
    expect(first?.value).toEqual({ state: 'done', kind: 'administrator' });
  });
});

test('or with a password that is shown once, and kept as a hash', async () => {
  const { code, out } = await type('admin create --username keeper2 --email k2@example.org --password');
  expect(code).toBe(0);
  const password = /shown this once: (\S{16})\n/.exec(out)?.[1] ?? '';
  expect(out).not.toContain('token=');
  const { password_hash } = (await look((db) => account(db, 'keeper2')))!;
  expect(password_hash).toMatch(/^\$argon2id\$/);
  expect(password_hash).not.toContain(password);
});

test('names and addresses that cannot be, or are taken, are refused at their option, and nothing is made', async () => {
  const wrong = await type('admin create --username a+b+c --email nobody');
  expect(wrong.code).toBe(1);
  expect(wrong.error).toContain('--username: ');
  expect(wrong.error).toContain('--email: ');
  await look((db) => createPerson(db, { username: 'taken' }));
  const taken = await type('admin create --username TAKEN --email new@example.org --lang zh-CN');
  expect([taken.code, taken.error.startsWith('--username: ')]).toEqual([1, true]);
  expect(await look((db) => db.selectFrom('users').selectAll().where('email', '=', 'new@example.org').execute())).toEqual([]);
  const missing = await type('admin create --username someone');
  expect([missing.code, missing.error]).toEqual([2, 'plaza admin create needs --email.\n']);
});

test('whoever lost their second factor comes in again: factors and sessions end, and a link replaces earlier ones', async () => {
  const lost = await look(async (db) => {
    const person = await createPerson(db, { username: 'lost-one', isAdmin: true });
    await sql`insert into totp_secrets (user_id, sealed_secret, confirmed_at) values (${person.id}, 'sealed', now())`.execute(db);
    await sql`insert into sessions (id, user_id, expires_at) values (gen_random_uuid(), ${person.id}, now() + interval '1 day')`.execute(
      db,
    );
    return person;
  });
  const plain = await type('admin reset LOST-ONE');
  expect([plain.code, plain.out.includes('token=')]).toEqual([0, true]);
  const factorsLeft = () => look((db) => db.selectFrom('totp_secrets').select('user_id').where('user_id', '=', lost.id).execute());
  expect(await factorsLeft()).toHaveLength(1);
  const { code, out } = await type('admin reset lost-one --remove-second-factor');
  expect(code).toBe(0);
  expect(out).toContain('Sessions ended: 1.');
  expect(await factorsLeft()).toEqual([]);
  await look(async (db) => {
    const open = await db.selectFrom('sessions').select('id').where('user_id', '=', lost.id).where('revoked_at', 'is', null).execute();
    expect(open).toEqual([]);
    const links = await db.selectFrom('one_time_secrets').select('id').where('user_id', '=', lost.id).execute();
    expect(links).toHaveLength(1);
    const actions = (await linesOf(db, 'lost-one')).map(({ action, actor_name }) => `${actor_name}: ${action}`);
    expect(actions).toEqual(['command line: user.reset_sent', 'command line: second_factor.disabled', 'command line: user.reset_sent']);
  });
});

test('somebody without the rights of an administrator is reset only when that is meant', async () => {
  await look((db) => createPerson(db, { username: 'plain-one' }));
  const refused = await type('admin reset plain-one');
  expect([refused.code, refused.out]).toEqual([1, '']);
  expect(refused.error).toBe('plain-one is not an administrator. Add --user if you mean this account.\n');
  expect((await type('admin reset plain-one --user')).code).toBe(0);
  const unknown = await type('admin reset nobody@example.org --lang zh');
  expect([unknown.code, unknown.error]).toEqual([1, '没有账号 nobody@example.org。\n']);
  expect((await type('user disable nobody-here')).code).toBe(1);
});

test('an account is disabled, the last administrator is not', async () => {
  const last = 'keeper';
  await look(async (db) => {
    await createPerson(db, { username: 'leaver' });
    await db.updateTable('users').set({ is_admin: false }).where('username', '<>', last).execute();
  });
  expect(await type('user disable leaver')).toMatchObject({ code: 0, out: 'leaver is disabled and signed out everywhere.\n' });
  expect((await type('user disable leaver')).out).toBe('leaver was already disabled.\n');
  const refused = await type(`user disable ${last}`);
  expect(refused.code).toBe(1);
  expect(refused.error).toContain('is the last administrator');
  await look(async (db) => {
    expect((await account(db, last))?.status).toBe('enabled');
    expect((await account(db, 'leaver'))?.status).toBe('disabled');
    expect(await linesOf(db, 'leaver')).toEqual([expect.objectContaining({ actor_name: 'command line', action: 'user.disabled' })]);
  });
});

test('the audit log with all of that is sound, and a line that was changed is told with exit code 1', async () => {
  const { code, out } = await type('audit verify --json');
  const answer = JSON.parse(out) as { state: string; checked: number; mark: string };
  expect([code, answer.state]).toEqual([0, 'sound']);
  expect((await type(`audit verify --mark ${answer.mark}`)).out).toContain('The audit log is as it was written.');
  expect((await type('audit verify --mark 12:abc')).code).toBe(2);
  await look(async (db) => {
    await sql`alter table audit_entries disable trigger user`.execute(db);
    await sql`update audit_entries set actor_name = 'nobody' where action = 'user.disabled' and target_name = 'leaver'`.execute(db);
  });
  const broken = await type('audit verify');
  expect(broken.code).toBe(1);
  expect(broken.out).toMatch(/was changed after it was sealed/);
});
