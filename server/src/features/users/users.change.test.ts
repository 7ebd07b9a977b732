import { describe, expect, it, test } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { createMenu, createRole } from '#test/roles.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plaza.example.org' });
const admin = await createPerson(app.db, { username: 'the-admin', isAdmin: true });
const menuOf = async (code: string) =>
  (await app.db.selectFrom('menus').select('id').where('permission_code', '=', code).orderBy('id').executeTakeFirstOrThrow()).id;
const [readRows, updateRows] = [await menuOf('system:user:read'), await menuOf('system:user:update')];
const helper = await createPerson(app.db, { username: 'the-helper' });
await createRole(app.db, { menuIds: [readRows, updateRows], holders: [helper] });
const reader = await createPerson(app.db);
await createRole(app.db, { menuIds: [readRows], holders: [reader] });

const CONTENDERS = 20;
const detail = async (target: TestUser) => (await app.call('GET /users/:id', { as: admin, params: { id: target.id } })).body;
const inputOf = async (target: TestUser, change: object = {}) => {
  const { username, email, firstName, lastName, phone, gender, jobTitle, department, version } = await detail(target);
  return { username, email, firstName, lastName, phone, gender, jobTitle, departmentId: department?.id ?? null, version, ...change };
};
const put = (target: TestUser, body: Awaited<ReturnType<typeof inputOf>>, as = admin) =>
  app.call('PUT /users/:id', { as, params: { id: target.id }, body });
const change = async (target: TestUser, fields: object, as = admin) => put(target, await inputOf(target, fields), as);
const errorsOf = ({ body }: { body: { errors?: readonly { field: string; rule: string }[] } }) =>
  (body.errors ?? []).map(({ field, rule }) => `${field} ${rule}`).toSorted();
const rowOf = (target: TestUser) => app.db.selectFrom('users').selectAll().where('id', '=', target.id).executeTakeFirstOrThrow();
const linesOf = (target: TestUser) =>
  app.db.selectFrom('audit_entries').select(['action', 'before', 'after']).where('target_id', '=', target.id).orderBy('id').execute();
const provePhone = (target: TestUser, phone: string) =>
  app.db.updateTable('users').set({ phone, phone_key: phone, phone_verified_at: new Date() }).where('id', '=', target.id).execute();

describe('the fields of an account', () => {
  it('change together; only what differs is written down, and the new name finds', async () => {
    const bo = await createPerson(app.db, { username: 'bo-before' });
    const department = newId();
    await app.db.insertInto('departments').values({ id: department, name: 'Changers' }).execute();
    const answer = await change(bo, { firstName: '博', lastName: '李', gender: 'other', jobTitle: 'Cook', departmentId: department });
    expect(answer.body).toMatchObject({ firstName: '博', gender: 'other', jobTitle: 'Cook', department: { name: 'Changers' }, version: 2 });
    expect(await linesOf(bo)).toEqual([
      {
        action: 'user.changed',
        before: { firstName: 'First bo-before', lastName: 'Last', gender: null, jobTitle: '', department: null },
        after: { firstName: '博', lastName: '李', gender: 'other', jobTitle: 'Cook', department: 'Changers' },
      },
    ]);
    expect((await app.call('GET /users', { as: admin, query: { q: '李博' } })).body.items.map(({ id }) => id)).toEqual([bo.id]);
    expect((await rowOf(bo)).email_verified_at).not.toBeNull();
  });

  it('lead into no disabled department, and out of none that was disabled since', async () => {
    const [old, other] = [newId(), newId()];
    await app.db
      .insertInto('departments')
      .values([
        { id: old, name: 'Old hands' },
        { id: other, name: 'Closed', status: 'disabled' },
      ])
      .execute();
    const kim = await createPerson(app.db);
    expect((await change(kim, { departmentId: old })).status).toBe(200);
    await app.db.updateTable('departments').set({ status: 'disabled' }).where('id', '=', old).execute();
    expect((await change(kim, { jobTitle: 'Cook' })).body).toMatchObject({ jobTitle: 'Cook', department: { id: old } });
    const refused = await change(kim, { departmentId: other });
    expect([refused.status, ...errorsOf(refused)]).toEqual([422, 'departmentId department_disabled']);
    expect((await rowOf(kim)).department_id).toBe(old);
  });

  it('that stay as they are leave no line', async () => {
    const same = await createPerson(app.db);
    expect((await change(same, {})).body.version).toBe(1);
    expect(await linesOf(same)).toEqual([]);
  });

  it('of one’s own account change as well', async () => {
    expect((await change(helper, { jobTitle: 'Helper' }, helper)).body).toMatchObject({ jobTitle: 'Helper' });
  });

  it('let a number sign in only while it is the proven one', async () => {
    const cai = await createPerson(app.db);
    await provePhone(cai, '+8613800001111');
    await change(cai, { jobTitle: 'x' });
    expect(await rowOf(cai)).toMatchObject({ phone_key: '+8613800001111' });
    await change(cai, { phone: '+8613800002222' });
    expect(await rowOf(cai)).toMatchObject({ phone: '+8613800002222', phone_key: null, phone_verified_at: null });
  });
});

