import { describe, expect, it, test } from 'vitest';
import { createPasswords } from '#kernel/session/passwords.ts';
import { ownApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createPerson, proveAgain, type TestUser } from '#test/people.ts';
import { createMenu, createRole } from '#test/roles.ts';

const app = await ownApp();
const PASSWORD = 'River2026stone';
const passwordHash = await createPasswords().hash(PASSWORD);
const admin = await createPerson(app.db, { username: 'the-admin', isAdmin: true });
const menuOf = async (code: string) =>
  (await app.db.selectFrom('menus').select('id').where('permission_code', '=', code).orderBy('id').executeTakeFirstOrThrow()).id;
const helper = await createPerson(app.db, { username: 'the-helper' });
await createRole(app.db, { menuIds: [await menuOf('system:user:delete')], holders: [helper] });
const editor = await createPerson(app.db);
await createRole(app.db, { menuIds: [await menuOf('system:user:update')], holders: [editor] });

const remove = (target: TestUser, body: { when: 'later' | 'now'; archive?: boolean } = { when: 'later' }, as = admin) =>
  app.call('POST /users/:id/delete', { as, params: { id: target.id }, body });
const restore = (target: TestUser, as = admin) => app.call('POST /users/:id/restore', { as, params: { id: target.id } });
const consequences = (target: TestUser, as = admin) => app.call('GET /users/:id/consequences', { as, params: { id: target.id } });
const signIn = ({ username }: TestUser) => app.call('POST /login', { body: { username, password: PASSWORD } });
const rowOf = ({ id }: TestUser) => app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const erase = () => app.jobs.enqueueAlone({ name: 'account.erase' }, {});
const linesOf = ({ id }: TestUser) =>
  app.db.selectFrom('audit_entries').select(['action', 'actor_id']).where('target_id', '=', id).orderBy('id').execute();
const mailsTo = async ({ username }: TestUser) => {
  const mails = await app.db
    .selectFrom('outbox_messages')
    .select('kind')
    .where('recipient', '=', `${username}@example.org`)
    .orderBy('id')
    .execute();
  return mails.map(({ kind }) => kind);
};

