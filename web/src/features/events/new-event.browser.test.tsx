import { expect, test } from 'vitest';
import { answer, refuse } from '#test/answers.ts';
import { violations } from '#test/axe.ts';
import { anOwnCommunity, aWholeCommunity } from '#test/communities.ts';
import { aPlan, aWholeEvent } from '#test/events.ts';
import { openScreen } from '#test/open-screen.tsx';
import { mei } from '#test/people.ts';
import { clearWallTime, typeWallTime } from '#test/wall-time.ts';
import { Page } from './new-event.page.tsx';

const moderated = anOwnCommunity({ membership: { state: 'active', role: 'moderator' }, can: { createEvent: true } }, 1);
const owned = anOwnCommunity({ membership: { state: 'active', role: 'owner' }, can: { createEvent: true } }, 2);
const { id, slug, name } = aWholeCommunity({}, 9);
const foreign = { id, slug, name };

const open = async (replies: Parameters<typeof answer>[0] = {}, at = '/events/new') => {
  const calls = answer({ 'GET /me/communities': () => [moderated, owned], 'POST /events': () => aWholeEvent(), ...replies });
  const screen = await openScreen({ '/events/new': Page }, at, 'events');
  return {
    ...screen,
    field: (name: string) => screen.page.getByRole('textbox', { name }),
    /** The first part has the attributes of the whole field. */
    end: screen.page.getByRole('group', { name: 'Ends' }).getByRole('spinbutton').first(),
    sent: () => calls.filter((call) => call.startsWith('POST')),
  };
};
const body = (call = '') => JSON.parse(call.slice(call.indexOf('{'))) as Record<string, unknown>;

test('what is missing or wrong is said below its field, and nothing is sent', async () => {
  const { page, field, sent } = await open();
  await field('Title').fill('a');
  await typeWallTime(page, 'Ends', '2026-01-01T10:00');
  await page.getByRole('radio', { name: 'In person and online' }).click();
  await field('Link to the call').fill('http://meet.example');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(page.getByText('The end has to come after the start.')).toBeVisible();
  for (const name of ['Title', 'Place', 'Link to the call']) await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(field('Title')).toHaveFocus();
  expect(sent()).toEqual([]);
  expect(await violations()).toEqual([]);
});

test('one press tells all that is wrong: title, times, place and seats', async () => {
  const { page, end, field, sent } = await open();
  await typeWallTime(page, 'Ends', '2026-01-01T10:00');
  await field('Seats').fill('0');
  await page.getByText('More', { exact: true }).click();
  await field('Guests per person').fill('');
  await page.getByText('More', { exact: true }).click();
  await expect.element(field('Guests per person')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Publish' }).click();
  for (const name of ['Title', 'Place']) await expect.element(field(name)).toHaveAttribute('aria-invalid', 'true');
  await expect.element(end).toHaveAccessibleDescription(/The end has to come after the start\./);
  await expect.element(field('Seats')).toHaveAccessibleDescription(/At least 1\./);
  await expect.element(field('Guests per person')).toHaveAccessibleDescription(/This is required\./);
  expect(sent()).toEqual([]);
});

test('a missing end is said to be missing, and nothing else', async () => {
  const { page, end } = await open();
  await clearWallTime(page, 'Ends');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(end).toHaveAttribute('aria-invalid', 'true');
  await expect.element(end).toHaveAccessibleDescription(/This is required\./);
  await expect.element(page.getByText('The end has to come after the start.')).not.toBeInTheDocument();
});

test('all that the server finds wrong is said below its fields at once', async () => {
  const errors = ['title', 'wallEnd', 'capacity'].map((name) => ({
    field: name,
    rule: name === 'wallEnd' ? 'after_start' : 'invalid_value',
  }));
  const { page, end, field } = await open({ 'POST /events': () => refuse(422, 'request.invalid', errors) });
  await field('Title').fill('Bake along');
  await field('Place').fill('Old Mill');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(field('Title')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(end).toHaveAccessibleDescription(/The end has to come after the start\./);
  await expect.element(field('Seats')).toHaveAttribute('aria-invalid', 'true');
});

test('an event in the past is published once somebody has said that it is meant', async () => {
  const { page, field, sent, address } = await open({
    'POST /events': ({ body: options }) =>
      (options as { mayHaveBegun?: boolean }).mayHaveBegun ? aWholeEvent() : refuse(422, 'event.in_past'),
  });
  await field('Title').fill('Bake along');
  await typeWallTime(page, 'Starts', '2020-03-01T19:00');
  await typeWallTime(page, 'Ends', '2020-03-01T21:30');
  await field('Place').fill('Old Mill');
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish an event in the past?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(sent()).toHaveLength(1);
  await page.getByRole('button', { name: 'Publish' }).click();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'Publish anyway' }).click();
  await expect.element(address).toHaveTextContent('/events/event-1');
  expect(body(sent().at(-1))).toMatchObject({ wallStart: '2020-03-01T19:00', mayHaveBegun: true });
});

