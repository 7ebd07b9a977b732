import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { shiftClock } from '#test/database.ts';
import { createEvent, register } from '#test/events.ts';
import { createPerson } from '#test/people.ts';
import { yearAhead } from '#test/year-ahead.ts';

const app = await testApp();
const owner = await createPerson(app.db);
const newCommunity = () => createCommunity(app, { owner, contentVisibility: 'public' });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const titles = (answer: { body: { items: readonly { title: string }[] } }) => answer.body.items.map(({ title }) => title);

const timed = await newCommunity();
await createEvent(app, timed, { title: 'last week', startsIn: -170 });
await createEvent(app, timed, { title: 'yesterday', startsIn: -24 });
await createEvent(app, timed, { title: 'right now', startsIn: -1 });
await createEvent(app, timed, { title: 'tomorrow', startsIn: 24 });
await createEvent(app, timed, { title: 'next week', startsIn: 170 });

describe('events of a community', () => {
  it.each([
    ['that have not ended, the next one first', {}, ['right now', 'tomorrow', 'next week']],
    ['that are over, the latest first', { when: 'past' }, ['yesterday', 'last week']],
    ['that touch a span of time', { from: inHours(-23), to: inHours(24.5) }, ['yesterday', 'right now', 'tomorrow']],
    ['from a moment on', { from: inHours(25) }, ['tomorrow', 'next week']],
    ['up to a moment', { to: inHours(23) }, ['right now']],
    ['over, within a span', { when: 'past', from: inHours(-30) }, ['yesterday']],
    ['since before anybody counted', { from: '0000-01-01T00:00:00Z', to: inHours(-100) }, ['last week']],
  ] as const)('%s', async (_, query, expected) => {
    expect(titles(await app.call('GET /events', { query: { communityId: timed.id, ...query } }))).toEqual(expected);
  });

  it('that came out on a day or later are found, past ones too, in the order of time', async () => {
    const made = await newCommunity();
    const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    for (const [title, startsIn, days] of [
      ['over', -30, 1],
      ['ahead', 30, 2],
      ['old', 40, 9],
    ] as const) {
      const { id } = await createEvent(app, made, { title, startsIn });
      await app.db
        .updateTable('events')
        .set({ published_at: dayAgo(days) })
        .where('id', '=', id)
        .execute();
    }
    const since = async (days: number) =>
      titles(await app.call('GET /events', { query: { communityId: made.id, publishedFrom: dayAgo(days).slice(0, 10) } }));
    expect([await since(3), await since(1), await since(10)]).toEqual([['over', 'ahead'], ['over'], ['over', 'ahead', 'old']]);
  });

  it('come in pages that together hold each of them once', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => app.call('GET /events', { query: { communityId: timed.id, perPage: 2, page } })),
    );
    expect(pages.map(titles)).toEqual([['right now', 'tomorrow'], ['next week'], []]);
    expect(pages.map(({ body }) => body.pagination)).toEqual([1, 2, 3].map((page) => ({ page, perPage: 2, total: 3, totalPages: 2 })));
  });

  it('are none where there are none', async () => {
    const empty = await newCommunity();
    const { body } = await app.call('GET /events', { query: { communityId: empty.id } });
    expect(body).toEqual({ items: [], pagination: { page: 1, perPage: 10, total: 0, totalPages: 0 } });
  });
});

describe('the phase of an event', () => {
  it('moves with the clock of the database', async () => {
    const community = await newCommunity();
    const event = await createEvent(app, community, { startsIn: 1 });
    const phase = async () => (await app.call('GET /events/:id', { params: { id: event.id } })).body.phase;
    const listed = async () =>
      (await app.call('GET /events', { query: { communityId: community.id } })).body.items.map((item) => [item.phase, item.rsvp.isOpen]);
    const phases = [[await phase(), await listed()]];
    for (const by of ['61 minutes', '2 hours', '-181 minutes']) {
      await shiftClock(app.db, by);
      phases.push([await phase(), await listed()]);
    }
    const before = ['upcoming', [['upcoming', true]]];
    expect(phases).toEqual([before, ['live', [['live', true]]], ['ended', []], before]);
  });
});

describe('a search', () => {
  it.each([
    ['爬山', '周末爬山'],
    ['zhoumo', '周末爬山'],
    ['西湖', '周末爬山'],
    ['type', 'Typescript evening'],
    ['EVENING typesc', 'Typescript evening'],
    ['pizza', 'Typescript evening'],
  ])('for %s finds %s', async (q, title) => {
    const community = await newCommunity();
    const host = await createPerson(app.db);
    await addMember(app, community, host, { role: 'moderator' });
    const day = {
      wallStart: `${yearAhead}-05-01T19:00`,
      wallEnd: `${yearAhead}-05-01T21:00`,
      zone: 'Asia/Shanghai',
      communityId: community.id,
    };
    await app.call('POST /events', { as: host, body: { ...day, title: '周末爬山', venue: { name: '西湖断桥', city: '杭州' } } });
    await app.call('POST /events', { as: host, body: { ...day, title: 'Typescript evening', summary: 'With pizza' } });
    expect(titles(await app.call('GET /events', { query: { communityId: community.id, q } }))).toEqual([title]);
    expect(titles(await app.call('GET /events', { query: { communityId: community.id, q: '下棋' } }))).toEqual([]);
  });
});

