import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { UnsavedGuard } from '#app/shell/unsaved-guard.tsx';
import type { Event, Registration, TicketType } from '#contract/events/index.ts';
import { answer, refuse } from '#test/answers.ts';
import { violationsInBothThemes } from '#test/axe.ts';
import { aRegistration, aTicketType, aWholeEvent, full } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { eventQuery } from '../events.queries.ts';
import { RsvpPanel } from '../rsvp-panel.tsx';

const Panel = () => {
  const { data } = useQuery(eventQuery('event-1'));
  return (
    <>
      {data && <RsvpPanel event={data} />}
      <UnsavedGuard />
    </>
  );
};
const aType = (name: string, number: number, change: Partial<TicketType> = {}) => aTicketType({ name, ...change }, number);

const open = async (change: Partial<Event>, replies: Parameters<typeof answer>[0] = {}) => {
  const event: Event = { ...aWholeEvent({ hasTicketTypes: true, ...change }) };
  const calls = answer({
    'GET /events/:id': () => event,
    'POST /events/:id/rsvp': ({ body }) => (event.myRegistration = aRegistration(body as Partial<Registration>)),
    ...replies,
  });
  const { page, cache } = await openScreen({ '/': Panel }, '/', 'events', 'app');
  await expect.element(page.getByRole('heading', { level: 2 })).toBeVisible();
  return { page, cache, event, calls: () => calls.filter((call) => !call.startsWith('GET')) };
};

test('a guest chooses a ticket: a sold-out one offers its waitlist, one that is over cannot be chosen', async () => {
  const ticketTypes = [
    aType('Standard', 1, { seatsLeft: 3, capacity: 10 }),
    aType('Balcony', 2, { seatsLeft: 0, capacity: 2, waitlistCount: 1 }),
    aType('Early', 3, { sale: 'over' }),
  ];
  const { page, event, calls } = await open({ ticketTypes });
  await expect.element(page.getByRole('radio', { name: 'Standard 3 places left' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Early no longer on offer' })).toBeDisabled();
  await userEvent.click(page.getByRole('radio', { name: 'Balcony All places are taken' }));
  await expect.element(page.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();
  expect(await violationsInBothThemes()).toEqual([]);
  await userEvent.click(page.getByRole('radio', { name: 'Standard 3 places left' }));
  await userEvent.click(page.getByRole('button', { name: 'RSVP' }));
  await expect.element(page.getByText('Standard')).toBeVisible();
  expect(calls()).toEqual([`POST /events/${event.id}/rsvp {"partySize":1,"ticketTypeId":"${ticketTypes[0]!.id}"}`]);
});

test('a ticket promises no more places than the chosen way has', async () => {
  const { page } = await open({
    ...full,
    mode: 'hybrid',
    online: { capacity: 20, goingCount: 19, seatsLeft: 1 },
    ticketTypes: [aType('Standard', 1), aType('Student', 2, { seatsLeft: 2, capacity: 2 })],
  });
  await expect.element(page.getByRole('radio', { name: 'Online 1 place left' })).toBeChecked();
  await expect.element(page.getByRole('radio', { name: 'Student 1 place left' })).toBeVisible();
  await userEvent.click(page.getByRole('radio', { name: 'In person All places are taken' }));
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('All seats are taken');
  await expect.element(page.getByRole('radio', { name: 'Standard All places are taken' })).toBeChecked();
  await userEvent.click(page.getByRole('radio', { name: 'Student All places are taken' }));
  await expect.element(page.getByRole('button', { name: 'Join the waitlist' })).toBeVisible();
});

test('a ticket with places left is chosen first, and the size of the party follows the ticket', async () => {
  const ticketTypes = [
    aType('Early bird', 1, { seatsLeft: 0, capacity: 5, waitlistCount: 2 }),
    aType('Family', 2, { minPerOrder: 2, maxPerOrder: 4, seatsLeft: 10, capacity: 10 }),
    aType('Pair', 3, { maxPerOrder: 2 }),
    aType('Box', 4, { maxPerOrder: 9, seatsLeft: 3, capacity: 3 }),
  ];
  const { page, calls } = await open({ ticketTypes });
  await expect.element(page.getByRole('radio', { name: 'Family 10 places left' })).toBeChecked();
  await expect.element(page.getByText('2 people')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'One fewer' })).toBeDisabled();
  const more = page.getByRole('button', { name: 'One more' });
  await more.click();
  await more.click();
  await expect.element(page.getByText('4 people')).toBeVisible();
  await expect.element(more).toBeDisabled();
  await userEvent.click(page.getByRole('radio', { name: 'Box 3 places left' }));
  await expect.element(page.getByText('3 people')).toBeVisible();
  await userEvent.click(page.getByRole('radio', { name: 'Pair' }));
  await expect.element(page.getByText('2 people')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'One fewer' }));
  await userEvent.click(page.getByRole('button', { name: 'RSVP' }));
  await expect.poll(calls).toEqual([expect.stringContaining(`{"partySize":1,"ticketTypeId":"${ticketTypes[2]!.id}"}`)]);
});

