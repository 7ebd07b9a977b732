import { describe, expect, it } from 'vitest';
import type { CallInput } from '#contract/api.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, register, wallIn } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';
import { noise, uploadCalls } from '#test/uploads.ts';
import { yearAhead } from '#test/year-ahead.ts';

type Change = CallInput<'PUT /events/:id'>['body'];

const app = await testApp();
const { makeImage } = uploadCalls(app);
const plan = (id: string, as: TestUser) => app.call('GET /events/:id/plan', { params: { id }, as });
const change = (id: string, as: TestUser, body: Omit<Change, 'version'> & { version?: number }) =>
  app.call('PUT /events/:id', { params: { id }, as, body: { version: 1, ...body } });
const open = (id: string, as?: TestUser) => app.call('GET /events/:id', { params: { id }, ...(as && { as }) });
const history = (id: string, as: TestUser) => app.call('GET /events/:id/changes', { params: { id }, as, query: {} });
const notices = async (as: TestUser, language = 'en-US') =>
  (await app.call('GET /notifications', { as, query: {}, headers: { 'x-lang': language } })).body.items.filter(
    ({ kind }) => kind !== 'event.rsvp',
  );
const sequence = async (id: string) =>
  (await app.db.selectFrom('events').select('ics_sequence').where('id', '=', id).executeTakeFirstOrThrow()).ics_sequence;

async function setUp() {
  const [host, guest, waiting, stranger] = await Promise.all([1, 2, 3, 4].map(() => createPerson(app.db)));
  const community = await createCommunity(app, { members: [host!, guest!], contentVisibility: 'public' });
  const event = await createEvent(app, community, { host: host!, capacity: 1 });
  await register(app, event, guest!);
  await register(app, event, waiting!, { state: 'waitlisted' });
  return { community, event, host: host!, guest: guest!, waiting: waiting!, stranger: stranger! };
}

