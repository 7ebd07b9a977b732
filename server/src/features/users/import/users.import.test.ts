import { expect, test } from 'vitest';
import { importTemplate } from '#contract/browser/user-import-file.ts';
import { newId } from '#kernel/ids.ts';
import { createPerson } from '#test/people.ts';
import { createMenu, createRole } from '#test/roles.ts';
import { uploadsApp } from '#test/uploads.ts';
import { importCalls } from '#test/user-imports.ts';

const app = await uploadsApp();
const { send, start, get, settled, check, run, cancel, errors } = importCalls(app);
const admin = await createPerson(app.db, { isAdmin: true });
const importMenu = (
  await app.db.selectFrom('menus').select('id').where('permission_code', '=', 'system:user:import').executeTakeFirstOrThrow()
).id;
const helper = await createPerson(app.db);
await createRole(app.db, { menuIds: [importMenu], holders: [helper] });
const grantMenu = (
  await app.db.selectFrom('menus').select('id').where('permission_code', '=', 'system:role:grant').executeTakeFirstOrThrow()
).id;

const header = 'username,email,firstName,lastName,phone,gender,jobTitle,department,roles,language';
const short = 'username,email';
const fileOf = (...lines: string[]) => lines.join('\n');
const accountOf = (username: string) =>
  app.db.selectFrom('users').selectAll().where('username_key', '=', username.toLowerCase()).executeTakeFirst();
