import { expect, test } from 'vitest';
import type { Event } from '#contract/events/index.ts';
import type { Given } from '#test/given.ts';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page as EventPage } from '../event.page.tsx';

const ovens = { id: '0192f6a0-0000-7000-8000-000000000801', slug: 'ovens', name: 'Oven Builders', avatar: null };
const open = async (change: Given<Event>, items: object[] = []) => {
  const calls = answer({
    'GET /events/:id': () => aWholeEvent(change),
    'GET /events/:id/changes': () => ({ items: [], nextCursor: null }),
    'GET /events/:id/hosts': () => ({ items: [] }),
    'GET /events/:id/communities': () => ({ items }),
    'PUT /events/:id/communities/:communityId': () => ({ items: [] }),
    'POST /events/:id/communities/:communityId/acceptance': () => ({}),
    'DELETE /events/:id/communities/:communityId': () => ({}),
    'GET /communities': () => ({ communities: [{ ...ovens, tagline: '' }], pagination: { page: 1, perPage: 8, total: 1, totalPages: 1 } }),
  });
  const { page } = await openScreen({ '/events/:slug': EventPage }, '/events/event-1', 'events');
  return { page, sent: () => calls.filter((call) => !call.startsWith('GET') && !call.includes('/views')) };
};

test('communities that host together stand beside its own, each a link', async () => {
  const { page } = await open({ coHosts: [ovens] });
  await expect.element(page.getByRole('link', { name: 'Oven Builders' })).toHaveAttribute('href', '/communities/ovens');
});

test('an administrator of a community that is asked accepts or declines', async () => {
  const { page, sent } = await open({ coHostRequests: [ovens] });
  await expect.element(page.getByText(/asks Oven Builders to host this event together/)).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Host together' }).click();
  await expect.poll(sent).toEqual([expect.stringMatching(/^POST .*\/communities\/\S+801\/acceptance/)]);
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect.poll(sent).toContainEqual(expect.stringMatching(/^DELETE .*\/communities\/\S+801/));
});

test('a host asks a community by its name, and withdraws it', async () => {
  const { page, sent } = await open({ can: { edit: true } }, [
    { community: { ...ovens, id: `${ovens.id.slice(0, -1)}2`, name: 'Millers' }, isAccepted: false },
  ]);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Hosts' }).click();
  await expect.element(page.getByText('Asked, no answer yet')).toBeVisible();
  await page.getByRole('combobox', { name: 'Add a community' }).fill('oven');
  await page.getByRole('option', { name: /Oven Builders/ }).click();
  await expect.poll(sent).toEqual([expect.stringMatching(/^PUT .*\/communities\/\S+801/)]);
  await page.getByRole('button', { name: 'Remove Millers' }).click();
  await expect.poll(sent).toContainEqual(expect.stringMatching(/^DELETE .*\/communities\/\S+802/));
});
