import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent, type TestEvent } from '#test/events.ts';
import { testMailbox } from '#test/mailbox.ts';
import { createPerson } from '#test/people.ts';
import { inQueue, lockPool } from '#test/queue.ts';
import { visiting } from '#test/visits.ts';
import { plainWebRoot } from '#test/web-root.ts';

const mailbox = await testMailbox();
const app = await testApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plaza.example.org' }, { webRoot: plainWebRoot() });
const { post, ask, linkTo, mine } = visiting(app, mailbox);
const community = await createCommunity(app, { contentVisibility: 'public' });
const openEvent = (options: Parameters<typeof createEvent>[2] = {}) => createEvent(app, community, { takesVisitors: true, ...options });
const linkOf = async (event: TestEvent, email: string, fields: Record<string, string> = {}) => {
  await ask(event, { email, ...fields });
  return linkTo(email);
};
const live = (event: TestEvent) =>
  app.db
    .selectFrom('registrations')
    .select(['user_id', 'party_size', 'state'])
    .where('event_id', '=', event.id)
    .where('state', 'in', ['pending', 'going', 'waitlisted', 'offered'])
    .execute();
const taken = async ({ poolId }: TestEvent) =>
  (await app.db.selectFrom('inventory_pools').select('confirmed').where('id', '=', poolId).executeTakeFirstOrThrow()).confirmed;

test('of two tabs with the same link one takes the seat', async () => {
  const event = await openEvent();
  const link = await linkOf(event, 'tabs@visitors.example');
  const [first, second] = await inQueue(app, lockPool(event), [() => post(link, {}), () => post(link, {})]);
  expect([first?.startsWith('/visit/mine?'), second]).toEqual([true, link]);
  expect([await live(event), await taken(event)]).toMatchObject([[{ state: 'going' }], 1]);
});

test('of two links to one mailbox that are opened at once one seat is taken, with the party of the later', async () => {
  const event = await openEvent({ guestsPerRsvp: 3 });
  const links = [await linkOf(event, 'twice@visitors.example'), await linkOf(event, 'Twice+tea@visitors.example', { partySize: '3' })];
  const paths = await inQueue(
    app,
    lockPool(event),
    links.map((link) => () => post(link, {})),
  );
  expect(await Promise.all(paths.map(async (path) => (await mine(path)).partySize))).toEqual([3, 3]);
  expect([await live(event), await taken(event)]).toMatchObject([[{ party_size: 3, state: 'going' }], 3]);
});

test('twenty people without an account get the three seats, and the others places in the queue', async () => {
  const event = await openEvent({ capacity: 3 });
  const links = await Promise.all(Array.from({ length: 20 }, (_, at) => linkOf(event, `rush${at}@visitors.example`)));
  await Promise.all(links.map((link) => post(link, {})));
  const states = (await live(event)).map(({ state }) => state);
  expect([states.filter((state) => state === 'going').length, states.filter((state) => state === 'waitlisted').length]).toEqual([3, 17]);
  expect(await taken(event)).toBe(3);
});

test.each(['the account', 'the visitor'])('an account and its address at once are one answer, also when %s is first', async (first) => {
  const event = await openEvent();
  const member = await createPerson(app.db);
  const email = `${member.username}@example.org`;
  const verify = (at: Date | null) => app.db.updateTable('users').set({ email_verified_at: at }).where('id', '=', member.id).execute();
  // Not theirs yet as the visitor answers, and theirs as the account does.
  await verify(null);
  const link = await linkOf(event, email);
  const visit = async () => void (await post(link, {}));
  const answer = async () => {
    await verify(new Date());
    await app.call('POST /events/:id/rsvp', { as: member, params: { id: event.id }, body: {} });
  };
  await inQueue(app, lockPool(event), first === 'the account' ? [answer, visit] : [visit, answer]);
  expect([await live(event), await taken(event)]).toMatchObject([[{ user_id: member.id }], 1]);
});
