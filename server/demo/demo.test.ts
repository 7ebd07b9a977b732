import { expect, test } from 'vitest';
import { demoChat } from './chat.ts';
import { demoConversations } from './conversations.ts';
import { demoCommunities } from './communities.ts';
import { communities } from './content/communities.ts';
import { everyday } from './content/everyday.ts';
import { demoEvents } from './events.ts';
import { demoEventComments } from './event-comments.ts';
import { demoPeople } from './people.ts';
import { demoPosts } from './posts.ts';
import { seeded } from './random.ts';
import { exchanges, spoken, voicesOf } from './script.ts';

/** A Tuesday morning and a Saturday evening; what fits the day has to fit both. */
const moments = [new Date('2026-11-24T09:10:00Z'), new Date('2027-02-27T20:45:00Z')];

function worldAt(now: Date) {
  const random = seeded(2026);
  const { people } = demoPeople(now, 'hash', random);
  const { communities, rows } = demoCommunities(people, now, random);
  const { rows: eventRows, inputs } = demoEvents(communities, now, random);
  const posts = demoPosts(communities, now, random).rows;
  const chat = demoChat(communities, 12_000, now, random);
  return {
    now,
    people,
    communities,
    rows,
    eventRows,
    inputs,
    posts,
    chat,
    talk: demoEventComments(communities, eventRows, now, random),
  };
}
const worlds = moments.map(worldAt);
const repeated = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index);

test('sixty people, twenty-four communities of eight categories, eighty events and twelve thousand messages', () => {
  for (const { people, communities, eventRows, chat } of worlds) {
    expect([people.length, communities.length, eventRows.events!.length, chat.messages!.length]).toEqual([60, 24, 80, 12_000]);
    expect(new Set(communities.map(({ content }) => content.category)).size).toBe(8);
  }
});

test('nothing that was written stands twice', () => {
  const texts = communities.flatMap(({ name, tagline, description, rules, notices, asides, talk, posts, events }) => [
    name,
    tagline,
    description,
    ...rules,
    ...notices,
    ...asides.split('\n').filter(Boolean),
    ...talk.flatMap(({ lines }) => spoken(lines).map(({ body }) => body)),
    ...posts.flatMap(({ title, body, comments }) => [title, body, ...spoken(comments).map((line) => line.body)]),
    ...events.flatMap(({ slug, title, summary, description: text, talk: asked = '', feedback = [] }) => [
      slug,
      title,
      summary,
      text,
      ...spoken(asked).map(({ body }) => body),
      ...feedback.map(([, words]) => words),
    ]),
  ]);
  const said = Object.values(everyday).flatMap((text) => exchanges(text).flatMap(({ lines }) => lines));
  expect(repeated([...texts, ...said])).toEqual([]);
});

test.for(communities)('$slug has a life of its own', (community) => {
  expect(community.rules.length).toBeGreaterThanOrEqual(3);
  expect(community.rules.length).toBeLessThanOrEqual(6);
  expect(community.posts.length).toBeGreaterThanOrEqual(6);
  for (const { comments } of community.posts) expect(spoken(comments).length).toBeGreaterThanOrEqual(2);
  expect(community.talk.flatMap(({ lines }) => spoken(lines)).length).toBeGreaterThanOrEqual(14);
  expect(community.posts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['announcement', 'question', undefined]));
  const accepted = community.posts.map(({ comments }) => spoken(comments).filter(({ isAccepted }) => isAccepted).length);
  expect(accepted).toEqual(community.posts.map(({ kind }) => (kind === 'question' ? 1 : 0)));
});

test('who speaks is a member, and was one before', () => {
  for (const { communities, posts, chat, now } of worlds) {
    const joined = new Map(
      communities.flatMap(({ id, members }) => members.map((member) => [`${id} ${member.id}`, member.joinedAt] as const)),
    );
    const home = new Map<unknown, unknown>(posts.posts!.map((post) => [post.id, post.community_id]));
    const channels = new Map<unknown, unknown>(chat.channels!.map((channel) => [channel.id, channel.community_id]));
    const said = [
      ...posts.posts!.map((post) => ({ community: post.community_id, who: post.author_id, at: post.published_at })),
      ...posts.comments!.map((comment) => ({ community: home.get(comment.post_id), who: comment.author_id, at: comment.created_at })),
      ...chat.messages!.map((message) => ({ community: channels.get(message.channel_id), who: message.sender_id, at: message.sent_at })),
    ];
    const strange = said.filter(
      ({ community, who, at }) => !(joined.get(`${String(community)} ${String(who)}`)! <= (at as Date)) || (at as Date) > now,
    );
    expect(strange).toEqual([]);
    for (const { content, members } of communities) {
      expect([...voicesOf(content)].filter((voice) => !members.some(({ username }) => username === voice))).toEqual([]);
      expect(members.filter(({ role }) => role === 'owner').map(({ username }) => username)).toEqual([content.owner]);
    }
  }
});

