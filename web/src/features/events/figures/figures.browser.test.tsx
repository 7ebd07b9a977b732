import { afterEach, expect, test } from 'vitest';
import { page as browser } from 'vitest/browser';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aHostView, aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { FiguresTab } from './figures-tab.tsx';

const event = aWholeEvent();
const host = aHostView(event, { counts: { capacity: 4, cancelled: 5, checkedIn: 2 } });
const some = {
  id: event.id,
  from: '2026-11-18',
  going: [1, 0, 1],
  waitlisted: [0, 0, 1],
  cancelled: [0, 5, 0],
  seats: [2, 2, 3],
  capacity: 4,
  checkIns: { from: '2026-11-20T18:00:00.000Z', counts: [1, 0, 1] },
  noShows: 1,
};
const sources = {
  id: event.id,
  from: '2026-11-18',
  views: [5, 0, 7],
  answers: [1, 0, 2],
  going: [1, 0, 1],
  sources: [
    { source: 'link', label: 'Poster', views: 8, answers: 2, going: 2 },
    { source: 'search', label: '', views: 4, answers: 1, going: 0 },
  ],
  links: ['Poster'],
};
const open = (figures: object) => {
  answer({
    'GET /events/:id/figures': () => ({ ...some, ...figures }),
    'GET /events/:id/sources': () => sources,
  });
  return openScreen(
    { '/events/:slug/manage': () => <FiguresTab host={host} /> },
    '/events/event-1/manage',
    'events-figures',
    'events-sources',
    'dashboard',
  );
};
afterEach(() => browser.viewport(1280, 800));

test('numbers lead to their rows, and charts can be read as tables', async () => {
  const { page } = await open({});
  await expect.element(page.getByRole('link', { name: '5 cancelled' })).toHaveAttribute('href', '/events/event-1/manage?state=cancelled');
  await expect
    .element(page.getByRole('link', { name: '1 did not come' }))
    .toHaveAttribute('href', '/events/event-1/manage?state=not_checked_in');
  await page.getByRole('region', { name: 'Going' }).getByRole('button', { name: 'As a table' }).click();
  await expect.element(page.getByRole('row', { name: 'Nov 19, 2026 0 0 5' })).toBeVisible();
  await expect.element(page.getByRole('row', { name: 'Link “Poster” 8 2 2' })).toBeVisible();
  await expect.element(page.getByText('3 25% of the views')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save the numbers as CSV' })).toBeVisible();
  await browser.viewport(360, 780);
  expect(await violationsInBothThemes()).toEqual([]);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('without answers it says so', async () => {
  const { page } = await open({ from: null, going: [], waitlisted: [], cancelled: [], seats: [] });
  await expect.element(page.getByText('No numbers yet')).toBeVisible();
});