const peopleCount = async () =>
  (
    await app.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;
const rolesOf = async (userId: string) =>
  (
    await app.db
      .selectFrom('user_roles')
      .innerJoin('roles', 'roles.id', 'user_roles.role_id')
      .select('code')
      .where('user_id', '=', userId)
      .orderBy('code')
      .execute()
  ).map(({ code }) => code);
const department = async (name: string, parentId: string | null = null) => {
  const id = newId();
  await app.db.insertInto('departments').values({ id, name, parent_id: parentId }).execute();
  return id;
};
const company = await department('Company');
const sales = await department('Sales', company);
const branch = await department('Branch');
await department('Sales', branch);
const closed = await department('Closed');
await app.db.updateTable('departments').set({ status: 'disabled' }).where('id', '=', closed).execute();
await createRole(app.db, { code: 'greeter' });
await createRole(app.db, { code: 'keeper', menuIds: [await createMenu(app.db, 'system:keeping')] });
const linesOf = (id: string) =>
  app.db.selectFrom('audit_entries').select(['action', 'before', 'after']).where('target_id', '=', id).orderBy('seq').execute();

test('a dry run counts and writes nothing; the import makes the accounts with all that the file says', async () => {
  const before = await peopleCount();
  const found = await check(
    admin,
    fileOf(
      header,
      'wangwei,WangWei@Example.org,伟,王,+86 138 0013 8000,Female,Designer,company/ sales,greeter;keeper,zh-CN',
      'plain-one,plain-one@example.org,,,,,,Branch / Sales,,',
    ),
  );
  expect(found).toMatchObject({ state: 'checked', rows: 2, done: 2, counts: { created: 2, updated: 0, skipped: 0, faulty: 0 } });
  expect(await peopleCount()).toBe(before);
  expect((await run(admin, found.id, true)).body.state).toBe('running');
  expect(await settled(admin, found.id)).toMatchObject({ state: 'done', counts: { created: 2 } });
  const account = await accountOf('wangwei');
  expect(account).toMatchObject({
    email: 'WangWei@example.org',
    email_verified_at: null,
    password_hash: '',
    first_name: '伟',
    last_name: '王',
    phone: '+8613800138000',
    phone_key: null,
    gender: 'female',
    job_title: 'Designer',
    department_id: sales,
    language: 'zh-CN',
  });
  expect(await rolesOf(account!.id)).toEqual(['greeter', 'keeper']);
  expect(await accountOf('plain-one')).toMatchObject({ first_name: 'plain-one', last_name: '', language: null });
  expect(await linesOf(account!.id)).toMatchObject([
    { action: 'user.created', after: { username: 'wangwei', department: 'company/ sales', roles: ['greeter', 'keeper'] } },
  ]);
  const line = await app.db
    .selectFrom('audit_entries')
    .select(['actor_name', 'after'])
    .where('action', '=', 'users.imported')
    .executeTakeFirst();
  expect(line).toMatchObject({ actor_name: admin.username, after: { file: 'people.csv', mode: 'create', created: 2, invited: true } });
  // One mail per account follows.
  await expect.poll(async () => (await get(admin, found.id)).invitationsLeft).toBe(0);
  const mails = await app.db.selectFrom('outbox_messages').select('recipient').orderBy('recipient').execute();
  expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(['WangWei@example.org', 'plain-one@example.org']);
  // They are found by their names, also in pinyin.
  const list = await app.call('GET /users', { as: admin, query: { q: 'wangwei' } });
  expect(list.body.items.map(({ username }) => username)).toContain('wangwei');
});

test('without the wish for them no mails go out', async () => {
  const mails = async () => (await app.db.selectFrom('outbox_messages').select('id').execute()).length;
  const before = await mails();
  const { id } = await check(admin, fileOf(short, 'quiet-one,quiet-one@example.org'));
  await run(admin, id, false);
  expect(await settled(admin, id)).toMatchObject({ state: 'done', invitationsLeft: 0 });
  expect(await accountOf('quiet-one')).toBeDefined();
  expect(await mails()).toBe(before);
});

test('each row is held to the rules of a single account, and every fault is told in the language of its reader', async () => {
  await createPerson(app.db, { username: 'present1' });
  const found = await check(
    admin,
    fileOf(
      header,
      'x,nobody,,,,,,,,',
      '=cmd|A1,a1@example.org,=1+1,,,,,,,',
      'present1,other@example.org,,,,,,,,',
      'fresh-1,present1@example.org,,,,,,,,',
      'fresh-2,fresh-2@example.org,,,12345,unknown,,Nowhere,nobody;admin,de',
      'fresh-3,fresh-3@example.org,,,,,,Sales,,',
      'twice-1,twice@example.org,,,,,,,,',
      'TWICE-1,Twice@example.org,,,,,,,,',
      'example-anna,anna@example.org,,,,,,,,',
      'fresh-4,fresh-4@example.org,,,,,,Closed,,',
    ),
  );
  expect(found).toMatchObject({ state: 'faulty', counts: { created: 1, faulty: 9 } });
  expect(await errors(admin, found.id)).toEqual([
    '2 username too_short',
    '2 email email',
    '3 username username',
    '4 username taken',
    '5 email taken',
    '6 phone mobile',
    '6 gender import_choice',
    '6 language import_choice',
    '7 department import_department_many',
    '9 username import_twice',
    '9 email import_twice',
    '10 username import_example',
    '11 department department_disabled',
  ]);
  const chinese = await app.call('GET /users/imports/:id/errors', {
    as: admin,
    params: { id: found.id },
    query: { perPage: 2, page: 5 },
    headers: { 'x-lang': 'zh-CN' },
  });
  expect(chinese.body.items.map(({ message }) => message)).toEqual([
    '有多个同名部门，请填写完整路径，例如：公司 / 销售部。',
    '与第 8 行重复。',
  ]);
  expect((await run(admin, found.id)).body.code).toBe('user_import.not_ready');
});

test('what a row says of departments and roles is looked up', async () => {
  const found = await check(admin, fileOf(header, 'fresh-4,fresh-4@example.org,,,,,,Nowhere,nobody;admin;greeter,'));
  expect(await errors(admin, found.id)).toEqual(['2 department import_department', '2 roles import_role', '2 roles import_role_built_in']);
});

test('the file of faults holds no formula', async () => {
  const { id } = await check(admin, fileOf(short, '=cmd|A1,@nobody'));
  const columns = (['line', 'column', 'value', 'message'] as const).map((key) => ({ key, title: key }));
  const { body } = await app.call('POST /users/imports/:id/errors/export', { as: admin, params: { id }, body: { columns } });
  const file = await app.raw(new URL(body.url).pathname);
  expect(String(file.body).split('\r\n').slice(1, 3)).toEqual([
    '2,username,\'=cmd|A1,"Use letters, digits, underscores and hyphens."',
    "2,email,'@nobody,The email format is incorrect",
  ]);
});

test('what a list of accounts was saved as comes back as it was: names like formulas, and numbers with their sign', async () => {
  const names = ['=Anna', '@Bo', '-Cai', "'Dan", '＝伊'];
  for (const [at, firstName] of names.entries()) {
    const { id } = await createPerson(app.db, { username: `trip-${at}`, firstName, lastName: '' });
    const change = { last_name: '', job_title: '+1', phone: `+861380013800${at}` };
    await app.db.updateTable('users').set(change).where('id', '=', id).execute();
  }
  const columns = (['username', 'email', 'firstName', 'phone', 'jobTitle'] as const).map((key) => ({ key, title: key }));
  const { body } = await app.call('POST /users/export', { as: admin, body: { filter: { q: 'trip-' }, columns } });
  const file = String((await app.raw(new URL(body.url).pathname)).body);
  expect(file).toContain("'=Anna");
  expect((await check(admin, file, 'update')).counts).toEqual({ created: 0, updated: 0, skipped: names.length, faulty: 0 });
  const copy = await check(admin, file.replaceAll('trip-', 'copy-').replaceAll('+861380013800', '+861380013801'), 'create');
  await run(admin, copy.id);
  expect((await settled(admin, copy.id)).state).toBe('done');
  const made = await Promise.all(names.map((_, at) => accountOf(`copy-${at}`)));
  expect(made.map((one) => [one?.first_name, one?.job_title])).toEqual(names.map((name) => [name, '+1']));
});

test('accounts that are there are faults, passed over, or changed', async () => {
  const there = await createPerson(app.db, { username: 'present2', firstName: 'Old', lastName: 'Name' });
  const file = fileOf(header, 'present2,present2@example.org,New,,,,,Company,greeter,', 'fresh-5,fresh-5@example.org,,,,,,,,');
  const created = await check(admin, file, 'create');
  expect(await errors(admin, created.id)).toEqual(['2 username taken', '2 email taken']);
  const skipped = await check(admin, file, 'skip');
  expect(skipped.counts).toEqual({ created: 1, updated: 0, skipped: 1, faulty: 0 });
  await run(admin, skipped.id);
  await settled(admin, skipped.id);
  expect(await accountOf('present2')).toMatchObject({ first_name: 'Old', department_id: null });
  const updated = await check(admin, file, 'update');
  // Rows without changes are skipped.
  expect(updated.counts).toEqual({ created: 0, updated: 1, skipped: 1, faulty: 0 });
  await run(admin, updated.id);
  await settled(admin, updated.id);
  expect(await accountOf('present2')).toMatchObject({ first_name: 'New', last_name: 'Name', department_id: company });
  expect(await rolesOf(there.id)).toEqual(['greeter']);
  expect(await linesOf(there.id)).toMatchObject([
    { action: 'user.changed', before: { firstName: 'Old' }, after: { firstName: 'New', department: 'Company' } },
    { action: 'user.roles_changed', before: { roles: [] }, after: { roles: ['greeter'] } },
  ]);
  await expect.poll(async () => (await accountOf('present2'))?.search).toContain('new');
  expect((await check(admin, file, 'update')).counts).toEqual({ created: 0, updated: 0, skipped: 2, faulty: 0 });
});

test('an account is found by its name or its address, and a file changes neither', async () => {
  for (const username of ['present3', 'present4']) await createPerson(app.db, { username });
  const found = await check(
    admin,
    fileOf(
      header,
      ',present3@example.org,Found,,,,,,,',
      'present4,,Found,,,,,,,',
      'present3,present4@example.org,,,,,,,,',
      'present4,else@example.org,,,,,,,,',
      'else-name,present3@example.org,,,,,,,,',
      ',nobody-has-it@example.org,,,,,,,,',
    ),
    'update',
  );
  expect(await errors(admin, found.id)).toEqual([
    '4 email import_two_accounts',
    '5 username import_twice',
    '6 email import_twice',
    '7 username required',
  ]);
  const others = await check(admin, fileOf(short, 'present4,else@example.org', 'else-name,present3@example.org'), 'update');
  expect(await errors(admin, others.id)).toEqual(['2 email import_other_email', '3 username import_other_username']);
  const twice = await check(admin, fileOf(header, 'present3,,One,,,,,,,', ',present3@example.org,Two,,,,,,,'), 'update');
  expect(await errors(admin, twice.id)).toEqual(['3 email import_twice']);
});

test('nobody gives a role, nor changes an account, that goes beyond their own rights', async () => {
  const keeper = await createPerson(app.db, { username: 'keeper-one' });
  await createRole(app.db, { menuIds: [await createMenu(app.db, 'system:else')], holders: [keeper] });
  const file = fileOf(header, 'fresh-6,fresh-6@example.org,,,,,,,keeper,', 'fresh-7,fresh-7@example.org,,,,,,,greeter,');
  const given = await check(helper, file);
  expect(await errors(helper, given.id)).toEqual(['2 roles import_role_grant', '3 roles import_role_grant']);
  const granter = await createPerson(app.db);
  await createRole(app.db, { menuIds: [importMenu, grantMenu], holders: [granter] });
  const asGranter = await check(granter, file);
  expect(await errors(granter, asGranter.id)).toEqual(['2 roles import_role_beyond']);
  const changed = await check(helper, fileOf(header, 'keeper-one,,New,,,,,,,', `${admin.username},,New,,,,,,,`), 'update');
  expect(await errors(helper, changed.id)).toEqual(['2 username import_beyond', '3 username import_beyond']);
});

test('a bad row at the end leaves nothing behind', async () => {
  const before = await peopleCount();
  const good = Array.from({ length: 1_200 }, (_, at) => `whole-${at},whole-${at}@example.org`);
  const { id } = await check(admin, fileOf(short, ...good, 'late-one,late-one@example.org'));
  // Taken between the dry run and the import.
  await createPerson(app.db, { username: 'late-one' });
  await run(admin, id, true);
  expect(await settled(admin, id)).toMatchObject({ state: 'refused', counts: { created: 1_200, faulty: 1 }, invitationsLeft: 0 });
  expect(await errors(admin, id)).toEqual(['1202 username taken', '1202 email taken']);
  expect(await peopleCount()).toBe(before + 1);
  expect((await app.db.selectFrom('audit_entries').select('id').where('target_name', 'like', 'whole-%').execute()).length).toBe(0);
});

test('an import belongs to whoever began it, and who may not import has none', async () => {
  const { id } = await check(admin, fileOf(short, 'fresh-8,fresh-8@example.org'));
  const other = await app.call('GET /users/imports/:id', { as: helper, params: { id } });
  expect([other.status, other.body.code]).toEqual([404, 'user_import.not_found']);
  expect((await run(helper, id)).body.code).toBe('user_import.not_found');
  expect((await cancel(helper, id)).body.code).toBe('user_import.not_found');
  expect((await get(admin, id)).state).toBe('checked');
  const stranger = await createPerson(app.db);
  expect((await start(stranger, fileOf(short, 'fresh-9,fresh-9@example.org'))).body.code).toBe('auth.forbidden');
});

test('what waits is found again by whoever began it, so that too many can be imported or given up', async () => {
  const busy = await createPerson(app.db);
  await createRole(app.db, { menuIds: [importMenu], holders: [busy] });
  const waiting = async (as = busy) => (await app.call('GET /users/imports', { as })).body.items.map(({ id, state }) => [id, state]);
  expect(await waiting()).toEqual([]);
  const ids: string[] = [];
  for (let at = 0; at < 5; at += 1) ids.unshift((await check(busy, fileOf(short, `wait-${at},wait-${at}@example.org`))).id);
  expect((await start(busy, fileOf(short, 'wait-6,wait-6@example.org'))).body.code).toBe('user_import.too_many');
  expect(await waiting()).toEqual(ids.map((id) => [id, 'checked']));
  expect(await waiting(helper)).not.toContainEqual([ids[0], 'checked']);
  await cancel(busy, ids[0]!);
  await run(busy, ids[1]!);
  await settled(busy, ids[1]!);
  expect(await waiting()).toEqual(ids.slice(2).map((id) => [id, 'checked']));
  const faulty = await check(busy, fileOf(short, 'x,faulty'));
  expect((await waiting()).flat()).not.toContain(faulty.id);
});

test('who loses the right before the import is written imports nothing', async () => {
  const leaving = await createPerson(app.db);
  const role = await createRole(app.db, { menuIds: [importMenu], holders: [leaving] });
  const { id } = await check(leaving, fileOf(short, 'fresh-10,fresh-10@example.org'));
  // The session still has its permissions, as if the job had been queued meanwhile.
  await app.db.deleteFrom('user_roles').where('role_id', '=', role.id).execute();
  await run(leaving, id);
  await expect
    .poll(async () => app.db.selectFrom('user_imports').select(['state', 'failure', 'content']).where('id', '=', id).executeTakeFirst())
    .toEqual({ state: 'failed', failure: 'forbidden', content: null });
  expect(await accountOf('fresh-10')).toBeUndefined();
});

test('given up, an import does nothing any more, and what the file said is gone', async () => {
  const { id } = await check(admin, fileOf(short, 'fresh-11,fresh-11@example.org'));
  expect((await cancel(admin, id)).body.state).toBe('cancelled');
  expect((await cancel(admin, id)).body.state).toBe('cancelled');
  expect((await run(admin, id)).body.code).toBe('user_import.not_ready');
  const row = await app.db.selectFrom('user_imports').select('content').where('id', '=', id).executeTakeFirst();
  expect(row).toEqual({ content: null });
  expect(await accountOf('fresh-11')).toBeUndefined();
});

test('what is done cannot be given up, and its file is gone', async () => {
  const { id } = await check(admin, fileOf(short, 'fresh-12,fresh-12@example.org'));
  const answers = await Promise.all([run(admin, id, true), run(admin, id, true)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await settled(admin, id);
  expect((await run(admin, id)).body.state).toBe('done');
  expect((await cancel(admin, id)).body.code).toBe('user_import.over');
  expect(await app.db.selectFrom('user_imports').select('content').where('id', '=', id).executeTakeFirst()).toEqual({ content: null });
  await expect.poll(async () => (await get(admin, id)).invitationsLeft).toBe(0);
  const mails = await app.db.selectFrom('outbox_messages').select('id').where('recipient', '=', 'fresh-12@example.org').execute();
  expect(mails.length).toBe(1);
});

test('the same upload is one import, and a file that is no table is refused with its reason', async () => {
  const uploadId = await send(admin, fileOf(short, 'fresh-13,fresh-13@example.org'));
  const body = { uploadId, fileName: 'a.csv', mode: 'create' } as const;
  const first = await app.call('POST /users/imports', { as: admin, body });
  const second = await app.call('POST /users/imports', { as: admin, body });
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  await cancel(admin, (await settled(admin, uploadId)).id);
  const wrong = await start(admin, 'name;mail;mail\na;b;c');
  expect([wrong.status, wrong.body.code, wrong.body.errors?.map(({ message }) => message)]).toEqual([
    422,
    'user_import.wrong_header',
    ['The column username is missing.', 'The column email is missing.', 'The column name is not known.', 'The column mail is not known.'],
  ]);
  const many = await start(admin, fileOf(short, ...Array.from({ length: 100_000 }, (_, at) => `u${at},u${at}@x.org`)));
  expect([many.status, many.body.code, many.body.params]).toEqual([422, 'user_import.too_many_rows', { max: 10_000 }]);
  expect((await start(admin, importTemplate())).status).toBe(201);
});

test('a picture is no file of accounts, and the other way round', async () => {
  const picture = await app.upload(admin, new Uint8Array([1, 2, 3]), 'avatar');
  const answer = await app.call('POST /users/imports', { as: admin, body: { uploadId: picture, fileName: 'a.csv', mode: 'create' } });
  expect(answer.body.code).toBe('upload.not_found');
  expect((await app.finish(admin, await send(admin, short))).body.code).toBe('upload.not_found');
});