const diet = { id: '0192f6a0-8888-7000-8000-000000000001', label: 'Diet', kind: 'text', scope: 'person', isRequired: true, options: [] };
const asking = {
  asksQuestions: true,
  ticketTypes: [aType('Family', 1, { maxPerOrder: 4 })],
} satisfies Partial<Event>;
const answersOfQuestions = {
  'GET /events/:id/questions': () => ({ version: 1, items: [diet] }),
  'POST /events/:id/hold': () => ({ partySize: 2, way: null, ticketTypeId: null, expiresAt: '2026-01-05T10:15:00Z' }),
  'DELETE /events/:id/hold': () => ({}),
};
const openPartyDialog = async () => {
  const { page, calls } = await open(asking, answersOfQuestions);
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'RSVP' }).click();
  await page.getByRole('textbox', { name: 'Guest 1' }).fill('Wei');
  await page.getByRole('button', { name: 'Next' }).click();
  return { page, calls };
};

test('a party names its guests, then replies for each of them; one call takes the seats that were kept', async () => {
  const { page, calls } = await openPartyDialog();
  await page.getByRole('group', { name: 'You' }).getByRole('textbox', { name: 'Diet' }).fill('Vegan');
  await page.getByRole('group', { name: 'Wei' }).getByRole('textbox', { name: 'Diet' }).fill('None');
  expect(await violationsInBothThemes()).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'RSVP' }).click();
  await expect.element(page.getByRole('heading', { name: 'You are going' })).toHaveFocus();
  const sent = calls();
  expect(sent.map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
    expect.stringMatching(/^POST .*hold$/),
    expect.stringMatching(/^POST .*rsvp$/),
  ]);
  expect(sent[1]).toContain('"guests":["Wei"]');
  expect(sent[1]).toContain('"values":["None"]');
});

test.each([
  ['auto', 'The seats were taken meanwhile. Your party would wait for free ones.', 'Join the waitlist'],
  ['off', 'The seats were taken meanwhile, and there are not enough for your party.', 'RSVP'],
] as const)('a party whose seats were taken meanwhile reads so before it answers: %s', async (waitlistMode, words, button) => {
  const { page } = await open(
    { ...asking, asksQuestions: false, waitlistMode },
    { 'POST /events/:id/hold': () => refuse(409, 'event.full') },
  );
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'RSVP' }).click();
  await expect.element(page.getByRole('dialog').getByRole('status')).toHaveTextContent(words);
  await expect.element(page.getByRole('dialog').getByRole('button', { name: button })).toBeVisible();
});

test('names that were typed for a party are not lost by Escape', async () => {
  const { page } = await open(asking, answersOfQuestions);
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'RSVP' }).click();
  await page.getByRole('textbox', { name: 'Guest 1' }).fill('Wei');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('textbox', { name: 'Guest 1' })).toHaveValue('Wei');
});

test('Enter goes through the names, and from the replies they can be changed without losing a word', async () => {
  const { page, calls } = await open(asking, answersOfQuestions);
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'RSVP' }).click();
  await page.getByRole('textbox', { name: 'Guest 1' }).fill('Wei');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('textbox', { name: 'Guest 2' })).toHaveFocus();
  await userEvent.keyboard('Ann{Enter}');
  await page.getByRole('group', { name: 'Wei' }).getByRole('textbox', { name: 'Diet' }).fill('Vegan');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('textbox', { name: 'Guest 1' }).fill('Wei Li');
  await expect.element(page.getByRole('textbox', { name: 'Guest 2' })).toHaveValue('Ann');
  await page.getByRole('textbox', { name: 'Guest 1' }).click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('group', { name: 'Wei Li' }).getByRole('textbox', { name: 'Diet' })).toHaveValue('Vegan');
  // What is typed is not lost unasked.
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('group', { name: 'Wei Li' })).toBeInTheDocument();
  expect(calls().filter((call) => !call.includes('hold'))).toEqual([]);
});

test('seats that were kept for a party are free again when its replies are given up', async () => {
  const { page, calls } = await openPartyDialog();
  await page.getByRole('dialog', { name: 'Questions of the hosts' }).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => calls().at(-1)).toMatch(/^DELETE .*hold/);
  await expect.element(page.getByRole('heading', { name: 'Are you coming?' })).toBeVisible();
});

test('seats that are kept for the reader are free to the reader, who is back at the same button after leaving', async () => {
  const [seats, standard] = [
    { capacity: 4, goingCount: 1, seatsLeft: 3 },
    aType('Standard', 1, { capacity: 3, seatsLeft: 3, maxPerOrder: 3 }),
  ];
  const myHold = { partySize: 3, way: null, ticketTypeId: standard.id, expiresAt: '2026-01-05T10:15:00Z' };
  const { page, cache, event } = await open(
    { ...asking, ...seats, waitlistMode: 'off', ticketTypes: [standard] },
    {
      ...answersOfQuestions,
      'POST /events/:id/hold': () => {
        Object.assign(event, { seatsLeft: 0, waitlistCount: 1, myHold, ticketTypes: [{ ...standard, seatsLeft: 0, waitlistCount: 1 }] });
        return myHold;
      },
    },
  );
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByRole('button', { name: 'One more' }).click();
  await userEvent.click(page.getByRole('button', { name: 'RSVP' }));
  await page.getByRole('textbox', { name: 'Guest 1' }).fill('Wei');
  await cache.invalidateQueries();
  await expect.element(page.getByText('1 of 4 seats taken · 1 waiting')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('group', { name: 'Wei' }).getByRole('textbox', { name: 'Diet' }).fill('None');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
  await userEvent.click(page.getByRole('button', { name: 'Leave' }));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('Are you coming?');
  await expect.element(page.getByRole('radio', { name: 'Standard 3 places left' })).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'RSVP' })).toHaveFocus();
});
