import { describe, expect, it, onTestFinished } from 'vitest';
import type { CallInput } from '#contract/api.ts';
import { newId } from '#kernel/ids.ts';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { createEvent, wallIn } from '#test/events.ts';
import { createPerson } from '#test/people.ts';
import { settingsOf } from '#test/settings.ts';
import { yearAhead } from '#test/year-ahead.ts';

type Body = CallInput<'POST /events'>['body'];

const app = await testApp();
const host = await createPerson(app.db);
const community = await createCommunity(app, { owner: host, contentVisibility: 'public', language: 'zh-CN' });
const options: Body = {
  communityId: community.id,
  title: '周末爬山 Hiking',
  wallStart: `${yearAhead}-07-05T19:00`,
  wallEnd: `${yearAhead}-07-05T21:30`,
  zone: 'Asia/Shanghai',
};
const create = (body: Partial<Body>, as = host) => app.call('POST /events', { as, body: { ...options, ...body } });

describe('a new event', () => {
  it('is published, run by whoever created it, and found by its address', async () => {
    const made = await create({ capacity: 12, guestsPerRsvp: 2, venue: { name: '北高峰', city: '杭州' }, description: '**带水**' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      title: '周末爬山 Hiking',
      community: { id: community.id, slug: community.slug },
      wallStart: `${yearAhead}-07-05T19:00`,
      wallEnd: `${yearAhead}-07-05T21:30`,
      zone: 'Asia/Shanghai',
      startsAt: `${yearAhead}-07-05T11:00:00.000Z`,
      endsAt: `${yearAhead}-07-05T13:30:00.000Z`,
      venue: { name: '北高峰', line: '', city: '杭州', country: null, lat: null, lng: null },
      status: 'published',
      phase: 'upcoming',
      capacity: 12,
      goingCount: 0,
      seatsLeft: 12,
      guestsPerRsvp: 2,
      language: 'zh-CN',
      isHost: true,
      hosts: [{ id: host.id }],
      rsvp: { isOpen: true },
    });
    expect(made.body.slug).toMatch(/^zhoumo-pashan-hiking-[a-z2-9]{6}$/);
    const again = await app.call('GET /events/:id', { as: host, params: { id: made.body.slug } });
    expect(again.body).toEqual(made.body);
  });

  it('is in the audit log, for the site and for its community; a draft and a private event for the site alone', async () => {
    const admin = await createPerson(app.db, { isAdmin: true });
    const linesOf = (id: string) =>
      app.db.selectFrom('audit_entries').select(['action', 'actor_id', 'community_id', 'after']).where('target_id', '=', id).execute();
    const made = await create({ title: 'Plum walk', rrule: 'FREQ=DAILY;COUNT=2' }, admin);
    const { wallStart, wallEnd, zone } = options;
    const after = { status: 'published', visibility: 'public', wallStart, wallEnd, zone, rrule: 'FREQ=DAILY;COUNT=2' };
    expect(await linesOf(made.body.id)).toEqual([{ action: 'event.created', actor_id: admin.id, community_id: community.id, after }]);
    for (const [unseen, status] of [[{ isDraft: true }, 'draft'] as const, [{ visibility: 'private' }, 'published'] as const])
      expect(await linesOf((await create(unseen)).body.id)).toMatchObject([
        { action: 'event.created', community_id: null, after: { status } },
      ]);
  });

  it('has an address of its own, whatever it is called', async () => {
    const titles = ['Naïve Café', 'けんきゅうかい', '!!!', 'Ω'.repeat(100), '研'.repeat(200)];
    const slugs = await Promise.all([...titles, ...titles].map(async (title) => (await create({ title })).body.slug));
    expect(new Set(slugs).size).toBe(slugs.length);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(slugs[0]).toMatch(/^naive-cafe-/);
  });

  it('stays at 19:00 on both sides of a change of the clocks', async () => {
    const instants = [`${yearAhead}-03-08`, `${yearAhead}-03-09`].map(async (day) => {
      const { body } = await create({ wallStart: `${day}T19:00`, wallEnd: `${day}T20:00`, zone: 'America/New_York' });
      return [body.wallStart, body.startsAt];
    });
    expect(await Promise.all(instants)).toEqual([
      [`${yearAhead}-03-08T19:00`, `${yearAhead}-03-09T00:00:00.000Z`],
      [`${yearAhead}-03-09T19:00`, `${yearAhead}-03-09T23:00:00.000Z`],
    ]);
  });

  it('may end at an earlier hour of the same clock when that hour comes twice', async () => {
    // From 01:30 to the second 01:30 is an hour; both have the same wall time, and the earlier one is used.
    const { body } = await create({ wallStart: `${yearAhead}-11-02T00:30`, wallEnd: `${yearAhead}-11-02T02:00`, zone: 'America/New_York' });
    expect(Date.parse(body.endsAt) - Date.parse(body.startsAt)).toBe(2.5 * 3_600_000);
  });
});