describe('a username', () => {
  it('leads from the former one for a while, and nobody else gets that', async () => {
    const dora = await createPerson(app.db, { username: 'dora-old' });
    expect((await change(dora, { username: 'dora-new' })).status).toBe(200);
    expect((await app.call('GET /people/:username', { as: admin, params: { username: 'dora-old' } })).body).toMatchObject({
      username: 'dora-new',
    });
    const other = await createPerson(app.db);
    expect(errorsOf(await change(other, { username: 'dora-old' }))).toEqual(['username taken']);
    expect((await change(dora, { username: 'dora-old' })).status).toBe(200);
  });

  it('of whoever gave no name is the name that is shown', async () => {
    const nameless = await createPerson(app.db, { username: 'no-name', firstName: 'no-name', lastName: '' });
    expect((await change(nameless, { username: 'still-none' })).body).toMatchObject({ firstName: 'still-none' });
  });
});

describe('an address', () => {
  const reset = (username: string) => app.call('POST /forgot-password', { body: { email: `${username}@example.org` } });

  it('has yet to be proven; the former one is told, and no link that went there serves any more', async () => {
    const emil = await createPerson(app.db, { username: 'emil', language: 'en-US' });
    await reset('emil');
    const token = new URL((await mailbox.take('emil@example.org')).link!).searchParams.get('token')!;
    expect((await change(emil, { email: 'emil@example.net' })).body).toMatchObject({ email: 'emil@example.net', isEmailVerified: false });
    expect((await mailbox.take('emil@example.org')).subject).toBe('The email address of your Plaza account was changed');
    expect((await app.call('POST /reset-password/check', { body: { token } })).body.code).toBe('auth.link_expired');
  });

  it('in another spelling stays proven, and nobody is told', async () => {
    const fay = await createPerson(app.db, { username: 'fay-mail' });
    expect((await change(fay, { email: 'Fay-Mail@example.org' })).body).toMatchObject({ isEmailVerified: true });
    const received = await app.db.selectFrom('outbox_messages').select('id').where('recipient', 'ilike', 'fay-mail@%').execute();
    expect(received).toEqual([]);
  });

  it('of whoever was invited and has not come gets the invitation', async () => {
    const blank = { firstName: '', lastName: '', phone: '', gender: null, jobTitle: '', departmentId: null, roleIds: [] };
    const options = { ...blank, username: 'mistyped', email: 'mistypd@example.org', language: 'en-US' as const };
    const made = (await app.call('POST /users', { as: admin, body: options })).body;
    const first = new URL((await mailbox.take('mistypd@example.org')).link!).searchParams.get('token')!;
    await change(made, { email: 'mistyped@example.org' });
    expect((await mailbox.take('mistyped@example.org')).subject).toContain('An account was created for you');
    expect((await app.call('POST /reset-password/check', { body: { token: first } })).body.code).toBe('auth.link_expired');
  });
});

