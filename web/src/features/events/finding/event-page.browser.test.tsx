import { afterAll, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import type { OwnFeedback } from '#contract/events/feedback.ts';
import { answer, held } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aRegistration, aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { eventQuery } from '../events.queries.ts';
import { Page } from '../event.page.tsx';

afterAll(() => browser.viewport(1280, 800));

const open = async (width: number, change: Parameters<typeof aWholeEvent>[0] = {}, replies: Parameters<typeof answer>[0] = {}) => {
  await browser.viewport(width, 640);
  const event = aWholeEvent({ tags: ['rye & oats'], description: 'We bake.\n\n'.repeat(60), goingCount: 2, ...change });
  answer({
    ...replies,
    'GET /events/:id': () => event,
    'GET /communities/categories': () => ({
      items: [{ id: event.categoryId, slug: 'food', names: { 'en-US': 'Food', 'zh-CN': '美食' } }],
    }),
  });
  return openScreen({ '/events/:slug': Page }, '/events/event-1', 'events', 'events-finding', 'reports');
};

test('the page begins with title and hosts, says the date once, and leads to events of its kind', async () => {
  const { page } = await open(1280);
  await expect.element(page.getByRole('heading', { name: 'Event 1' })).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Hosts' }).getByRole('link')).toBeVisible();
  expect(page.getByRole('main').element().querySelectorAll('time')).toHaveLength(1);
  await expect.element(page.getByRole('link', { name: '#rye & oats' })).toHaveAttribute('href', '/events?tag=rye+%26+oats');
  await expect.element(page.getByRole('link', { name: 'Food' })).toHaveAttribute('href', '/events?category=food');
  expect(await violationsInBothThemes()).toEqual([]);
});

test('when and where come before the answer, and who goes and what it is about after it', async () => {
  const { page } = await open(360);
  const inOrder = [
    page.getByRole('heading', { name: 'Event 1' }),
    page.getByRole('list', { name: 'Hosts' }),
    page.getByRole('region', { name: 'When and where' }).getByRole('time'),
    page.getByRole('button', { name: 'Add to calendar' }),
    page.getByText('Old Mill'),
    page.getByRole('complementary', { name: 'Your RSVP' }),
    page.getByRole('list', { name: 'Going' }),
    page.getByRole('region', { name: 'About this event' }),
    page.getByRole('list', { name: 'Tags' }),
  ];
  for (const part of inOrder) await expect.element(part).toBeInTheDocument();
  const parts = inOrder.map((part) => part.element());
  const isAfter = (part: Element, before: Element) => before.compareDocumentPosition(part) === Node.DOCUMENT_POSITION_FOLLOWING;
  expect(parts.filter((part, at) => at > 0 && !isAfter(part, parts[at - 1]!))).toEqual([]);
});

test('a place and a link that are still to come are named, the link only while it can be got', async () => {
  const { page, cache } = await open(1280, { mode: 'hybrid', venue: null, hasOnlineUrl: true });
  const rule = page.getByText('Only people who are going can see the link');
  await expect.element(page.getByText('The host names the place.')).toBeVisible();
  await expect.element(rule).toBeVisible();
  cache.setQueryData(eventQuery('event-1').queryKey, (event) => event && { ...event, phase: 'ended' as const });
  await expect.element(rule).not.toBeInTheDocument();
  await expect.element(page.getByText('The host names the place.')).toBeVisible();
});

test('the point of a place is behind links to maps, and not written out', async () => {
  const venue = { name: 'Old Mill', line: 'Mill Lane 3', city: 'Berlin', country: null, lat: 48.2, lng: 16.37 };
  const { page } = await open(1280, { venue });
  const facts = page.getByRole('region', { name: 'When and where' });
  await expect
    .element(facts.getByRole('link', { name: 'OpenStreetMap' }))
    .toHaveAttribute('href', expect.stringContaining('mlat=48.2&mlon=16.37'));
  await expect.element(facts.getByText(/48\.2/)).not.toBeInTheDocument();
});

test('below the question for feedback nothing is shown before it, so that nothing moves', async () => {
  const feedback = held<OwnFeedback>();
  const replies = { 'GET /events/:id/feedback/mine': () => feedback.promise };
  const { page } = await open(1280, { phase: 'ended', myRegistration: aRegistration() }, replies);
  const about = page.getByRole('region', { name: 'About this event' });
  await expect.element(page.getByRole('heading', { name: 'You had a seat' })).toBeVisible();
  expect(about.query()).toBeNull();
  feedback.resolve({ mine: null, isOpen: true, isHidden: false, until: '2099-01-01T00:00:00Z' });
  await expect.element(about).toBeInTheDocument();
  expect(page.getByRole('button', { name: 'Give feedback' }).query()).not.toBeNull();
});

test('on a phone the answer stays in sight while its panel is not', async () => {
  const { page } = await open(360);
  const answers = page.getByRole('button', { name: 'RSVP' });
  await expect.element(answers.first()).toBeVisible();
  const last = page.getByRole('link', { name: 'Food' });
  await expect.element(last).toBeInTheDocument();
  last.element().scrollIntoView({ block: 'end' });
  const bar = page.getByRole('group', { name: 'Event 1' });
  await expect.element(bar.getByRole('button', { name: 'RSVP' })).toBeInViewport();
});

test('on the night on which the clocks show the start twice, the page says which of the two it is', async () => {
  const { page } = await open(1280, { startsAt: '2027-10-31T01:30:00Z', endsAt: '2027-10-31T03:00:00Z' });
  await expect
    .element(page.getByRole('region', { name: 'When and where' }).getByText('02:30 GMT+1 – 04:00 GMT+1', { exact: true }))
    .toBeVisible();
});

test('on a phone who might come, or does not, is asked in the panel alone', async () => {
  const { page, cache } = await open(360);
  const last = page.getByRole('link', { name: 'Food' });
  await expect.element(last).toBeInTheDocument();
  last.element().scrollIntoView({ block: 'end' });
  const bar = page.getByRole('group', { name: 'Event 1' });
  await expect.element(bar).toBeInViewport();
  for (const myInterest of ['maybe', 'no'] as const) {
    cache.setQueryData(eventQuery('event-1').queryKey, (event) => event && { ...event, myInterest });
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'RSVP' })).toBeInTheDocument();
  }
});