describe('who may answer and comment', () => {
  const externalUrl = 'https://tickets.example.org/e/1';
  const conversation = async (id: string) => (await app.call('GET /events/:id/conversation', { as: host, params: { id } })).body.policy;
  const plan = async (id: string) => (await app.call('GET /events/:id/plan', { as: host, params: { id } })).body;

  it('is everyone at first, or what the new event says', async () => {
    const usual = (await create({})).body;
    expect([usual.joinMode, usual.externalUrl, await conversation(usual.id)]).toEqual(['open', null, 'all']);
    const chosen = (await create({ joinMode: 'approval', commentPolicy: 'closed' })).body;
    expect([chosen.joinMode, await conversation(chosen.id)]).toEqual(['approval', 'closed']);
    expect(await plan(chosen.id)).toMatchObject({ joinMode: 'approval', externalUrl: null, commentPolicy: 'closed' });
  });

  it('is said by another site if that has an address, and has the seats', async () => {
    const { body } = await create({ joinMode: 'external', externalUrl, capacity: 12 });
    expect(body).toMatchObject({ joinMode: 'external', externalUrl, capacity: null });
    for (const wrong of [{ joinMode: 'external' as const }, { externalUrl }, { joinMode: 'open' as const, externalUrl }])
      expect((await create(wrong)).body).toMatchObject({ code: 'request.invalid', errors: [{ field: 'externalUrl', rule: 'required' }] });
  });

  it('is as in the event that is copied, and in all dates, unless the copy says otherwise', async () => {
    const from = (await create({ joinMode: 'external', externalUrl, commentPolicy: 'moderated' })).body;
    const same = (await create({ copyOf: from.id })).body;
    expect([same.joinMode, same.externalUrl, await conversation(same.id)]).toEqual(['external', externalUrl, 'moderated']);
    const rrule = 'FREQ=DAILY;COUNT=2';
    const other = (await create({ copyOf: from.id, joinMode: 'invite', commentPolicy: 'all', rrule })).body;
    expect([other.joinMode, other.externalUrl, await conversation(other.id)]).toEqual(['invite', null, 'all']);
    const dates = await app.db
      .selectFrom('events')
      .select(['join_mode', 'comment_policy'])
      .where('series_id', '=', other.series!.id)
      .execute();
    expect(dates).toEqual([1, 2].map(() => ({ join_mode: 'invite', comment_policy: 'all' })));
  });
});

describe('a time that cannot be', () => {
  it('asks about one that begins in the past, and publishes it when it is meant', async () => {
    const past = { wallStart: '2020-01-01T10:00', wallEnd: '2020-01-01T12:00' };
    expect((await create(past)).body).toMatchObject({ status: 422, code: 'event.in_past', errors: [{ field: 'wallStart' }] });
    expect((await create({ ...past, mayHaveBegun: true })).body).toMatchObject({ phase: 'ended' });
    // By the local clock the event is still to come.
    const begun = { wallStart: wallIn(-1), wallEnd: wallIn(1), zone: 'UTC' };
    expect((await create(begun)).body.code).toBe('event.in_past');
    expect((await create({ ...begun, zone: 'America/Los_Angeles' })).status).toBe(201);
  });

  it.each([
    ['a zone that does not exist', { zone: 'Mars/Olympus_Mons' }, 'event.bad_zone'],
    ['an offset in place of a zone', { zone: '+08:00' }, 'event.bad_zone'],
    ['a day that no calendar has', { wallStart: `${yearAhead}-02-30T19:00` }, 'event.bad_time'],
    ['the year 0', { wallStart: '0000-07-05T19:00' }, 'event.bad_time'],
  ])('%s is refused', async (_, times, code) => {
    const { status, body } = await create(times);
    expect([status, body.code]).toEqual([422, code]);
  });

  it.each([
    ['a year of one digit', { wallStart: '0026-07-05T19:00', wallEnd: '0026-07-05T20:00' }, ['wallStart', 'year']],
    ['the year 9999', { wallStart: '9999-07-05T19:00', wallEnd: '9999-07-05T20:00' }, ['wallStart', 'year']],
    ['an end in another century', { wallEnd: `${yearAhead + 100}-07-05T19:00` }, ['wallEnd', 'event_length']],
  ])('%s is taken for a slip of the hand', async (_, times, [field, rule]) => {
    expect((await create(times)).body).toMatchObject({ status: 422, code: 'event.bad_time', errors: [{ field, rule }] });
  });

  it.each([
    ['before the start', { wallEnd: `${yearAhead}-07-05T18:00` }],
    ['at the start', { wallEnd: `${yearAhead}-07-05T19:00` }],
    [
      'that the clocks skip to before the start',
      { wallStart: `${yearAhead}-03-09T03:10`, wallEnd: `${yearAhead}-03-09T02:05`, zone: 'America/New_York' },
    ],
  ])('an end %s is told beside all that is wrong with other fields', async (_, times) => {
    expect((await create(times)).body).toMatchObject({ code: 'request.invalid', errors: [{ field: 'wallEnd', rule: 'after_start' }] });
    const { status, body } = await create({ ...times, title: ' ', summary: 'x'.repeat(201), capacity: 0, guestsPerRsvp: 10 });
    expect([status, body.errors?.map(({ field, rule }) => `${field} ${rule}`)]).toEqual([
      422,
      ['title required', 'summary too_long', 'guestsPerRsvp too_big', 'capacity too_small', 'wallEnd after_start'],
    ]);
  });
});

