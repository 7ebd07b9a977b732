import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

const app = await testApp();
const person = () => createPerson(app.db);
const figures = ({ id }: TestEvent, as: TestUser) => app.call('GET /events/:id/figures', { params: { id }, as });
const answered = (user: TestUser, ago: string) =>
  sql`update registrations set created_at = app_now() - ${ago}::interval where user_id = ${user.id}`.execute(app.db);

it('counts answers by day, seats as they fill, check-ins by ten minutes and who did not come', async () => {
  const host = await person();
  const event = await createEvent(app, await createCommunity(app), { host, capacity: 4, startsIn: -5, lasts: 2 });
  const [early, late, waiting] = [await person(), await person(), await person()];
  expect((await figures(event, host)).body).toMatchObject({ from: null, going: [], seats: [], noShows: null, checkIns: { counts: [] } });
  await register(app, event, early, { partySize: 2 });
  await register(app, event, late);
  await register(app, event, waiting, { state: 'waitlisted' });
  await answered(early, '4 days');
  await answered(late, '2 days');
  await answered(waiting, '2 days');
  const seat = await app.db.selectFrom('registrations').select('id').where('user_id', '=', early.id).executeTakeFirstOrThrow();
  for (const [index, minute] of ['00', '25'].entries())
    await app.db
      .insertInto('check_ins')
      .values({
        id: newId(),
        event_id: event.id,
        registration_id: seat.id,
        person_index: index,
        nonce: newId(),
        scanned_at: `2026-11-20T18:${minute}:00Z`,
      })
      .execute();
  const { body } = await figures(event, host);
  expect(body.going.filter((count) => count > 0)).toEqual([1, 1]);
  expect(body.going.slice(0, 3)).toEqual([1, 0, 1]);
  expect(body.seats.slice(0, 3)).toEqual([2, 2, 3]);
  expect(body.waitlisted[2]).toBe(1);
  expect(body).toMatchObject({ capacity: 4, noShows: 1, checkIns: { from: '2026-11-20T18:00:00.000Z', counts: [1, 0, 1] } });
});

it('is for those who see the guests', async () => {
  const host = await person();
  const community = await createCommunity(app);
  const event = await createEvent(app, community, { host });
  const [moderator, member, helper] = [await person(), await person(), await person()];
  await addMember(app, community, moderator, { role: 'moderator' });
  await addMember(app, community, member);
  await app.db.insertInto('event_hosts').values({ event_id: event.id, user_id: helper.id, role: 'check_in' }).execute();
  expect((await figures(event, moderator)).status).toBe(200);
  for (const as of [member, helper]) expect((await figures(event, as)).body.code).toBe('member.not_allowed');
  const hidden = await createEvent(app, community, { visibility: 'private' });
  expect((await figures(hidden, member)).body.code).toBe('event.not_found');
});