test('conversations are between people who are there, each pair has one, and what is unread has been said by others', () => {
  for (const { people, now } of worlds) {
    const rows = demoConversations(people, now);
    const pairs = rows.channels!.flatMap(({ kind, pair_low, pair_high }) =>
      kind === 'dm' ? [`${String(pair_low)} ${String(pair_high)}`] : [],
    );
    expect(repeated(pairs)).toEqual([]);
    for (const { channel_id: id, user_id: reader, last_read_seq: read } of rows.channel_members!) {
      const unread = rows.messages!.filter((message) => message.channel_id === id && Number(message.seq) > Number(read));
      expect(unread.filter(({ sender_id: sender, sent_at: at }) => sender === reader || (at as Date) > now)).toEqual([]);
    }
  }
});

test('messages are in order, and none of them returns within two hundred', () => {
  for (const { chat } of worlds)
    for (const { id } of chat.channels!) {
      const said = chat.messages!.filter((message) => message.channel_id === id);
      const times = said.map(({ sent_at: at }) => (at as Date).getTime());
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      const again = said.filter(({ body }, index) => said.slice(Math.max(0, index - 200), index).some((other) => other.body === body));
      expect(again.map(({ body }) => body)).toEqual([]);
    }
});

/** What a title promises about the hour and the weekday. */
const fits = (title: string, wall: string): boolean => {
  const hour = Number(wall.slice(11, 13));
  const weekday = new Date(`${wall}:00Z`).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' });
  const named = /(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|周[一二三四五六日]/.exec(title)?.[0];
  const chinese: Record<string, string> = { 周二: 'Tuesday', 周三: 'Wednesday', 周五: 'Friday', 周六: 'Saturday' };
  if (/dinner|supper|夜|evening|night/i.test(title) && hour < 17) return false;
  if (/breakfast|晨|morning/i.test(title) && hour >= 11) return false;
  return !named || weekday === (chinese[named] ?? named);
};

test('events fit the hour and the weekday', () => {
  for (const { eventRows } of worlds) {
    const odd = eventRows.events!.filter(
      ({ title, wall_start: start, wall_end: end }) => !(start < end) || !fits(title as string, start as string),
    );
    expect(odd.map(({ title }) => title)).toEqual([]);
  }
});

test('events are past, today and ahead, online, hybrid, cancelled, for members, weekly and full', () => {
  for (const { eventRows, inputs, now } of worlds) {
    const events = eventRows.events!;
    const starts = events.map(({ starts_at: at }) => ((at as Date).getTime() - now.getTime()) / 86_400_000);
    expect(starts.filter((day) => day < -1).length).toBeGreaterThanOrEqual(15);
    expect(starts.filter((day) => Math.abs(day) <= 1).length).toBeGreaterThanOrEqual(4);
    expect(starts.filter((day) => day > 1).length).toBeGreaterThanOrEqual(30);
    expect(new Set(events.map(({ mode }) => mode)).size).toBe(3);
    expect(['cancelled', 'postponed', 'draft'].map((one) => events.filter(({ status }) => status === one).length)).toEqual([2, 1, 1]);
    expect(events.filter(({ is_tentative: isTentative }) => isTentative).length).toBe(1);
    expect(events.filter(({ visibility }) => visibility === 'members').length).toBeGreaterThanOrEqual(3);
    expect(events.filter(({ series_id: series }) => series).length).toBe(8);
    const pool = (id: string) => eventRows.inventory_pools!.find(({ event_id: event }) => event === id)!.capacity;
    const full = events.filter(({ id }) => pool(id as string) === 6 && inputs.filter(({ eventId }) => eventId === id).length > 6);
    expect(full.length).toBeGreaterThanOrEqual(2);
  }
});

test('questions of guests are answered by the host, and what is said of an event comes from those who were there', () => {
  for (const { talk, eventRows, communities, now } of worlds) {
    const { comments = [], event_feedback: feedback = [] } = talk.rows;
    expect(talk.answered.length).toBe(comments.filter(({ parent_id: parent }) => !parent).length);
    const people = new Set<unknown>(communities.flatMap(({ members }) => members.map(({ id }) => id)));
    expect(comments.filter(({ author_id: by, created_at: at }) => !people.has(by) || (at as Date) > now)).toEqual([]);
    expect(feedback.length).toBeGreaterThanOrEqual(6);
    const going = new Set(eventRows.registrations!.map((one) => `${one.event_id as string} ${one.user_id as string}`));
    expect(feedback.filter((one) => !going.has(`${one.event_id as string} ${one.user_id as string}`))).toEqual([]);
  }
});

test('the same world every time', () => {
  expect(worldAt(moments[0]!).chat.messages).toEqual(worlds[0]!.chat.messages);
});