describe('an account that somebody else deletes', () => {
  it('is closed at once and told; nobody takes it back by signing in; after 14 days it is gone', async () => {
    const bo = await createPerson(app.db, { username: 'bo-removed', passwordHash });
    const token = await app.accessTokenFor(bo);
    const { status, body } = await remove(bo);
    expect(status).toBe(200);
    expect(Date.parse(body.deletedAt) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
    expect((await app.call('GET /me', { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
    expect((await signIn(bo)).body.code).toBe('auth.account_disabled');
    expect(await rowOf(bo)).toMatchObject({ status: 'disabled', deleted_at: null });
    await shiftClock(app.db, '15 days');
    await proveAgain(app, admin);
    await erase();
    await expect.poll(async () => (await rowOf(bo)).deleted_at).not.toBeNull();
    expect(await rowOf(bo)).toMatchObject({ username: '', email: '' });
    expect(await mailsTo(bo)).toEqual(['deletion_decided', 'deletion_decided_done']);
    expect(await linesOf(bo)).toEqual([
      { action: 'user.deletion_decided', actor_id: admin.id },
      { action: 'user.deleted', actor_id: null },
    ]);
  });

  it('is gone as soon as possible where that is wanted', async () => {
    const cai = await createPerson(app.db, { username: 'cai-now' });
    await remove(cai, { when: 'now' });
    await expect.poll(async () => (await rowOf(cai)).deleted_at).not.toBeNull();
    expect(await mailsTo(cai)).toEqual(['deletion_decided_done']);
    expect((await restore(cai)).body.code).toBe('person.not_found');
  });

  it('is decided about once', async () => {
    const dora = await createPerson(app.db, { username: 'dora-once' });
    const [first, second] = [await remove(dora), await remove(dora)];
    expect(second.body).toEqual(first.body);
    expect(await mailsTo(dora)).toEqual(['deletion_decided']);
    expect(await linesOf(dora)).toHaveLength(1);
  });
});

describe('what is taken back', () => {
  it('is as it was before', async () => {
    const emil = await createPerson(app.db, { username: 'emil-stays', passwordHash });
    await remove(emil);
    expect((await restore(emil)).status).toBe(200);
    expect(await rowOf(emil)).toMatchObject({ status: 'enabled', delete_at: null });
    expect((await signIn(emil)).status).toBe(200);
    expect((await restore(emil)).status).toBe(200);
    expect(await linesOf(emil)).toMatchObject([
      { action: 'user.deletion_decided' },
      { action: 'user.restored' },
      { action: 'session.started' },
    ]);
    expect(await mailsTo(emil)).toEqual(expect.arrayContaining(['deletion_decided', 'deletion_taken_back']));
  });

  it('stays closed where it had been', async () => {
    const fay = await createPerson(app.db);
    await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', fay.id).execute();
    await remove(fay);
    await restore(fay);
    expect(await rowOf(fay)).toMatchObject({ status: 'disabled', delete_at: null });
  });

  it('is the one way to open it again', async () => {
    const ivo = await createPerson(app.db, { username: 'ivo-closed', passwordHash });
    await remove(ivo);
    const { status, body } = await app.call('POST /users/:id/enable', { as: editor, params: { id: ivo.id } });
    expect([status, body.status]).toEqual([200, 'disabled']);
    expect((await signIn(ivo)).body.code).toBe('auth.account_disabled');
    expect(await rowOf(ivo)).toMatchObject({ status: 'disabled', delete_at: expect.any(Date) });
    expect(await linesOf(ivo)).toMatchObject([{ action: 'user.deletion_decided' }]);
    await restore(ivo);
    expect((await signIn(ivo)).status).toBe(200);
  });

  it('may be what its owner asked for', async () => {
    const gus = await createPerson(app.db, { username: 'gus-asked' });
    await app.call('POST /me/deletion', { as: gus });
    expect((await restore(gus)).status).toBe(200);
    expect(await rowOf(gus)).toMatchObject({ status: 'enabled', delete_at: null });
  });
});

test('communities that would be left without an owner are named, and nothing happens unless they may rest', async () => {
  const hanna = await createPerson(app.db);
  const community = await createCommunity(app, { owner: hanna, members: [await createPerson(app.db)], name: 'Bread Makers' });
  expect((await consequences(hanna)).body).toEqual({ communities: ['Bread Makers'] });
  const refused = await remove(hanna);
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    409,
    'user.leaves_communities',
    { communities: 'Bread Makers' },
  ]);
  expect(await rowOf(hanna)).toMatchObject({ status: 'enabled', delete_at: null });
  expect((await remove(hanna, { when: 'now', archive: true })).status).toBe(200);
  const state = () => app.db.selectFrom('communities').select('status').where('id', '=', community.id).executeTakeFirstOrThrow();
  await expect.poll(state).toEqual({ status: 'archived' });
});

describe('what is refused', () => {
  it('is one’s own account, one that may do more, and one that is gone', async () => {
    expect((await remove(admin)).body.code).toBe('user.yourself');
    const strong = await createPerson(app.db);
    await createRole(app.db, { menuIds: [await createMenu(app.db, 'system:secret:read')], holders: [strong] });
    for (const target of [admin, strong]) {
      expect((await remove(target, { when: 'now' }, helper)).body.code).toBe('user.beyond_you');
      expect((await restore(target, helper)).body.code).toBe('user.beyond_you');
      expect((await consequences(target, helper)).body.code).toBe('user.beyond_you');
      expect(await rowOf(target)).toMatchObject({ status: 'enabled', delete_at: null });
    }
    const weak = await createPerson(app.db);
    expect((await remove(weak, { when: 'later' }, helper)).status).toBe(200);
    await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', weak.id).execute();
    expect((await remove(weak)).body.code).toBe('person.not_found');
  });

  it('is whoever may not delete', async () => {
    const ida = await createPerson(app.db);
    for (const call of [remove(ida, { when: 'now' }, editor), restore(ida, editor), consequences(ida, editor)])
      expect((await call).body.code).toBe('auth.forbidden');
    expect(await rowOf(ida)).toMatchObject({ status: 'enabled', delete_at: null });
  });
});

test('of administrators that delete each other at once, one stays', async () => {
  const before = await app.db.selectFrom('users').select('id').where('is_admin', '=', true).where('id', '<>', admin.id).execute();
  expect(before).toEqual([]);
  const other = await createPerson(app.db, { isAdmin: true });
  await Promise.all([app.accessTokenFor(admin), app.accessTokenFor(other)]);
  const answers = await Promise.all([remove(other, { when: 'now' }, admin), remove(admin, { when: 'now' }, other)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = await app.db.selectFrom('users').select('id').where('is_admin', '=', true).where('status', '=', 'enabled').execute();
  expect(left).toHaveLength(1);
  const admins = () => app.db.selectFrom('users').select('id').where('is_admin', '=', true).execute();
  await expect.poll(admins).toEqual(left);
});

test('an administrator who leaves and deletes the other one at once does only one of both', async () => {
  await app.db.updateTable('users').set({ is_admin: false }).where('is_admin', '=', true).execute();
  const [leaving, other] = [await createPerson(app.db, { isAdmin: true }), await createPerson(app.db, { isAdmin: true })];
  await app.accessTokenFor(leaving);
  const answers = await Promise.all([app.call('POST /me/deletion', { as: leaving }), remove(other, { when: 'later' }, leaving)]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const left = await app.db.selectFrom('users').select('id').where('is_admin', '=', true).where('delete_at', 'is', null).execute();
  expect(left).toHaveLength(1);
});
