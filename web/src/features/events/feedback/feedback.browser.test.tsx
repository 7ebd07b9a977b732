import { beforeEach, expect, test } from 'vitest';
import type { HostView } from '#contract/events/guests.ts';
import { loadTexts } from '#kernel/i18n/index.ts';
import { session } from '#kernel/session/index.ts';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { sam } from '#test/chat.ts';
import { aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { FeedbackPanel } from './feedback-panel.tsx';
import { FeedbackTab } from './feedback-tab.tsx';

beforeEach(() => session.open({ accessToken: 'a', refreshToken: 'r' }, { remember: true }));
const event = aWholeEvent({ phase: 'ended' });

test('the address of a notice opens the form, which asks for stars and keeps the name back', async () => {
  const open = { isOpen: true, isHidden: false, until: '2026-12-12T20:00:00Z' };
  const calls = answer({
    'GET /events/:id/feedback/mine': () => ({ ...open, mine: null }),
    'PUT /events/:id/feedback/mine': ({ body }) => ({ ...open, mine: body }),
  });
  const Content = () => <FeedbackPanel event={event} />;
  const { page, address } = await openScreen({ '/one': Content }, '/one?feedback', 'events-feedback');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  expect(calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  await page.getByRole('radio', { name: '4 stars' }).click({ force: true });
  await page.getByRole('textbox').fill('Warm bread.');
  await page.getByRole('button', { name: 'Save' }).click();
  const sent = { rating: 4, text: 'Warm bread.', showsName: false };
  await expect
    .poll(() => calls.filter((call) => call.startsWith('PUT')))
    .toEqual([`PUT /events/${event.id}/feedback/mine ${JSON.stringify(sent)}`]);
  await expect.element(page.getByRole('img', { name: '4 stars' })).toBeVisible();
  await expect.element(page.getByText('Warm bread.')).toBeVisible();
  await expect.element(address).toHaveTextContent('/one');
});

test('hosts see how often each rating was given, words with and without a name, and the dates of a series', async () => {
  await loadTexts('events-guests');
  const entry = { text: 'Too loud.', person: null, isVisitor: false, startsAt: event.startsAt, zone: event.zone };
  answer({
    'GET /events/:id/feedback': ({ query }) => ({
      items: [
        { ...entry, id: event.id, rating: 2 },
        { ...entry, id: sam.id, rating: 5, text: 'Lovely.', person: sam },
      ],
      nextCursor: null,
      average: 3.5,
      counts: [0, 1, 0, 0, 1],
      asked: 4,
      isSeries: true,
      dates:
        query.get('of') === 'series'
          ? [{ id: event.id, slug: 'tea', startsAt: event.startsAt, zone: event.zone, average: 3.5, count: 2 }]
          : [],
    }),
  });
  const Content = () => <FeedbackTab host={{ id: event.id, title: event.title } as HostView} />;
  const { page } = await openScreen({ '/one': Content }, '/one', 'events-feedback');
  await expect.element(page.getByText(/3.5 of 5/)).toBeVisible();
  await expect.element(page.getByRole('progressbar', { name: '5 stars: once' })).toBeVisible();
  await expect.element(page.getByText('Without a name')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('radio', { name: 'The series' }).click({ force: true });
  await expect.element(page.getByRole('link', { name: /28/ })).toHaveAttribute('href', '/events/tea/manage?tab=feedback');
});

test('hosts report what breaks the rules, and its author sees that it is hidden', async () => {
  await loadTexts('events-guests');
  const calls = answer({
    'GET /events/:id/feedback': () => ({
      items: [{ id: sam.id, rating: 1, text: 'Rude.', person: null, isVisitor: false, startsAt: event.startsAt, zone: event.zone }],
      nextCursor: null,
      average: 1,
      counts: [1, 0, 0, 0, 0],
      asked: 4,
      isSeries: false,
      dates: [],
    }),
    'GET /events/:id/feedback/mine': () => ({
      mine: { rating: 1, text: 'Rude.', showsName: false },
      isOpen: false,
      isHidden: true,
      until: '2026-12-12T20:00:00Z',
    }),
    'GET /reports/own': () => ({ reportedAt: null }),
    'POST /reports': () => ({ isNew: true }),
  });
  const host = { id: event.id, title: 'Bake along' } as HostView;
  const Content = () => <FeedbackTab host={host} />;
  const Own = () => <FeedbackPanel event={event} />;
  const tab = await openScreen({ '/one': Content }, '/one', 'events-feedback');
  await tab.page.getByRole('button', { name: 'Report' }).click();
  const dialog = tab.page.getByRole('dialog', { name: 'Report feedback about “Bake along”' });
  await dialog.getByRole('combobox', { name: 'What is wrong' }).selectOptions('Harassment or threats');
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Send the report' }).click();
  await expect
    .poll(() => calls.filter((call) => call.startsWith('POST')))
    .toEqual([`POST /reports ${JSON.stringify({ targetType: 'feedback', targetId: sam.id, reason: 'harassment', note: '' })}`]);
  await tab.page.unmount();
  const { page } = await openScreen({ '/one': Own }, '/one', 'events-feedback');
  await expect.element(page.getByText('Moderators have hidden it. Only you see it.')).toBeVisible();
});
