import { expect, test } from 'vitest';
import { hasUnsaved } from '#kernel/page/index.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { answer, refuse } from '#test/answers.ts';
import { aWholeCommunity, technology } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './new-community.page.tsx';

const open = async (create: () => unknown = () => aWholeCommunity({ slug: 'sunday-hikers' }), at = '/communities/new') => {
  const calls = answer({
    'GET /communities/categories': () => ({ items: [technology] }),
    'GET /community-slugs/:slug': ({ params }) => ({ state: params['slug'] === 'taken' ? 'taken' : 'free' }),
    'POST /communities': create,
  });
  return { calls, ...(await openScreen({ '/communities/new': Page }, at, 'communities', 'communities-form', 'errors')) };
};
type Screen = Awaited<ReturnType<typeof open>>['page'];
const fill = async (page: Screen) => {
  await page.getByLabelText('Name', { exact: true }).fill('Sunday Hikers');
  await page.getByLabelText('Category', { exact: true }).selectOptions('Technology');
};
const next = (page: Screen) => page.getByRole('button', { name: 'Next' }).click();
const toTheEnd = async (page: Screen) => {
  await fill(page);
  await next(page);
  await expect.element(page.getByRole('radiogroup', { name: 'Who can join' })).toBeVisible();
  await next(page);
  await expect.element(page.getByRole('button', { name: 'Create community' })).toBeVisible();
};
const submit = (page: Screen) => page.getByRole('button', { name: 'Create community' }).click();
const sent = (calls: readonly string[]) =>
  JSON.parse(calls.find((call) => call.startsWith('POST'))?.replace(/^\S+ \S+ /, '') ?? '{}') as unknown;

test('a name and a category are enough; the address follows the name, and everyone may read', async () => {
  const { page, calls, address } = await open();
  await toTheEnd(page);
  await submit(page);
  await expect.element(address).toHaveTextContent('/communities/sunday-hikers');
  expect(hasUnsaved()).toBe(false);
  expect(sent(calls)).toMatchObject({
    name: 'Sunday Hikers',
    slug: 'sunday-hikers',
    joinPolicy: 'open',
    contentVisibility: 'public',
    rules: [],
  });
});

test('each step has an address, and going back keeps what was chosen', async () => {
  const { page, address, router } = await open();
  await fill(page);
  await next(page);
  await expect.element(address).toHaveTextContent('/communities/new?step=2');
  await page.getByRole('radio', { name: /On request/ }).click();
  await next(page);
  await expect.element(address).toHaveTextContent('/communities/new?step=3');
  await router.navigate(-1);
  await expect.element(page.getByRole('radio', { name: /On request/ })).toBeChecked();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Sunday Hikers');
});

test('what was written survives a reload', async () => {
  const first = await open();
  await fill(first.page);
  await expect.poll(() => Object.values(localStorage).join()).toContain('Sunday Hikers');
  await first.page.unmount();
  const { page } = await open();
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('Sunday Hikers');
});

test('a later step is not opened before the first one is complete', async () => {
  const { page } = await open(undefined, '/communities/new?step=3');
  await expect.element(page.getByLabelText('Name', { exact: true })).toBeVisible();
});

test('the address is looked up while it is written', async () => {
  const { page } = await open();
  await page.getByLabelText('Address', { exact: true }).fill('taken');
  await expect.element(page.getByText('Another community has this address. Choose a different one.')).toBeVisible();
  await page.getByLabelText('Address', { exact: true }).fill('free-one');
  await expect.element(page.getByText('This address is free.')).toBeVisible();
});

test('an address that was written by hand does not follow the name any more', async () => {
  const { page } = await open();
  await page.getByLabelText('Address', { exact: true }).fill('mine');
  await page.getByLabelText('Name', { exact: true }).fill('Sunday Hikers');
  await expect.element(page.getByLabelText('Address', { exact: true })).toHaveValue('mine');
});

test('what is missing or wrong is said under its field, and the step stays', async () => {
  const { page, address } = await open();
  await page.getByLabelText('Address', { exact: true }).fill('Not An Address');
  await next(page);
  await expect.element(page.getByText('This is required.').first()).toBeVisible();
  await expect.element(page.getByText('Use only lowercase letters, digits and single hyphens.')).toBeVisible();
  await expect.element(address).toHaveTextContent('/communities/new');
});

test('what the server refuses leads back to the step of its field', async () => {
  const { page, address } = await open(() => refuse(409, 'community.slug_taken'));
  await toTheEnd(page);
  await submit(page);
  await expect.element(address).toHaveTextContent('/communities/new?step=1');
  await expect.element(page.getByText('Another community has this address. Choose a different one.')).toBeVisible();
  expect(hasUnsaved()).toBe(true);
});

test('faults that only the server knows come to their fields', async () => {
  const { page } = await open(() =>
    refuse(422, 'request.invalid', [{ field: 'tags.0', rule: 'too_short', params: { min: 2 }, message: '' }]),
  );
  await toTheEnd(page);
  await submit(page);
  await expect.element(page.getByText('At least 2 characters.')).toBeVisible();
});

test('what a stranger sees follows the choices', async () => {
  const { page } = await open();
  await fill(page);
  await next(page);
  const joins = page.getByRole('row', { name: /^Joins/ });
  await expect.element(joins).toHaveTextContent('JoinsAfter signing upWith one click');
  await page.getByRole('radio', { name: /Hidden/ }).click();
  await expect.element(joins).toHaveTextContent('JoinsWith an invitationWith an invitation');
  expect(await violationsInBothThemes()).toEqual([]);
});
