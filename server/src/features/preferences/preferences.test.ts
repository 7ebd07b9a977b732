import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accountPreferenceNames, defaultPreferences, type AccountPreferences } from '#contract/browser/preferences.ts';
import { testApp } from '#test/app.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { connect, isIn } from '#test/sockets.ts';
import { yearAhead } from '#test/year-ahead.ts';

const app = await testApp();
const day = (date: number, time = '10:00:00.000') => `2026-03-${String(date).padStart(2, '0')}T${time}Z`;
const save = (as: TestUser, preferences: Partial<AccountPreferences>, changedAt = day(1)) =>
  app.call('PUT /me/preferences', { as, body: { preferences, changedAt } });
const kept = async (as: TestUser) => (await app.call('GET /me/preferences', { as })).body;
const all = Object.fromEntries(accountPreferenceNames.map((name) => [name, defaultPreferences[name]])) as AccountPreferences;

test('nothing is kept until I say so, and then it is mine alone', async () => {
  const [anna, bo] = [await createPerson(app.db), await createPerson(app.db)];
  expect(await kept(anna)).toEqual({ preferences: null, changedAt: null });
  const saved = await save(anna, { ...all, theme: 'dark', companyName: '广场' });
  expect([saved.status, saved.body]).toEqual([200, { preferences: { ...all, theme: 'dark', companyName: '广场' }, changedAt: day(1) }]);
  expect(await kept(anna)).toEqual(saved.body);
  expect(await kept(bo)).toEqual({ preferences: null, changedAt: null });
});

test('the latest change wins, whichever comes last', async () => {
  const cai = await createPerson(app.db);
  await save(cai, { theme: 'dark' }, day(5));
  const late = await save(cai, { theme: 'light', accordion: false }, day(4));
  expect(late.body).toEqual({ preferences: { theme: 'dark' }, changedAt: day(5) });
  await save(cai, { theme: 'auto' }, day(6));
  expect(await kept(cai)).toEqual({ preferences: { theme: 'auto' }, changedAt: day(6) });
});

test('of twenty devices that save at once the latest is kept', async () => {
  const dora = await createPerson(app.db);
  const widths = Array.from({ length: 20 }, (_, index) => 180 + ((index * 7) % 20));
  await Promise.all(widths.map((sidebarWidth) => save(dora, { sidebarWidth }, day(7, `10:00:00.${sidebarWidth}`))));
  expect(await kept(dora)).toEqual({ preferences: { sidebarWidth: 199 }, changedAt: day(7, '10:00:00.199') });
});

test('a device whose clock is ahead does not win for ever', async () => {
  const emil = await createPerson(app.db);
  const ahead = await save(emil, { theme: 'dark' }, `${yearAhead}-01-01T00:00:00.000Z`);
  expect(Date.parse(ahead.body.changedAt ?? '')).toBeLessThanOrEqual(Date.now() + 1_000);
  await save(emil, { theme: 'light' }, `${yearAhead}-01-01T00:00:00.000Z`);
  expect((await kept(emil)).preferences).toEqual({ theme: 'light' });
});

test('what is wrong is told by name, and nothing is kept', async () => {
  const fay = await createPerson(app.db);
  const wrong: object = {
    sidebarWidth: 179,
    themeRadius: 6.5,
    theme: 'pink',
    accordion: 'yes',
    themeColorPrimary: 'red',
    ICPLink: 'javascript:alert(1)',
    companyName: 'x'.repeat(201),
    copyrightDate: '\u202e2023',
    language: 'en-US',
    sidebarCollapsed: true,
    isDark: true,
  };
  const { status, body } = await save(fay, wrong);
  expect([status, body.code]).toEqual([422, 'request.invalid']);
  expect(Object.fromEntries(body.errors?.map(({ field, rule }) => [field.replace('preferences.', ''), rule]) ?? [])).toEqual({
    sidebarWidth: 'too_small',
    themeRadius: 'invalid_type',
    theme: 'invalid_value',
    accordion: 'invalid_type',
    themeColorPrimary: 'invalid_format',
    ICPLink: 'invalid_format',
    companyName: 'too_long',
    copyrightDate: 'invalid_text',
    language: 'unknown_field',
    sidebarCollapsed: 'unknown_field',
    isDark: 'unknown_field',
  });
  expect(await kept(fay)).toEqual({ preferences: null, changedAt: null });
});

test.each(['1969-07-20T20:17:40Z', '0000-01-01T00:00:00Z', 'yesterday', ''])('%s is no time of a change', async (changedAt) => {
  const gil = await createPerson(app.db);
  expect((await save(gil, {}, changedAt)).status).toBe(422);
});

test('the largest that the rules allow can be kept', async () => {
  const hana = await createPerson(app.db);
  const long = '\u0001'.repeat(200);
  const address = `https://x/${'🌊'.repeat(190)}`;
  const largest = { ...all, companyName: long, copyrightDate: long, ICPNumber: long, companyWebsite: address, ICPLink: address };
  expect((await save(hana, largest)).status).toBe(200);
  expect((await kept(hana)).preferences).toEqual(largest);
});

test('what a former version kept and this one does not take is left out', async () => {
  const ida = await createPerson(app.db);
  const content = JSON.stringify({ theme: 'dark', sidebarWidth: 9_000, goneLongAgo: 1, constructor: 'x' });
  await app.db
    .insertInto('user_preferences')
    .values({ user_id: ida.id, content, changed_at: sql<Date>`${day(2)}::timestamptz` })
    .execute();
  expect(await kept(ida)).toEqual({ preferences: { theme: 'dark' }, changedAt: day(2) });
});

test('my other devices hear of a change that counts, and of no other', async () => {
  const [jo, kim] = [await createPerson(app.db), await createPerson(app.db)];
  const [mine, foreign] = [
    await connect(app.origin, await app.accessTokenFor(jo)),
    await connect(app.origin, await app.accessTokenFor(kim)),
  ];
  for (const [line, { id }] of [[mine, jo] as const, [foreign, kim] as const])
    await isIn(line, (eventId) => app.hub.hint(`user:${id}`, 'event.changed', { eventId }));
  const heard = ({ heard: hints }: typeof mine) => hints.filter(([name]) => name === 'preferences.changed').map(([, hint]) => hint);
  await save(jo, { theme: 'dark' }, day(5));
  await save(jo, { theme: 'light' }, day(4));
  await save(jo, { theme: 'auto' }, day(6));
  await expect.poll(() => heard(mine)).toEqual([{ changedAt: day(5) }, { changedAt: day(6) }]);
  await isIn(foreign, (eventId) => app.hub.hint(`user:${kim.id}`, 'event.changed', { eventId }));
  expect(heard(foreign)).toEqual([]);
});
