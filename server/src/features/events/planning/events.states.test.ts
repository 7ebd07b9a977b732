import { describe, expect, it, vi } from 'vitest';
import { defineJob } from '#kernel/jobs/index.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register, wallIn } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { longTimeout } from '#test/timeouts.ts';

const app = await testApp();
const reason = 'The hall is flooded';
const at = (id: string, as?: TestUser) => ({ params: { id }, ...(as && { as }) });
const cancel = (id: string, as: TestUser) => app.call('POST /events/:id/cancellation', { params: { id }, as, body: { reason } });
const restore = (id: string, as: TestUser) => app.call('DELETE /events/:id/cancellation', { params: { id }, as });
const postpone = (id: string, as: TestUser) => app.call('POST /events/:id/postponement', { params: { id }, as, body: { reason } });
const publication = (id: string, as: TestUser, to: 'published' | 'scheduled' | 'draft', publishAt: string | null = null) =>
  app.call('PUT /events/:id/publication', { params: { id }, as, body: { to, publishAt } });
// Read once, as the minute may pass between two readings.
const newDate = { wallStart: wallIn(200), wallEnd: wallIn(202), zone: 'UTC' };
const reschedule = (id: string, as: TestUser, reconfirmBy: string | null) =>
  app.call('PUT /events/:id/date', {
    params: { id },
    as,
    body: { ...newDate, reconfirmBy },
  });
const reconfirm = (id: string, as: TestUser) => app.call('POST /events/:id/rsvp/confirmation', { params: { id }, as });
const open = (id: string, as?: TestUser) => app.call('GET /events/:id', at(id, as));
const soon = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString();
const kinds = async (as: TestUser) => (await app.call('GET /notifications', { as, query: {} })).body.items.map(({ kind }) => kind);
const sequence = async (id: string) =>
  (await app.db.selectFrom('events').select('ics_sequence').where('id', '=', id).executeTakeFirstOrThrow()).ics_sequence;

