import { messageWords } from '#features/chat/index.ts';
import { asVector } from '#kernel/search.ts';
import { talk } from './content/talk.ts';
import { idOf, minutes, days, type Random } from './random.ts';
import type { Member, Place, Rows } from './world.ts';

const channelNames = { 'zh-CN': ['大厅', '公告', '闲聊'], 'en-US': ['general', 'announcements', 'off-topic'] } as const;
/** Time span of the messages, more of them recent. */
const SPAN = days(120);
const GROWTH = 1.1;

/** Age of a message by its position: the older, the wider apart. */
const ageOf = (place: Place, position: number, { count, now }: { count: number; now: Date }): number =>
  ((count - 1 - position) / Math.max(1, count)) ** GROWTH * Math.min(SPAN, (now.getTime() - place.createdAt.getTime()) * 0.9);

type Line = { sender: Member; body: string };
type Talked = { channels: NonNullable<Rows['channels']>; rows: Rows };

/** Channels with their messages: `total` of them, distributed by the size of the communities. */
export function demoChat(places: readonly Place[], total: number, now: Date, random: Random): Rows {
  const people = places.reduce((sum, place) => sum + place.members.length, 0);
  const share = (place: Place) => Math.floor((total * place.members.length) / people);
  const left = total - places.reduce((sum, place) => sum + share(place), 0);
  const talked = places.map((place, nth) => talkIn(place, share(place) + (nth === 0 ? left : 0), now, random));
  return {
    channels: talked.flatMap(({ channels }) => channels),
    messages: talked.flatMap(({ rows }) => rows.messages ?? []),
    channel_members: talked.flatMap(({ rows }) => rows.channel_members ?? []),
    mentions: talked.flatMap(({ rows }) => rows.mentions ?? []),
  };
}

function talkIn(place: Place, count: number, now: Date, random: Random): Talked {
  const lines = talk[place.language];
  const staff = place.members.filter(({ role }) => role !== 'member');
  const announced = lines.announcements.slice(0, count).map((body): Line => ({ sender: random.pick(staff), body }));
  const offTopic = Math.floor((count - announced.length) * 0.25);
  const spoken: Line[][] = [
    conversation(place, { count: count - announced.length - offTopic, now }, random),
    announced,
    conversation(place, { count: offTopic, now }, random),
  ];
  const made = spoken.map((lines, nth) => channelOf(place, { index: place.index * 3 + nth, nth, lines }, now, random));
  return {
    channels: made.map(({ channel }) => channel),
    rows: {
      messages: made.flatMap(({ messages }) => messages),
      channel_members: made.flatMap(({ readers }) => readers),
      mentions: made.flatMap(({ mentions }) => mentions),
    },
  };
}

/** Short exchanges, one after the other: an opener, a few replies, sometimes a closing. */
function conversation(place: Place, span: { count: number; now: Date }, random: Random): Line[] {
  const { count, now } = span;
  const { openers, replies, closers } = talk[place.language];
  const lines: Line[] = [];
  while (lines.length < count) {
    const at = now.getTime() - ageOf(place, lines.length, span);
    const here = place.members.filter(({ joinedAt }) => joinedAt.getTime() <= at);
    const group = random.shuffle(here.length < 2 ? place.members.slice(0, 2) : here).slice(0, random.between(2, 4));
    const [first, second = group[0]!] = group;
    lines.push({ sender: first!, body: fill(random.pick(openers), random.pick(place.tags), second) });
    const answers = random.shuffle(replies).slice(0, random.between(1, 4));
    for (const [nth, body] of answers.entries()) lines.push({ sender: group[(nth + 1) % group.length]!, body });
    if (random.next() < 0.4) lines.push({ sender: first!, body: random.pick(closers) });
  }
  return lines.slice(0, count);
}

const fill = (text: string, topic: string, other: Member) =>
  text.replace('{topic}', topic).replace('@{name}', `@${other.username}`).replace('{name}', other.firstName);

type ChannelPlan = { index: number; nth: number; lines: readonly Line[] };

function channelOf(place: Place, { index, nth, lines }: ChannelPlan, now: Date, random: Random) {
  const id = idOf('channel', index);
  // The last message is recent.
  const newest = now.getTime() - minutes(3 + (index % 40) * 11);
  const messages = lines.map(({ sender, body }, position) => {
    const age = ageOf(place, position, { count: lines.length, now });
    return {
      id: idOf(`message ${index}`, position),
      channel_id: id,
      seq: position + 1,
      countable_index: position + 1,
      rev: position + 1,
      sender_id: sender.id,
      client_msg_id: idOf(`client ${index}`, position),
      body,
      search: asVector(messageWords(id, body)),
      sent_at: new Date(newest - Math.floor(age) - random.between(0, 30_000) * (age > 0 ? 1 : 0)),
    };
  });
  messages.sort((a, b) => a.sent_at.getTime() - b.sent_at.getTime());
  messages.forEach((message, position) => Object.assign(message, { seq: position + 1, countable_index: position + 1, rev: position + 1 }));
  const last = messages.length;
  const readers = place.members.map((member) => {
    const lag = random.next() < 0.4 ? 0 : random.between(1, Math.min(last, 12));
    return { channel_id: id, user_id: member.id, last_read_seq: last - lag, last_read_index: last - lag };
  });
  return {
    channel: {
      id,
      community_id: place.id,
      kind: nth === 1 ? ('announcement' as const) : ('text' as const),
      name: channelNames[place.language][nth]!,
      sort_order: nth,
      last_seq: last,
      countable_total: last,
      rev: last,
      last_message_at: messages.at(-1)?.sent_at ?? null,
      created_at: place.createdAt,
    },
    messages,
    readers,
    mentions: messages.flatMap(({ body, seq }) => namedIn(body, place).map((user_id) => ({ user_id, channel_id: id, seq }))),
  };
}

const namedIn = (body: string, place: Place): string[] =>
  place.members.filter(({ username }) => body.includes(`@${username} `)).map(({ id }) => id);
