import { expect, test } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { aCommunity, insider, listOf, technology } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './communities.page.tsx';

const all = [aCommunity({ name: 'Harbour Sailors' }), aCommunity({ name: 'Slow Cities' }, 2)];
const found = (query: URLSearchParams) => all.filter(({ name }) => name.toLowerCase().includes(query.get('q') ?? ''));

const serve = (change: Parameters<typeof answer>[0] = {}) =>
  answer({
    'GET /communities/categories': () => ({ items: [technology] }),
    'GET /communities/recommended': () => listOf([aCommunity({ name: 'Night Walkers' }, 3)]),
    'GET /me/communities': () => [aCommunity({ name: 'Morning Choir', membership: insider.membership }, 4)],
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