describe('who may create', () => {
  const roles = ['owner', 'admin', 'moderator', 'member'] as const;

  it.each(roles.map((role) => [role, role === 'member' ? 'member.not_allowed' : undefined] as const))('%s', async (role, code) => {
    const person = await createPerson(app.db);
    await addMember(app, community, person, { role });
    expect((await create({}, person)).body.code).toBe(code);
  });

  it.each([
    ['a stranger to a public community', 'public', null, 'member.not_allowed'],
    ['a stranger to a hidden community', 'hidden', null, 'community.not_found'],
    ['a banned person', 'registered', 'banned', 'community.not_found'],
    ['somebody who has asked to join', 'public', 'pending', 'member.not_allowed'],
  ] as const)('%s is refused', async (_, visibility, state, code) => {
    const person = await createPerson(app.db);
    const other = await createCommunity(app, { visibility });
    if (state) await addMember(app, other, person, { state });
    expect((await create({ communityId: other.id }, person)).body.code).toBe(code);
  });

  it('a site admin may anywhere; nobody in an archived or a missing community', async () => {
    const admin = await createPerson(app.db, { isAdmin: true });
    const archived = await createCommunity(app, { owner: host, status: 'archived' });
    expect((await create({}, admin)).status).toBe(201);
    expect((await create({ communityId: archived.id })).body.code).toBe('community.archived');
    expect((await create({ communityId: newId() })).body.code).toBe('community.not_found');
  });

  it('nobody once 500 events lie ahead; those that are over do not count', async () => {
    const full = await createCommunity(app, { owner: host });
    await createEvent(app, full, { startsIn: -10 });
    await createEvent(app, full, { status: 'cancelled' });
    const model = await createEvent(app, full);
    const {
      tag_keys: _tags,
      city_key: _city,
      area_lat: _lat,
      area_lng: _lng,
      ...rows
    } = await app.db.selectFrom('events').selectAll().where('id', '=', model.id).executeTakeFirstOrThrow();
    const copies = Array.from({ length: 498 }, (_, index) => ({ ...rows, id: newId(), slug: `copy-${index}` }));
    await app.db.insertInto('events').values(copies).execute();
    const [first, second] = await Promise.all([create({ communityId: full.id }), create({ communityId: full.id })]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([201, 409]);
    const refused = first.status === 409 ? first : second;
    expect(refused.body).toMatchObject({ code: 'event.too_many', params: { max: 500 } });
  });

  it('nobody beyond what the settings say, at once', async () => {
    const settings = settingsOf(app, await createPerson(app.db, { isAdmin: true }));
    onTestFinished(async () => void (await settings.set({ eventsPerCommunity: null })));
    expect((await settings.set({ eventsPerCommunity: 1 })).status).toBe(200);
    const community = await createCommunity(app, { owner: host });
    expect((await create({ communityId: community.id })).status).toBe(201);
    expect((await create({ communityId: community.id })).body).toMatchObject({ code: 'event.too_many', params: { max: 1 } });
    await settings.set({ eventsPerCommunity: 2 });
    expect((await create({ communityId: community.id })).status).toBe(201);
  });
});
