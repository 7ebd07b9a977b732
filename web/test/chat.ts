import type { Channel, Message } from '#contract/chat.ts';
import type { Person } from '#contract/kernel/person.ts';
import { mei } from './people.ts';

const id = (number: number) => `0192f6a0-3333-7000-8000-${String(number).padStart(12, '0')}`;

export const me: Person = {
  id: mei.id,
  username: mei.username,
  firstName: mei.firstName,
  lastName: mei.lastName,
  profilePicture: null,
};
export const sam: Person = { id: id(2), username: 'samo', firstName: 'Sam', lastName: 'Okafor', profilePicture: null };
export const lena: Person = { id: id(3), username: 'lena', firstName: 'Lena', lastName: 'Berg', profilePicture: null };

export const aChannel = (change: Partial<Channel> = {}, number = 1): Channel => ({
  id: id(100 + number),
  community: { id: id(50), slug: 'bread', name: 'Bread Club', avatar: null },
  kind: 'text',
  name: `channel-${number}`,
  topic: '',
  lastSeq: 0,
  rev: 0,
  lastMessageAt: null,
  lastReadSeq: 0,
  unread: 0,
  mentions: 0,
  canWrite: true,
  canInvite: false,
  ...change,
});

/** Message `seq` of the first channel, a minute after the previous one. */
export const aMessage = (seq: number, change: Partial<Message> = {}): Message => ({
  id: id(100_000 + seq),
  channelId: id(101),
  seq,
  rev: seq,
  sender: sam,
  clientMsgId: id(200_000 + seq),
  body: `message ${seq}`,
  state: 'visible',
  replyToId: null,
  sentAt: new Date(Date.UTC(2026, 10, 20, 9, seq)).toISOString(),
  editedAt: null,
  ...change,
});

export const messages = (from: number, to: number, change: Partial<Message> = {}): Message[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => aMessage(from + index, change));