describe('the scope of a list', () => {
  it('is everything, my communities, or what I have answered', async () => {
    const me = await createPerson(app.db);
    const [mine, other] = [await newCommunity(), await newCommunity()];
    await addMember(app, mine, me);
    await createEvent(app, mine, { title: 'in my community' });
    const answered = await createEvent(app, other, { title: 'answered', startsIn: 49 });
    const left = await createEvent(app, other, { title: 'answered and given back', startsIn: 50 });
    await register(app, answered, me);
    await register(app, left, me);
    await app.call('DELETE /events/:id/rsvp', { as: me, params: { id: left.id } });
    const scoped = async (scope: 'all' | 'joined' | 'mine', communityId?: string) =>
      titles(await app.call('GET /events', { as: me, query: { scope, from: inHours(47), ...(communityId && { communityId }) } }));
    expect(await scoped('joined')).toEqual(['in my community']);
    expect(await scoped('mine')).toEqual(['answered']);
    expect([await scoped('all', mine.id), await scoped('all', other.id)]).toEqual([
      ['in my community'],
      ['answered', 'answered and given back'],
    ]);
  });

  it('is empty for a visitor who asks for their own', async () => {
    for (const scope of ['joined', 'mine'] as const) expect((await app.call('GET /events', { query: { scope } })).body.items).toEqual([]);
  });
});

describe('a summary', () => {
  it('tells of seats, of the queue and of my place in it', async () => {
    const [going, ahead, me] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
    const community = await newCommunity();
    const event = await createEvent(app, community, { capacity: 3, guestsPerRsvp: 2 });
    await register(app, event, going, { partySize: 2 });
    await register(app, event, ahead, { partySize: 2, state: 'waitlisted' });
    await register(app, event, me, { partySize: 2, state: 'waitlisted' });
    const { body } = await app.call('GET /events', { as: me, query: { communityId: community.id } });
    expect(body.items[0]).toMatchObject({
      capacity: 3,
      goingCount: 2,
      seatsLeft: 1,
      waitlistCount: 2,
      myRegistration: { eventId: event.id, state: 'waitlisted', partySize: 2, position: 2 },
      rsvp: { isOpen: true, reason: null },
    });
    expect(body.items[0]?.guestPreviews.map(({ id }) => id)).toEqual([going.id]);
  });

  it('shows five faces, and to strangers only those with a public profile', async () => {
    const [member, stranger, shy] = [await createPerson(app.db), await createPerson(app.db), await createPerson(app.db)];
    const community = await newCommunity();
    await addMember(app, community, member);
    const event = await createEvent(app, community);
    await app.db.updateTable('users').set({ is_public: false }).where('id', '=', shy.id).execute();
    await register(app, event, shy);
    const others = [];
    for (let guest = 0; guest < 5; guest += 1) {
      others.push(await createPerson(app.db));
      await register(app, event, others.at(-1)!);
    }
    const previews = async (as?: typeof member) =>
      (await app.call('GET /events', { as, query: { communityId: community.id } })).body.items[0]!.guestPreviews.map(({ id }) => id);
    expect(await previews(member)).toEqual([shy, ...others.slice(0, 4)].map(({ id }) => id));
    expect(await previews(stranger)).toEqual(others.map(({ id }) => id));
    expect(await previews()).toEqual(others.map(({ id }) => id));
  });

  it('has no limit of seats where none is set', async () => {
    const community = await newCommunity();
    await createEvent(app, community, { capacity: null });
    const { body } = await app.call('GET /events', { query: { communityId: community.id } });
    expect(body.items[0]).toMatchObject({ capacity: null, seatsLeft: null, goingCount: 0, myRegistration: null });
  });
});

describe('the link of an online event', () => {
  it('is for people who are going and for hosts; others learn that there is one', async () => {
    const community = await newCommunity();
    const people = { going: await createPerson(app.db), waiting: await createPerson(app.db), stranger: await createPerson(app.db), owner };
    const event = await createEvent(app, community, { onlineUrl: 'https://meet.example/secret' });
    await register(app, event, people.going);
    await register(app, event, people.waiting, { state: 'waitlisted' });
    const seen = async (as?: typeof owner) => {
      const { body } = await app.call('GET /events/:id', { as, params: { id: event.slug } });
      expect(body.hasOnlineUrl).toBe(true);
      return body.onlineUrl;
    };
    const link = 'https://meet.example/secret';
    expect([await seen(people.going), await seen(people.owner)]).toEqual([link, link]);
    expect([await seen(people.waiting), await seen(people.stranger), await seen()]).toEqual([null, null, null]);
  });
});
