import { expect, test } from 'vitest';
import { limits } from '#contract/browser/limits.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const categories = (await app.call('GET /communities/categories', {})).body.items.map(({ id }) => id);
const [first, second, third] = categories as [string, string, string];
const me = async (as: TestUser) => (await app.call('GET /me', { as })).body;
const choose = (as: TestUser, interests: readonly string[]) => app.call('PUT /me', { as, body: { interests: [...interests] } });

test('what I like is kept as I last chose it, each kind once, in the order of the categories', async () => {
  const anna = await createPerson(app.db);
  expect((await me(anna)).interests).toEqual([]);
  const answer = await choose(anna, [third, first, third]);
  expect([answer.status, answer.body.interests]).toEqual([200, [first, third]]);
  expect((await choose(anna, [second, third])).body.interests).toEqual([second, third]);
  expect(await me(anna)).toMatchObject({ interests: [second, third] });
  expect((await choose(anna, [])).body.interests).toEqual([]);
});

test('other fields leave it alone, and change together with it or not at all', async () => {
  const bo = await createPerson(app.db);
  await choose(bo, [first]);
  expect((await app.call('PUT /me', { as: bo, body: { bio: 'Rivers.' } })).body).toMatchObject({ bio: 'Rivers.', interests: [first] });
  const both = await app.call('PUT /me', { as: bo, body: { firstName: 'Bobo', interests: [second] } });
  expect(both.body).toMatchObject({ firstName: 'Bobo', interests: [second] });
  const found = await app.call('GET /search', { as: bo, query: { q: 'Bobo' } });
  expect(found.body.people.map(({ id }) => id)).toEqual([bo.id]);
  const refused = await app.call('PUT /me', { as: bo, body: { bio: 'Seas.', interests: [first, newId()] } });
  expect([refused.status, refused.body.code, refused.body.errors]).toMatchObject([
    422,
    'request.invalid',
    [{ field: 'interests', rule: 'invalid_value' }],
  ]);
  expect(await me(bo)).toMatchObject({ bio: 'Rivers.', interests: [second] });
});

test('too many, and what is no id, is told by field', async () => {
  const cai = await createPerson(app.db);
  const many = Array.from({ length: limits.interests.max + 1 }, () => first);
  const errors = async (interests: readonly string[]) =>
    (await choose(cai, interests)).body.errors?.map(({ field, rule }) => [field, rule]);
  expect(await errors(many)).toEqual([['interests', 'too_big']]);
  expect(await errors([first, 'sports'])).toEqual([['interests.1', 'invalid_format']]);
  expect((await me(cai)).interests).toEqual([]);
});

test('of twenty choices at once one holds, and never a mixture', async () => {
  const dora = await createPerson(app.db);
  const inputs = Array.from({ length: 20 }, (_, index) => [categories[index % 4]!, categories[4 + (index % 4)]!]);
  const answers = await Promise.all(inputs.map((options) => choose(dora, options)));
  for (const [index, { status, body }] of answers.entries()) expect([status, body.interests]).toEqual([200, inputs[index]]);
  expect(inputs).toContainEqual((await me(dora)).interests);
});

test('they are mine alone, and go with their category and with me', async () => {
  const [emil, fay] = [await createPerson(app.db), await createPerson(app.db)];
  const gone = newId();
  await app.db.insertInto('categories').values({ id: gone, slug: 'passing', name_en: 'Passing', name_zh: '一时' }).execute();
  await choose(emil, [gone, first]);
  await choose(fay, [first]);
  await app.db.deleteFrom('categories').where('id', '=', gone).execute();
  expect((await me(emil)).interests).toEqual([first]);
  await app.db.deleteFrom('users').where('id', '=', emil.id).execute();
  expect((await me(fay)).interests).toEqual([first]);
  const rows = await app.db.selectFrom('person_interests').selectAll().where('user_id', '=', emil.id).execute();
  expect(rows).toEqual([]);
});

test('the first steps are over once they are finished or skipped, however often that is said', async () => {
  const gil = await createPerson(app.db);
  const finish = () => app.call('PUT /me', { as: gil, body: { didCompleteOnboarding: true } });
  expect((await me(gil)).didCompleteOnboarding).toBe(false);
  const answers = await Promise.all(Array.from({ length: 5 }, finish));
  for (const { status, body } of answers) expect([status, body.didCompleteOnboarding]).toEqual([200, true]);
  await app.call('PUT /me', { as: gil, body: { bio: 'Still here.' } });
  expect((await me(gil)).didCompleteOnboarding).toBe(true);
});
