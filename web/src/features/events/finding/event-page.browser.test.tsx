import { afterAll, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Page } from '../event.page.tsx';

afterAll(() => browser.viewport(1280, 800));

const open = async (width: number) => {
  await browser.viewport(width, 640);
  const event = aWholeEvent({ tags: ['rye & oats'], description: 'We bake.\n\n'.repeat(60), goingCount: 2 });
  answer({
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