test('an event can be for everyone, for members, for those with the link, and for its guests alone', async () => {
  const { page } = await open();
  const choices = page.getByRole('combobox', { name: 'Who can see it' }).getByRole('option');
  await expect.element(choices.first()).toBeInTheDocument();
  expect(choices.elements().map(({ textContent }) => textContent)).toEqual([
    'Everyone',
    'Members',
    'Anyone with the link',
    'Only those who are invited',
  ]);
});

test('an event is published with what was filled in, and opened', async () => {
  const { page, field, sent, address } = await open({}, `/events/new?community=${owned.id}`);
  await field('Title').fill('Bake along');
  await typeWallTime(page, 'Starts', '2027-03-01T19:00');
  await typeWallTime(page, 'Ends', '2027-03-01T21:30');
  await field('Place').fill('Old Mill');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(address).toHaveTextContent('/events/event-1');
  expect(body(sent()[0])).toEqual({
    communityId: owned.id,
    title: 'Bake along',
    summary: '',
    description: '',
    wallStart: '2027-03-01T19:00',
    wallEnd: '2027-03-01T21:30',
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    startsLater: false,
    endsLater: false,
    allDay: false,
    isTentative: false,
    hasChat: false,
    mode: 'in_person',
    venue: { name: 'Old Mill', line: '', city: '', country: null, note: '', point: null },
    venueReveal: 'all',
    coverId: null,
    onlineUrl: null,
    capacity: null,
    waitlistMode: 'auto',
    guestsPerRsvp: 0,
    joinMode: 'open',
    externalUrl: null,
    commentPolicy: 'all',
    visibility: 'public',
    categoryId: null,
    feedbackHours: 3,
    tags: [],
    opensAt: null,
    closesAt: null,
    cancelCutoffHours: null,
    questions: [],
    hostIds: [],
    rrule: null,
  });
});

