import { expect, test } from 'vitest';
import { answer } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { lena, sam } from '#test/chat.ts';
import { aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { Requests } from './requests.tsx';

const event = aWholeEvent({ requestCount: 2, joinMode: 'approval' });
const id = (number: number) => `0192f6a0-5555-7000-8000-${String(number).padStart(12, '0')}`;
const requests = [sam, lena].map((user, index) => ({
  id: id(index),
  user,
  isVisitor: false,
  partySize: 1 + index,
  guests: index === 1 ? ['Wei'] : [],
  answers: [],
  requestedAt: '2026-11-20T10:00:00Z',
}));

test('hosts approve those they have selected, and decline the others with a reason', async () => {
  const sent: unknown[] = [];
  answer({
    'GET /events/:id/requests': () => ({ items: requests, pagination: { page: 1, perPage: 100, total: 2, totalPages: 1 } }),
    'POST /events/:id/requests': ({ body }) => {
      sent.push(body);
      const { ids, decision } = body as { ids: string[]; decision: string };
      return { results: ids.map((one) => ({ id: one, outcome: decision === 'approve' ? 'going' : 'rejected' })) };
    },
  });
  const { page } = await openScreen({ '/': () => <Requests event={event} /> }, '/', 'events');
  await expect.element(page.getByRole('heading', { name: '2 RSVPs to decide on' })).toBeVisible();
  await expect.element(page.getByText('With Wei')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('checkbox').nth(1).click();
  await page.getByRole('button', { name: 'Approve selected' }).click();
  await expect.poll(() => sent).toEqual([{ ids: [id(1)], decision: 'approve' }]);
  await page.getByRole('checkbox').nth(1).click();
  await page.getByRole('button', { name: 'Decline all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline 2 RSVPs?' });
  await dialog.getByRole('textbox', { name: 'Reason (optional)' }).fill('Bakers only.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect.poll(() => sent[1]).toEqual({ ids: [id(0), id(1)], decision: 'reject', reason: 'Bakers only.' });
});
