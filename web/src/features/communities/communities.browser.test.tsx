import { expect, test, vi } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { aCommunity, insider, listOf, technology } from '#test/communities.ts';
import { mei } from '#test/people.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './communities.page.tsx';

const all = [aCommunity({ name: 'Harbour Sailors' }), aCommunity({ name: 'Slow Cities' }, 2)];
const found = (query: URLSearchParams) => all.filter(({ name }) => name.toLowerCase().includes(query.get('q') ?? ''));

const serve = (change: Parameters<typeof answer>[0] = {}) =>
  answer({
    'GET /communities/categories': () => ({ items: [technology] }),
    'GET /communities/recommended': () => ({
      ...listOf([]),
      communities: [{ ...aCommunity({ name: 'Night Walkers' }, 3), reason: { kind: 'people', people: 3, city: null } }],
    }),
    'GET /me/communities': () => [
      { ...aCommunity({ name: 'Morning Choir', membership: insider.membership }, 4), newPosts: 2, status: 'active' },
    ],
    'GET /me/communities/deleting': () => ({ items: [] }),
    'GET /communities': ({ query }) => listOf(found(query), 30, Number(query.get('page'))),
    ...change,
  });
const open = (at = '/communities') => openScreen({ '/communities': Page }, at, 'communities');

test('mine come first, then suggestions, then all of them', async () => {
  serve();
  const { page } = await open();
  await expect.element(page.getByRole('heading', { name: /All communities/ })).toBeVisible();
  const headings = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent?.trim());
  expect(headings).toEqual(['Your communities 1', 'You might like', 'All communities 30']);
  await expect.element(page.getByRole('link', { name: /Morning Choir/ })).toHaveAttribute('href', '/communities/community-4');
});

test('own communities that are being deleted lead to where they are restored', async () => {
  const { id, slug, name, avatar } = aCommunity({ name: 'Old Mill' }, 9);
  const deletion = {
    community: { id, slug, name, avatar },
    askedAt: '2026-11-20T10:00:00Z',
    askedBy: null,
    reason: '',
    deleteAt: '2026-12-20T10:00:00Z',
  };
  serve({ 'GET /me/communities': () => [], 'GET /me/communities/deleting': () => ({ items: [deletion] }) });
  const { page } = await open();
  await expect.element(page.getByRole('heading', { name: 'Being deleted 1' })).toBeVisible();
  const link = page.getByRole('link', { name: /Old Mill Restore until .*Dec 20/ });
  await expect.element(link).toHaveAttribute('href', `/communities/${slug}`);
});

test('what is typed goes to the address when the typing rests, and the answer follows', async () => {
  const calls = serve();
  const { page, address } = await open();
  await page.getByRole('searchbox').fill('slow');
  await expect.element(address).toHaveTextContent('/communities?q=slow');
  await expect.element(page.getByRole('heading', { name: 'Slow Cities' })).toBeVisible();
  await expect.poll(() => page.getByRole('heading', { name: 'Harbour Sailors' }).query()).toBeNull();
  await expect.poll(() => page.getByRole('heading', { name: 'Your communities' }).query()).toBeNull();
  await expect.poll(() => calls.filter((call) => call === 'GET /communities')).toHaveLength(2);
});

test('the address says what is searched, and going back empties the field', async () => {
  serve();
  const { page, address, router } = await open();
  await router.navigate('/communities?q=slow&sort=name');
  await expect.element(page.getByRole('searchbox')).toHaveValue('slow');
  await router.navigate(-1);
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
  await expect.element(address).toHaveTextContent('/communities');
});

test('a category is a chip, pages are links, and a new question starts at its first page', async () => {
  serve();
  const { page, address } = await open('/communities?page=2');
  await expect.element(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/communities?page=3');
  await page.getByRole('radio', { name: 'Technology' }).click({ force: true });
  await expect.element(address).toHaveTextContent('/communities?category=technology');
});

test('cards or list is remembered', async () => {
  serve();
  const first = await open();
  await first.page.getByRole('radio', { name: 'List' }).click({ force: true });
  await first.page.unmount();
  const { page } = await open();
  await expect.element(page.getByRole('radio', { name: 'List' })).toBeChecked();
});

test('nothing found offers the way back to everything', async () => {
  serve();
  const { page, address } = await open('/communities?q=zzz');
  await expect.element(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect.element(address).toHaveTextContent('/communities');
  await expect.element(page.getByRole('heading', { name: 'Harbour Sailors' })).toBeVisible();
});

test('a list that could not be loaded says why and can be tried again', async () => {
  let isBroken = true;
  serve({ 'GET /communities': () => (isBroken ? refuse(400, 'request.malformed') : listOf(all)) });
  const { page } = await open();
  await expect.element(page.getByRole('alert').getByText('The request could not be read.', { exact: false })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { name: 'Slow Cities' })).toBeVisible();
});

test('mine say what is new, suggestions say why', async () => {
  serve();
  const { page } = await open();
  await expect.element(page.getByRole('link', { name: /Morning Choir 2 new posts/ })).toBeVisible();
  await expect.element(page.getByText('3 people you know')).toBeVisible();
});

test('a tag is a link to all that have it, and is taken off again', async () => {
  serve({ 'GET /communities': () => listOf([aCommunity({ name: 'Harbour Sailors', tags: ['sailing'] })]) });
  const { page, address } = await open();
  await page.getByRole('link', { name: 'sailing' }).click();
  await expect.element(address).toHaveTextContent('/communities?tag=sailing');
  await page.getByRole('link', { name: 'Remove the filter #sailing' }).click();
  await expect.element(address).toHaveTextContent('/communities');
});

test('near me asks for the position, and falls back to the city of the profile', async () => {
  const calls: string[] = [];
  serve({ 'GET /communities': ({ query }) => (calls.push(String(query)), listOf(all)) });
  const { page, address } = await open();
  const position = vi.spyOn(navigator.geolocation, 'getCurrentPosition');
  position.mockImplementationOnce((done) => done({ coords: { latitude: 47.3712, longitude: 8.5418 } } as GeolocationPosition));
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect.element(address).toHaveTextContent('/communities?near=47.37%2C8.54');
  await expect.poll(() => calls.at(-1)).toContain('lat=47.37&lng=8.54');
  position.mockImplementationOnce((_, fail) => fail?.({ code: 1 } as GeolocationPositionError));
  await page.getByRole('button', { name: 'Near me' }).click();
  await expect.element(address).toHaveTextContent(`/communities?city=${mei.location}`);
});

test('the view stands in the address', async () => {
  serve();
  const { page, address } = await open('/communities?view=list');
  await expect.element(page.getByRole('radio', { name: 'List' })).toBeChecked();
  await page.getByRole('radio', { name: 'Cards' }).click({ force: true });
  await expect.element(address).toHaveTextContent('/communities?view=cards');
});
