import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { draftRestoreDays } from '#contract/browser/event-words.ts';
import { defineJob } from '#kernel/jobs/index.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createEvent, register, wallIn } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { settingsOf } from '#test/settings.ts';
import { longTimeout } from '#test/timeouts.ts';
import { noise, uploadCalls } from '#test/uploads.ts';

const app = await testApp();
const DAY = 86_400_000;
const days = draftRestoreDays;
const { makeImage } = uploadCalls(app);
const archive = (id: string, as: TestUser) => app.call('POST /events/:id/archive', { params: { id }, as });
const unarchive = (id: string, as: TestUser) => app.call('DELETE /events/:id/archive', { params: { id }, as });
const open = (id: string, as?: TestUser) => app.call('GET /events/:id', { params: { id }, ...(as && { as }) });
const drafts = async (as: TestUser, query: { communityId?: string } = {}) => (await app.call('GET /me/event-drafts', { as, query })).body;
const setHost = (id: string, as: TestUser, userId: string, role: 'co_organiser' | 'check_in') =>
  app.call('PUT /events/:id/hosts/:userId', { params: { id, userId }, as, body: { role } });
const draftBody = (communityId: string) => ({
  communityId,
  title: 'A plan',
  wallStart: wallIn(48),
  wallEnd: wallIn(50),
  zone: 'UTC',
  isDraft: true,
});
const statuses = async (seriesId: string) =>
  (await app.db.selectFrom('events').select('status').where('series_id', '=', seriesId).execute()).map(({ status }) => status);

/** Deletes the draft, so many hours ago. */
async function archiveAgo(id: string, as: TestUser, hours: number): Promise<void> {
  await shiftClock(app.db, `-${hours} hours`);
  const { status } = await archive(id, as);
  await shiftClock(app.db, `${hours} hours`);
  expect(status).toBe(200);
}

async function setUp(status: 'draft' | 'published' | 'cancelled' = 'draft', startsIn = 48) {
  const guest = await createPerson(app.db);
  const community = await createCommunity(app, { contentVisibility: 'public' });
  const event = await createEvent(app, community, { status, startsIn });
  return { community, event, host: community.owner, guest };
}