test('an event that repeats says its rule with its last date, and is sent with it', async () => {
  const { page, field, sent, address } = await open({
    'GET /events/recurrence': () => ({ dates: ['2027-03-02T19:00', '2027-03-16T19:00', '2027-03-30T19:00'] }),
  });
  await field('Title').fill('Bake along');
  await typeWallTime(page, 'Starts', '2027-03-02T19:00');
  await typeWallTime(page, 'Ends', '2027-03-02T21:30');
  await field('Place').fill('Old Mill');
  await page.getByRole('combobox', { name: 'Repeats' }).selectOptions('By weeks');
  await field('Every how many weeks').fill('2');
  await field('Number of dates').fill('3');
  await expect.element(page.getByText('Every second Tuesday: 3 dates, the last on March 30, 2027.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(address).toHaveTextContent('/events/event-1');
  expect(body(sent()[0])).toMatchObject({ rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=3' });
});

test('the dates on which the clocks skip the start are named, with the time at which they begin', async () => {
  const { page } = await open({
    'GET /me/communities': () => [{ ...moderated, timezone: 'Europe/Berlin' }],
    'GET /events/recurrence': () => ({ dates: ['2027-03-21T02:30', '2027-03-28T02:30', '2027-04-04T02:30'] }),
  });
  await typeWallTime(page, 'Starts', '2027-03-21T02:30');
  await page.getByRole('combobox', { name: 'Repeats' }).selectOptions('By weeks');
  const skipped = page.getByText('On March 28, 2027 the clocks there skip 02:30. That date begins at 03:30.');
  await expect.element(skipped).toBeVisible();
  await page.getByRole('switch', { name: 'All day' }).click();
  await expect.element(skipped).not.toBeInTheDocument();
});

test('what the server finds wrong is said below the field it means', async () => {
  const { page, field } = await open({
    'POST /events': () => refuse(422, 'request.invalid', [{ field: 'venue.name', rule: 'too_long', params: { max: 120 } }]),
  });
  await field('Title').fill('Bake along');
  await field('Place').fill('Old Mill');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(field('Place')).toHaveAttribute('aria-invalid', 'true');
  await expect.element(page.getByRole('button', { name: 'Publish' })).toBeEnabled();
});

test('times that the server does not take are said at the end of the event', async () => {
  const { page, end, field } = await open({ 'POST /events': () => refuse(422, 'event.bad_time') });
  await field('Title').fill('Bake along');
  await field('Place').fill('Old Mill');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(end).toHaveAttribute('aria-invalid', 'true');
  await expect.element(end).toHaveAccessibleDescription(/The event has to end after it starts/);
});

test('who can RSVP and who may comment are chosen below More, and said there once they are', async () => {
  const { page, field, sent } = await open();
  await field('Title').fill('Bake along');
  await field('Place').fill('Old Mill');
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Who can RSVP' }).selectOptions('Hosts approve each RSVP');
  await page.getByRole('combobox', { name: 'Who may comment' }).selectOptions('Only hosts');
  await expect.element(page.getByText('Set: Who can RSVP, Who may comment')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent().length).toBe(1);
  expect(body(sent()[0])).toMatchObject({ joinMode: 'approval', externalUrl: null, commentPolicy: 'closed' });
});

test('registrations on another site need its address, and no seats here', async () => {
  const { page, field, sent } = await open();
  await field('Title').fill('Bake along');
  await field('Place').fill('Old Mill');
  await field('Seats').fill('12');
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Who can RSVP' }).selectOptions('On another site');
  for (const seats of ['Seats', 'Guests per person']) await expect.element(field(seats)).not.toBeInTheDocument();
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  const site = field('Registration page');
  await expect.element(site).toHaveAccessibleDescription(/This is required\./);
  expect(sent()).toEqual([]);
  await site.fill('https://tickets.example.org/e/1');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent().length).toBe(1);
  expect(body(sent()[0])).toMatchObject({ joinMode: 'external', externalUrl: 'https://tickets.example.org/e/1', capacity: null });
});

test('an event online asks for no place', async () => {
  const { page, field, sent } = await open();
  await field('Title').fill('Bake along');
  await page.getByRole('radio', { name: 'Online', exact: true }).click();
  await expect.element(field('Place')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent().length).toBe(1);
  expect(body(sent()[0])).toMatchObject({ mode: 'online', venue: null, onlineUrl: null });
});

test('without the right in any community it is said what to do first', async () => {
  const { page } = await open({ 'GET /me/communities': () => [anOwnCommunity({ membership: { state: 'active', role: 'moderator' } })] });
  await expect.element(page.getByText(/You may not create events in any of your communities/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create a community' })).toHaveAttribute('href', '/communities/new');
  await expect.poll(() => page.getByRole('button', { name: 'Publish' }).query()).toBeNull();
});

test('an event is created in a community that gives its members the right, and in no other', async () => {
  const granted = anOwnCommunity({ can: { createEvent: true } }, 3);
  const { page } = await open({ 'GET /me/communities': () => [anOwnCommunity({}, 4), granted, owned] });
  const options = page.getByRole('combobox', { name: 'Community' }).getByRole('option');
  await expect.element(options.first()).toBeInTheDocument();
  expect(options.elements().map(({ textContent }) => textContent)).toEqual([granted.name, owned.name]);
});

test.each([
  ['?community=', {}],
  ['?copy=event-1&of=', { 'GET /events/:id/plan': () => aPlan({ community: { ...foreign } }) }],
] as const)('who may create events in a community without being a member finds it by its address (%s)', async (search, replies) => {
  const { page, field, sent } = await open(
    {
      'GET /me/communities': () => [],
      'GET /communities/:id': () => aWholeCommunity({ ...foreign, can: { createEvent: true } }),
      ...replies,
    },
    `/events/new${search}${foreign.id}`,
  );
  await field('Title').fill('Bake along');
  await field('Place').fill('Old Mill');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent().length).toBe(1);
  expect(body(sent()[0])).toMatchObject({ communityId: foreign.id });
});

test('the address of a community without the right in it changes nothing', async () => {
  const { page } = await open({ 'GET /communities/:id': () => aWholeCommunity(foreign) }, `/events/new?community=${foreign.id}`);
  const options = page.getByRole('combobox', { name: 'Community' }).getByRole('option');
  await expect.element(options.first()).toBeInTheDocument();
  expect(options.elements().map(({ textContent }) => textContent)).toEqual([moderated.name, owned.name]);
});

test('what no field is at fault for is said beside the button, once', async () => {
  const { page, field } = await open({ 'POST /events': () => refuse(403, 'member.not_allowed') });
  await field('Title').fill('Bake along');
  await field('Place').fill('Old Mill');
  await page.getByRole('button', { name: 'Publish' }).click();
  const alert = page.getByRole('alert');
  await expect.element(alert).toBeVisible();
  await expect.poll(() => page.getByText(alert.element().textContent).elements()).toHaveLength(1);
  await field('Title').fill('Bake together');
  await expect.element(alert).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Save as a draft' }).click();
  await expect.element(alert).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save as a draft' })).toHaveFocus();
});

test('an event that is moved lasts as long as before', async () => {
  const { page, field, sent } = await open();
  await field('Title').fill('Bake along');
  await field('Place').fill('Old Mill');
  await typeWallTime(page, 'Starts', '2027-03-01T23:30');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent().length).toBe(1);
  expect(body(sent()[0])).toMatchObject({ wallStart: '2027-03-01T23:30', wallEnd: '2027-03-02T01:30' });
});

test('numbers are sent as numbers, however they were typed', async () => {
  const { page, field, sent } = await open();
  await field('Title').fill('Bake along');
  await field('Place').fill('Old Mill');
  await field('Seats').fill(' ２４');
  await page.getByText('More', { exact: true }).click();
  await field('Guests per person').fill('2');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent().length).toBe(1);
  expect(body(sent()[0])).toMatchObject({ capacity: 24, guestsPerRsvp: 2 });
});

test('the zone of the place is found by a part of its name', async () => {
  const { page, field, sent } = await open();
  await field('Title').fill('Bake along');
  await field('Place').fill('Old Mill');
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  // Scrolled to first, as scrolling closes an open list.
  await zone.click();
  await zone.fill('new york');
  await page.getByRole('option', { name: 'America/New York' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => sent().length).toBe(1);
  expect(body(sent()[0])).toMatchObject({ zone: 'America/New_York' });
});

test('what was written is there again after a reload, until it is published or discarded', async () => {
  const first = await open();
  await first.field('Title').fill('Bake along');
  await typeWallTime(first.page, 'Starts', '2027-03-01T19:00');
  await expect.poll(() => localStorage.length).toBeGreaterThan(0);
  await expect.poll(() => JSON.stringify({ ...localStorage })).toContain('2027-03-01T19:00');
  expect(Object.keys(localStorage).some((key) => key.includes(mei.id))).toBe(true);
  await first.page.unmount();

  // Not in the form of another community.
  const other = await open({}, `/events/new?community=${owned.id}`);
  await expect.element(other.field('Title')).toHaveValue('');
  await other.page.unmount();

  const again = await open();
  await expect.element(again.field('Title')).toHaveValue('Bake along');
  await again.field('Place').fill('Old Mill');
  await again.page.getByRole('button', { name: 'Publish' }).click();
  await expect.element(again.address).toHaveTextContent('/events/event-1');
  expect(body(again.sent()[0])).toMatchObject({ title: 'Bake along', wallStart: '2027-03-01T19:00' });
  await again.page.unmount();

  const fresh = await open();
  await expect.element(fresh.field('Title')).toHaveValue('');
  await fresh.field('Title').fill('Another');
  await expect.poll(() => JSON.stringify({ ...localStorage })).toContain('Another');
  await fresh.page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(fresh.field('Title')).toHaveValue('');
  expect(JSON.stringify({ ...localStorage })).not.toContain('Another');
  await expect.element(fresh.page.getByRole('link', { name: 'Cancel' })).toBeVisible();
});

test('an event takes the time zone of its community, also when another one is chosen', async () => {
  const [oslo, tokyo] = [
    { ...moderated, timezone: 'Europe/Oslo' },
    { ...owned, timezone: 'Asia/Tokyo' },
  ];
  const { page } = await open({ 'GET /me/communities': () => [oslo, tokyo] });
  const community = page.getByRole('combobox', { name: 'Community' });
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect.element(zone).toHaveValue('Europe/Oslo');
  await community.selectOptions(tokyo.name);
  await expect.element(zone).toHaveValue('Asia/Tokyo');
});
