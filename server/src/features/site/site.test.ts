import { expect, test } from 'vitest';
import type { PageInput } from '#contract/site/index.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register } from '#test/events.ts';
import { createPerson } from '#test/people.ts';
import { plainWebRoot } from '#test/web-root.ts';

const app = await testApp(
  { PUBLIC_URL: 'https://plaza.example', SITE_OPERATOR: 'Lake Club', SITE_CONTACT: 'hello@lake.example' },
  { webRoot: plainWebRoot() },
);
const anna = await createPerson(app.db);
const open = { visibility: 'public', contentVisibility: 'public' } as const;

type Landing = Extract<PageInput['page'], { name: 'landing' }>;
const landing = async (language = 'en-US') => {
  const response = await fetch(`${app.origin}/`, { headers: { accept: 'text/html', 'accept-language': language } });
  expect(response.status).toBe(200);
  return ((await response.json()) as PageInput).page as Landing;
};
const titles = ({ events }: Landing) => events?.map(({ title }) => title);
/** Pages are cached for a moment, so changes show within seconds. */
const soon = { interval: 200 };

test('an empty Plaza says that there is nothing, not that something failed', async () => {
  const page = await landing();
  expect([page.events, page.communities]).toEqual([[], []]);
});

test('what is public shows within five seconds', async () => {
  const choir = await createCommunity(app, { ...open, name: 'Choir', owner: anna });
  const concert = await createEvent(app, choir, { title: 'Concert', startsIn: 30 });
  await register(app, concert, anna, { partySize: 3 });
  await expect.poll(async () => titles(await landing()), soon).toEqual(['Concert']);
  const { events, communities } = await landing();
  expect(events).toEqual([
    {
      id: concert.id,
      slug: concert.slug,
      title: 'Concert',
      cover: null,
      community: 'Choir',
      mode: 'in_person',
      place: null,
      startsAt: expect.stringMatching(/Z$/),
      endsAt: expect.stringMatching(/Z$/),
      zone: 'UTC',
      allDay: false,
      goingCount: 3,
    },
  ]);
  expect(communities).toEqual([
    {
      id: choir.id,
      slug: choir.slug,
      name: 'Choir',
      tagline: '',
      avatar: null,
      cover: null,
      category: { 'en-US': 'Technology', 'zh-CN': '科技' },
      memberCount: 1,
    },
  ]);
});

test('nothing that a stranger may not see is handed to the page', async () => {
  const publicOne = await createCommunity(app, { ...open, name: 'Secret 0 is public' });
  const places = [
    await createCommunity(app, { name: 'Secret hidden', visibility: 'hidden', contentVisibility: 'public' }),
    await createCommunity(app, { name: 'Secret registered', visibility: 'registered', contentVisibility: 'public' }),
    await createCommunity(app, { ...open, name: 'Secret archived', status: 'archived' }),
    await createCommunity(app, { ...open, name: 'Secret deleted', status: 'deleted' }),
  ];
  const closed = await createCommunity(app, { name: 'Members read here', contentVisibility: 'members' });
  const registered = await createCommunity(app, { name: 'Signed-in people read here', contentVisibility: 'registered' });
  for (const place of [...places, closed, registered]) await createEvent(app, place, { title: 'Secret event', startsIn: 3 });
  for (const visibility of ['unlisted', 'members', 'private'] as const)
    await createEvent(app, publicOne, { title: `Secret ${visibility}`, visibility, startsIn: 3 });
  for (const status of ['draft', 'postponed', 'cancelled', 'archived'] as const)
    await createEvent(app, publicOne, { title: `Secret ${status}`, status, startsIn: 3 });
  await createEvent(app, publicOne, { title: 'Secret past', startsIn: -5 });
  await createEvent(app, publicOne, { title: 'Under way', startsIn: -1, onlineUrl: 'https://meet.example/secret-room' });
  await addMember(app, publicOne, anna);
  await expect.poll(async () => titles(await landing()), soon).toEqual(['Under way', 'Concert']);
  for (const language of ['en-US', 'zh-CN']) {
    const text = JSON.stringify(await landing(language)).replaceAll('Secret 0 is public', '');
    expect(text).not.toMatch(/Secret|secret/);
    expect(text).not.toContain(anna.username);
    expect(text).toContain('Members read here');
  }
});

test('there are six of each, the next events first, and those in the language of the reader before others', async () => {
  const english = await createCommunity(app, { ...open, name: 'Many' });
  const chinese = await createCommunity(app, { ...open, name: '茶馆', language: 'zh-CN' });
  for (let hour = 40; hour < 48; hour += 1) await createEvent(app, english, { title: `In ${hour}`, startsIn: hour });
  const late = await createEvent(app, chinese, { title: '品茶', startsIn: 60 });
  await app.db.updateTable('events').set({ language: 'zh-CN' }).where('id', '=', late.id).execute();
  await expect.poll(async () => titles(await landing()), soon).toEqual(['Under way', 'Concert', 'In 40', 'In 41', 'In 42', 'In 43']);
  await expect.poll(async () => titles(await landing('zh-CN')), soon).toEqual(['Under way', 'Concert', 'In 40', 'In 41', 'In 42', '品茶']);
  const { communities } = await landing('zh-CN');
  expect(communities?.[0]?.name).toBe('茶馆');
  expect(communities?.length).toBeLessThanOrEqual(6);
});

test('the pages of words need no data, and say who runs the site', async () => {
  for (const name of ['about', 'contact', 'privacy', 'terms']) {
    const response = await fetch(`${app.origin}/${name}`, { headers: { accept: 'text/html' } });
    expect(await response.json()).toMatchObject({
      page: { name },
      path: `/${name}`,
      origin: 'https://plaza.example',
      site: { operator: 'Lake Club', contact: 'hello@lake.example', icpNumber: null },
    });
  }
  expect((await app.call('GET /site', {})).body).toEqual({
    name: null,
    logo: null,
    operator: 'Lake Club',
    contact: 'hello@lake.example',
    icpNumber: null,
    copyrightDate: '2023',
    banner: null,
    frameHosts: [],
    uploadMegabytes: 5,
    maintenance: null,
  });
});

test('with the mark of a signed-in person the same addresses lead into the application', async () => {
  for (const address of ['/', '/about', '/contact', '/privacy', '/terms']) {
    const response = await fetch(app.origin + address, { headers: { accept: 'text/html', cookie: 'plaza_in=1' } });
    expect([address, response.headers.get('vary'), await response.text()]).toEqual([
      address,
      'Cookie, Accept-Language',
      expect.stringContaining('<body>app</body>'),
    ]);
  }
  const head = await fetch(`${app.origin}/`, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag')]).toEqual([200, '"b-1"']);
});

test('what the server renders with is no file for browsers', async () => {
  expect((await fetch(`${app.origin}/server/public.js`)).status).toBe(404);
});
