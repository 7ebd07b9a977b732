import { messageWords } from '#features/chat/index.ts';
import { asVector } from '#kernel/search.ts';
import { everyday } from './content/everyday.ts';
import { fillers } from './fillers.ts';
import { calendarOf, clock } from './calendar.ts';
import { days, idOf, minutes, type Random } from './random.ts';
import { spoken } from './script.ts';
import { memberOf, type Member, type WorldCommunity, type Rows } from './world.ts';

/** Share of the everyday talk that goes to the first channel. */
const MAIN_SHARE = 0.5;
/** Days over which the announcements are spread. */
const NOTICES = 30;
/** Age in days from which a community talks as much as the others. */
const GROWN_UP = 60;

export type DemoMessage = { sender: Pick<Member, 'id'>; body: string; at: Date };
type Channel = { index: number; nth: number; name: string; topic: string; lines: readonly DemoMessage[] };

/** A community talks by the number of its members, one that is young less. */
const weightOf = ({ members, createdAt }: WorldCommunity, now: Date): number =>
  members.length * Math.min(1, 0.1 + (now.getTime() - createdAt.getTime()) / days(GROWN_UP));

/** Channels with their messages: `total` of them, distributed over the communities. */
export function demoChat(communities: readonly WorldCommunity[], total: number, now: Date, random: Random): Rows {
  const weight = communities.reduce((sum, community) => sum + weightOf(community, now), 0);
  const share = (community: WorldCommunity) => Math.floor((total * weightOf(community, now)) / weight);
  const left = total - communities.reduce((sum, community) => sum + share(community), 0);
  const made = communities.flatMap((community, nth) =>
    conversationIn(community, share(community) + (nth === 0 ? left : 0), now, random).map((channel) => rowsOf(community, channel, random)),
  );
  return {
    channels: made.map(({ channel }) => channel),
    messages: made.flatMap(({ messages }) => messages),
    channel_members: made.flatMap(({ readers }) => readers),
    mentions: made.flatMap(({ mentions }) => mentions),
  };
}

/** The written dialogues and announcements are the newest messages; everyday talk fills the time before them. */
function conversationIn(community: WorldCommunity, count: number, now: Date, random: Random): Channel[] {
  const { channels } = community.content;
  const written = dialogues(community, now, random);
  const known = channels.map((_, nth) =>
    (nth === 1 ? notices(community, now, random) : written.filter(({ channel }) => channel === nth).map(({ line }) => line)).slice(
      0,
      count,
    ),
  );
  const open = Math.max(0, count - known.flat().length);
  const rest = Math.floor((open * (1 - MAIN_SHARE)) / Math.max(1, channels.length - 2));
  const wanted = (nth: number) => (nth === 1 ? 0 : nth === 0 ? open - rest * (channels.length - 2) : rest);
  return channels.map(([name, topic], nth) => {
    const lines = known[nth]!;
    const until = Math.min(now.getTime() - minutes(20), ...lines.map(({ at }) => at.getTime() - minutes(90)));
    const before =
      wanted(nth) > 0 ? fillers(community, everyday[community.content.language], { count: wanted(nth), until, now }, random) : [];
    return {
      index: channelIndex(community, nth),
      nth,
      name,
      topic,
      lines: [...before, ...lines].toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    };
  });
}

const channelIndex = ({ index }: WorldCommunity, nth: number) => index * 5 + nth;

/** All of them in the past: if one would still be going on, the conversations of the community were a day earlier. */
function dialogues(community: WorldCommunity, now: Date, random: Random): { channel: number; line: DemoMessage }[] {
  const calendar = calendarOf(now, community.content.zone);
  const told = community.content.talk.map((talk) => {
    let minute = 0;
    const lines = spoken(talk.lines).map(({ by, body }, nth) => {
      minute += nth === 0 ? 0 : random.between(1, 4);
      return { sender: memberOf(community, by), body, minute, second: random.between(0, 59) };
    });
    return { talk, lines, until: calendar.at(-talk.ago, clock(talk.at) + minute + 1) };
  });
  const shift = told.some(({ until }) => until > now) ? 1 : 0;
  return told
    .flatMap(({ talk, lines }) =>
      lines.map(({ sender, body, minute, second }) => {
        const start = calendar.at(-talk.ago - shift, clock(talk.at) + minute);
        return { channel: talk.channel, line: { sender, body, at: new Date(start.getTime() + second * 1000) } };
      }),
    )
    .toSorted((a, b) => a.line.at.getTime() - b.line.at.getTime());
}

function notices(community: WorldCommunity, now: Date, random: Random): DemoMessage[] {
  const staff = community.members.filter(({ role }) => role !== 'member');
  const span = Math.min(days(NOTICES), (now.getTime() - community.createdAt.getTime()) * 0.85);
  const calendar = calendarOf(now, community.content.zone);
  return community.content.notices.map((body, nth, all) => {
    const age = ((all.length - 1 - nth + 0.4) / all.length) * span;
    const sender = staff[nth % staff.length]!;
    const noon = calendar.at(-Math.ceil(age / days(1)), random.between(10 * 60, 17 * 60));
    return { sender, body, at: new Date(Math.max(noon.getTime(), sender.joinedAt.getTime() + minutes(20 + nth))) };
  });
}

/** The messages of a channel; their ids are derived from the key. */
export const messagesIn = (channelId: string, key: string, lines: readonly DemoMessage[]) =>
  lines.map(({ sender, body, at }, position) => ({
    id: idOf(`message ${key}`, position),
    channel_id: channelId,
    seq: position + 1,
    countable_index: position + 1,
    rev: position + 1,
    sender_id: sender.id,
    client_msg_id: idOf(`client ${key}`, position),
    body,
    search: asVector(messageWords(channelId, body)),
    sent_at: at,
  }));

/** What the row of a channel knows of its messages. */
export const endOf = (messages: ReturnType<typeof messagesIn>) => ({
  last_seq: messages.length,
  countable_total: messages.length,
  rev: messages.length,
  last_message_at: messages.at(-1)?.sent_at ?? null,
});

function rowsOf(community: WorldCommunity, { index, nth, name, topic, lines }: Channel, random: Random) {
  const id = idOf('channel', index);
  const messages = messagesIn(id, `${index}`, lines);
  const last = messages.length;
  const readers = community.members.map((member) => {
    const lag = random.next() < 0.4 ? 0 : random.between(1, Math.min(last, 12));
    return { channel_id: id, user_id: member.id, last_read_seq: Math.max(0, last - lag), last_read_index: Math.max(0, last - lag) };
  });
  return {
    channel: {
      id,
      community_id: community.id,
      kind: nth === 1 ? ('announcement' as const) : ('text' as const),
      name,
      topic,
      sort_order: nth,
      ...endOf(messages),
      created_at: community.createdAt,
    },
    messages,
    readers,
    mentions: messages.flatMap(({ body, seq }) => namedIn(body, community).map((user_id) => ({ user_id, channel_id: id, seq }))),
  };
}

const namedIn = (body: string, community: WorldCommunity): string[] =>
  body.includes('@') ? community.members.filter(({ username }) => body.includes(`@${username} `)).map(({ id }) => id) : [];
