import { expect, test } from 'vitest';
import type { CallOutput } from '#contract/api.ts';
import type { Event } from '#contract/events/index.ts';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { anOwnCommunity } from '#test/communities.ts';
import { aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page as EventPage } from '../event.page.tsx';
import { Page as EventsPage } from '../events.page.tsx';
import { Drafts } from './drafts.tsx';

const restoreUntil = '2026-12-21T10:00:00.000Z';
const events = [1, 2].map((number) =>
  aWholeEvent({ can: { edit: true }, status: 'draft', rsvp: { isOpen: false, reason: 'not_published' } }, number),
);
type Listed = CallOutput<'GET /me/event-drafts'>;

const OfCommunity = () => <Drafts communityId={events[0]!.community.id} />;
const pages = { '/events': EventsPage, '/events/:slug': EventPage, '/communities/:slug': OfCommunity };
const tab = `/communities/${events[0]!.community.slug}?tab=events&when=unpublished`;

/** Two drafts as the server keeps them; `deleted` are those of them that are. */
const open = async (at: string, deleted: string[], mayCreate = false) => {
  const gone = new Set(deleted);
  const shown = (event: Event): Event => (gone.has(event.id) ? { ...event, status: 'archived', restoreUntil } : event);
  const found = (id: string | undefined) => events.find((event) => event.id === id || event.slug === id)!;
  const drafts = (): Listed => ({
    items: events.filter(({ id }) => !gone.has(id)).map((event) => ({ ...event, publishAt: null })),
    deleted: events.filter(({ id }) => gone.has(id)).map((event) => ({ ...event, restoreUntil })),
  });
  const calls = answer({
    'GET /events': () => ({ items: [], pagination: { page: 1, perPage: 20, total: 0, totalPages: 0 } }),
    'GET /events/:id': ({ params }) => shown(found(params.id)),
    'GET /events/:id/changes': () => ({ items: [], nextCursor: null }),
    'GET /me/communities': () => (mayCreate ? [{ ...anOwnCommunity({ can: { createEvent: true } }), ...events[0]!.community }] : []),
    'GET /me/event-drafts': drafts,
    'POST /events/:id/archive': ({ params }) => {
      gone.add(params.id!);
      return shown(found(params.id));
    },
    'DELETE /events/:id/archive': ({ params }) => {
      gone.delete(params.id!);
      return shown(found(params.id));
    },
  });
  const screen = await openScreen(pages, at, 'events', 'events-finding', 'communities');
  return { ...screen, sent: () => calls.filter((call) => call.includes('/archive')) };
};

test('a deleted draft leads to the others, where it can be undone at once', async () => {
  const { page, address, sent } = await open('/events/event-1', []);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete the draft' }).click();
  await expect.element(address).toHaveTextContent('/events');
  const panel = page.getByRole('region', { name: 'Not published yet' });
  await expect.element(panel.getByText('Recently deleted (1)')).toBeVisible();
  await expect.element(page.getByText('The draft is deleted. You can restore it for 30 days.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(panel.getByText(/^Recently deleted/)).not.toBeInTheDocument();
  await expect.element(panel.getByRole('link', { name: 'Event 1' })).toBeVisible();
  expect(sent()).toEqual([`POST /events/${events[0]!.id}/archive`, `DELETE /events/${events[0]!.id}/archive`]);
});

test.each([
  { from: tab, mayCreate: false, to: tab },
  { from: '/events', mayCreate: true, to: '/events' },
  { from: null, mayCreate: true, to: tab },
])('a deleted draft leads back: %o', async ({ from, mayCreate, to }) => {
  const { page, address } = await open(from ?? '/events/event-1', [], mayCreate);
  if (from) await page.getByRole('link', { name: 'Event 1' }).click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete the draft' }).click();
  await expect.element(page.getByText('Recently deleted (1)')).toBeVisible();
  await expect.element(address).toHaveTextContent(to);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText(/^Recently deleted/)).not.toBeInTheDocument();
});

test('deleted drafts are folded below the others, and become drafts again from there', async () => {
  const { page } = await open('/events', [events[0]!.id, events[1]!.id]);
  const panel = page.getByRole('region', { name: 'Not published yet' });
  await panel.getByText('Recently deleted (2)').click();
  await expect.element(panel.getByText('Bread Club · can be restored until Mon, Dec 21').first()).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await panel.getByRole('button', { name: 'Restore Event 1' }).click();
  await expect.element(page.getByText('Event 1 is a draft again.')).toBeVisible();
  await expect.element(panel.getByText('Recently deleted (1)')).toBeVisible();
  await expect.element(panel.getByText('Bread Club · draft')).toBeVisible();
  await expect.element(panel.getByRole('link', { name: 'Event 1' })).toHaveFocus();
});

test('the list of a community says when its drafts take place, not the name of the community', async () => {
  const { page } = await open(tab, [events[1]!.id]);
  const panel = page.getByRole('region', { name: 'Not published yet' });
  await expect.element(panel.getByText(/^Sat, Nov 28 \d\d:\d\d–\d\d:\d\d · draft$/)).toBeVisible();
  await panel.getByText('Recently deleted (1)').click();
  await expect.element(panel.getByText(/^Sat, Nov 28 \d\d:\d\d–\d\d:\d\d · can be restored until Mon, Dec 21$/)).toBeVisible();
  await expect.element(panel.getByText(/Bread Club/)).not.toBeInTheDocument();
});

test('the page of a deleted draft says until when it can be restored', async () => {
  const { page } = await open('/events/event-2', [events[1]!.id]);
  const bar = page.getByRole('region', { name: 'Your event' });
  await expect.element(bar.getByText(/^Deleted\. It can be restored until Mon, Dec 21 \d\d:\d\d\.$/)).toBeVisible();
  await expect.element(bar.getByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect.element(bar.getByText('Draft. Only hosts see it. Guests will see it like this.')).toBeVisible();
});

test('an archived event comes back by the toast', async () => {
  const event = aWholeEvent({ can: { edit: true }, phase: 'ended' });
  let status: Event['status'] = 'published';
  answer({
    'GET /events/:id': () => ({ ...event, status }),
    'GET /events/:id/changes': () => ({ items: [], nextCursor: null }),
    'POST /events/:id/archive': () => ({ ...event, status: (status = 'archived') }),
    'DELETE /events/:id/archive': () => ({ ...event, status: (status = 'published') }),
  });
  const { page } = await openScreen({ '/events/:slug': EventPage }, '/events/event-1', 'events');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect.element(page.getByText('Archived. Only hosts see it.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Published.', { exact: true })).toBeVisible();
});
