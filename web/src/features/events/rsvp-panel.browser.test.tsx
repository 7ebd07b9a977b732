import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Event, Registration } from '#contract/events/index.ts';
import { answer, held, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { aRegistration, aWholeEvent, full } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { eventQuery } from './events.queries.ts';
import { RsvpPanel } from './rsvp-panel.tsx';

const Panel = () => {
  const { data } = useQuery(eventQuery('event-1'));
  return data ? <RsvpPanel event={data} /> : null;
};

/** The panel of an event on a server that stores only the own registration. */
const open = async (change: Partial<Event> = {}, replies: Parameters<typeof answer>[0] = {}, at = '/') => {
  const event = { ...aWholeEvent(change) };
  const calls = answer({
    'GET /events/:id': () => event,
    'POST /events/:id/rsvp': ({ body }) => (event.myRegistration = aRegistration(body as Partial<Registration>)),
    'DELETE /events/:id/rsvp': () => {
      event.myRegistration = null;
      return {};
    },
    'PUT /events/:id/interest': ({ body }) => ({ interest: (event.myInterest = (body as { interest: Event['myInterest'] }).interest) }),
    'POST /events/:id/offer': () => (event.myRegistration = aRegistration()),
    ...replies,
  });
  const screen = await openScreen({ '/': Panel }, at, 'events');
  await expect.element(screen.page.getByRole('heading', { level: 2 })).toBeVisible();
  return {
    ...screen,
    event,
    heading: screen.page.getByRole('heading', { level: 2 }),
    calls: () => calls.filter((call) => !call.startsWith('GET')),
  };
};
test('what is over counts who was going, and says nothing of seats', async () => {
  const { page } = await open({ phase: 'ended', goingCount: 7, capacity: null, seatsLeft: null, rsvp: { isOpen: false, reason: 'ended' } });
  await expect.element(page.getByText('7 people were going', { exact: true })).toBeVisible();
  expect(page.getByText('no limit').elements()).toEqual([]);
});

const asked = (partySize: number) => `POST /events/${aWholeEvent().id}/rsvp {"partySize":${partySize}}`;

const states: [string, Partial<Event>, string, string[]][] = [
  ['open', {}, 'Are you coming?', ['RSVP', 'Maybe', 'Not coming']],
  ['with my *maybe*', { myInterest: 'maybe' }, 'You might come', ['RSVP', 'Maybe', 'Not coming']],
  ['full', full, 'All seats are taken', ['Join the waitlist', 'Maybe', 'Not coming']],
  ['full, without a queue', { ...full, waitlistMode: 'off' }, 'All seats are taken', ['Maybe', 'Not coming']],
  [
    'with seats that others wait for',
    { seatsLeft: 2, waitlistCount: 3 },
    'There is a waitlist',
    ['Join the waitlist', 'Maybe', 'Not coming'],
  ],
  ['with my seat', { myRegistration: aRegistration() }, 'You are going', ['Your ticket', 'I cannot come']],
  [
    'with my seat, after the cut-off',
    { myRegistration: aRegistration(), cancelUntil: '2026-01-05T09:00:00Z' },
    'You are going',
    ['Your ticket'],
  ],
  [
    'with my place in the queue',
    { ...full, myRegistration: aRegistration({ state: 'waitlisted', position: 3 }) },
    'You are number 3 on the waitlist',
    ['Leave the waitlist'],
  ],
  [
    'with a seat held for me',
    { ...full, myRegistration: aRegistration({ state: 'offered', offerExpiresAt: '2027-01-05T09:00:00Z' }) },
    'A seat is held for you until Tue, Jan 5, 2027 09:00',
    ['Accept the seat', 'I cannot come'],
  ],
  [
    'starting soon, with my place in the queue and a free seat',
    { freedSeats: 'first_come', myRegistration: aRegistration({ state: 'waitlisted', position: 2 }) },
    'You are number 2 on the waitlist',
    ['Take the free seat', 'Leave the waitlist'],
  ],
  ['answered by its hosts', { joinMode: 'approval' }, 'Are you coming?', ['Ask to come', 'Maybe', 'Not coming']],
  ['not for me, as its hosts decided', { joinMode: 'approval', myRejection: 'Bakers only.' }, 'The hosts declined your RSVP', []],
  [
    'with my answer to be approved',
    { myRegistration: aRegistration({ state: 'pending' }) },
    'Waiting for approval',
    ['Withdraw your request'],
  ],
  ['for members', { rsvpRefusal: 'membership' }, 'For members', []],
  ['closed to me', { rsvpRefusal: 'barred' }, 'You cannot take part', []],
  [
    'cancelled',
    { status: 'cancelled', rsvp: { isOpen: false, reason: 'cancelled' }, myRegistration: aRegistration() },
    'This event is cancelled',
    [],
  ],
  ['over', { phase: 'ended', rsvp: { isOpen: false, reason: 'ended' } }, 'This event is over', []],
  [
    'over, and I was there',
    { phase: 'ended', rsvp: { isOpen: false, reason: 'ended' }, myRegistration: aRegistration() },
    'You had a seat',
    [],
  ],
  ['closed', { rsvp: { isOpen: false, reason: 'over' } }, 'RSVPs are closed', []],
  ['not open yet', { rsvp: { isOpen: false, reason: 'not_yet' }, rsvpOpensAt: '2027-01-05T09:00:00Z' }, 'RSVPs are not open yet', []],
];
test.each(states)('an event that is %s says so and offers what is possible', async (_, change, title, buttons) => {
  const { page, heading } = await open(change);
  await expect.element(heading).toHaveTextContent(title);
  await expect
    .poll(() =>
      page
        .getByRole('button')
        .elements()
        .map((button) => button.textContent),
    )
    .toEqual(buttons);
  expect(await violations()).toEqual([]);
});

test('seats that are held for others are not free, and come before those who would wait', async () => {
  const { page, heading } = await open({ ...full, goingCount: full.capacity - 1 });
  await expect.element(heading).toHaveTextContent('No seat is free now');
  await expect.element(page.getByText('1 seat is held for others until they answer. After them you would be the next.')).toBeVisible();
  await expect.element(page.getByText(/seats taken · 1 held$/)).toBeVisible();
});

test('when answers open is told with day and time', async () => {
  const { page } = await open({ rsvp: { isOpen: false, reason: 'not_yet' }, rsvpOpensAt: '2027-01-05T09:00:00Z' });
  await expect.element(page.getByText(/^RSVPs open .*Jan 5.*\d\d:\d\d$/)).toBeVisible();
});

test('whoever has to join first is led to the community', async () => {
  const { page } = await open({ rsvpRefusal: 'membership' });
  await expect.element(page.getByRole('link', { name: 'Join Bread Club to take part' })).toHaveAttribute('href', '/communities/bread');
});

test('a seat is taken, the focus stays, and giving it back can be undone', async () => {
  const { page, heading, calls } = await open();
  await page.getByRole('button', { name: 'RSVP' }).click();
  await expect.element(heading).toHaveTextContent('You are going');
  await expect.element(heading).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Your ticket' })).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'I cannot come' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading).toHaveTextContent('Are you coming?');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(heading).toHaveTextContent('You are going');
  await expect.poll(calls).toEqual([asked(1), `DELETE /events/${aWholeEvent().id}/rsvp`, asked(1)]);
});

test('a seat that others wait for is given back after a question, as there is no way back', async () => {
  const { page, calls } = await open({ ...full, waitlistCount: 2, myRegistration: aRegistration() });
  await page.getByRole('button', { name: 'I cannot come' }).click();
  const question = page.getByRole('dialog', { name: 'Give up your seat?' });
  await expect.element(question.getByText('Your seat goes to the next person on the waitlist.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect.element(question).not.toBeInTheDocument();
  expect(calls()).toEqual([]);
  await page.getByRole('button', { name: 'I cannot come' }).click();
  await question.getByRole('button', { name: 'I cannot come' }).click();
  await expect.element(page.getByText('Your RSVP is cancelled')).toBeVisible();
  await expect.poll(() => page.getByRole('button', { name: 'Undo' }).query()).toBeNull();
});

test('a double click opens the question, and does not close it', async () => {
  const { page } = await open({ ...full, waitlistCount: 2, myRegistration: aRegistration() });
  await userEvent.dblClick(page.getByRole('button', { name: 'I cannot come' }));
  await expect.element(page.getByRole('dialog', { name: 'Give up your seat?' })).toBeVisible();
});

test('a place in the queue is left after a question, and what came of it gets the focus', async () => {
  const { page, heading, calls } = await open({ ...full, myRegistration: aRegistration({ state: 'waitlisted', position: 3 }) });
  await page.getByRole('button', { name: 'Leave the waitlist' }).click();
  const question = page.getByRole('dialog', { name: 'Leave the waitlist?' });
  await expect.element(question.getByText('You will lose your place for good.')).toBeVisible();
  await question.getByRole('button', { name: 'Leave the waitlist' }).click();
  await expect.element(heading).toHaveTextContent('All seats are taken');
  await expect.element(heading).toHaveFocus();
  expect(calls()).toEqual([`DELETE /events/${aWholeEvent().id}/rsvp`]);
});

test('a refusal is told in the panel, and only there', async () => {
  const { page, heading } = await open({ seatsLeft: 1 }, { 'POST /events/:id/rsvp': () => refuse(409, 'event.full') });
  await page.getByRole('button', { name: 'RSVP' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not enough seats are left.');
  await expect.element(heading).toHaveTextContent('Are you coming?');
  await expect.poll(() => page.getByText('Not enough seats are left.').elements()).toHaveLength(1);
});

test('undo takes the seats for the same guests', async () => {
  const { page, calls } = await open({ guestsPerRsvp: 2, myRegistration: aRegistration({ partySize: 2, guests: ['Wei'] }) });
  await page.getByRole('button', { name: 'I cannot come' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => calls().at(-1)).toBe(`POST /events/${aWholeEvent().id}/rsvp {"partySize":2,"guests":["Wei"]}`);
});

test('undo that comes too late says so', async () => {
  const { page } = await open({ myRegistration: aRegistration() }, { 'POST /events/:id/rsvp': () => refuse(409, 'event.full') });
  await page.getByRole('button', { name: 'I cannot come' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByText('Not enough seats are left.')).toBeVisible();
});

test('friends are counted before the answer, up to what the event allows', async () => {
  const { page, calls } = await open({ guestsPerRsvp: 2 });
  const [fewer, more] = [page.getByRole('button', { name: 'One fewer' }), page.getByRole('button', { name: 'One more' })];
  await expect.element(page.getByText('Just me')).toBeVisible();
  await expect.element(fewer).toBeDisabled();
  await more.click();
  await more.click();
  await expect.element(page.getByText('3 people')).toBeVisible();
  await expect.element(more).toBeDisabled();
  await page.getByRole('button', { name: 'RSVP' }).click();
  await expect.element(page.getByRole('heading', { name: 'You are going' })).toBeVisible();
  await expect.poll(calls).toEqual([asked(3)]);
});

test('a party that is too large for what is left may become smaller', async () => {
  const { page, heading } = await open({ guestsPerRsvp: 3, seatsLeft: 1, waitlistMode: 'off' });
  await page.getByRole('button', { name: 'One more' }).click();
  await expect.element(heading).toHaveTextContent('Only 1 seat left');
  await expect.poll(() => page.getByRole('button', { name: 'RSVP' }).query()).toBeNull();
  await page.getByRole('button', { name: 'One fewer' }).click();
  await expect.element(page.getByRole('button', { name: 'RSVP' })).toBeVisible();
});

test('the size of a party that goes is changed at once, one step at a time', async () => {
  const coming = held<Registration>();
  const { page, calls } = await open(
    { guestsPerRsvp: 3, myRegistration: aRegistration({ partySize: 2 }) },
    { 'POST /events/:id/rsvp': () => coming.promise },
  );
  const more = page.getByRole('button', { name: 'One more' });
  await more.click();
  await expect.element(more).toBeDisabled();
  coming.resolve(aRegistration({ partySize: 3 }));
  await expect.poll(() => calls()).toEqual([asked(3)]);
  await expect.element(more).toBeEnabled();
});

test('the focus stays on the size of the party while it changes, and moves on at its bounds', async () => {
  const { page } = await open({ guestsPerRsvp: 2, myRegistration: aRegistration({ partySize: 2 }) });
  const [fewer, more] = [page.getByRole('button', { name: 'One fewer' }), page.getByRole('button', { name: 'One more' })];
  await more.click();
  await expect.element(page.getByText('3 people')).toBeVisible();
  await expect.element(fewer).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('2 people')).toBeVisible();
  await expect.element(fewer).toHaveFocus();
});

test('a guest with a name is asked about before the party gets smaller', async () => {
  const { page, calls } = await open({ guestsPerRsvp: 2, myRegistration: aRegistration({ partySize: 2, guests: ['Wei'] }) });
  await page.getByRole('button', { name: 'One fewer' }).click();
  const question = page.getByRole('dialog', { name: 'Wei is not coming?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(calls()).toEqual([]);
  await page.getByRole('button', { name: 'One fewer' }).click();
  await question.getByRole('button', { name: 'One fewer' }).click();
  await expect.poll(calls).toEqual([asked(1)]);
});

test('a party may only grow once its seats can no longer be given up', async () => {
  const { page } = await open({
    guestsPerRsvp: 3,
    cancelUntil: '2026-01-05T09:00:00Z',
    myRegistration: aRegistration({ partySize: 2 }),
  });
  await expect.element(page.getByRole('button', { name: 'One fewer' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'One more' })).toBeEnabled();
});

test('a request with replies is withdrawn after a question that speaks of no seat', async () => {
  const { page, calls } = await open({
    ...full,
    asksQuestions: true,
    waitlistCount: 2,
    myRegistration: aRegistration({ state: 'pending' }),
  });
  await page.getByRole('button', { name: 'Withdraw your request' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw your request?' });
  await expect.element(question.getByText('you would answer the questions of the hosts again', { exact: false })).toBeVisible();
  await question.getByRole('button', { name: 'Withdraw your request' }).click();
  await expect.element(page.getByText('Your request is withdrawn')).toBeVisible();
  await expect.poll(calls).toEqual([`DELETE /events/${aWholeEvent().id}/rsvp`]);
});

test('the RSVP button of the public page leads to the question, and answers nothing by itself', async () => {
  const { heading, calls } = await open({}, {}, '/?rsvp=1');
  await expect.element(heading).toHaveFocus();
  await expect.element(heading).toHaveTextContent('Are you coming?');
  expect(calls()).toEqual([]);
});

test('*maybe* is one press', async () => {
  const { page, heading, calls } = await open();
  await page.getByRole('button', { name: 'Maybe' }).click();
  await expect.element(heading).toHaveTextContent('You might come');
  await expect.poll(calls).toEqual([`PUT /events/${aWholeEvent().id}/interest {"interest":"maybe"}`]);
});

test('guests can be named, and are shown by their names', async () => {
  const { page, calls } = await open({ guestsPerRsvp: 2, myRegistration: aRegistration({ partySize: 3 }) });
  await page.getByRole('button', { name: 'Name your guests' }).click();
  await page.getByRole('dialog', { name: 'Who is coming with you?' }).getByRole('textbox', { name: 'Guest 1' }).fill('Wei');
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Save names' }).click();
  await expect.element(page.getByRole('button', { name: 'With Wei' })).toBeVisible();
  await expect.poll(calls).toEqual([`POST /events/${aWholeEvent().id}/rsvp {"partySize":3,"guests":["Wei"]}`]);
});

test('an offered seat is accepted in one tap', async () => {
  const offered = aRegistration({ state: 'offered', offerExpiresAt: '2027-01-05T09:00:00Z' });
  const { page, heading, calls } = await open({ ...full, myRegistration: offered });
  await page.getByRole('button', { name: 'Accept the seat' }).click();
  await expect.element(heading).toHaveTextContent('You are going');
  await expect.poll(calls).toEqual([`POST /events/${aWholeEvent().id}/offer {"decision":"accept"}`]);
});
