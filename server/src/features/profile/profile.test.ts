import { expect, test } from 'vitest';
import type { CallInput } from '#contract/api.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const me = (as: TestUser) => app.call('GET /me', { as });
const change = (as: TestUser, body: CallInput<'PUT /me'>['body']) => app.call('PUT /me', { as, body });

test.each([
  ['Ad\u200bmin', 'a space without width'],
  ['Ad\u200dmin\u200d', 'a joiner at the end'],
  ['\u00adAdmin', 'a soft hyphen'],
  ['Admin\u3164', 'a filler that is a letter'],
  ['Admin\ufeff.', 'a mark of the order of bytes'],
  ['Ad\u{e0061}min', 'a tag'],
  ['👩\u200dAdmin', 'a joiner behind a picture'],
])('a name with what nobody sees is refused: %j, %s', async (name) => {
  const ann = await createPerson(app.db);
  for (const field of ['firstName', 'lastName'] as const) {
    const { status, body } = await change(ann, { [field]: name });
    expect([status, body.errors?.[0]]).toEqual([422, expect.objectContaining({ field, rule: 'invisible' })]);
  }
});

test.each(['علی\u200cرضا', 'क्\u200dष', 'Zoë O’Neil-Łuk', '欧阳 明', 'Ada 👩🏽‍💻', 'Bo 👨‍👩‍👧', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Cleo 🇳🇱', '❤️ Di'])(
  'the name %j is taken as it is written',
  async (name) => {
    const ann = await createPerson(app.db);
    expect((await change(ann, { firstName: name })).body.firstName).toBe(name);
  },
);

test('what is pasted loses its marks of direction, and a letter keeps eight marks', async () => {
  const ann = await createPerson(app.db);
  const bio = `\u202a+49 170 1234567\u202c\n\u2067Z${'\u0335'.repeat(60)}\u2069y`;
  const { body } = await change(ann, { firstName: '\u202aAnn\u202c', bio });
  expect([body.firstName, body.bio]).toEqual(['Ann', `+49 170 1234567\nZ${'\u0335'.repeat(8)}y`]);
});

test('I see my own account, and it names no secret', async () => {
  const anna = await createPerson(app.db, { username: 'anna-herself' });
  const { status, body } = await me(anna);
  expect(status).toBe(200);
  expect(body).toEqual({
    id: anna.id,
    email: 'anna-herself@example.org',
    username: 'anna-herself',
    firstName: 'First anna-herself',
    lastName: 'Last',
    profilePicture: null,
    bio: '',
    phone: '',
    gender: null,
    location: '',
    dateOfBirth: null,
    jobTitle: '',
    language: null,
    didCompleteOnboarding: false,
    interests: [],
    emailVerified: true,
    phoneVerified: false,
    pendingConsents: ['privacy', 'terms'],
    isPublic: true,
    timezone: null,
    messagesFrom: 'everyone',
    showsPresence: true,
    isAdmin: false,
    roles: ['user'],
    permissions: [],
    menus: expect.arrayContaining(['/home', '/communities', '/personal-center/my-profile']),
    communities: [],
  });
});

test('my communities are those I am an active member of', async () => {
  const bo = await createPerson(app.db);
  const first = await createCommunity(app, { owner: bo });
  const second = await createCommunity(app, { members: [bo] });
  const left = await createCommunity(app);
  await addMember(app, left, bo, { state: 'left' });
  const gone = await createCommunity(app, { members: [bo], status: 'deleted' });
  const { communities } = (await me(bo)).body;
  expect(communities.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  expect(communities.every(({ id, _id }) => id === _id && id !== gone.id)).toBe(true);
});

test('roles are admin or user, and every enabled role assigned; their codes are my permissions', async () => {
  const cai = await createPerson(app.db);
  const [role, off, add, none] = [newId(), newId(), newId(), newId()];
  await app.db
    .insertInto('roles')
    .values([
      { id: role, code: 'account-editor', name: 'Editor' },
      { id: off, code: 'account-retired', name: 'Retired', status: 'disabled' },
    ])
    .execute();
  await app.db
    .insertInto('user_roles')
    .values([role, off].map((role_id) => ({ user_id: cai.id, role_id })))
    .execute();
  const buttons = [
    { id: add, name: 'Add', menu_type: 3, permission_code: 'permission:button:add' },
    {
      id: none,
      name: 'Off',
      menu_type: 3,
      permission_code: 'permission:button:off',
      status: 'disabled' as const,
    },
  ];
  await app.db.insertInto('menus').values(buttons).execute();
  await app.db
    .insertInto('role_menus')
    .values(buttons.map(({ id }) => ({ role_id: role, menu_id: id })))
    .execute();
  expect((await me(cai)).body).toMatchObject({ roles: ['user', 'account-editor'], permissions: ['permission:button:add'] });
  const admin = await createPerson(app.db, { isAdmin: true });
  expect((await me(admin)).body).toMatchObject({ roles: ['admin'], isAdmin: true });
});

test('a change touches only what is sent, and answers the new account', async () => {
  const dora = await createPerson(app.db, { username: 'dora' });
  const answer = await change(dora, { bio: '  Likes rivers. ', dateOfBirth: '1990-02-28', gender: 'female', language: 'zh-CN' });
  expect(answer.status).toBe(200);
  const { bio, dateOfBirth, gender, language, firstName } = answer.body;
  expect({ bio, dateOfBirth, gender, language, firstName }).toEqual({
    bio: 'Likes rivers.',
    dateOfBirth: '1990-02-28',
    gender: 'female',
    language: 'zh-CN',
    firstName: 'First dora',
  });
  expect((await me(dora)).body).toEqual(answer.body);
  const back = await change(dora, { dateOfBirth: null, gender: null });
  expect(back.body).toMatchObject({ dateOfBirth: null, gender: null, bio: 'Likes rivers.' });
  const row = await app.db.selectFrom('users').select(['version']).where('id', '=', dora.id).executeTakeFirstOrThrow();
  expect(row.version).toBe(3);
});

test('an empty change changes nothing', async () => {
  const emil = await createPerson(app.db);
  const before = await me(emil);
  expect((await change(emil, {})).body).toEqual(before.body);
  expect((await app.call('PUT /me', { as: emil })).body).toEqual(before.body);
});

test('what is wrong is told by field, and nothing is changed', async () => {
  const fay = await createPerson(app.db, { username: 'fay-fay' });
  const wrong: object = {
    firstName: '',
    bio: 'x'.repeat(501),
    phone: 'call me',
    dateOfBirth: '2999-01-01',
    isAdmin: true,
    username: 'root',
  };
  const { status, body } = await change(fay, wrong);
  expect([status, body.code]).toEqual([422, 'request.invalid']);
  expect(Object.fromEntries(body.errors?.map(({ field, rule }) => [field, rule]) ?? [])).toEqual({
    firstName: 'required',
    bio: 'too_long',
    phone: 'mobile',
    dateOfBirth: 'date_out_of_range',
    isAdmin: 'unknown_field',
    username: 'unknown_field',
  });
  expect((await me(fay)).body).toMatchObject({ firstName: 'First fay-fay', isAdmin: false, username: 'fay-fay' });
});

test('only my own account changes', async () => {
  const [gil, hana] = [await createPerson(app.db), await createPerson(app.db)];
  const before = (await me(hana)).body;
  await change(gil, { bio: 'Mine.' });
  expect((await me(hana)).body).toEqual(before);
});
