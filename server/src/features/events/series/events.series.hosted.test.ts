import { expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { yearAhead } from '#test/year-ahead.ts';

const app = await testApp();
const host = await createPerson(app.db);
const community = await createCommunity(app, { owner: host, contentVisibility: 'public' });
const member = async () => {
  const person = await createPerson(app.db);
  await addMember(app, community, person);
  return person;
};

/** Four Tuesdays with two seats each. */
async function series() {
  const { body: first } = await app.call('POST /events', {
    as: host,
    body: {
      communityId: community.id,
      title: 'Choir practice',
      wallStart: `${yearAhead}-07-01T19:00`,
      wallEnd: `${yearAhead}-07-01T21:00`,
      zone: 'Europe/Berlin',
      capacity: 2,
      rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4',
    },
  });
  const params = { id: first.id };
  const { body } = await app.call('GET /events/:id/dates', { as: host, params });
  const ids = body.items.map(({ id }) => id);
  const list = (query: object = {}, as: TestUser = host) => app.call('GET /events/:id/series/dates', { as, params, query });
  const go = async (nth: number, partySize = 1) => {
    const as = await member();
    await app.call('POST /events/:id/rsvp', { as, params: { id: ids[nth]! }, body: { partySize } });
    return as;
  };
  return { params, ids, list, go };
}

it('lists the dates of a series with their guests, those to come and those that are over, page by page', async () => {
  const { ids, list, go } = await series();
  await app.db.updateTable('events').set({ guests_per_rsvp: 1 }).where('id', 'in', ids).execute();
  await go(1, 2);
  await go(1);
  await app.call('PUT /events/:id', {
    as: host,
    params: { id: ids[2]! },
    body: { version: 1, wallStart: `${yearAhead}-07-16T19:00`, wallEnd: `${yearAhead}-07-16T21:00` },
  });
  const past = { starts_at: new Date('2020-07-01T17:00:00Z'), ends_at: new Date('2020-07-01T19:00:00Z') };
  await app.db.updateTable('events').set(past).where('id', '=', ids[0]!).execute();
  const { body } = await list({ perPage: 2 });
  expect(body.pagination).toEqual({ page: 1, perPage: 2, total: 3, totalPages: 2 });
  expect(body.items.map(({ id, going, capacity, waiting, state }) => ({ id, going, capacity, waiting, state }))).toEqual([
    { id: ids[1], going: 2, capacity: 2, waiting: 1, state: 'same' },
    { id: ids[2], going: 0, capacity: 2, waiting: 0, state: 'moved' },
  ]);
  expect((await list({ perPage: 2, page: 2 })).body.items.map(({ id }) => id)).toEqual([ids[3]]);
  expect((await list({ when: 'past' })).body.items.map(({ id, can }) => [id, can.edit])).toEqual([[ids[0], true]]);
});

it('shows hosts of one date no others, moderators all to read, and members nothing', async () => {
  const { params, ids, list } = await series();
  const [coHost, moderator, guest] = [await member(), await createPerson(app.db), await member()];
  await addMember(app, community, moderator, { role: 'moderator' });
  await app.call('PUT /events/:id/hosts/:userId', { as: host, params: { ...params, userId: coHost.id }, body: { role: 'co_organiser' } });
  expect((await list({}, coHost)).body.items.map(({ id, can }) => [id, can.edit])).toEqual([[ids[0], true]]);
  expect((await list({}, moderator)).body.items.map(({ can }) => can.edit)).toEqual([false, false, false, false]);
  expect(await list({}, guest)).toMatchObject({ status: 403, body: { code: 'member.not_allowed' } });
});

it('cancels the chosen dates with one notice and one reason, keeps the rule, and each can be restored', async () => {
  const { params, ids, list, go } = await series();
  const guest = await go(1);
  await app.call('POST /events/:id/rsvp', { as: guest, params: { id: ids[3]! }, body: {} });
  const cancel = (as: TestUser) =>
    app.call('POST /events/:id/series/cancellation', {
      as,
      params,
      body: { scope: 'chosen', eventIds: [ids[1]!, ids[3]!], reason: 'Holidays' },
    });
  expect(await cancel(guest)).toMatchObject({ status: 403, body: { code: 'member.not_allowed' } });
  expect((await cancel(host)).body).toMatchObject({ cancelled: 2, people: 1 });
  expect((await list()).body.items.map(({ status, restoreUntil }) => [status, restoreUntil !== null])).toEqual([
    ['published', false],
    ['cancelled', true],
    ['published', false],
    ['cancelled', true],
  ]);
  const rule = app.db.selectFrom('event_series as s').innerJoin('events as e', 'e.series_id', 's.id').select(['s.rrule', 's.version']);
  expect(await rule.where('e.id', '=', params.id).execute()).toEqual([{ rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=4', version: 1 }]);
  // That of the publication comes in a job of its own, at any moment.
  const notices = app.db.selectFrom('notifications').select('params').where('user_id', '=', guest.id);
  const cancelled = await notices.where('kind', '=', 'event.cancelled').execute();
  expect(cancelled.map((notice) => notice.params)).toMatchObject([{ reason: 'Holidays' }]);
  await app.call('DELETE /events/:id/cancellation', { as: host, params: { id: ids[3]! } });
  expect((await list()).body.items.map(({ status }) => status)).toEqual(['published', 'cancelled', 'published', 'published']);
  expect((await cancel(host)).body).toMatchObject({ cancelled: 1 });
  expect(await cancel(host)).toMatchObject({ status: 409, body: { code: 'event.state_changed' } });
});
