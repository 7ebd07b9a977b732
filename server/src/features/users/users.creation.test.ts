import { describe, expect, it, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { shiftClock } from '#test/database.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson, proveAgain } from '#test/people.ts';
import { createMenu, createRole } from '#test/roles.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plaza.example.org' });
const admin = await createPerson(app.db, { username: 'the-admin', isAdmin: true });
const menuOf = async (code: string) =>
  (await app.db.selectFrom('menus').select('id').where('permission_code', '=', code).orderBy('id').executeTakeFirstOrThrow()).id;
const createRows = await menuOf('system:user:create');
const maker = await createPerson(app.db);
const grantRows = await menuOf('system:role:grant');
await createRole(app.db, { menuIds: [createRows, grantRows], holders: [maker] });
const reader = await createPerson(app.db);
await createRole(app.db, { menuIds: [await menuOf('system:user:read')], holders: [reader] });

const CONTENDERS = 20;
const password = 'river stone 7';
const inputOf = (username: string, change: object = {}) => ({
  username,
  email: `${username}@example.org`,
  firstName: '',
  lastName: '',
  phone: '',
  gender: null,
  jobTitle: '',
  departmentId: null,
  roleIds: [],
  ...change,
});
const create = (username: string, change: object = {}, as = admin) => app.call('POST /users', { as, body: inputOf(username, change) });
const errorsOf = ({ body }: { body: { errors?: readonly { field: string; rule: string }[] } }) =>
  (body.errors ?? []).map(({ field, rule }) => `${field} ${rule}`).toSorted();
const rowOf = (username: string) =>
  app.db.selectFrom('users').selectAll().where('username_key', '=', username.toLowerCase()).executeTakeFirst();
const mailsTo = (email: string) => app.db.selectFrom('outbox_messages').select('id').where('recipient', '=', email).execute();

describe('an account that is made for somebody', () => {
  it('holds what was filled in, is written down, and lets nobody in before its owner chose a password', async () => {
    const department = newId();
    await app.db.insertInto('departments').values({ id: department, name: 'Makers' }).execute();
    const role = await createRole(app.db, {});
    const answer = await create('Made-One', {
      email: 'Made.One@EXAMPLE.org',
      firstName: '小明',
      lastName: '王',
      phone: '+8613800009999',
      gender: 'male',
      jobTitle: 'Gardener',
      departmentId: department,
      roleIds: [role.id],
      language: 'zh-CN',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      username: 'Made-One',
      email: 'Made.One@example.org',
      isEmailVerified: false,
      firstName: '小明',
      phone: '+8613800009999',
      department: { id: department, name: 'Makers' },
      roles: [{ id: role.id }],
      hasPassword: false,
      status: 'enabled',
      language: 'zh-CN',
    });
    expect(await rowOf('made-one')).toMatchObject({ phone_key: null, phone_verified_at: null, is_admin: false });
    expect((await app.call('GET /users', { as: admin, query: { q: 'xiaoming' } })).body.items.map(({ id }) => id)).toEqual([
      answer.body.id,
    ]);
    const lines = await app.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'target_name', 'before', 'after'])
      .where('target_id', '=', answer.body.id)
      .orderBy('id')
      .execute();
    expect(lines).toMatchObject([
      {
        action: 'user.created',
        actor_id: admin.id,
        target_name: 'Made-One',
        before: null,
        after: { jobTitle: 'Gardener', department: 'Makers' },
      },
      { action: 'user.roles_changed', after: { roles: [role.code] } },
    ]);
    expect((await app.call('POST /login', { body: { username: 'made-one', password: '' } })).status).toBe(422);
  });

  it('is opened by the link of the mail, within a week; then the address counts as proven', async () => {
    await create('made-two', { language: 'en-US' });
    const mail = await mailbox.take('made-two@example.org');
    expect(mail.subject).toContain('An account was created for you');
    const token = new URL(mail.link!).searchParams.get('token')!;
    await shiftClock(app.db, '6 days');
    await proveAgain(app, admin);
    expect((await app.call('POST /reset-password', { body: { token, password } })).status).toBe(200);
    expect((await app.call('POST /login', { body: { username: 'made-two', password } })).status).toBe(200);
    expect((await rowOf('made-two'))?.email_verified_at).not.toBeNull();
    expect((await app.call('POST /reset-password', { body: { token, password } })).body.code).toBe('auth.link_expired');
  });

  it('is shown by its username without names, and its owner agrees to the documents themselves', async () => {
    const { body } = await create('nameless');
    expect(body).toMatchObject({ firstName: 'nameless', lastName: '' });
    const me = await app.call('GET /me', { as: { id: body.id, username: 'nameless' } });
    expect(me.body).toMatchObject({ pendingConsents: ['privacy', 'terms'], emailVerified: false });
  });

  it('is invited again as long as nobody has come', async () => {
    const { body } = await create('late-comer', { language: 'en-US' });
    const first = new URL((await mailbox.take('late-comer@example.org')).link!).searchParams.get('token')!;
    await shiftClock(app.db, '8 days');
    await proveAgain(app, admin);
    expect((await app.call('POST /reset-password/check', { body: { token: first } })).body.code).toBe('auth.link_expired');
    await app.call('POST /users/:id/reset-link', { as: admin, params: { id: body.id } });
    const again = await mailbox.take('late-comer@example.org');
    expect(again.subject).toContain('An account was created for you');
    const token = new URL(again.link!).searchParams.get('token')!;
    expect((await app.call('POST /reset-password/check', { body: { token } })).body).toEqual({ username: 'late-comer' });
  });
});