describe('what is refused', () => {
  it('is what somebody else has, at each field at once', async () => {
    const holder = await createPerson(app.db, { username: 'holds-it' });
    await provePhone(holder, '+8613800003333');
    const gus = await createPerson(app.db);
    const answer = await change(gus, { username: 'HOLDS-it', email: 'Holds-It@example.org', phone: '+8613800003333', jobTitle: 'x' });
    expect([answer.status, ...errorsOf(answer)]).toEqual([409, 'email taken', 'phone taken', 'username taken']);
    expect(await rowOf(gus)).toMatchObject({ job_title: '', version: 1 });
  });

  it.each([
    [{ username: 'a b c d' }, 'username username'],
    [{ email: 'x' }, 'email email'],
    [{ phone: '1' }, 'phone mobile'],
    [{ departmentId: newId() }, 'departmentId department'],
  ])('is %j', async (fields, error) => {
    const hanna = await createPerson(app.db);
    const answer = await change(hanna, fields);
    expect([answer.status, ...errorsOf(answer)]).toEqual([422, error]);
    expect(await rowOf(hanna)).toMatchObject({ version: 1 });
  });

  it('is an account that may do more, or that is gone, and whoever may only read', async () => {
    const strong = await createPerson(app.db);
    await createRole(app.db, { menuIds: [await createMenu(app.db, 'system:secret:read')], holders: [strong] });
    for (const target of [admin, strong]) expect((await change(target, { jobTitle: 'x' }, helper)).body.code).toBe('user.beyond_you');
    const weak = await createPerson(app.db);
    expect((await change(weak, { jobTitle: 'x' }, reader)).body.code).toBe('auth.forbidden');
    const options = await inputOf(weak);
    await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', weak.id).execute();
    expect((await put(weak, options)).body.code).toBe('person.not_found');
  });
});

test('whoever was faster is named, with the moment', async () => {
  const ida = await createPerson(app.db, { username: 'ida-first' });
  const seen = await inputOf(ida);
  await change(ida, { jobTitle: 'Theirs' }, helper);
  const answer = await put(ida, { ...seen, jobTitle: 'Mine' });
  const { updated_at: at } = await rowOf(ida);
  expect([answer.status, answer.body.code, answer.body.params]).toEqual([
    409,
    'record.changed',
    { by: 'the-helper', at: at.toISOString() },
  ]);
  const later = await inputOf(ida);
  // Changes by the owner are not logged.
  await app.call('PUT /me', { as: ida, body: { firstName: 'Ida' } });
  expect((await put(ida, later)).body.params).toMatchObject({ by: 'ida-first' });
  expect(await rowOf(ida)).toMatchObject({ job_title: 'Theirs', first_name: 'Ida' });
});

test('of twenty that change the same state at once, one does', async () => {
  const jan = await createPerson(app.db);
  const seen = await inputOf(jan);
  const answers = await Promise.all(Array.from({ length: CONTENDERS }, (_, n) => put(jan, { ...seen, jobTitle: `Job ${n}` })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('record.changed');
  expect(await linesOf(jan)).toHaveLength(1);
});

test('the departments are those that people can belong to', async () => {
  const [top, below] = [newId(), newId()];
  await app.db.insertInto('departments').values({ id: top, name: 'Tops' }).execute();
  await app.db.insertInto('departments').values({ id: below, name: 'Below', parent_id: top }).execute();
  const { body } = await app.call('GET /users/departments', { as: reader });
  expect(body.items).toEqual(
    expect.arrayContaining([
      { id: top, parentId: null, name: 'Tops', status: 'enabled', people: 0 },
      { id: below, parentId: top, name: 'Below', status: 'enabled', people: 0 },
    ]),
  );
});
