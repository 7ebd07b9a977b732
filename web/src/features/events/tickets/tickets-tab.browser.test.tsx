import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { HostPool } from '#contract/events/tickets.ts';
import type { HostView } from '#contract/events/guests.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { TicketsTab } from './tickets-tab.tsx';
import type { HostType } from './tickets.queries.ts';

const host = { id: aWholeEvent().id, slug: 'event-1' } as HostView;
const aType = (name: string, number: number): HostType => ({
  id: `0192f6a0-7777-7000-8000-00000000000${number}`,
  name,
  description: '',
  price: 0,
  currency: 'EUR',
  salesFrom: null,
  salesUntil: null,
  sale: 'open',
  minPerOrder: 1,
  maxPerOrder: 1,
  capacity: null,
  seatsLeft: null,
  waitlistCount: 0,
  isHidden: false,
  taken: 0,
  held: 0,
  version: 1,
});
const dinner: HostPool = {
  id: '0192f6a0-7777-7000-8000-000000000009',
  name: 'Dinner',
  capacity: 20,
  ticketTypeIds: [],
  taken: 0,
  held: 0,
  version: 1,
};

test('a ticket type and shared places are removed after a question that names them', async () => {
  let items = [aType('Standard', 1), aType('Balcony', 2)];
  let pools = [dinner];
  const calls = answer({
    'GET /events/:id': () => aWholeEvent(),
    'GET /events/:id/ticket-types': () => ({ items, pools }),
    'DELETE /events/:id/ticket-types/:typeId': ({ params }) => {
      items = items.filter(({ id }) => id !== params['typeId']);
      return { items, pools };
    },
    'DELETE /events/:id/pools/:poolId': () => {
      pools = [];
      return { items, pools };
    },
  });
  const deleted = () => calls.filter((call) => call.startsWith('DELETE'));
  const { page } = await openScreen({ '/': () => <TicketsTab host={host} /> }, '/', 'events-guests');
  await userEvent.click(page.getByRole('button', { name: 'Remove Balcony' }));
  const question = page.getByRole('dialog', { name: 'Remove Balcony?' });
  await expect.element(question).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(deleted()).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Remove Balcony' }));
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await expect.element(page.getByText('Balcony')).not.toBeInTheDocument();
  await expect.element(page.getByText('Standard')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Remove Dinner' }));
  expect(deleted()).toHaveLength(1);
  await userEvent.click(page.getByRole('dialog', { name: 'Remove Dinner?' }).getByRole('button', { name: 'Remove' }));
  await expect
    .poll(deleted)
    .toEqual([`DELETE /events/${host.id}/ticket-types/${aType('Balcony', 2).id}`, `DELETE /events/${host.id}/pools/${dinner.id}`]);
});

test('a ticket that guests have says so in the question', async () => {
  answer({
    'GET /events/:id': () => aWholeEvent(),
    'GET /events/:id/ticket-types': () => ({ items: [aType('Standard', 1)], pools: [] }),
    'DELETE /events/:id/ticket-types/:typeId': () => ({ ...refuse(409, 'ticket_type.taken'), params: { count: 3 } }),
  });
  const { page } = await openScreen({ '/': () => <TicketsTab host={host} /> }, '/', 'events-guests', 'errors');
  await userEvent.click(page.getByRole('button', { name: 'Remove Standard' }));
  const question = page.getByRole('dialog', { name: 'Remove Standard?' });
  await userEvent.click(question.getByRole('button', { name: 'Remove' }));
  await expect.element(question.getByText('3 guests have or wait for this ticket.', { exact: false })).toBeVisible();
});

test('a new ticket is for as many as the event allows in one answer', async () => {
  answer({
    'GET /events/:id': () => aWholeEvent({ guestsPerRsvp: 3 }),
    'GET /events/:id/ticket-types': () => ({ items: [aType('Standard', 1)], pools: [] }),
  });
  const { page } = await openScreen({ '/': () => <TicketsTab host={host} /> }, '/', 'events-guests');
  const most = page.getByRole('textbox', { name: 'At most, per answer' });
  await userEvent.click(page.getByRole('button', { name: 'Add ticket type' }));
  await expect.element(most).toHaveValue('4');
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(page.getByRole('button', { name: 'Edit Standard' }));
  await expect.element(most).toHaveValue('1');
});

test.each([
  {
    name: 'Standard',
    call: 'PUT /events/:id/ticket-types/:typeId',
    code: 'event.seats_taken',
    sentence: '4 seats are taken or offered. 1 would have to be given up first: ask guests, or keep more seats.',
  },
  {
    name: 'Dinner',
    call: 'PUT /events/:id/pools/:poolId',
    code: 'pool.taken',
    sentence:
      '4 places are taken or held, so 1 would have to be given up first. The last to come: Lena Berg. Ask them, or keep more places.',
  },
] as const)('fewer places of $name than are taken are refused at their field', async ({ name, call, code, sentence }) => {
  answer({
    'GET /events/:id': () => aWholeEvent(),
    'GET /events/:id/ticket-types': () => ({ items: [aType('Standard', 1)], pools: [dinner] }),
    [call]: () => ({
      ...refuse(409, code, [{ field: 'capacity', rule: 'invalid_value' }]),
      params: { taken: 4, leaving: 1, guests: 'Lena Berg' },
    }),
  });
  const { page } = await openScreen({ '/': () => <TicketsTab host={host} /> }, '/', 'events-guests', 'errors');
  await userEvent.click(page.getByRole('button', { name: `Edit ${name}` }));
  const places = page.getByRole('dialog').getByRole('textbox', { name: /^(?:Number|Places)$/ });
  await userEvent.fill(places, '3');
  await userEvent.click(page.getByRole('button', { name: 'Save' }));
  await expect.element(places).toHaveAccessibleDescription(sentence);
  await expect.element(places).toHaveFocus();
});
