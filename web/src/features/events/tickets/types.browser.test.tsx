import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Event, Registration, TicketType } from '#contract/events/index.ts';
import { answer } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aRegistration, aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { eventQuery } from '../events.queries.ts';
import { RsvpPanel } from '../rsvp-panel.tsx';

const Panel = () => {
  const { data } = useQuery(eventQuery('event-1'));
  return data ? <RsvpPanel event={data} /> : null;
};
const aType = (name: string, number: number, change: Partial<TicketType> = {}): TicketType => ({
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
  ...change,
});

test('a guest chooses a ticket: a sold-out one offers its waitlist, one that is over cannot be chosen', async () => {
  const ticketTypes = [
    aType('Standard', 1, { seatsLeft: 3, capacity: 10 }),
    aType('Balcony', 2, { seatsLeft: 0, capacity: 2, waitlistCount: 1 }),
    aType('Early', 3, { sale: 'over' }),
  ];
  const event: Event = { ...aWholeEvent({ hasTicketTypes: true, ticketTypes }) };
  const calls = answer({
    'GET /events/:id': () => event,
    'POST /events/:id/rsvp': ({ body }) => (event.myRegistration = aRegistration(body as Partial<Registration>)),
  });
  const { page } = await openScreen({ '/': Panel }, '/', 'events');
  await expect.element(page.getByRole('radio', { name: 'Standard 3 places left' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Early no longer on offer' })).toBeDisabled();
  await userEvent.click(page.getByRole('radio', { name: 'Balcony All places are taken' }));
  await expect.element(page.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await userEvent.click(page.getByRole('radio', { name: 'Standard 3 places left' }));
  await userEvent.click(page.getByRole('button', { name: 'RSVP' }));
  await expect.element(page.getByText('Standard')).toBeVisible();
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([
    `POST /events/${event.id}/rsvp {"partySize":1,"ticketTypeId":"${ticketTypes[0]!.id}"}`,
  ]);
});
