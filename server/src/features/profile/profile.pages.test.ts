import { expect, test } from 'vitest';
import type { PageInput, PublicPerson } from '#contract/site/index.ts';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { plainWebRoot } from '#test/web-root.ts';

const app = await testApp({ PUBLIC_URL: 'https://plaza.example' }, { webRoot: plainWebRoot() });

const open = (username: string, headers: Record<string, string> = {}) =>
  fetch(`${app.origin}/people/${username}`, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
const inputOf = async (response: Response) => (await response.json()) as PageInput;
const personAt = async (username: string) => {
  const { page } = await inputOf(await open(username));
  return page.name === 'person' ? page.person : null;
};
const change = ({ id }: TestUser, values: object) => app.db.updateTable('users').set(values).where('id', '=', id).execute();
/** Pages are cached for a moment. */
const soon = { interval: 200 };

test('a visitor reads what somebody made public, and nothing else is handed to the page', async () => {
  const anna = await createPerson(app.db, { username: 'anna' });
  await change(anna, {
    bio: 'Likes rivers.',
    location: 'Utrecht',
    job_title: 'Baker',
    phone: '+8613800001111',
    date_of_birth: '1990-01-02',
  });
  const lake = await createCommunity(app, { name: 'Lake', visibility: 'public', contentVisibility: 'public', owner: anna });
  await createCommunity(app, { name: 'Secret den', visibility: 'hidden', contentVisibility: 'members', members: [anna] });
  await createCommunity(app, { name: 'Secret wood', visibility: 'registered', members: [anna] });
  const supper = await createEvent(app, lake, { title: 'Supper', startsIn: 30 });
  await createEvent(app, lake, { title: 'Secret meeting', visibility: 'members', startsIn: 3 });
  const response = await open('anna');
  expect([response.status, response.headers.get('content-language')]).toEqual([200, 'en-US']);
  const { page, path, origin } = await inputOf(response);
  expect([path, origin]).toEqual(['/people/anna', 'https://plaza.example']);
  expect(page).toEqual({
    name: 'person',
    now: expect.stringMatching(/Z$/),
    person: {
      id: anna.id,
      username: 'anna',
      firstName: 'First anna',
      lastName: 'Last',
      profilePicture: null,
      bio: 'Likes rivers.',
      location: 'Utrecht',
      jobTitle: 'Baker',
      joinedIn: expect.stringMatching(/^\d{4}-\d{2}$/),
      communities: [{ id: lake.id, slug: lake.slug, name: 'Lake', avatar: null, memberCount: 1 }],
      events: [
        {
          id: supper.id,
          slug: supper.slug,
          title: 'Supper',
          cover: null,
          community: 'Lake',
          mode: 'in_person',
          place: null,
          startsAt: expect.stringMatching(/Z$/),
          endsAt: expect.stringMatching(/Z$/),
          zone: 'UTC',
          allDay: false,
          goingCount: 0,
        },
      ],
    } satisfies PublicPerson,
  });
  expect(JSON.stringify(page)).not.toMatch(/Secret|example\.org|138|1990/);
});

test('whoever is hidden, missing, disabled, deleted or long renamed answers alike', async () => {
  const shy = await createPerson(app.db, { isPublic: false });
  const [off, gone, renamed] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
  await change(off, { status: 'disabled' });
  await change(gone, { deleted_at: new Date() });
  await change(renamed, { username: 'renamed-now', username_key: 'renamed-now' });
  await app.db
    .updateTable('former_usernames')
    .set({ changed_at: new Date(Date.now() - 31 * 24 * 3_600_000) })
    .where('user_id', '=', renamed.id)
    .execute();
  // Members of the same community see the hidden name inside; the public page makes no exception for members.
  await createCommunity(app, { visibility: 'public', members: [shy] });
  const names = [shy.username, 'nobody-here', off.username, gone.username, renamed.username, '%00', 'a'.repeat(65), '%F0%9F%A6%84', 'a.b'];
  for (const name of names) {
    const response = await open(name);
    const { page, path } = await inputOf(response);
    expect([name, response.status, page, path]).toEqual([name, 404, { name: 'lost' }, `/people/${name}`]);
  }
});

test('a former name and another spelling lead to the page of today, those of somebody hidden do not', async () => {
  const [bea, shy] = [await createPerson(app.db, { username: 'bea' }), await createPerson(app.db, { isPublic: false })];
  await change(bea, { username: 'bea-today', username_key: 'bea-today' });
  await change(shy, { username: 'shy-today', username_key: 'shy-today' });
  for (const name of ['bea', 'BEA', 'Bea-Today']) {
    const response = await open(name);
    expect([name, response.status, response.headers.get('location')]).toEqual([name, 302, '/people/bea-today']);
  }
  expect((await open('bea?lang=zh-CN')).headers.get('location')).toBe('/people/bea-today?lang=zh-CN');
  for (const name of [shy.username, 'shy-today', 'Shy-Today']) expect([name, (await open(name)).status]).toEqual([name, 404]);
});

test('who goes out of sight is out of sight within seconds', async () => {
  const cora = await createPerson(app.db);
  expect((await open(cora.username)).status).toBe(200);
  await change(cora, { is_public: false });
  await expect.poll(async () => (await open(cora.username)).status, soon).toBe(404);
});

test('controls that turn the writing around are taken out of what people wrote', async () => {
  const evil = await createPerson(app.db, { username: 'evil', firstName: '\u202egro.knab\u202c', lastName: '\u2066<b>' });
  await change(evil, { bio: '\u202e</style><script>alert(1)</script>', job_title: '\u2067x', location: '\u202ay' });
  expect(await personAt('evil')).toMatchObject({
    firstName: 'gro.knab',
    lastName: '<b>',
    bio: '</style><script>alert(1)</script>',
    jobTitle: 'x',
    location: 'y',
  });
});

test('the reader decides the language; whoever is signed in gets the application', async () => {
  const dan = await createPerson(app.db);
  expect((await inputOf(await open(dan.username, { 'accept-language': 'zh' }))).language).toBe('zh-CN');
  expect((await inputOf(await open(`${dan.username}?lang=zh-CN`))).isLanguageInAddress).toBe(true);
  for (const name of [dan.username, 'nobody-at-all'])
    expect(await (await open(name, { cookie: 'plaza_in=1' })).text()).toContain('<body>app</body>');
});

test('whoever has asked to be deleted has no page any more, and has it again once they stay', async () => {
  const lea = await createPerson(app.db, { username: 'lea-leaves' });
  expect((await open('lea-leaves')).status).toBe(200);
  await change(lea, { delete_at: new Date(Date.now() + 86_400_000) });
  await expect.poll(async () => (await open('lea-leaves')).status, soon).toBe(404);
  await change(lea, { delete_at: null });
  await expect.poll(async () => (await open('lea-leaves')).status, soon).toBe(200);
});
