import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Event, Registration } from '#contract/events/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aRegistration, aTicketType, aWholeEvent, full } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { eventQuery } from '../events.queries.ts';
import { RsvpPanel } from '../rsvp-panel.tsx';

const Panel = () => {
  const { data } = useQuery(eventQuery('event-1'));
  return data ? <RsvpPanel event={data} /> : null;
};
const idOf = (number: number) => `0192f6a0-7777-7000-8000-00000000000${number}`;
const aType = (name: string, number: number) => aTicketType({ id: idOf(number), name });
const dinner = { id: idOf(9), name: 'Dinner', capacity: 10, goingCount: 10, seatsLeft: 0, ticketTypeIds: [idOf(2)] };

test('a guest changes the ticket, sees what of it is full, and keeps the former one when that is refused', async () => {
  const event: Event = {
    ...aWholeEvent({
      ticketTypes: [aType('Standard', 1), aType('Full', 2), aType('Student', 3)],
      pools: [dinner],
      myRegistration: aRegistration({ ticketTypeId: idOf(1) }),
    }),
  };
  const calls = answer({
    'GET /events/:id': () => event,
    'POST /events/:id/rsvp': ({ body }) => {
      const { ticketTypeId } = body as { ticketTypeId: string };
      if (ticketTypeId === idOf(2)) return refuse(409, 'pool.full');
      return (event.myRegistration = aRegistration(body as Partial<Registration>));
    },
  });
  const { page } = await openScreen({ '/': Panel }, '/', 'events', 'errors');
  await page.getByRole('button', { name: 'Change the ticket' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your ticket' });
  await expect.element(dialog.getByRole('radio', { name: 'Standard' })).toBeChecked();
  await expect.element(dialog.getByRole('button', { name: 'Change' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Full Dinner: no places left' }).click();
  expect(await violationsInBothThemes()).toEqual([]);
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect.element(dialog.getByText('Not enough places are left', { exact: false })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Student' }).click();
  await dialog.getByRole('button', { name: 'Change' }).click();
  await expect.element(page.getByText('Student')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls.filter((call) => !call.startsWith('GET')).at(-1)).toBe(
    `POST /events/${event.id}/rsvp {"partySize":1,"ticketTypeId":"${idOf(3)}"}`,
  );
});

test('whoever changes the ticket of a full event has the own seat to change', async () => {
  const event = aWholeEvent({
    ...full,
    ticketTypes: [aType('Standard', 1), { ...aType('Student', 3), capacity: 2, seatsLeft: 2 }],
    myRegistration: aRegistration({ ticketTypeId: idOf(1) }),
  });
  answer({ 'GET /events/:id': () => event });
  const { page } = await openScreen({ '/': Panel }, '/', 'events');
  await page.getByRole('button', { name: 'Change the ticket' }).click();
  await expect.element(page.getByRole('dialog').getByRole('radio', { name: 'Student 1 place left' })).toBeVisible();
});

test('an event by invitation says so, and offers nothing to others', async () => {
  const event: Event = { ...aWholeEvent({ joinMode: 'invite', rsvpRefusal: 'invitation' }) };
  answer({ 'GET /events/:id': () => event });
  const { page } = await openScreen({ '/': Panel }, '/', 'events');
  await expect.element(page.getByRole('heading', { name: 'By invitation' })).toBeVisible();
  expect(page.getByRole('button', { name: 'RSVP' }).elements()).toEqual([]);
});

test('an event of another site leads there by its name, and shows no seats', async () => {
  const event: Event = { ...aWholeEvent({ joinMode: 'external', externalUrl: 'https://tickets.example.org/e/1' }) };
  answer({ 'GET /events/:id': () => event });
  const { page } = await openScreen({ '/': Panel }, '/', 'events');
  const link = page.getByRole('link', { name: 'Register on tickets.example.org' });
  await expect.element(link).toHaveAttribute('href', 'https://tickets.example.org/e/1');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  expect(page.getByText('seats taken', { exact: false }).elements()).toEqual([]);
  expect(await violationsInBothThemes()).toEqual([]);
});
