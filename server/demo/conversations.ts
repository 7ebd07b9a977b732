import { endOf, messagesIn } from './chat.ts';
import { conversations, type DemoConversation } from './content/conversations.ts';
import { idOf, minutes } from './random.ts';
import { spoken } from './script.ts';
import type { Person, Rows } from './world.ts';

/** Minutes between two lines. */
const PAUSE = 4;

/** Direct and group messages. */
export function demoConversations(people: readonly Person[], now: Date): Rows {
  const byName = new Map(people.map((person) => [person.username, person]));
  const called = (username: string): Person => {
    const person = byName.get(username);
    if (!person) throw new Error(`${username} is in a conversation and not among the people.`);
    return person;
  };
  const made = conversations.map((conversation, index) => rowsOf(conversation, index, { now, called }));
  return {
    channels: made.map(({ channel }) => channel),
    messages: made.flatMap(({ messages }) => messages),
    channel_members: made.flatMap(({ readers }) => readers),
  };
}

type World = { now: Date; called: (username: string) => Person };

function rowsOf({ people, name = '', ago, isRequest = false, unread = 0, lines }: DemoConversation, index: number, { now, called }: World) {
  const id = idOf('conversation', index);
  const members = people.map(called);
  const [one, other] = members.map((member) => member.id).toSorted() as [string, string];
  const said = spoken(lines);
  const end = now.getTime() - minutes(ago * 60);
  const at = (nth: number) => new Date(end - minutes((said.length - 1 - nth) * PAUSE));
  const messages = messagesIn(
    id,
    `conversation ${index}`,
    said.map(({ by, body }, nth) => ({ sender: called(by), body, at: at(nth) })),
  );
  const isDm = members.length === 2;
  const readers = members.map((member, nth) => {
    const isAsked = isRequest && nth > 0;
    const read = isAsked ? 0 : messages.length - (said.at(-1)?.by === member.username ? 0 : unread);
    return {
      channel_id: id,
      user_id: member.id,
      last_read_seq: read,
      last_read_index: read,
      request: isAsked ? ('waiting' as const) : null,
    };
  });
  return {
    channel: {
      id,
      community_id: null,
      kind: isDm ? ('dm' as const) : ('group' as const),
      name,
      visibility: 'private' as const,
      history_for_new: isDm ? ('all' as const) : ('from_join' as const),
      ...(isDm && { pair_low: one, pair_high: other, requested_by: isRequest ? members[0]!.id : null }),
      ...endOf(messages),
      created_at: at(0),
    },
    messages,
    readers,
  };
}
