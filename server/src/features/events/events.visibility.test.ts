import { describe, expect, it } from 'vitest';
import { testApp } from '#test/app.ts';
import { addMember, createCommunity } from '#test/communities.ts';
import { newId } from '#kernel/ids.ts';
import { createEvent, register, type TestEvent } from '#test/events.ts';
import { createPerson, type TestUser } from '#test/people.ts';

/**
 * Visibility of events. `list`: in lists and by URL. `link`: by URL only. `-`: responds as if it did not exist. `guest` and `host` are not
 * members; the guest has answered, the host runs the event, its hosts have named the invited.
 */
const matrix = `
community  content    event    | anyone stranger pending banned member guest host admin invited
public     public     public   | list   list     list    list   list   list  list list list
public     public     unlisted | link   link     link    link   link   list  list link list
public     public     members  | -      -        -       -      list   list  list list list
public     public     private  | -      -        -       -      -      list  list link list
public     registered public   | -      list     list    -      list   list  list list list
public     registered unlisted | -      link     link    -      link   list  list link list
public     registered members  | -      -        -       -      list   list  list list list
public     registered private  | -      -        -       -      -      list  list link list
public     members    public   | -      -        -       -      list   list  list list list
public     members    unlisted | -      -        -       -      link   list  list link list
public     members    members  | -      -        -       -      list   list  list list list
public     members    private  | -      -        -       -      -      list  list link list
registered public     public   | -      list     list    -      list   list  list list list
registered public     unlisted | -      link     link    -      link   list  list link list
registered registered public   | -      list     list    -      list   list  list list list
registered registered members  | -      -        -       -      list   list  list list list
registered members    public   | -      -        -       -      list   list  list list list
hidden     public     public   | -      -        -       -      list   list  list list list
hidden     public     unlisted | -      -        -       -      link   list  list link list
hidden     registered public   | -      -        -       -      list   list  list list list
hidden     members    public   | -      -        -       -      list   list  list list list
hidden     members    members  | -      -        -       -      list   list  list list list
hidden     members    private  | -      -        -       -      -      list  list link list`;

type Visibility = 'public' | 'registered' | 'hidden';
type Content = 'public' | 'registered' | 'members';
type EventVisibility = 'public' | 'unlisted' | 'members' | 'private';
type VisibilityCase = { name: string; community: Visibility; content: Content; event: EventVisibility; cells: string[] };

const [header, ...lines] = matrix.trim().split('\n');
const words = (text = '') => text.trim().split(/\s+/);
const viewers = words(header!.split('|')[1]);
const cases = lines.map((line): VisibilityCase => {
  const [subject, cells] = line.split('|');
  const [community, content, event] = words(subject) as [Visibility, Content, EventVisibility];
  return { name: `${event} event, ${community} community with ${content} content`, community, content, event, cells: words(cells) };
});

const app = await testApp();
const people: Record<string, TestUser | undefined> = { admin: await createPerson(app.db, { isAdmin: true }) };
for (const name of ['owner', 'stranger', 'pending', 'banned', 'member', 'guest', 'host', 'invited'])
  people[name] = await createPerson(app.db);

const communities = new Map<string, Awaited<ReturnType<typeof createCommunity>>>();
for (const { community: visibility, content: contentVisibility } of cases) {
  if (communities.has(visibility + contentVisibility)) continue;
  const made = await createCommunity(app, { owner: people['owner'], members: [people['member']!], visibility, contentVisibility });
  await addMember(app, made, people['pending']!, { state: 'pending' });
  await addMember(app, made, people['banned']!, { state: 'banned' });
  communities.set(visibility + contentVisibility, made);
}
/** In the titles of these events only: the lists of all events grow with other files. */
const WORD = 'zwiebelmarkt';
const events = new Map<VisibilityCase, TestEvent>();
for (const line of cases) {
  const event = await createEvent(app, communities.get(line.community + line.content)!, {
    title: WORD,
    visibility: line.event,
    host: people['host'],
  });
  await register(app, event, people['guest']!);
  await app.db.insertInto('event_invitations').values({ id: newId(), event_id: event.id, user_id: people['invited']!.id }).execute();
  events.set(line, event);
}
const lists = new Map<string, Set<string>>();
for (const viewer of viewers) {
  const { body } = await app.call('GET /events', { as: people[viewer], query: { q: WORD, perPage: 100 } });
  lists.set(viewer, new Set(body.items.map(({ id }) => id)));
}

describe('an event is seen as the matrix says:', () => {
  it.each(cases)('$name', async (line) => {
    const event = events.get(line)!;
    const seen = await Promise.all(
      viewers.map(async (viewer) => {
        const { status, body } = await app.call('GET /events/:id', { as: people[viewer], params: { id: event.slug } });
        if (status === 404) expect(body.code).toBe('event.not_found');
        const isListed = lists.get(viewer)!.has(event.id);
        return status === 404 ? (isListed ? 'listed only' : '-') : isListed ? 'list' : 'link';
      }),
    );
    expect(seen).toEqual(line.cells);
  });
});

describe('a ban', () => {
  it('leaves no more than anybody sees, also to a host and to somebody with a seat', async () => {
    const community = await createCommunity(app, { contentVisibility: 'members' });
    const host = await createPerson(app.db);
    const guest = await createPerson(app.db);
    await addMember(app, community, host, { state: 'banned' });
    await addMember(app, community, guest, { state: 'banned' });
    const event = await createEvent(app, community, { host });
    await register(app, event, guest);
    for (const as of [host, guest]) expect((await app.call('GET /events/:id', { as, params: { id: event.id } })).status).toBe(404);
  });

  it('that is over takes nothing', async () => {
    const community = await createCommunity(app, { contentVisibility: 'registered' });
    const back = await createPerson(app.db);
    await addMember(app, community, back, { state: 'banned', bannedFor: '-1 hour' });
    const event = await createEvent(app, community);
    expect((await app.call('GET /events/:id', { as: back, params: { id: event.id } })).status).toBe(200);
  });
});

describe('the state of an event', () => {
  it.each([
    ['draft', [404, 200, 200], false],
    ['archived', [404, 200, 200], false],
    ['cancelled', [200, 200, 200], true],
    ['postponed', [200, 200, 200], true],
  ] as const)('%s: to a member, its host and a site admin', async (status, answers, isListed) => {
    const community = await createCommunity(app, { members: [people['member']!], contentVisibility: 'public' });
    const event = await createEvent(app, community, { status, host: people['host'] });
    const found = [];
    for (const name of ['member', 'host', 'admin']) {
      found.push((await app.call('GET /events/:id', { as: people[name], params: { id: event.id } })).status);
      const { body } = await app.call('GET /events', { as: people[name], query: { communityId: community.id } });
      expect(body.items.length).toBe(isListed ? 1 : 0);
    }
    expect(found).toEqual(answers);
  });

  it('is nobody’s business once the community is deleted', async () => {
    const community = await createCommunity(app, { status: 'deleted', members: [people['member']!], contentVisibility: 'public' });
    const event = await createEvent(app, community, { host: people['host'] });
    for (const name of ['anyone', 'member', 'host', 'admin'])
      expect((await app.call('GET /events/:id', { as: people[name], params: { id: event.id } })).status).toBe(404);
  });
});

describe('an address that names no event', () => {
  it.each(['no-such-event', '01900000-0000-7000-8000-000000000999', 'with\u0000nul', '%', '__proto__'])('%j answers 404', async (id) => {
    const { status, body } = await app.raw(`/api/v2/events/${encodeURIComponent(id)}`);
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: expect.stringMatching(/not_found/) });
  });
});
