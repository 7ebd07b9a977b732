import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register, wallIn } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { answer, giveBack } from '#test/seat-races.ts';
import { connect, isIn } from '#test/sockets.ts';

const app = await testApp();
const [owner, member, going, waiting] = [
  await createPerson(app.db),
  await createPerson(app.db),
  await createPerson(app.db),
  await createPerson(app.db),
];
const community = await createCommunity(app, { owner, members: [member], contentVisibility: 'public' });
const changed = (eventId: string): [string, unknown] => ['event.changed', { eventId }];

/** A live connection in the room of the community, if a member; `heard` waits for all event hints so far. */
async function listenTo(user: TestUser, { isMember = false } = {}) {
  const line = await connect(app.origin, await app.accessTokenFor(user));
  const marks = new Set<string>();
  const catchUp = (room: `user:${string}` | `community:${string}`) =>
    isIn(line, (mark) => {
      marks.add(mark);
      app.hub.hint(room, 'event.changed', { eventId: mark });
    });
  if (isMember) await catchUp(`community:${community.id}`);
  return async (): Promise<[string, unknown][]> => {
    await catchUp(`user:${user.id}`);
    return line.heard.filter(([name, hint]) => name === 'event.changed' && !marks.has((hint as { eventId: string }).eventId));
  };
}

it('an answer is hinted to the community, and to whoever was let in by it', async () => {
  const event = await createEvent(app, community, { capacity: 1 });
  await register(app, event, going);
  await register(app, event, waiting, { state: 'waitlisted' });
  const heard = [await listenTo(member, { isMember: true }), await listenTo(waiting)];
  await giveBack(app, going, event);
  for (const by of heard) expect(await by()).toEqual([changed(event.id)]);
});

it('an answer that was refused, or changes nothing, is not hinted', async () => {
  const event = await createEvent(app, community, { capacity: 1, waitlistMode: 'off' });
  await register(app, event, going);
  const heard = await listenTo(member, { isMember: true });
  expect((await answer(app, member, event)).body.code).toBe('event.full');
  await answer(app, going, event);
  expect(await heard()).toEqual([]);
});

it('of a private event the community hears nothing', async () => {
  const event = await createEvent(app, community, { visibility: 'private', capacity: 1 });
  const guest = await createPerson(app.db);
  await addMember(app, community, guest);
  await register(app, event, going);
  await register(app, event, guest, { state: 'waitlisted' });
  const heard = [await listenTo(member, { isMember: true }), await listenTo(guest)];
  await giveBack(app, going, event);
  expect(await Promise.all(heard.map((by) => by()))).toEqual([[], [changed(event.id)]]);
});

it('a new event is hinted to the community unless it is unlisted', async () => {
  const heard = await listenTo(member, { isMember: true });
  const made = [];
  for (const visibility of ['public', 'members', 'unlisted'] as const) {
    const body = { communityId: community.id, title: 'New', wallStart: wallIn(1), wallEnd: wallIn(2), zone: 'UTC', visibility };
    made.push((await app.call('POST /events', { as: owner, body })).body.id);
  }
  expect(await heard()).toEqual(made.slice(0, 2).map(changed));
});
