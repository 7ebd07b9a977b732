import { expect, test } from 'vitest';
import { hasUnsaved } from '#kernel/page/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { aWholeCommunity, technology } from '#test/communities.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from './new-community.page.tsx';

const open = async (create: () => unknown = () => aWholeCommunity({ slug: 'sunday-hikers' })) => {
  const calls = answer({ 'GET /communities/categories': () => ({ items: [technology] }), 'POST /communities': create });
  return { calls, ...(await openScreen({ '/communities/new': Page }, '/communities/new', 'communities')) };
};
type Screen = Awaited<ReturnType<typeof open>>['page'];
const fill = async (page: Screen) => {
  await page.getByLabelText('Name', { exact: true }).fill('Sunday Hikers');
  await page.getByLabelText('Category', { exact: true }).selectOptions('Technology');
};
const submit = (page: Screen) => page.getByRole('button', { name: 'Create community' }).click();

test('a name and a category are enough; the address follows the name', async () => {
  const { page, calls, address } = await open();
  await expect.element(page.getByLabelText('Category', { exact: true })).toBeVisible();
  await fill(page);
  await expect.element(page.getByLabelText('Address', { exact: true })).toHaveValue('sunday-hikers');
  await submit(page);
  await expect.element(address).toHaveTextContent('/communities/sunday-hikers');
  expect(hasUnsaved()).toBe(false);
  const sent = JSON.parse(calls.find((call) => call.startsWith('POST'))?.replace(/^\S+ \S+ /, '') ?? '{}') as unknown;
  expect(sent).toMatchObject({ name: 'Sunday Hikers', slug: 'sunday-hikers', categoryId: technology.id, joinPolicy: 'open', tags: [] });
});

test('an address that was written by hand does not follow the name any more', async () => {
  const { page } = await open();
  await page.getByLabelText('Address', { exact: true }).fill('mine');
  await page.getByLabelText('Name', { exact: true }).fill('Sunday Hikers');
  await expect.element(page.getByLabelText('Address', { exact: true })).toHaveValue('mine');
});

test('what is missing or wrong is said under its field, and nothing is sent', async () => {
  const { page, calls } = await open();
  await page.getByLabelText('Address', { exact: true }).fill('Not An Address');
  await submit(page);
  await expect.element(page.getByText('This is required.').first()).toBeVisible();
  await expect.element(page.getByText('Use only lowercase letters, digits and single hyphens.')).toBeVisible();
  await expect.poll(() => calls.some((call) => call.startsWith('POST'))).toBe(false);
});

test('an address that is taken is said under the address', async () => {
  const { page } = await open(() => refuse(409, 'community.slug_taken'));
  await fill(page);
  await submit(page);
  await expect.element(page.getByText('Another community has this address. Choose a different one.')).toBeVisible();
  expect(hasUnsaved()).toBe(true);
});

test('faults that only the server knows come to their fields', async () => {
  const { page } = await open(() =>
    refuse(422, 'request.invalid', [{ field: 'tags.0', rule: 'too_short', params: { min: 2 }, message: '' }]),
  );
  await fill(page);
  await submit(page);
  await expect.element(page.getByText('At least 2 characters.')).toBeVisible();
});
