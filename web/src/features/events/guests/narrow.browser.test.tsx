import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { answer } from '#test/answers.ts';
import { aHostView, aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Hosting } from '../hosting.tsx';
import { Page } from '../manage.page.tsx';

const event = aWholeEvent({ can: { manage: true, edit: true, changeAnswering: true } });
const host = aHostView(event);
afterEach(() => browser.viewport(1280, 800));

test('on a phone every act of the bar for hosts is inside the window', async () => {
  await browser.viewport(360, 800);
  answer({ 'GET /events/:id/host': () => host });
  const Bars = () => <Hosting event={event}>The event</Hosting>;
  const { page } = await openScreen({ '/': Bars }, '/', 'events', 'events-guests', 'events-planning', 'events-sources');
  const names = ['Guests 3/3', 'Message', 'Check in', 'Share', 'Seats and RSVPs', 'Edit', 'More'];
  const boxes = [];
  for (const name of names) {
    const act = page.getByRole('link', { name }).or(page.getByRole('button', { name }));
    await expect.element(act).toBeVisible();
    boxes.push(act.element().getBoundingClientRect());
  }
  expect(boxes.filter(({ left, right }) => left < 0 || right > 360)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('on a phone the current tab of the management is in view', async () => {
  await browser.viewport(360, 800);
  answer({
    'GET /events/:id': () => event,
    'GET /events/:id/host': () => host,
    'GET /events/:id/ticket-types': () => ({ items: [], pools: [] }),
  });
  const { page } = await openScreen({ '/events/:slug/manage': Page }, `/events/${event.slug}/manage?tab=tickets`, 'events-guests');
  const current = page.getByRole('link', { name: 'Tickets', exact: true });
  await expect.element(current).toHaveAttribute('aria-current', 'page');
  const row = current.element().closest('nav')!.getBoundingClientRect();
  const { left, right } = current.element().getBoundingClientRect();
  expect([left >= row.left - 1, right <= row.right + 1]).toEqual([true, true]);
});
