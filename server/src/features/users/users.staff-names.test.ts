import { describe, expect, test } from 'vitest';
import { documents } from '#contract/browser/legal.ts';
import type { CallInput } from '#contract/api.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { solve } from '#test/proof.ts';

const app = await testApp();
const change = (as: TestUser, body: CallInput<'PUT /me'>['body']) => app.call('PUT /me', { as, body });
const rename = (as: TestUser, username: string) => app.call('PUT /me/username', { as, body: { username } });
const isAvailable = async (username: string, as?: TestUser) =>
  (await app.call('GET /usernames/:username', { params: { username }, ...(as && { as }) })).body.isAvailable;
const refusedAt = (field: string) => ({
  status: 409,
  body: { code: 'user.name_taken_by_staff', errors: [expect.objectContaining({ field, rule: 'name_of_staff' })] },
});

const admin = await createPerson(app.db, { username: 'staff-nora', firstName: 'Nora', lastName: 'Holm', isAdmin: true });
const chinese = await createPerson(app.db, { username: 'staff-wang', firstName: '伟', lastName: '王', isAdmin: true });
await createPerson(app.db, { username: 'staff-greek', firstName: 'Ελένη', lastName: '', isAdmin: true });
for (const [lastName, change] of [
  ['Boss', { status: 'disabled' }],
  ['Chief', { deleted_at: new Date() }],
] as const) {
  const { id } = await createPerson(app.db, { firstName: 'Gone', lastName, isAdmin: true });
  await app.db.updateTable('users').set(change).where('id', '=', id).execute();
}

describe('a name that reads like that of an administrator', () => {
  test.each([
    ['the same', 'Nora', 'Holm'],
    ['in other letters of case', 'nORA', 'holm'],
    ['all in the first name', 'Nora Holm', ''],
    ['with more space', 'Nora  ', ' Holm'],
    ['without space', 'NoraHolm', ''],
    ['with signs around', '★ Nora.', 'Holm'],
    ['with a joiner that is not seen', 'No\u200dra', 'Holm'],
    ['with a Cyrillic а', 'Norа', 'Holm'],
    ['with a Greek Ν', 'Νora', 'Holm'],
    ['with a zero', 'N0ra', 'H0lm'],
    ['with a one for an l', 'Nora', 'Ho1m'],
    ['with a capital I for an l', 'Nora', 'HoIm'],
    ['with r and n for an m', 'Nora', 'Holrn'],
    ['with an accent', 'Nóra', 'Holm'],
    ['in wide letters', 'Ｎｏｒａ', 'Holm'],
    ['in letters of mathematics', '𝐍𝐨𝐫𝐚', 'Holm'],
    ['in Chinese, as a whole', '王伟', ''],
    ['in Chinese, with space', '王 伟', ''],
    ['in Greek, all in capitals', 'ΕΛΕΝΗ', ''],
  ])('is refused at its field: %s', async (_, firstName, lastName) => {
    expect(await change(await createPerson(app.db), { firstName, lastName })).toMatchObject(refusedAt('firstName'));
  });

  test('is refused where the last name alone makes it so', async () => {
    expect(await change(await createPerson(app.db, { firstName: 'Nora' }), { lastName: 'Holm' })).toMatchObject(refusedAt('lastName'));
  });

  test.each([
    ['another name', 'Nora', 'Halm'],
    ['a middle name', 'Nora B.', 'Holm'],
    ['another order', 'Holm', 'Nora'],
    ['a part of it', 'Nora', ''],
    ['a Chinese name like it', '伟伟', '王'],
    ['the name of a disabled administrator', 'Gone', 'Boss'],
    ['the name of a deleted administrator', 'Gone', 'Chief'],
    ['no letters', '★', ''],
  ])('does not stand in the way of %s', async (_, firstName, lastName) => {
    const saved = await change(await createPerson(app.db), { firstName, lastName });
    expect(saved).toMatchObject({ status: 200, body: { firstName, lastName } });
  });

  test('is its own: the administrator saves it again, and spells it in another way', async () => {
    for (const firstName of ['Nora', 'NORA', 'Nora']) expect((await change(admin, { firstName, lastName: 'Holm' })).status).toBe(200);
    expect(await change(admin, { firstName: '王伟', lastName: '' })).toMatchObject(refusedAt('firstName'));
    expect((await change(chinese, { bio: 'Hello' })).status).toBe(200);
  });

  test('stays with an account that bears it already, and is saved with the rest', async () => {
    const namesake = await createPerson(app.db, { firstName: 'Nora', lastName: 'Holm' });
    for (const body of [{ firstName: 'Nora', lastName: 'Holm' }, { lastName: 'holm', bio: 'Another one' }, { bio: 'Still' }])
      expect((await change(namesake, body)).status).toBe(200);
    expect((await change(namesake, { lastName: 'Berg' })).status).toBe(200);
    expect(await change(namesake, { lastName: 'Holm' })).toMatchObject(refusedAt('lastName'));
  });

  test('may be given by an administrator in the console', async () => {
    const account = { username: 'second-nora', email: 'second-nora@example.org', firstName: 'Nora', lastName: 'Holm' };
    const body = { ...account, phone: '', gender: null, jobTitle: '', departmentId: null, roleIds: [] };
    expect((await app.call('POST /users', { as: admin, body })).body).toMatchObject({ firstName: 'Nora', lastName: 'Holm' });
  });
});

