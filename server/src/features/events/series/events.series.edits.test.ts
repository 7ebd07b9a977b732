import { describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/api.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { wallIn } from '#test/events.ts';
import { createPerson } from '#test/people.ts';
import { yearAhead } from '#test/year-ahead.ts';

type Body = CallInput<'POST /events'>['body'];
type Edit = CallInput<'PUT /events/:id/series'>['body'];

const app = await testApp();
const host = await createPerson(app.db);
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
const weekly = (days: readonly string[], hour = '19:00') => days.map((day) => `${day}T${hour}`);
const tuesdays = [
  `${yearAhead}-07-01`,
  `${yearAhead}-07-08`,
  `${yearAhead}-07-15`,
  `${yearAhead}-07-22`,
  `${yearAhead}-07-29`,
  `${yearAhead}-08-05`,
];
const options: Body = {
  communityId: community.id,
  title: 'Choir practice',
  wallStart: `${yearAhead}-07-01T19:00`,
  wallEnd: `${yearAhead}-07-01T21:00`,
  zone: 'Europe/Berlin',
  rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=6',
};
const stored = async (ids: readonly string[]) => {
  const rows = await app.db
    .selectFrom('events')
    .select(['id', 'title', 'status', 'wall_start', 'ics_sequence', 'is_exception', 'series_id', 'version'])
    .where('id', 'in', [...ids])
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id)!);
};

/** Six Tuesdays. */
async function series(body: Partial<Body> = {}) {
  const { body: first } = await app.call('POST /events', { as: host, body: { ...options, ...body } });
  const list = async () => (await app.call('GET /events/:id/dates', { as: host, params: { id: first.id } })).body.items;
  const dates = await list();
  const ids = dates.map(({ id }) => id);
  const edit = (nth: number, change: Partial<Edit>, as = host) =>
    app.call('PUT /events/:id/series', { as, params: { id: ids[nth]! }, body: { scope: 'following', version: 1, ...change } });
  const join = async (...nths: number[]) => {
    const person = await createPerson(app.db);
    await addMember(app, community, person);
    const eventIds = nths.map((nth) => ids[nth]!);
    await app.call('POST /events/:id/dates/rsvp', { as: person, params: { id: first.id }, body: { eventIds } });
    return person;
  };
  const startsOf = async () => (await stored(ids)).map(({ wall_start }) => wall_start.replace(' ', 'T').slice(0, 16));
  const planOf = async (nth: number) => (await app.call('GET /events/:id/series', { as: host, params: { id: ids[nth]! } })).body;
  return { first, ids, edit, join, list, startsOf, planOf };
}
const noticesOf = (userId: string, kind: 'event.changed' | 'event.cancelled') =>
  app.db.selectFrom('notifications').select(['subject_id', 'params']).where('user_id', '=', userId).where('kind', '=', kind).execute();
const none = { changed: 0, added: 0, removed: 0, cancelled: 0, people: 0, kept: 0 };

