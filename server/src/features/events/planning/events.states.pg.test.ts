import { expect, test } from 'vitest';
import { testApp } from '#test/app.ts';
import { createCommunity } from '#test/communities.ts';
import { createEvent } from '#test/events.ts';
import { runJob } from '#test/mails-of-notices.ts';
import { createPerson } from '#test/people.ts';
import { inQueue, lockCommunity } from '#test/queue.ts';
import { rounds } from '#test/ration.ts';

const app = await testApp();
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** An event whose time to be published has come. */
async function dueEvent() {
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const { id } = await createEvent(app, community, { status: 'draft' });
  await app.db
    .updateTable('events')
    .set({ status: 'scheduled', publish_at: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute();
  const byHand = (to: 'published' | 'scheduled' | 'draft') => async () => {
    const publishAt = to === 'scheduled' ? inAnHour() : null;
    const { status, body } = await app.call('PUT /events/:id/publication', {
      params: { id },
      as: community.owner,
      body: { to, publishAt },
    });
    return body.code ?? status;
  };
  const stored = () => app.db.selectFrom('events').select(['status', 'ics_sequence']).where('id', '=', id).executeTakeFirstOrThrow();
  const job = () => runJob('events.publish', app).then(() => 'ran');
  return { community, byHand, stored, job };
}

test('an event that is published by hand as its time comes is published once', async () => {
  const first = await dueEvent();
  expect(await inQueue<unknown>(app, lockCommunity(first.community), [first.byHand('published'), first.job])).toEqual([200, 'ran']);
  expect(await first.stored()).toEqual({ status: 'published', ics_sequence: 1 });
  const last = await dueEvent();
  expect(await inQueue<unknown>(app, lockCommunity(last.community), [last.job, last.byHand('published')])).toEqual([
    'ran',
    'event.state_changed',
  ]);
  expect(await last.stored()).toEqual({ status: 'published', ics_sequence: 1 });
});

test.each(['scheduled', 'draft'] as const)('an event that becomes %s again as its time comes is not published', async (to) => {
  const { community, byHand, stored, job } = await dueEvent();
  expect(await inQueue<unknown>(app, lockCommunity(community), [byHand(to), job])).toEqual([200, 'ran']);
  expect(await stored()).toEqual({ status: to, ics_sequence: 0 });
});

test('of two organisers who leave at the same time one stays', async () => {
  const [community, second] = [await createCommunity(app), await createPerson(app.db)];
  const { id } = await createEvent(app, community);
  await app.db.insertInto('event_hosts').values({ event_id: id, user_id: second.id }).execute();
  // Both have found the other there before either role goes, unless their locks keep one waiting.
  const roles = app.db.selectFrom('event_hosts').select('user_id').where('event_id', '=', id);
  const leave = [community.owner, second].map(
    (as) => () => app.call('DELETE /events/:id/hosts/:userId', { params: { id, userId: as.id }, as }),
  );
  const left = await inQueue<{ status: number }>(app, (tx) => tx.executeQuery(roles.forUpdate().compile()), leave);
  expect(left.map(({ status }) => status)).toEqual([200, 409]);
  expect(await roles.execute()).toEqual([{ user_id: second.id }]);
});

test('no guest stays who was not told, when answers come as an event is cancelled', async () => {
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => createPerson(app.db)));
  for (const _ of rounds(5)) {
    const community = await createCommunity(app, { contentVisibility: 'public' });
    const { id } = await createEvent(app, community);
    const cancel = app.call('POST /events/:id/cancellation', {
      params: { id },
      as: community.owner,
      body: { reason: 'The hall is flooded' },
    });
    const [, ...answers] = await Promise.all([
      cancel,
      ...people.map((as) => app.call('POST /events/:id/rsvp', { params: { id }, as, body: {} })),
    ]);
    const going = people.filter((_person, index) => answers[index]!.status === 200);
    const told = app.db.selectFrom('notifications').select('user_id').where('subject_id', '=', id).where('kind', '=', 'event.cancelled');
    const ids = (await told.execute()).map(({ user_id }) => user_id);
    expect(going.filter((person) => !ids.includes(person.id))).toEqual([]);
  }
});