describe('a name that reads like that of an owner', () => {
  test('is refused to the active members of the community alone', async () => {
    const owner = await createPerson(app.db, { firstName: 'Ivo', lastName: 'Kern' });
    const [member, left, moderator, stranger] = [
      await createPerson(app.db),
      await createPerson(app.db),
      await createPerson(app.db, { firstName: 'Mo', lastName: 'Derator' }),
      await createPerson(app.db),
    ];
    const community = await createCommunity(app, { owner, members: [member] });
    await addMember(app, community, left, { state: 'left' });
    await addMember(app, community, moderator, { role: 'moderator' });
    const name = { firstName: 'Іvo', lastName: 'Kern' };
    expect(await change(member, name)).toMatchObject(refusedAt('firstName'));
    for (const free of [left, stranger]) expect((await change(free, name)).status).toBe(200);
    expect((await change(member, { firstName: 'Mo', lastName: 'Derator' })).status).toBe(200);
    expect((await change(owner, { firstName: 'IVO' })).status).toBe(200);
    await app.db.updateTable('communities').set({ status: 'deleted' }).where('id', '=', community.id).execute();
    expect((await change(member, name)).status).toBe(200);
  });
});

describe('a username, by which an account without another name is shown', () => {
  test('counts as taken where it reads like an administrator', async () => {
    for (const username of ['nora-holm', 'N0RA_H01M']) expect([username, await isAvailable(username)]).toEqual([username, false]);
    expect(await isAvailable('nora-b-holm')).toBe(true);
    const email = 'nora-again@example.org';
    const options = { username: 'nora-h0lm', email, password: 'river stone 7', consents: { ...documents } };
    const signUp = async (username: string) => {
      const proof = solve((await app.call('GET /auth/challenge', {})).body);
      return app.call('POST /sign-up', { body: { ...options, username, proof } });
    };
    const refused = { status: 409, body: { code: 'user.username_taken', errors: [{ field: 'username', rule: 'taken' }] } };
    expect(await signUp('nora-h0lm')).toMatchObject(refused);
    const { ticket } = (await signUp('plain-name')).body;
    const { text } = await app.db.selectFrom('outbox_messages').select('text').where('recipient', '=', email).executeTakeFirstOrThrow();
    const finish = (username: string) => app.call('POST /sign-up/finish', { body: { ticket, code: /^\d{6}$/m.exec(text)![0], username } });
    expect(await finish('nora_holm')).toMatchObject(refused);
    expect((await finish('nora-elsewhere')).status).toBe(200);
  });

  test('is not taken by renaming either, unless it is only spelt in another way', async () => {
    const one = await createPerson(app.db, { username: 'renamed-one' });
    expect(await rename(one, 'n0ra-holm')).toMatchObject({ status: 409, body: { code: 'user.username_taken' } });
    const namesake = await createPerson(app.db, { username: 'noraholm' });
    expect(await isAvailable('nora-holm', namesake)).toBe(true);
    expect((await rename(namesake, 'nora-holm')).status).toBe(200);
  });

  test('is free to the administrator who is called like it', async () => {
    const zoe = await createPerson(app.db, { username: 'staff-zoe', firstName: 'Zoe', lastName: 'Lund', isAdmin: true });
    expect(await isAvailable('zoe-lund', zoe)).toBe(true);
    expect((await rename(zoe, 'zoe-lund')).status).toBe(200);
  });
});