describe('what is refused', () => {
  it('is said at each field at once, and nothing is left half done', async () => {
    const holder = await createPerson(app.db, { username: 'Holder-Of-All' });
    await app.db
      .updateTable('users')
      .set({ phone: '+8613800008888', phone_key: '+8613800008888', phone_verified_at: new Date() })
      .where('id', '=', holder.id)
      .execute();
    const answer = await create('HOLDER-of-all', { email: 'Holder-OF-all@example.org', phone: '+8613800008888' });
    expect([answer.status, answer.body.code]).toEqual([409, 'user.username_taken']);
    expect(errorsOf(answer)).toEqual(['email taken', 'phone taken', 'username taken']);
    expect(errorsOf(await create('fresh-name', { email: 'holder-of-all@example.org' }))).toEqual(['email taken']);
    expect(await rowOf('fresh-name')).toBeUndefined();
    expect(await mailsTo('holder-of-all@example.org')).toEqual([]);
  });

  it('is a name that somebody gave up lately', async () => {
    const former = await createPerson(app.db, { username: 'formerly' });
    expect((await app.call('PUT /me/username', { as: former, body: { username: 'nowadays' } })).status).toBe(200);
    expect(errorsOf(await create('formerly', { email: 'other@example.org' }))).toEqual(['username taken']);
    await app.db
      .updateTable('former_usernames')
      .set({ changed_at: new Date(0) })
      .where('user_id', '=', former.id)
      .execute();
    expect((await create('formerly', { email: 'other@example.org' })).status).toBe(201);
  });

  it.each([
    [{ username: 'abc' }, 'username too_short'],
    [{ username: 'with space' }, 'username username'],
    [{ email: 'nowhere' }, 'email email'],
    [{ phone: '12' }, 'phone mobile'],
    [{ firstName: 'two\nlines' }, 'firstName invalid_text'],
    [{ jobTitle: 'x'.repeat(81) }, 'jobTitle too_long'],
    [{ gender: 'none' }, 'gender invalid_value'],
    [{ departmentId: newId() }, 'departmentId department'],
  ])('is %j', async (change, error) => {
    const answer = await create('good-name', change);
    expect([answer.status, ...errorsOf(answer)]).toEqual([422, error]);
    expect(await rowOf('good-name')).toBeUndefined();
  });

  it('is a role that is none, built in, or more than whoever gives it has; nothing is made then', async () => {
    const strong = await createRole(app.db, { menuIds: [await createMenu(app.db, 'system:secret:read')] });
    const weak = await createRole(app.db, { menuIds: [createRows] });
    const builtIn = (await app.db.selectFrom('roles').select('id').where('code', '=', 'admin').executeTakeFirstOrThrow()).id;
    expect((await create('role-less', { roleIds: [newId()] })).body.code).toBe('role.not_found');
    expect((await create('role-less', { roleIds: [builtIn] })).body.code).toBe('role.built_in');
    expect((await create('role-less', { roleIds: [strong.id] }, maker)).body.code).toBe('role.beyond_you');
    const typist = await createPerson(app.db);
    await createRole(app.db, { menuIds: [createRows], holders: [typist] });
    expect((await create('role-less', { roleIds: [weak.id] }, typist)).body.code).toBe('auth.forbidden');
    expect(await rowOf('role-less')).toBeUndefined();
    expect(await mailsTo('role-less@example.org')).toEqual([]);
    expect((await create('role-less', { roleIds: [weak.id] }, maker)).status).toBe(201);
  });

  it('is whoever may not make accounts', async () => {
    expect((await create('not-by-you', {}, reader)).body.code).toBe('auth.forbidden');
    expect((await create('not-by-you', {}, await createPerson(app.db))).body.code).toBe('auth.forbidden');
    expect(await rowOf('not-by-you')).toBeUndefined();
  });
});

test('of twenty that make one account at once, one does, and the others are told at the field', async () => {
  const answers = await Promise.all(
    Array.from({ length: CONTENDERS }, (_, n) => create('contended', { email: `contended${n}@example.org` })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 201)) expect(errorsOf(answer)).toEqual(['username taken']);
  const mails = await app.db.selectFrom('outbox_messages').select('id').where('recipient', 'like', 'contended%').execute();
  expect(mails).toHaveLength(1);
});