/** The planned time comes. */
async function comeDue(id: string): Promise<void> {
  await app.db
    .updateTable('events')
    .set({ publish_at: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute();
  await app.jobs.enqueueAlone(defineJob<object>('events.publish'), {});
}

async function setUp(status: 'draft' | 'published' = 'published', capacity: number | null = 1) {
  const [guest, waiting] = [await createPerson(app.db), await createPerson(app.db)];
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const event = await createEvent(app, community, { status, capacity });
  if (status === 'draft') return { community, event, host: community.owner, guest, waiting };
  await register(app, event, guest);
  await register(app, event, waiting, { state: 'waitlisted' });
  return { community, event, host: community.owner, guest, waiting };
}

describe('publishing', () => {
  it('shows a draft to others, once, however often it is asked for at once', async () => {
    const { event, host, guest } = await setUp('draft');
    expect([(await open(event.id, guest)).status, (await open(event.id, host)).body.status]).toEqual([404, 'draft']);
    const all = await Promise.all([1, 2, 3, 4].map(() => publication(event.id, host, 'published')));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect((await open(event.id, guest)).body).toMatchObject({ status: 'published', rsvp: { isOpen: true } });
    expect((await publication(event.id, host, 'draft')).body.code).toBe('event.state_changed');
  });

  it('creates a draft that is among those of its host, and takes a date in the past until it is published', async () => {
    const { community, host } = await setUp();
    const body = { communityId: community.id, title: 'A plan', wallStart: wallIn(-30), wallEnd: wallIn(-28), zone: 'UTC', isDraft: true };
    const draft = await app.call('POST /events', { as: host, body });
    expect(draft.body).toMatchObject({ status: 'draft', can: { edit: true } });
    const drafts = await app.call('GET /me/event-drafts', { as: host });
    expect(drafts.body.items).toMatchObject([{ id: draft.body.id, title: 'A plan', status: 'draft' }]);
    expect((await publication(draft.body.id, host, 'published')).body.code).toBe('event.in_past');
  });

  it('happens at the chosen time, once, also when it is published by hand at that moment', async () => {
    const { event, host, guest } = await setUp('draft');
    for (const wrong of [soon(-5), soon(72 * 3_600), null])
      expect((await publication(event.id, host, 'scheduled', wrong)).body.code).toBe('event.bad_publish_time');
    expect((await publication(event.id, host, 'scheduled', soon(600))).body).toMatchObject({ status: 'scheduled' });
    expect((await open(event.id, guest)).status).toBe(404);
    expect((await publication(event.id, host, 'draft')).body).toMatchObject({ status: 'draft', publishAt: null });
    await publication(event.id, host, 'scheduled', soon(600));
    await comeDue(event.id);
    await vi.waitUntil(async () => (await open(event.id, guest)).status === 200, { ...longTimeout, interval: 200 });
    expect([(await publication(event.id, host, 'published')).body.code, await sequence(event.id)]).toEqual(['event.state_changed', 1]);
  });

  it('leaves a draft where its host may not create events any more, and tells its hosts', async () => {
    const { event, community, host } = await setUp('draft');
    const other = await createPerson(app.db);
    await app.db.updateTable('events').set({ created_by: other.id }).where('id', '=', event.id).execute();
    await publication(event.id, host, 'scheduled', soon(600));
    await comeDue(event.id);
    await vi.waitUntil(async () => (await open(event.id, community.owner)).body.status === 'draft', { ...longTimeout, interval: 200 });
    await expect.poll(() => kinds(host)).toEqual(['event.unplanned']);
  });
});

describe('cancelling', () => {
  it('tells those who go or wait why, keeps their seats, and can be undone', async () => {
    const { event, host, guest, waiting } = await setUp();
    const { body } = await cancel(event.id, host);
    expect(body).toMatchObject({ status: 'cancelled', statusReason: reason, rsvp: { reason: 'cancelled' } });
    expect(Date.parse(body.restoreUntil!) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    expect([await kinds(guest), await kinds(waiting), await sequence(event.id)]).toEqual([['event.cancelled'], ['event.cancelled'], 1]);
    expect((await open(event.id, guest)).body).toMatchObject({ statusReason: reason, restoreUntil: null });
    expect((await cancel(event.id, host)).body.code).toBe('event.state_changed');
    expect((await restore(event.id, host)).body).toMatchObject({
      status: 'published',
      statusReason: null,
      goingCount: 1,
      waitlistCount: 1,
    });
    expect(await kinds(guest)).toEqual(['event.restored', 'event.cancelled']);
    expect((await app.call('GET /events/:id/changes', { params: { id: event.id }, as: guest, query: {} })).body.items).toMatchObject([
      { kinds: ['restored'] },
      { kinds: ['cancelled'], reason },
    ]);
  });

  it('tells the other hosts, and those who may come as long as they can', async () => {
    const { community, event, host } = await setUp();
    const people = await Promise.all(Array.from({ length: 4 }, () => createPerson(app.db)));
    const [helper, doorman, maybe, banned] = people as [TestUser, TestUser, TestUser, TestUser];
    for (const person of people) await addMember(app, community, person);
    const roles = [
      [helper, 'co_organiser'],
      [doorman, 'check_in'],
    ] as const;
    for (const [{ id }, role] of roles) await app.db.insertInto('event_hosts').values({ event_id: event.id, user_id: id, role }).execute();
    for (const person of [maybe, banned])
      await app.call('PUT /events/:id/interest', { ...at(event.id, person), body: { interest: 'maybe' } });
    await app.db.updateTable('memberships').set({ state: 'banned' }).where('user_id', '=', banned.id).execute();
    await cancel(event.id, helper);
    expect(await Promise.all([maybe, host, helper, doorman, banned].map(async (person) => (await kinds(person))[0]))).toEqual([
      'event.cancelled',
      'event.cancelled',
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('cannot be undone after a day, nor where moderators decided it', async () => {
    const { event, host } = await setUp();
    await cancel(event.id, host);
    await app.db
      .updateTable('events')
      .set({ restore_until: new Date(Date.now() - 1_000) })
      .where('id', '=', event.id)
      .execute();
    expect([(await restore(event.id, host)).body.code, (await open(event.id, host)).body.restoreUntil]).toEqual([
      'event.state_changed',
      null,
    ]);
    await app.db.updateTable('events').set({ restore_until: null }).where('id', '=', event.id).execute();
    expect((await restore(event.id, host)).body.code).toBe('event.state_changed');
  });

  it('of a postponed event is undone to a postponed one', async () => {
    const { event, host } = await setUp();
    await postpone(event.id, host);
    await cancel(event.id, host);
    expect((await restore(event.id, host)).body.status).toBe('postponed');
  });
});

describe('postponing', () => {
  it('keeps seats until a new date, for which guests confirm; the seat of one who does not goes to the next', async () => {
    const { event, host, guest, waiting } = await setUp('published', 2);
    const keen = await createPerson(app.db);
    await register(app, event, keen);
    expect((await postpone(event.id, host)).body).toMatchObject({ status: 'postponed', statusReason: reason, goingCount: 2 });
    expect((await reschedule(event.id, host, soon(900 * 3_600))).body.code).toBe('event.bad_deadline');
    const deadline = soon(3_600);
    expect((await reschedule(event.id, host, deadline)).body).toMatchObject({
      status: 'published',
      statusReason: null,
      wallStart: newDate.wallStart,
    });
    expect((await open(event.id, guest)).body.myRegistration).toMatchObject({ state: 'going', reconfirmBy: deadline });
    expect((await open(event.id, waiting)).body.myRegistration).toMatchObject({ state: 'waitlisted', reconfirmBy: null });
    for (const _ of [1, 2]) expect((await reconfirm(event.id, keen)).body).toMatchObject({ state: 'going', reconfirmBy: null });
    expect((await reconfirm(event.id, waiting)).body.code).toBe('registration.not_found');
    expect(await kinds(guest)).toEqual(['event.rescheduled', 'event.postponed']);

    await app.db.updateTable('events').set({ status: 'postponed' }).where('id', '=', event.id).execute();
    await reschedule(event.id, host, soon(3_600));
    await reconfirm(event.id, keen);
    const past = new Date(Date.now() - 1_000);
    await app.db
      .updateTable('registrations')
      .set({ reconfirm_by: past })
      .where('event_id', '=', event.id)
      .where('user_id', '=', guest.id)
      .execute();
    expect((await reconfirm(event.id, guest)).body.code).toBe('registration.not_found');
    await app.jobs.enqueueAlone(defineJob<object>('events.lapse'), {});
    await vi.waitUntil(async () => (await open(event.id, waiting)).body.myRegistration?.state === 'going', {
      ...longTimeout,
      interval: 200,
    });
    expect((await open(event.id, guest)).body).toMatchObject({ myRegistration: null, goingCount: 2 });
    expect([(await reconfirm(event.id, guest)).body.code, (await kinds(guest))[0]]).toEqual([
      'registration.not_found',
      'event.unconfirmed',
    ]);
    expect((await open(event.id, keen)).body.myRegistration).toMatchObject({ state: 'going' });
  });

  it('without a deadline asks nobody, and the date is not set in passing', async () => {
    const { event, host, guest } = await setUp();
    await postpone(event.id, host);
    const inPassing = { version: 2, wallStart: wallIn(300), wallEnd: wallIn(302) };
    expect((await app.call('PUT /events/:id', { params: { id: event.id }, as: host, body: inPassing })).body.code).toBe(
      'event.state_changed',
    );
    await reschedule(event.id, host, null);
    expect((await open(event.id, guest)).body.myRegistration).toMatchObject({ state: 'going', reconfirmBy: null });
    expect((await reschedule(event.id, host, null)).body.code).toBe('event.state_changed');
  });

  it('ends with a date in the past only if that is confirmed, and then no guest has time to confirm it', async () => {
    const { event, host } = await setUp();
    await postpone(event.id, host);
    const toPast = (change: { mayHaveBegun?: boolean; reconfirmBy: string | null }) =>
      app.call('PUT /events/:id/date', {
        params: { id: event.id },
        as: host,
        body: { wallStart: wallIn(-30), wallEnd: wallIn(-28), zone: 'UTC', ...change },
      });
    expect((await toPast({ reconfirmBy: null })).body.code).toBe('event.in_past');
    expect((await toPast({ reconfirmBy: soon(3_600), mayHaveBegun: true })).body.code).toBe('event.bad_deadline');
    expect((await open(event.id, host)).body.status).toBe('postponed');
    expect((await toPast({ reconfirmBy: null, mayHaveBegun: true })).body).toMatchObject({ status: 'published', phase: 'ended' });
  });
});

it('archives what is over, cancelled or was never published, and nothing that guests still come to', async () => {
  const { event, host, guest, community } = await setUp();
  const archive = (id: string) => app.call('POST /events/:id/archive', { params: { id }, as: host });
  expect((await archive(event.id)).body.code).toBe('event.state_changed');
  await cancel(event.id, host);
  expect((await archive(event.id)).body.status).toBe('archived');
  expect([(await open(event.id, guest)).status, (await restore(event.id, host)).body.code]).toEqual([404, 'event.state_changed']);
  const over = await createEvent(app, community, { startsIn: -5 });
  expect((await archive(over.id)).body.status).toBe('archived');
});
