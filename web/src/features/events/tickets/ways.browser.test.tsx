import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
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
const online = { capacity: null, goingCount: 30, seatsLeft: null };
const open = async (change: Partial<Event> = {}, replies: Parameters<typeof answer>[0] = {}) => {
  const event = { ...aWholeEvent({ mode: 'hybrid', online, ...change }) };
  const calls = answer({
    'GET /events/:id': () => event,
    'POST /events/:id/rsvp': ({ body }) => (event.myRegistration = aRegistration(body as Partial<Registration>)),
    ...replies,
  });
  const screen = await openScreen({ '/': Panel }, '/', 'events');
  await expect.element(screen.page.getByRole('heading', { level: 2 })).toBeVisible();
  return { ...screen, calls: () => calls.filter((call) => !call.startsWith('GET')) };
};
const asked = (body: string) => `POST /events/${aWholeEvent().id}/rsvp ${body}`;

test('a hybrid event asks how to take part, with what is left of each way', async () => {
  const { page, calls } = await open();
  await expect.element(page.getByRole('radio', { name: 'In person 12 places left' })).toBeChecked();
  await userEvent.click(page.getByRole('radio', { name: 'Online No limit' }));
  await expect.element(page.getByText('30 people going, no limit')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'RSVP' }));
  await expect.element(page.getByText('You take part online.')).toBeVisible();
  expect(calls()).toEqual([asked('{"partySize":1,"way":"online"}')]);
  expect(await violationsInBothThemes()).toEqual([]);
});

test('a full way offers its waitlist, and the other one is chosen first', async () => {
  const { page } = await open({ seatsLeft: 0, capacity: 20, goingCount: 20, waitlistCount: 2 });
  await expect.element(page.getByRole('radio', { name: 'Online No limit' })).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'RSVP' })).toBeVisible();
  await userEvent.click(page.getByRole('radio', { name: 'In person All places are taken' }));
  await expect.element(page.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();
});

test('who waits for the other way does not make this one wait', async () => {
  const { page } = await open({
    goingCount: 8,
    online: { capacity: 4, goingCount: 3, seatsLeft: 1 },
    onlineWaitlistCount: 1,
    ticketTypes: [aTicketType({ waitlistCount: 1 })],
  });
  await expect.element(page.getByRole('radio', { name: 'In person 12 places left' })).toBeChecked();
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('Are you coming?');
  await expect.element(page.getByRole('button', { name: 'RSVP' })).toBeVisible();
  await expect.element(page.getByText('8 of 20 seats taken', { exact: true })).toBeVisible();
  await userEvent.click(page.getByRole('radio', { name: 'Online 1 place left' }));
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('There is a waitlist');
  await expect.element(page.getByText('3 of 4 seats taken · 1 waiting')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();
});

test('the questions of a way are sent by a button with the words of that way', async () => {
  const { page } = await open(
    { ...full, asksQuestions: true, waitlistCount: 2 },
    { 'GET /events/:id/questions': () => ({ version: 1, items: [] }) },
  );
  await userEvent.click(page.getByRole('button', { name: 'RSVP' }));
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'RSVP' })).toBeVisible();
});

const fullOnline = { capacity: 5, goingCount: 5, seatsLeft: 0 };
test('a full way that no one can wait for cannot be chosen', async () => {
  const { page } = await open({ ...full, online: fullOnline, waitlistMode: 'off' });
  await expect.element(page.getByRole('radio', { name: 'In person All places are taken' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Online All places are taken' })).toBeDisabled();
  await page.unmount();
  // Someone with a seat does not wait for another one.
  const { page: own } = await open({ online: fullOnline, myRegistration: aRegistration({ way: 'in_person' }) });
  await userEvent.click(own.getByRole('button', { name: 'Change how you take part' }));
  await expect.element(own.getByRole('radio', { name: 'In person Yours' })).toBeChecked();
  await expect.element(own.getByRole('radio', { name: 'Online All places are taken' })).toBeDisabled();
});

test('a guest changes to the other way, and keeps the place when that is full', async () => {
  const { page, calls } = await open(
    { myRegistration: aRegistration({ way: 'in_person', partySize: 2 }) },
    { 'POST /events/:id/rsvp': () => refuse(409, 'event.full') },
  );
  await userEvent.click(page.getByRole('button', { name: 'Change how you take part' }));
  const dialog = page.getByRole('dialog', { name: 'Change how you take part' });
  await expect.element(dialog.getByText('You keep your place until the new one is yours.', { exact: false })).toBeVisible();
  expect(dialog.getByRole('group', { name: 'Ticket' }).elements()).toEqual([]);
  await userEvent.click(dialog.getByRole('radio', { name: 'Online No limit' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }));
  await expect.element(dialog.getByText('Not enough seats are left.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('You come in person.')).toBeVisible();
  expect(calls()).toEqual([asked('{"partySize":2,"way":"online"}')]);
});

test('people who wait read where they would wait before they take the other way', async () => {
  const { page } = await open({ ...full, myRegistration: aRegistration({ way: 'in_person', state: 'waitlisted', position: 1 }) });
  await userEvent.click(page.getByRole('button', { name: 'Change how you take part' }));
  await expect.element(page.getByRole('dialog').getByText('You go to the end of the waitlist there', { exact: false })).toBeVisible();
});
