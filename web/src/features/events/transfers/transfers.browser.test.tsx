import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Event } from '#contract/events/index.ts';
import type { SeatTransfers } from '#contract/events/transfers.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { lena } from '#test/chat.ts';
import { aRegistration, aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { eventQuery } from '../events.queries.ts';
import { RsvpPanel } from '../rsvp-panel.tsx';

const id = '0192f6a0-8888-7000-8000-000000000001';
const nothing = { communities: [], events: [], posts: [], messages: [] };
const expiresAt = '2026-11-24T10:00:00Z';
const Panel = () => {
  const { data } = useQuery(eventQuery('event-1'));
  return data ? <RsvpPanel event={data} /> : null;
};

const open = async (change: Partial<Event>, transfers: Partial<SeatTransfers>, replies: Parameters<typeof answer>[0] = {}) => {
  const event = aWholeEvent(change);
  const calls = answer({
    'GET /events/:id': () => event,
    'GET /events/:id/transfers': () => ({ isAllowed: true, given: null, received: [], ...transfers }),
    ...replies,
  });
  const screen = await openScreen({ '/': Panel }, '/', 'events', 'errors');
  return { ...screen, event, sent: () => calls.filter((call) => !call.startsWith('GET')) };
};

test('a seat is handed to a person by name, and kept again', async () => {
  let tries = 0;
  const { page, sent } = await open(
    { myRegistration: aRegistration({ partySize: 2 }) },
    {},
    {
      'GET /search': ({ query }) => ({ ...nothing, people: query.get('q') === 'len' ? [lena] : [] }),
      'POST /events/:id/transfers': ({ body }) => {
        tries += 1;
        const { to, person = null } = body as { to: string; person?: number };
        return tries === 1
          ? refuse(422, 'transfer.no_person', [{ field: 'to', rule: 'invalid_value' }])
          : { isAllowed: true, given: { id, to, receiver: lena, person, expiresAt }, received: [] };
      },
      'DELETE /events/:id/transfers': () => ({ isAllowed: true, given: null, received: [] }),
    },
  );
  await page.getByRole('button', { name: 'Hand over seats' }).click();
  const dialog = page.getByRole('dialog', { name: 'Hand over your seats' });
  await expect.element(dialog.getByText('Both seats of your party', { exact: false })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  const to = dialog.getByRole('combobox', { name: 'Name, username or e-mail address' });
  await to.fill('nobody');
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect.element(to).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('combobox', { name: 'What goes' }).selectOptions('One seat: guest 1');
  await to.fill('len');
  await dialog.getByRole('option', { name: /Lena Berg/ }).click();
  await expect.element(to).toHaveValue('Lena Berg');
  await expect.element(dialog.getByRole('status')).toMatchTextContent(/Lena Berg @lena$/);
  await dialog.getByRole('button', { name: 'Hand over' }).click();
  await expect.element(page.getByText('You are handing one seat of your party to Lena Berg')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Keep the seat' })).toHaveFocus();
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('button', { name: 'Keep the seat' }).click();
  await expect.element(page.getByRole('button', { name: 'Hand over seats' })).toHaveFocus();
  expect(sent()).toHaveLength(3);
  expect(sent()[1]).toContain('"to":"lena"');
});

const received = [{ id, from: lena, partySize: 1, expiresAt }];

test('the words that hand over the seat begin where those of the other actions do', async () => {
  const { page } = await open({ myRegistration: aRegistration({ partySize: 2 }) }, {});
  const hand = page.getByRole('button', { name: 'Hand over seats' });
  await expect.element(hand).toBeVisible();
  const startOf = (one: typeof hand) => one.element().getBoundingClientRect().left;
  expect(startOf(hand)).toBe(startOf(page.getByRole('button', { name: 'Name your guests' })));
});

test('a seat that is handed to the reader is accepted, or declined', async () => {
  const { page, event, sent } = await open(
    {},
    { received },
    {
      'POST /events/:id/transfers/:transferId': () => {
        received.length = 0;
        return { registration: (event.myRegistration = aRegistration()) };
      },
    },
  );
  const seat = page.getByRole('region', { name: `${lena.firstName} ${lena.lastName} hands you a seat` });
  await expect.element(seat.getByRole('button', { name: 'Decline' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await seat.getByRole('button', { name: 'Accept the seat' }).click();
  await expect.element(page.getByRole('heading', { name: 'You are going' })).toHaveFocus();
  expect(sent()).toEqual([`POST /events/${event.id}/transfers/${id} {"decision":"accept"}`]);
  received.push({ id, from: lena, partySize: 1, expiresAt });
});

test('a seat that asks something is accepted with the answers', async () => {
  const diet = { id, kind: 'text', scope: 'person', label: 'Diet', isRequired: true, options: [] };
  const { page, sent } = await open(
    { asksQuestions: true },
    { received },
    {
      'GET /events/:id/questions': () => ({ items: [diet], version: 1, isRecurring: false }),
      'POST /events/:id/transfers/:transferId': () => refuse(410, 'transfer.gone'),
    },
  );
  await page.getByRole('button', { name: 'Accept the seat' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Diet' }).fill('Vegan');
  await dialog.getByRole('button', { name: 'Accept the seat' }).click();
  await expect.element(dialog.getByText('This seat is no longer being handed over.')).toBeVisible();
  expect(sent()[0]).toContain('"answers":[{"questionId"');
});

test('a seat that was kept meanwhile disappears with a message', async () => {
  let seats: SeatTransfers['received'] = [{ id, from: lena, partySize: 1, expiresAt }];
  const { page } = await open(
    {},
    {},
    {
      'GET /events/:id/transfers': () => ({ isAllowed: true, given: null, received: seats }),
      'POST /events/:id/transfers/:transferId': () => {
        seats = [];
        return refuse(410, 'transfer.gone');
      },
    },
  );
  await page.getByRole('button', { name: 'Accept the seat' }).click();
  await expect.element(page.getByRole('button', { name: 'Accept the seat' })).not.toBeInTheDocument();
  await expect.element(page.getByText('This seat is no longer being handed over.')).toBeVisible();
});