describe('a deleted draft', () => {
  it('is listed for thirty days, and comes back as a draft, a scheduled one too', async () => {
    const { event, community, host } = await setUp();
    const publishAt = new Date(Date.now() + 600_000).toISOString();
    await app.call('PUT /events/:id/publication', { params: { id: event.id }, as: host, body: { to: 'scheduled', publishAt } });
    const { body } = await archive(event.id, host);
    expect(body).toMatchObject({ status: 'archived', publishAt: null });
    expect(Math.round((Date.parse(body.restoreUntil!) - Date.now()) / DAY)).toBe(days);
    expect((await archive(event.id, host)).body.code).toBe('event.state_changed');
    expect(await drafts(host)).toMatchObject({
      items: [],
      deleted: [
        {
          id: event.id,
          slug: event.slug,
          restoreUntil: body.restoreUntil,
          community: { id: community.id },
          startsAt: body.startsAt,
          zone: body.zone,
        },
      ],
    });
    expect((await unarchive(event.id, host)).body).toMatchObject({ status: 'draft', publishAt: null, restoreUntil: null });
    expect((await unarchive(event.id, host)).body.code).toBe('event.state_changed');
    const other = await createCommunity(app, { owner: host });
    expect(await drafts(host, { communityId: other.id })).toEqual({ items: [], deleted: [] });
    for (const query of [{}, { communityId: community.id }])
      expect(await drafts(host, query)).toMatchObject({
        items: [{ id: event.id, status: 'draft', endsAt: body.endsAt, allDay: false }],
        deleted: [],
      });
    const lines = await app.db.selectFrom('audit_entries').select('action').where('target_id', '=', event.id).orderBy('id').execute();
    expect(lines.map(({ action }) => action)).toEqual(['event.deleted', 'event.unarchived']);
  });

  it('can be restored on the last day, and is missing to everyone after it', async () => {
    const { event, community, host } = await setUp();
    const late = await createEvent(app, community, { status: 'draft' });
    const admin = await createPerson(app.db, { isAdmin: true });
    await archiveAgo(event.id, host, days * 24 - 1);
    await archiveAgo(late.id, host, days * 24 + 1);
    expect((await unarchive(event.id, host)).body.status).toBe('draft');
    expect([(await unarchive(late.id, host)).status, (await open(late.id, host)).status, (await open(late.id, admin)).status]).toEqual([
      404, 404, 404,
    ]);
    expect((await drafts(host)).deleted).toEqual([]);
  });

  it('is removed by a job after that, with its picture and its series; one in time and other archived events stay', async () => {
    const { event, community, host } = await setUp();
    const coverId = (await makeImage(host, await noise(700, 280).png().toBuffer(), 'cover')).body.id;
    const series = await app.call('POST /events', {
      as: host,
      body: { ...draftBody(community.id), rrule: 'FREQ=DAILY;COUNT=3', coverId },
    });
    const over = await createEvent(app, community, { startsIn: -5 });
    await archive(over.id, host);
    await archive(event.id, host);
    await archiveAgo(series.body.id, host, days * 24 + 1);
    await app.jobs.enqueueAlone(defineJob<object>('events.sweep_drafts'), {});
    const { id } = series.body.series!;
    const isLeft = async () => (await app.db.selectFrom('event_series').select('id').where('id', '=', id).execute()).length > 0;
    const dropped = async () => (await app.db.selectFrom('images').select('expires_at').where('id', '=', coverId).execute())[0];
    await vi.waitUntil(async () => (await dropped())?.expires_at !== null, { ...longTimeout, interval: 200 });
    const rest = await app.db.selectFrom('events').select('id').where('community_id', '=', community.id).orderBy('id').execute();
    expect([await isLeft(), rest.map((row) => row.id)]).toEqual([false, [event.id, over.id].toSorted()]);
  });

  it('is one with the unpublished dates of its series', async () => {
    const { community, host } = await setUp();
    const { body: first } = await app.call('POST /events', {
      as: host,
      body: { ...draftBody(community.id), rrule: 'FREQ=DAILY;COUNT=3' },
    });
    const seriesId = first.series!.id;
    const dates = await app.db.selectFrom('events').select('id').where('series_id', '=', seriesId).orderBy('starts_at').execute();
    await archive(dates[1]!.id, host);
    expect([await statuses(seriesId), (await drafts(host)).deleted.map(({ id }) => id)]).toEqual([
      ['archived', 'archived', 'archived'],
      [first.id],
    ]);
    await unarchive(dates[2]!.id, host);
    expect(await statuses(seriesId)).toEqual(['draft', 'draft', 'draft']);
  });

  it('is deleted and restored once, however often it is asked for at once', async () => {
    const { event, host } = await setUp();
    const each = async (act: typeof archive) =>
      (await Promise.all([1, 2, 3, 4].map(() => act(event.id, host)))).map(({ status }) => status).toSorted();
    expect([await each(archive), await each(unarchive)]).toEqual([
      [200, 409, 409, 409],
      [200, 409, 409, 409],
    ]);
  });

  it('takes a place among the events of the community again, where there is one', async () => {
    const settings = settingsOf(app, await createPerson(app.db, { isAdmin: true }));
    onTestFinished(async () => void (await settings.set({ eventsPerCommunity: null })));
    await settings.set({ eventsPerCommunity: 1 });
    const { event, community, host } = await setUp();
    const past = await createEvent(app, community, { status: 'draft', startsIn: -9 });
    await archive(event.id, host);
    await archive(past.id, host);
    const other = await app.call('POST /events', { as: host, body: draftBody(community.id) });
    expect((await unarchive(event.id, host)).body).toMatchObject({ code: 'event.too_many', params: { max: 1 } });
    expect((await open(event.id, host)).body.status).toBe('archived');
    expect((await unarchive(past.id, host)).body.status).toBe('draft');
    await archive(other.body.id, host);
    const both = await Promise.all([unarchive(event.id, host), unarchive(other.body.id, host)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('who may delete, archive and restore', () => {
  it('are those who may edit the event: no stranger, no member, no helper at the door', async () => {
    const { event, community, host, guest } = await setUp();
    const [member, helper, partner] = await Promise.all([1, 2, 3].map(() => createPerson(app.db)));
    for (const one of [member!, helper!, partner!]) await addMember(app, community, one);
    await setHost(event.id, host, helper!.id, 'check_in');
    await setHost(event.id, host, partner!.id, 'co_organiser');
    const refusals = async (act: typeof archive) => {
      const answers = [await act(event.id, guest), await act(event.id, member!), await act(event.id, helper!)];
      return answers.map(({ body }) => body.code);
    };
    const refused = ['event.not_found', 'event.not_found', 'member.not_allowed'];
    expect(await refusals(archive)).toEqual(refused);
    expect([(await drafts(partner!)).items.map(({ id }) => id), (await drafts(helper!)).items]).toEqual([[event.id], []]);
    expect((await archive(event.id, partner!)).status).toBe(200);
    expect(await refusals(unarchive)).toEqual(refused);
    expect([(await drafts(host)).deleted.map(({ id }) => id), (await drafts(helper!)).deleted]).toEqual([[event.id], []]);
    await app.db.updateTable('communities').set({ status: 'archived' }).where('id', '=', community.id).execute();
    expect([(await unarchive(event.id, host)).body.code, (await drafts(host)).deleted]).toEqual(['community.archived', []]);
    await app.db.updateTable('communities').set({ status: 'active' }).where('id', '=', community.id).execute();
    expect((await unarchive(event.id, partner!)).body.status).toBe('draft');
  });
});

describe('an archived event', () => {
  it('that is over comes back for its guests, at any time', async () => {
    const { event, host, guest } = await setUp('published', -5);
    await register(app, event, guest);
    expect((await archive(event.id, host)).body).toMatchObject({ status: 'archived', restoreUntil: null });
    expect([(await open(event.id, guest)).status, (await drafts(host)).deleted]).toEqual([404, []]);
    expect((await unarchive(event.id, host)).body).toMatchObject({ status: 'published', phase: 'ended' });
    expect((await open(event.id, guest)).body).toMatchObject({ status: 'published', myRegistration: { state: 'going' } });
  });

  it('that was cancelled is cancelled again, and can still be restored within the day', async () => {
    const { event, host, guest } = await setUp('published');
    await register(app, event, guest);
    const cancelled = await app.call('POST /events/:id/cancellation', { params: { id: event.id }, as: host, body: { reason: 'Flooded' } });
    await archive(event.id, host);
    expect((await unarchive(event.id, host)).body).toMatchObject({
      status: 'cancelled',
      statusReason: 'Flooded',
      restoreUntil: cancelled.body.restoreUntil,
    });
    const restored = await app.call('DELETE /events/:id/cancellation', { params: { id: event.id }, as: host });
    expect(restored.body.status).toBe('published');
  });
});

it('archiving a cancelled date leaves the drafts of its series', async () => {
  const { community, host } = await setUp();
  const { body: first } = await app.call('POST /events', { as: host, body: { ...draftBody(community.id), rrule: 'FREQ=DAILY;COUNT=2' } });
  await app.db.updateTable('events').set({ status: 'cancelled' }).where('id', '=', first.id).execute();
  await archive(first.id, host);
  expect((await statuses(first.series!.id)).toSorted()).toEqual(['archived', 'draft']);
});
