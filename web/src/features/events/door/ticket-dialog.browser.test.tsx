import { expect, test } from 'vitest';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aRegistration, aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { TicketDialog } from './ticket-dialog.tsx';

const event = aWholeEvent({ title: 'Long loaves', myRegistration: aRegistration({ partySize: 2, guests: ['Ben Guest'] }) });

test('a ticket says what it is for, on the screen and on paper', async () => {
  const { id, title, startsAt } = event;
  answer({
    'GET /events/:id/ticket': () => ({
      id,
      title,
      startsAt,
      ticket: 'PLAZA.abc.def',
      code: 'ABCDEFGH',
      partySize: 2,
      checkedIn: 0,
      ticketType: 'Supporter',
      way: null,
    }),
  });
  const Shown = () => <TicketDialog event={event} onClose={() => {}} />;
  const { page } = await openScreen({ '/': Shown }, '/', 'events-door');
  const dialog = page.getByRole('dialog', { name: 'Long loaves' });
  const facts = ['Saturday, November 28, 2026 at 19:00 GMT+1', 'Old Mill', 'Mill Lane 3, Berlin', 'Supporter', 'and Ben Guest', '2 people'];
  await expect.element(dialog.getByRole('img', { name: 'Code of your ticket' })).toBeVisible();
  for (const fact of facts) expect(dialog.element().textContent).toContain(fact);
  await expect.element(dialog.getByRole('button', { name: 'Print' })).toBeVisible();
  const paper = document.querySelector('body > [aria-hidden="true"]')!;
  for (const fact of ['Long loaves', ...facts]) expect(paper.textContent).toContain(fact);
  expect(paper.querySelectorAll('svg')).toHaveLength(1);
  expect(getComputedStyle(paper).display).toBe('none');
  expect(await violationsInBothThemes()).toEqual([]);
});
