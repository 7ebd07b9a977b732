import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { rounds } from '#test/ration.ts';

const app = await testApp();
const rename = (as: TestUser, username: string) => app.call('PUT /me/username', { as, body: { username } });
const codeOf = async (answer: ReturnType<typeof rename>) => {
  const { status, body } = await answer;
  return status === 200 ? 'renamed' : body.code;
};
const page = async (username: string) => (await app.call('GET /people/:username', { params: { username }, query: {} })).body;
const shiftClock = (by: string) => sql`update clock set shift = ${by}::interval`.execute(app.db);

test('a new name holds everywhere at once, and the former one leads to it', async () => {
  const anna = await createPerson(app.db, { username: 'anna-old', firstName: 'Anna' });
  const { status, body } = await rename(anna, 'Anna_New');
  expect([status, body.username]).toEqual([200, 'Anna_New']);
  expect((await app.call('GET /me', { as: anna })).body.username).toBe('Anna_New');
  for (const name of ['anna_new', 'ANNA-OLD']) expect(await page(name)).toMatchObject({ id: anna.id, username: 'Anna_New' });
  const found = async (q: string) => (await app.call('GET /search', { as: anna, query: { q } })).body.people.map(({ id }) => id);
  expect([await found('anna_new'), await found('anna-old')]).toEqual([[anna.id], []]);
});

test('whoever gave no name of their own is shown by the new username; a name that was given stays', async () => {
  const plain = await createPerson(app.db, { username: 'sun-old', firstName: 'sun-old', lastName: '' });
  const named = await createPerson(app.db, { username: 'moon-old', firstName: 'moon-old', lastName: 'Moon' });
  expect((await rename(plain, 'sun-new')).body).toMatchObject({ username: 'sun-new', firstName: 'sun-new', lastName: '' });
  expect((await rename(named, 'moon-new')).body).toMatchObject({ username: 'moon-new', firstName: 'moon-old', lastName: 'Moon' });
  const found = async (q: string) => (await app.call('GET /search', { as: named, query: { q } })).body.people.map(({ id }) => id);
  expect([await found('sun-new'), await found('sun-old')]).toEqual([[plain.id], []]);
});

test('names have 4 to 16 plain letters, digits, dashes and underlines', async () => {
  const bo = await createPerson(app.db);
  for (const wrong of ['abc', 'a'.repeat(17), 'with space', 'näme', 'line\nbreak', '李小雨小雨', '']) {
    const { status, body } = await rename(bo, wrong);
    expect([wrong, status, body.errors?.[0]?.field]).toEqual([wrong, 422, 'username']);
  }
});

test('a taken name stays taken in any spelling, and a former one for 30 days', async () => {
  const [cai, dora] = [await createPerson(app.db, { username: 'caicai' }), await createPerson(app.db)];
  expect(await codeOf(rename(dora, 'CaiCai'))).toBe('user.username_taken');
  expect(await codeOf(rename(cai, 'cai-two'))).toBe('renamed');
  expect(await codeOf(rename(dora, 'caicai'))).toBe('user.username_taken');
  // The former owner may take it back.
  expect(await codeOf(rename(cai, 'caicai'))).toBe('renamed');
  expect(await codeOf(rename(cai, 'cai-three'))).toBe('renamed');
  await shiftClock('29 days 23 hours');
  expect(await codeOf(rename(dora, 'caicai'))).toBe('user.username_taken');
  await shiftClock('30 days 1 hour');
  expect((await page('caicai')).code).toBe('person.not_found');
  // The sessions of these tests are as old as their clock.
  await shiftClock('0');
  await sql`update former_usernames set changed_at = changed_at - interval '31 days'`.execute(app.db);
  expect(await codeOf(rename(dora, 'caicai'))).toBe('renamed');
  expect(await page('caicai')).toMatchObject({ id: dora.id });
});

test('three times within 30 days, also when asked all at once; another spelling is no change', async () => {
  const emil = await createPerson(app.db, { username: 'emil0' });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => codeOf(rename(emil, `emil-${index}x`))));
  expect(answers.filter((answer) => answer === 'renamed')).toHaveLength(3);
  expect(new Set(answers.filter((answer) => answer !== 'renamed'))).toEqual(new Set(['user.renamed_too_often']));
  const { username } = (await app.call('GET /me', { as: emil })).body;
  expect(await codeOf(rename(emil, username.toUpperCase()))).toBe('renamed');
});

test('of twenty who want one name one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(app.db)));
  const answers = await Promise.all(people.map((person, index) => codeOf(rename(person, index % 2 ? 'prize' : 'PRIZE'))));
  expect(answers.toSorted()).toEqual(['renamed', ...Array<string>(19).fill('user.username_taken')]);
});

test('a name that is given up at this moment is its owner’s, not that of whoever waited for it', async () => {
  for (const round of rounds(10, 3)) {
    const owner = await createPerson(app.db, { username: `given-up-${round}` });
    const waiting = await Promise.all([1, 2, 3].map(() => createPerson(app.db)));
    const [given, ...taken] = await Promise.all([
      codeOf(rename(owner, `moved-on-${round}`)),
      ...waiting.map((person) => codeOf(rename(person, `given-up-${round}`))),
    ]);
    expect([given, new Set(taken)]).toEqual(['renamed', new Set(['user.username_taken'])]);
  }
});
