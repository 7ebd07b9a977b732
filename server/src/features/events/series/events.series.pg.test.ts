import { expect, test } from 'vitest';
import type { CallInput } from '#contract/api.ts';
import { weekdayOf } from '#contract/browser/recurrence.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { wallIn } from '#test/events.ts';
import { createPerson } from '#test/people.ts';
import { inQueue, lockCommunity, lockPool } from '#test/queue.ts';
import { seriesService } from './events.series.service.ts';

const app = await testApp();
const host = await createPerson(app.db);
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
const begin = wallIn(24);
const weekday = weekdayOf(begin.slice(0, 10));

async function series(rrule: string) {
  const body = { communityId: community.id, title: 'Choir', wallStart: begin, wallEnd: wallIn(25), zone: 'UTC', rrule };
  const { body: first } = await app.call('POST /events', { as: host, body });
  const dates = async () =>
    app.db
      .selectFrom('events')
      .select(['id', 'title', 'status', 'series_id', 'recurrence_id'])
      .where('title', 'in', ['Choir', 'Mine', 'Theirs'])
      .where('community_id', '=', community.id)
      .where('created_at', '>=', since)
      .orderBy('recurrence_id')
      .execute();
  const { created_at: since } = await app.db.selectFrom('events').select('created_at').where('id', '=', first.id).executeTakeFirstOrThrow();
  const ids = (await dates()).map(({ id }) => id);
  const edit = (nth: number, change: Partial<CallInput<'PUT /events/:id/series'>['body']>) => async () => {
    const call = { as: host, params: { id: ids[nth]! }, body: { scope: 'all' as const, version: 1, ...change } };
    const { body, status } = await app.call('PUT /events/:id/series', call);
    return body.code ?? status;
  };
  return { seriesId: first.series!.id, ids, dates, edit };
}

test('of two hosts who edit a series at once, from different dates, the second is shown what the first saved', async () => {
  const { edit, dates } = await series(`FREQ=WEEKLY;BYDAY=${weekday};COUNT=4`);
  const answers = await inQueue<unknown>(app, lockCommunity(community), [edit(1, { title: 'Mine' }), edit(0, { title: 'Theirs' })]);
  expect(answers).toEqual([200, 'record.changed']);
  expect((await dates()).map(({ title }) => title)).toEqual(Array(4).fill('Mine'));
});

test('a date that is answered while the rule drops it is cancelled, not lost', async () => {
  const { edit, dates, ids } = await series(`FREQ=WEEKLY;BYDAY=${weekday};COUNT=4`);
  const guest = await createPerson(app.db);
  await addMember(app, community, guest);
  const { id: poolId } = await app.db.selectFrom('inventory_pools').select('id').where('event_id', '=', ids[3]!).executeTakeFirstOrThrow();
  const answer = async () => (await app.call('POST /events/:id/rsvp', { as: guest, params: { id: ids[3]! }, body: {} })).status;
  const drop = edit(0, { rrule: `FREQ=WEEKLY;BYDAY=${weekday};COUNT=2` });
  expect(await inQueue<unknown>(app, lockPool({ poolId }), [answer, drop])).toEqual([200, 200]);
  const stored = await dates();
  expect(ids.map((id) => stored.find((date) => date.id === id)?.status)).toEqual(['published', 'published', 'archived', 'cancelled']);
});

test('an edit and the job that adds dates come one after the other: later dates have the new fields, each once', async () => {
  const { seriesId, edit, dates } = await series(`FREQ=WEEKLY;INTERVAL=4;BYDAY=${weekday};COUNT=40`);
  await shiftClock(app.db, '3 months');
  const standing = { answerAdded: () => Promise.resolve() };
  const { fill } = seriesService({ db: app.db, transact: app.database.transact, standing });
  const lock = (tx: Parameters<Parameters<typeof app.database.transact>[0]>[0]) =>
    tx.selectFrom('event_series').select('id').where('id', '=', seriesId).forNoKeyUpdate().execute();
  const last = edit(10, { scope: 'following', title: 'Mine' });
  await inQueue<unknown>(app, lock, [last, () => fill(seriesId)]);
  const after = await dates();
  const other = after.find(({ series_id }) => series_id !== seriesId)!.series_id!;
  await fill(other);
  const later = await dates();
  expect(after.length).toBeLessThan(later.length);
  expect(later.slice(10).every(({ title, series_id }) => title === 'Mine' && series_id === other)).toBe(true);
  expect(new Set(later.map(({ recurrence_id }) => recurrence_id)).size).toBe(later.length);
});
