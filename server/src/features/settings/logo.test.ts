import { expect, test } from 'vitest';
import { shiftClock } from '#test/database.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { noise, uploadsApp } from '#test/uploads.ts';

const app = await uploadsApp();
const admin = await createPerson(app.db, { isAdmin: true });
const transparent = await noise(300, 200).ensureAlpha(0.5).png().toBuffer();
const make = async (as: TestUser, purpose = 'logo') => (await app.makeImage(as, transparent, purpose)).body.id;
const set = async (logo: string | null, as = admin) => {
  const { version } = (await app.call('GET /settings', { as: admin })).body;
  return app.call('PUT /settings', { as, body: { version, logo } });
};
const shown = async () => (await app.call('GET /site', {})).body.logo;
const sweep = () => app.jobs.enqueueAlone({ name: 'uploads.sweep' }, {});
const isThere = async (id: string) => (await app.raw(`/files/images/${id}/64`)).status === 200;

test('a picture stands for the site until it is taken back, and is written down', async () => {
  const id = await make(admin);
  expect(await shown()).toBeNull();
  const saved = await set(id);
  expect([saved.status, saved.body.values.logo, saved.body.sources.logo]).toEqual([200, id, 'here']);
  const address = (await shown())!;
  expect(address).toBe(`/files/images/${id}/192`);
  expect((await app.raw(address)).headers.get('content-type')).toBe('image/webp');
  expect((await set(null)).body.values.logo).toBeNull();
  expect(await shown()).toBeNull();
  const { items } = (await app.call('GET /settings/history', { as: admin })).body;
  expect(items.slice(0, 2)).toMatchObject([
    { before: { logo: id }, after: { logo: null } },
    { before: { logo: null }, after: { logo: id } },
  ]);
});

test('one that was replaced can be put back for a day, then its files go; the one that is shown stays', async () => {
  const [first, second] = [await make(admin), await make(admin)];
  await set(first);
  await set(second);
  expect((await set(first)).status).toBe(200);
  expect((await set(second)).status).toBe(200);
  await shiftClock(app.db, '25 hours');
  await sweep();
  await expect.poll(() => isThere(first)).toBe(false);
  expect(await isThere(second)).toBe(true);
  expect((await set(first)).body.code).toBe('image.not_found');
  expect(await shown()).toContain(second);
});

test('it outlives the account of whoever uploaded it', async () => {
  const leaving = await createPerson(app.db, { isAdmin: true });
  const [id, spare] = [await make(leaving), await make(leaving)];
  expect((await set(id, leaving)).status).toBe(200);
  await app.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', leaving.id).execute();
  await sweep();
  await expect.poll(() => isThere(spare)).toBe(false);
  expect(await isThere(id)).toBe(true);
});

test('a picture of another person, for another purpose, or none is refused, and nothing changes', async () => {
  const other = await createPerson(app.db);
  const before = (await app.call('GET /settings', { as: admin })).body;
  for (const id of [await make(other), await make(admin, 'avatar'), '01900000-0000-7000-8000-00000000dead'])
    expect((await set(id)).body.code).toBe('image.not_found');
  expect((await set(await make(other), other)).body.code).toBe('auth.forbidden');
  expect((await app.call('GET /settings', { as: admin })).body).toEqual(before);
});

test('people of the landing page keep their pictures, and the page shows what was set', async () => {
  const [face, logo] = [await make(admin), await make(admin)];
  const save = async (change: object) => {
    const { version } = (await app.call('GET /settings', { as: admin })).body;
    return app.call('PUT /settings', { as: admin, body: { version, ...change } });
  };
  const ann = { name: ' Ann ', role: { 'en-US': 'Baker', 'zh-CN': '' }, picture: face };
  const said = { ...ann, text: { 'en-US': '', 'zh-CN': '第一次来就留下了。' } };
  expect((await save({ logo, testimonials: [said], team: [ann, { ...ann, name: 'Ben', picture: null }] })).status).toBe(200);
  const { values } = (await app.call('GET /settings', { as: admin })).body;
  expect([values.team.map(({ name }) => name), values.testimonials[0]?.picture]).toEqual([['Ann', 'Ben'], face]);
  // One of its two uses ends: the picture stays. A text that says nothing in either language is none.
  expect((await save({ team: null })).status).toBe(200);
  const silent = await save({ testimonials: [{ ...said, text: { 'en-US': ' ', 'zh-CN': '' } }] });
  expect(silent.body.errors).toMatchObject([{ field: 'testimonials.0.text.en-US', rule: 'required' }]);
  await shiftClock(app.db, '25 hours');
  await sweep();
  expect([await isThere(face), await isThere(logo)]).toEqual([true, true]);
  expect((await save({ team: [{ ...ann, picture: await make(await createPerson(app.db)) }] })).body.code).toBe('image.not_found');
  expect((await save({ testimonials: null, logo: null })).status).toBe(200);
  await shiftClock(app.db, '25 hours');
  await sweep();
  await expect.poll(() => isThere(face)).toBe(false);
});