describe('changing an event', () => {
  it('keeps what is left out, and tells those who go or wait in one line what changed', async () => {
    const { event, host, guest, waiting, stranger } = await setUp();
    const before = (await plan(event.id, host)).body;
    const venue = {
      name: 'Old Mill',
      line: 'Mill Lane 3',
      city: 'Berlin',
      country: 'DE',
      point: { lat: 52.5, lng: 13.4 },
      note: 'Ring twice',
    };
    const times = { wallStart: wallIn(72), wallEnd: wallIn(75) };
    const { status, body } = await change(event.id, host, { title: 'Bake along', ...times, venue });
    expect([status, body]).toEqual([200, { ...before, title: 'Bake along', ...times, venue, version: 2 }]);
    expect((await open(event.id)).body).toMatchObject({
      title: 'Bake along',
      venue: { line: 'Mill Lane 3', lat: 52.5 },
      venueNote: 'Ring twice',
    });
    for (const person of [guest, waiting]) {
      const [notice, ...others] = await notices(person);
      expect([notice?.kind, notice?.title, others]).toEqual(['event.changed', 'Bake along has changed', []]);
      expect(notice?.message).toMatch(/^New time · New place · New title · .*Old Mill$/);
    }
    expect((await notices(guest, 'zh-CN'))[0]?.message).toMatch(/^时间有变 · 地点有变 · 标题有变 · /);
    expect([await notices(stranger), await notices(host)]).toEqual([[], []]);
  });

  it('tells all that changed within the hour in one notice, which is unread again', async () => {
    const { event, host, guest } = await setUp();
    await change(event.id, host, { title: 'Bake along' });
    await app.call('PUT /notifications/read', {
      as: guest,
      body: { until: (await app.call('GET /notifications', { as: guest, query: {} })).body.until!, action: event.id },
    });
    await change(event.id, host, { version: 2, wallStart: wallIn(72), wallEnd: wallIn(75) });
    expect(await notices(guest)).toMatchObject([{ isRead: false, message: expect.stringMatching(/^New time · New title · /) as string }]);
    await change(event.id, host, { version: 3, summary: 'Bring an apron.' });
    expect(await notices(guest)).toHaveLength(1);
    expect((await history(event.id, guest)).body.items).toMatchObject([
      { kinds: ['when'], by: { id: host.id } },
      { kinds: ['title'], before: { title: expect.stringMatching(/^Event/) as string }, after: { title: 'Bake along' } },
    ]);
  });

  it('moves calendars when date, place, kind or certainty move, and not for words', async () => {
    const { event, host } = await setUp();
    const changes: Omit<Change, 'version'>[] = [
      { title: 'Bake along', description: 'Bring an apron.', visibility: 'unlisted' },
      { zone: 'Europe/Berlin' },
      { mode: 'online', onlineUrl: 'https://meet.example/1' },
      { isTentative: true },
      { isTentative: true, guestsPerRsvp: 2 },
    ];
    const seen: number[] = [];
    for (const [index, body] of changes.entries()) {
      expect((await change(event.id, host, { ...body, version: index + 1 })).status).toBe(200);
      seen.push(await sequence(event.id));
    }
    expect(seen).toEqual([0, 1, 2, 3, 3]);
    expect((await open(event.id)).body.isTentative).toBe(true);
  });

  it('names a new link as such, and leaves out a pin that is corrected, which is in no calendar', async () => {
    const { event, host, guest } = await setUp();
    const venue = { name: 'Old Mill', city: 'Berlin', point: { lat: 52.5, lng: 13.4 } };
    await change(event.id, host, { mode: 'hybrid', venue, onlineUrl: 'https://meet.example/1' });
    await change(event.id, host, { version: 2, venue: { ...venue, point: { lat: 52.6, lng: 13.4 } } });
    expect([await sequence(event.id), (await history(event.id, guest)).body.items.length]).toEqual([1, 1]);
    await change(event.id, host, { version: 3, onlineUrl: 'https://meet.example/2' });
    expect([await sequence(event.id), (await history(event.id, guest)).body.items.map(({ kinds }) => kinds)]).toEqual([
      2,
      [['link'], ['where', 'link', 'mode']],
    ]);
    expect((await notices(guest))[0]?.message).toMatch(/^New place · New link to take part · Another way to take part · /);
    expect((await notices(guest, 'zh-CN'))[0]?.message).toContain('线上链接有变');
    // Online only, there is no new place.
    await change(event.id, host, { version: 4, mode: 'online', venue: null });
    expect((await history(event.id, guest)).body.items[0]?.kinds).toEqual(['mode']);
  });

  it('of an outdated version is refused with who saved first', async () => {
    const { event, community, host } = await setUp();
    await change(event.id, community.owner, { title: 'Theirs' });
    const { status, body } = await change(event.id, host, { title: 'Mine' });
    expect([status, body]).toMatchObject([409, { code: 'record.changed', params: { by: `First ${community.owner.username} Last` } }]);
    expect((await plan(event.id, host)).body).toMatchObject({ title: 'Theirs', version: 2 });
  });

  it('of several people at once is made once', async () => {
    const { event, community, host } = await setUp();
    const all = await Promise.all(
      [host, community.owner, host, community.owner].map((as, n) => change(event.id, as, { title: `Title ${n}` })),
    );
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it.each([
    ['an end before the start', { wallEnd: '2020-01-01T10:00' }, 'request.invalid', 'wallEnd after_start'],
    ['a zone that does not exist', { zone: 'Mars/Olympus_Mons' }, 'event.bad_zone', 'zone invalid_value'],
    ['a start in the past', { wallStart: '2020-01-01T10:00', wallEnd: '2020-01-01T12:00' }, 'event.in_past', 'wallStart begun'],
    ['a start years before its end', { wallStart: '2020-01-01T10:00' }, 'event.bad_time', 'wallEnd event_length'],
    [
      'a time that the clocks skip',
      { wallStart: `${yearAhead}-03-30T02:30`, wallEnd: `${yearAhead}-03-30T05:00`, zone: 'Europe/Berlin' },
      'event.skipped_time',
      'wallStart skipped',
    ],
    ['an unknown country', { venue: { name: 'Old Mill', country: 'XX' } }, 'request.invalid', 'venue.country invalid_value'],
    ['a cover that is not there', { coverId: '01900000-0000-7000-8000-ffffffffffff' }, 'image.not_found', undefined],
  ] as const)('with %s is refused and changes nothing', async (_, body, code, field) => {
    const { event, host } = await setUp();
    const { body: problem } = await change(event.id, host, body);
    expect([problem.code, problem.errors?.map((one) => `${one.field} ${one.rule}`)[0]]).toEqual([code, field]);
    expect((await plan(event.id, host)).body.version).toBe(1);
  });

  it('keeps the chosen one of a time that comes twice, also in calendars', async () => {
    const { event, host } = await setUp();
    const times = { wallStart: `${yearAhead}-10-26T02:30`, wallEnd: `${yearAhead}-10-26T04:00`, zone: 'Europe/Berlin' };
    const later = await change(event.id, host, { ...times, startsLater: true });
    expect(later.body).toMatchObject({ startsLater: true, endsLater: false });
    expect((await open(event.id)).body).toMatchObject({ startsAt: `${yearAhead}-10-26T01:30:00.000Z` });
    expect((await app.raw(`/api/v2/events/${event.id}.ics`, { as: host })).body).toContain(`DTSTART:${yearAhead}1026T013000Z`);
    const retitled = await change(event.id, host, { version: 2, title: 'Bake along' });
    expect(retitled.body.startsLater).toBe(true);
    await change(event.id, host, { version: 3, startsLater: false });
    expect((await open(event.id)).body).toMatchObject({ startsAt: `${yearAhead}-10-26T00:30:00.000Z` });
  });

  it('of a running event is confirmed where its start or its end moves into the past, and needs no more to last longer', async () => {
    const { community, host } = await setUp();
    const event = await createEvent(app, community, { host, startsIn: -1, lasts: 3 });
    const wallEnd = wallIn(5);
    expect((await change(event.id, host, { wallEnd })).body).toMatchObject({ wallEnd, version: 2 });
    for (const past of [{ wallStart: wallIn(-2) }, { wallEnd: wallIn(-0.5) }, { wallStart: wallIn(-3), wallEnd: wallIn(-2) }])
      expect((await change(event.id, host, { version: 2, ...past })).body.code).toBe('event.in_past');
    expect((await change(event.id, host, { version: 2, wallStart: wallIn(-2), mayHaveBegun: true })).status).toBe(200);
  });

  it('takes the earlier of a time that comes twice, and whole days from midnight to midnight', async () => {
    const { event, host } = await setUp();
    await change(event.id, host, { wallStart: `${yearAhead}-10-26T02:30`, wallEnd: `${yearAhead}-10-26T04:00`, zone: 'Europe/Berlin' });
    expect((await open(event.id)).body).toMatchObject({ startsAt: `${yearAhead}-10-26T00:30:00.000Z` });
    await change(event.id, host, { version: 2, allDay: true, wallStart: `${yearAhead}-10-25T09:00`, wallEnd: `${yearAhead}-10-26T18:00` });
    expect((await open(event.id)).body).toMatchObject({
      allDay: true,
      wallStart: `${yearAhead}-10-25T00:00`,
      wallEnd: `${yearAhead}-10-27T00:00`,
    });
  });

  it('gives the event a cover of its own, which a copy shares until one of them has another', async () => {
    const { event, community } = await setUp();
    const { owner } = community;
    const coverId = (await makeImage(owner, await noise(700, 280).png().toBuffer(), 'cover')).body.id;
    expect((await change(event.id, owner, { coverId })).body.cover).toContain(coverId);
    const times = { wallStart: wallIn(90), wallEnd: wallIn(92), zone: 'UTC' };
    const copy = await app.call('POST /events', {
      as: owner,
      body: { communityId: community.id, title: 'A copy', ...times, copyOf: event.id },
    });
    expect(copy.body).toMatchObject({ status: 'published', cover: expect.stringContaining(coverId) as string });
    expect(copy.body.hosts).toHaveLength(2);
    await change(copy.body.id, owner, { coverId: null });
    const { expires_at } = await app.db.selectFrom('images').select('expires_at').where('id', '=', coverId).executeTakeFirstOrThrow();
    expect(expires_at).toBeNull();
  });
});

describe('who learns what', () => {
  it('is told of the history to those who go and to hosts', async () => {
    const { event, host, guest, waiting, stranger } = await setUp();
    await change(event.id, host, { title: 'Bake along' });
    const known = [guest, host, waiting, stranger].map(async (as) => (await history(event.id, as)).body.items.length);
    expect(await Promise.all(known)).toEqual([1, 1, 0, 0]);
  });

  it('the address goes to those who go, where the host wants it so', async () => {
    const { event, host, guest, waiting, stranger } = await setUp();
    const venue = { name: 'Home', line: 'Mill Lane 3', city: 'Berlin', country: 'DE', point: { lat: 52.5, lng: 13.4 }, note: 'Ring twice' };
    await change(event.id, host, { venue, venueReveal: 'going' });
    const seen = [guest, host, waiting, stranger, undefined].map(async (as) => {
      const { venue: shown, venueNote, isAddressHidden } = (await open(event.id, as)).body;
      return [shown?.city, shown?.line, shown?.lat, venueNote, isAddressHidden];
    });
    const whole = ['Berlin', 'Mill Lane 3', 52.5, 'Ring twice', false];
    const hidden = ['Berlin', '', null, '', true];
    expect(await Promise.all(seen)).toEqual([whole, whole, hidden, hidden, hidden]);
    const list = await app.call('GET /events', { query: { communityId: (await open(event.id)).body.community.id } });
    expect(list.body.items).toMatchObject([{ venue: { line: '', lat: null } }]);
  });

  it('the history names a place and its city, and no street, which not all who go may know', async () => {
    const { event, host, guest } = await setUp();
    const venue = { name: 'Home', line: 'Mill Lane 3', city: 'Berlin' };
    await change(event.id, host, { venue, venueReveal: 'going' });
    await change(event.id, host, { version: 2, venue: { ...venue, line: 'Mill Lane 5' } });
    const { items } = (await history(event.id, guest)).body;
    expect(items).toMatchObject([
      { kinds: ['where'], before: { place: 'Home, Berlin' }, after: { place: 'Home, Berlin' } },
      { kinds: ['where'], before: { place: '' }, after: { place: 'Home, Berlin' } },
    ]);
    expect(JSON.stringify(items)).not.toContain('Mill Lane');
  });

  it('a plan is for those who may edit; the event of a hidden place is as missing', async () => {
    const { event, host, guest, stranger } = await setUp();
    const hidden = await createEvent(app, await createCommunity(app, { visibility: 'hidden' }));
    expect((await Promise.all([host, guest, stranger].map((as) => plan(event.id, as)))).map(({ status }) => status)).toEqual([
      200, 403, 403,
    ]);
    expect([(await plan(hidden.id, host)).body.code, (await change(hidden.id, host, {})).body.code]).toEqual([
      'event.not_found',
      'event.not_found',
    ]);
  });

  it('a plan has the limits of both ways to take part', async () => {
    const host = await createPerson(app.db);
    const community = await createCommunity(app, { owner: host });
    const both = await createEvent(app, community, { capacity: 12, onlineCapacity: 40 });
    expect((await plan(both.id, host)).body).toMatchObject({ mode: 'hybrid', capacity: 12, onlineCapacity: 40 });
    const one = await createEvent(app, community, { capacity: 12 });
    expect((await plan(one.id, host)).body).toMatchObject({ capacity: 12, onlineCapacity: null });
  });

  it('what a site administrator changes is in the audit log', async () => {
    const { event } = await setUp();
    const admin = await createPerson(app.db, { isAdmin: true });
    await change(event.id, admin, { title: 'Bake along' });
    const lines = await app.db.selectFrom('audit_entries').selectAll().where('target_id', '=', event.id).execute();
    expect(lines).toMatchObject([{ action: 'event.changed', actor_id: admin.id, after: { title: 'Bake along' } }]);
  });
});

describe('hosts', () => {
  const setHost = (id: string, as: TestUser, userId: string, role: 'organiser' | 'co_organiser' | 'check_in') =>
    app.call('PUT /events/:id/hosts/:userId', { params: { id, userId }, as, body: { role } });
  const removeHost = (id: string, as: TestUser, userId: string) =>
    app.call('DELETE /events/:id/hosts/:userId', { params: { id, userId }, as });

  it('are members with a role, of which all but the one at the door may edit', async () => {
    const { event, host, guest, stranger, community } = await setUp();
    expect((await setHost(event.id, host, stranger.id, 'co_organiser')).body.code).toBe('member.not_found');
    expect((await setHost(event.id, host, guest.id, 'check_in')).body.items.map(({ role }) => role)).toEqual(['organiser', 'check_in']);
    expect([(await plan(event.id, guest)).status, (await open(event.id, guest)).body.can.edit]).toEqual([403, false]);
    await setHost(event.id, host, guest.id, 'co_organiser');
    expect([(await plan(event.id, guest)).status, (await open(event.id, guest)).body.can.edit]).toEqual([200, true]);
    expect(await notices(guest)).toMatchObject([{ kind: 'event.host', title: expect.stringMatching(/^You are a co-organiser/) as string }]);
    await removeHost(event.id, community.owner, guest.id);
    expect((await plan(event.id, guest)).status).toBe(403);
  });

  it('leave by themselves, but for the last organiser', async () => {
    const { event, host, guest } = await setUp();
    await setHost(event.id, host, guest.id, 'organiser');
    expect((await removeHost(event.id, host, host.id)).body.items.map(({ person }) => person.id)).toEqual([guest.id]);
    expect((await removeHost(event.id, guest, guest.id)).body.code).toBe('event.last_organiser');
    expect((await setHost(event.id, guest, guest.id, 'check_in')).body.code).toBe('event.last_organiser');
  });
});

it('tells the moderators of a community nothing of a draft, which only its hosts open', async () => {
  const { community, host } = await setUp();
  const moderator = await createPerson(app.db);
  await addMember(app, community, moderator, { role: 'moderator' });
  const draft = await createEvent(app, community, { host, status: 'draft' });
  const answers = [host, moderator, community.owner].map(async (as) => [
    (await open(draft.id, as)).status,
    (await plan(draft.id, as)).status,
  ]);
  expect(await Promise.all(answers)).toEqual([
    [200, 200],
    [404, 404],
    [404, 404],
  ]);
});