describe('an edit of this date and the following', () => {
  it('splits the series, and each date keeps its event and its registrations', async () => {
    const { ids, edit, join, list, planOf } = await series();
    const guest = await join(1, 2, 3, 4, 5);
    const { body, status } = await edit(2, { title: 'Concert practice' });
    expect({ status, body }).toEqual({ status: 200, body: { ...none, changed: 4 } });
    const rows = await stored(ids);
    expect(rows.map(({ title }) => title)).toEqual([...Array(2).fill('Choir practice'), ...Array(4).fill('Concert practice')]);
    expect(new Set(rows.map(({ series_id }) => series_id)).size).toBe(2);
    expect(rows.every(({ is_exception }) => !is_exception)).toBe(true);
    expect((await list()).map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(await planOf(0)).toMatchObject({ following: { rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=2', wallStart: `${yearAhead}-07-01T19:00` } });
    expect(await planOf(3)).toMatchObject({
      all: { rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4', wallStart: `${yearAhead}-07-15T19:00` },
      following: { rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3', wallStart: `${yearAhead}-07-22T19:00` },
    });
    const { body: seats } = await app.call('GET /events/:id/dates', { as: guest, params: { id: ids[2]! } });
    expect(seats.items.map(({ id, myRegistration }) => [id, myRegistration?.state])).toEqual(ids.slice(2).map((id) => [id, 'going']));
  });

  it('keeps the way online while guests of any of these dates have a place there', async () => {
    const { ids, edit } = await series({ mode: 'hybrid' });
    const guest = await createPerson(app.db);
    await addMember(app, community, guest);
    const joined = await app.call('POST /events/:id/rsvp', { as: guest, params: { id: ids[4]! }, body: { partySize: 1, way: 'online' } });
    expect(joined.status).toBe(200);
    const refused = await edit(2, { mode: 'in_person' });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'event.online_taken', params: { count: 1 } }]);
    await app.call('DELETE /events/:id/rsvp', { as: guest, params: { id: ids[4]! } });
    expect((await edit(2, { mode: 'in_person' })).status).toBe(200);
  });

  it('brings the guests of these dates online, and keeps those who go to all dates online when others may come', async () => {
    const { first, ids, edit } = await series({
      mode: 'hybrid',
      capacity: 1,
      onlineCapacity: 1,
      onlineUrl: 'https://meet.example.org/choir',
    });
    const [there, online] = [await createPerson(app.db), await createPerson(app.db)];
    await addMember(app, community, there);
    await addMember(app, community, online);
    await app.call('POST /events/:id/dates/rsvp', { as: there, params: { id: first.id }, body: { eventIds: null, andLater: true } });
    await app.call('POST /events/:id/rsvp', { as: online, params: { id: ids[4]! }, body: { way: 'online' } });
    expect((await edit(2, { mode: 'online' })).status).toBe(200);
    const seatsOf = async (id: string) => {
      const { capacity, goingCount, online: call } = (await app.call('GET /events/:id', { as: there, params: { id } })).body;
      return { capacity, goingCount, call: call?.goingCount };
    };
    expect([await seatsOf(ids[1]!), await seatsOf(ids[4]!)]).toEqual([
      { capacity: 1, goingCount: 1, call: 0 },
      { capacity: 2, goingCount: 2, call: undefined },
    ]);
    const rrule = 'FREQ=WEEKLY;BYDAY=TU;COUNT=5';
    expect((await edit(2, { version: 2, mode: 'hybrid', rrule })).body).toMatchObject({ added: 1 });
    const { items } = (await app.call('GET /events/:id/dates', { as: there, params: { id: ids[4]! } })).body;
    expect(items.map(({ myRegistration }) => myRegistration?.way)).toEqual(Array.from({ length: 5 }, () => 'online'));
  });

  it('is told once to each guest, and stands in the history and the calendar of each date', async () => {
    const { ids, edit, join } = await series();
    const [often, once, early] = [await join(0, 2, 3, 4, 5), await join(4), await join(1)];
    await edit(2, { title: 'Moved practice', wallStart: `${yearAhead}-07-15T20:00`, wallEnd: `${yearAhead}-07-15T22:00` });
    const told = await Promise.all([often, once, early].map(({ id }) => noticesOf(id, 'event.changed')));
    expect(told.map(({ length }) => length)).toEqual([1, 1, 0]);
    expect(told[0]![0]).toMatchObject({ subject_id: ids[2], params: { changes: 'title,when' } });
    expect((await stored(ids)).map(({ ics_sequence }) => ics_sequence)).toEqual([0, 0, 1, 1, 1, 1]);
    const { body: history } = await app.call('GET /events/:id/changes', { as: host, params: { id: ids[5]! } });
    expect(history.items.map(({ kinds, after }) => [kinds, after.startsAt])).toEqual([
      [['title', 'when'], `${yearAhead}-08-05T18:00:00.000Z`],
    ]);
  });
});

describe('an edit of all dates', () => {
  it('lets a date that runs last longer, without a question', async () => {
    const { edit, planOf } = await series({
      wallStart: wallIn(-1),
      wallEnd: wallIn(2),
      zone: 'UTC',
      rrule: 'FREQ=DAILY;COUNT=3',
      mayHaveBegun: true,
    });
    const end = wallIn(5);
    expect((await edit(0, { scope: 'all', wallEnd: end })).body).toMatchObject({ changed: 3 });
    expect((await planOf(0)).items[0]).toMatchObject({ wallEnd: end });
  });

  it('moves each by the clocks of the zone: 19:00 stays 19:00, another day is another weekday of the rule', async () => {
    const { ids, edit, startsOf, planOf } = await series({
      wallStart: `${yearAhead}-10-14T19:00`,
      wallEnd: `${yearAhead}-10-14T21:00`,
      rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3',
    });
    const { body } = await edit(0, { scope: 'all', wallStart: `${yearAhead}-10-15T18:30`, wallEnd: `${yearAhead}-10-15T21:00` });
    expect(body).toEqual({ ...none, changed: 3 });
    expect(await startsOf()).toEqual(weekly([`${yearAhead}-10-15`, `${yearAhead}-10-22`, `${yearAhead}-10-29`], '18:30'));
    expect((await planOf(0)).items.map(({ startsAt, state }) => [startsAt, state])).toEqual([
      [`${yearAhead}-10-15T16:30:00.000Z`, 'same'],
      [`${yearAhead}-10-22T16:30:00.000Z`, 'same'],
      [`${yearAhead}-10-29T17:30:00.000Z`, 'same'],
    ]);
    expect((await planOf(0)).all).toEqual({ rrule: 'FREQ=WEEKLY;BYDAY=WE;COUNT=3', wallStart: `${yearAhead}-10-15T18:30` });
    expect(new Set((await stored(ids)).map(({ series_id }) => series_id)).size).toBe(1);
  });

  it('leaves alone what was edited by itself, and what is cancelled', async () => {
    const { ids, edit, startsOf, planOf } = await series();
    await app.call('PUT /events/:id', {
      as: host,
      params: { id: ids[1]! },
      body: { version: 1, wallStart: `${yearAhead}-07-09T18:00`, wallEnd: `${yearAhead}-07-09T19:00` },
    });
    await app.call('POST /events/:id/cancellation', { as: host, params: { id: ids[3]! }, body: { reason: 'Holidays' } });
    const { body } = await edit(0, {
      scope: 'all',
      title: 'Late practice',
      wallStart: `${yearAhead}-07-01T20:00`,
      wallEnd: `${yearAhead}-07-01T22:00`,
    });
    expect(body).toEqual({ ...none, changed: 4, kept: 2 });
    expect(await startsOf()).toEqual(
      tuesdays.map((day, nth) => (nth === 1 ? `${yearAhead}-07-09T18:00` : nth === 3 ? `${day}T19:00` : `${day}T20:00`)),
    );
    expect((await stored(ids)).map(({ title }) => title === 'Late practice')).toEqual([true, false, true, false, true, true]);
    expect((await planOf(0)).items.map(({ state, status }) => [state, status])[1]).toEqual(['moved', 'published']);
  });

  it('that changes nothing but one field does not write over the others', async () => {
    const { ids, edit } = await series();
    await edit(2, { title: 'Second part' });
    const other = await edit(0, { scope: 'all', summary: 'With tea' });
    expect(other.body).toEqual({ ...none, changed: 2 });
    expect((await stored(ids)).map(({ title }) => title)[2]).toBe('Second part');
  });

  it('is refused to those who may not edit, and after another host has saved', async () => {
    const { ids, edit, join } = await series();
    expect(await edit(0, { title: 'Mine' }, await join(0))).toMatchObject({ status: 403, body: { code: 'member.not_allowed' } });
    expect((await edit(3, { scope: 'all', title: 'First' })).status).toBe(200);
    expect(await edit(1, { scope: 'all', title: 'Second' })).toMatchObject({ status: 409, body: { code: 'record.changed' } });
    expect(new Set((await stored(ids)).map(({ title }) => title))).toEqual(new Set(['First']));
  });
});

describe('another rule', () => {
  it('keeps what fits, adds what is new, cancels what has guests and removes the others, and says so before', async () => {
    const { ids, edit, join, planOf } = await series();
    const [guest, fits] = [await join(1, 3), await join(2)];
    const change = { scope: 'all', rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;COUNT=5' } as const;
    const effect = { changed: 0, added: 2, removed: 1, cancelled: 2, people: 1, kept: 0 };
    expect((await edit(0, { ...change, isDryRun: true })).body).toEqual(effect);
    expect((await stored(ids)).every(({ status, version }) => status === 'published' && version === 1)).toBe(true);
    expect((await edit(0, change)).body).toEqual(effect);
    expect((await stored(ids)).map(({ status }) => status)).toEqual([
      'published',
      'cancelled',
      'published',
      'cancelled',
      'published',
      'archived',
    ]);
    expect((await planOf(0)).items.filter(({ status }) => status === 'published').map(({ wallStart }) => wallStart)).toEqual(
      weekly([`${yearAhead}-07-01`, `${yearAhead}-07-15`, `${yearAhead}-07-29`, `${yearAhead}-08-12`, `${yearAhead}-08-26`]),
    );
    expect(await noticesOf(guest.id, 'event.cancelled')).toHaveLength(1);
    expect([await noticesOf(fits.id, 'event.cancelled'), await noticesOf(fits.id, 'event.changed')]).toEqual([[], []]);
  });

  it('that has more dates gives them the new fields', async () => {
    const { edit, planOf } = await series();
    await edit(4, { title: 'Autumn', rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4' });
    const { items, following } = await planOf(4);
    expect(items.map(({ wallStart }) => wallStart)).toEqual(
      weekly([`${yearAhead}-07-29`, `${yearAhead}-08-05`, `${yearAhead}-08-12`, `${yearAhead}-08-19`]),
    );
    expect(following).toEqual({ rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4', wallStart: `${yearAhead}-07-29T19:00` });
    expect((await stored(items.map(({ id }) => id))).every(({ title }) => title === 'Autumn')).toBe(true);
  });

  it.each([
    ['without an end', { rrule: 'FREQ=WEEKLY;BYDAY=TU' }, 'event.bad_recurrence'],
    ['with ten thousand dates', { rrule: 'FREQ=DAILY;COUNT=10000' }, 'event.bad_recurrence'],
    ['with too many until its end', { rrule: `FREQ=DAILY;UNTIL=${yearAhead + 9}0101T235959` }, 'event.too_many_dates'],
    ['that ends before it begins', { rrule: `FREQ=DAILY;UNTIL=${yearAhead}0601T235959` }, 'event.bad_recurrence'],
    [
      'at a time that the clocks skip',
      { wallStart: `${yearAhead}-03-30T02:30`, wallEnd: `${yearAhead}-03-30T04:00` },
      'event.skipped_time',
    ],
    ['that ends before its start', { wallEnd: `${yearAhead}-07-01T18:00` }, 'request.invalid'],
    ['in the past', { wallStart: '2020-07-01T19:00', wallEnd: '2020-07-01T21:00' }, 'event.in_past'],
  ])('%s is refused with a sentence, and nothing changes', async (_, change, code) => {
    const { ids, edit } = await series();
    const before = await stored(ids);
    expect((await edit(0, { scope: 'all', title: 'Other', ...change })).body).toMatchObject({ code, detail: expect.any(String) });
    expect(await stored(ids)).toEqual(before);
  });
});

describe('several dates that do not take place', () => {
  it('are cancelled with one reason and one notice, and can be restored', async () => {
    const { ids, join } = await series();
    const guest = await join(0, 1, 4, 5);
    const { body } = await app.call('POST /events/:id/series/cancellation', {
      as: host,
      params: { id: ids[3]! },
      body: { scope: 'following', reason: 'The hall is closed' },
    });
    expect(body).toEqual({ ...none, cancelled: 3, people: 1, kept: 3 });
    expect((await stored(ids)).map(({ status }) => status)).toEqual([...Array(3).fill('published'), ...Array(3).fill('cancelled')]);
    expect(await noticesOf(guest.id, 'event.cancelled')).toHaveLength(1);
    const { body: restored } = await app.call('DELETE /events/:id/cancellation', { as: host, params: { id: ids[4]! } });
    expect(restored.status).toBe('published');
    const again = () =>
      app.call('POST /events/:id/series/cancellation', { as: host, params: { id: ids[0]! }, body: { scope: 'all', reason: 'All of it' } });
    expect((await again()).body).toMatchObject({ cancelled: 4 });
    expect(await again()).toMatchObject({ status: 409, body: { code: 'event.state_changed' } });
  });
});
