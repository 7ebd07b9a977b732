import type { ManagedChannel } from '#contract/chat/channels.ts';
import type { Channel, Message } from '#contract/chat/index.ts';
import type { Person } from '#contract/kernel/person.ts';
import { mei } from './people.ts';
import type { Given } from './given.ts';

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

export const aChannel = ({ can, ...change }: Given<Channel> = {}, number = 1): Channel => ({
  id: id(100 + number),
  community: { id: id(50), slug: 'bread', name: 'Bread Club', avatar: null },
  conversation: null,
  kind: 'text',
  writeRole: 'member',
  isOnWeb: false,
  name: `channel-${number}`,
  topic: '',
  lastSeq: 0,
  rev: 0,
  lastMessageAt: null,
  lastReadSeq: 0,
  unread: 0,
  mentions: 0,
  level: 'mentions',
  mutedUntil: null,
  section: '',
  visibility: 'members',
  isArchived: false,
  role: 'member',
  retentionDays: null,
  event: null,
  ...change,
  can: { write: true, react: true, manage: false, moderate: false, invite: false, mentionAll: false, leave: true, ...can },
});

/** A conversation of the reader with one person, or with a group. */
export const aConversation = (others: readonly Person[], change: Given<Channel> = {}, number = 51): Channel =>
  aChannel(
    {
      community: null,
      role: null,
      conversation: { people: [me, ...others], isRequest: false, isWaiting: false },
      kind: others.length > 1 ? 'group' : 'dm',
      name: '',
      level: 'all',
      visibility: 'private',
      ...change,
    },
    number,
  );

/** Message `seq` of the first channel, a minute after the previous one. */
export const aMessage = (seq: number, change: Partial<Message> = {}): Message => ({
  id: id(100_000 + seq),
  channelId: id(101),
  seq,
  rev: seq,
  sender: sam,
  clientMsgId: id(200_000 + seq),
  body: `message ${seq}`,
  mentions: [],
  attachments: [],
  state: 'visible',
  deletedBy: null,
  replyTo: null,
  reactions: [],
  editCount: 0,
  isPinned: false,
  forward: null,
  sentAt: new Date(Date.UTC(2026, 10, 20, 9, seq)).toISOString(),
  editedAt: null,
  ...change,
});

/** The first and the last message of an answer of `GET /channels/:id/messages`, in a channel with messages up to `last`. */
export const partOf = (query: URLSearchParams, last: number): { first: number; last: number; hasBefore: boolean; hasAfter: boolean } => {
  const limit = Number(query.get('limit') ?? 50);
  const startOf = () => {
    if (query.has('around')) return Number(query.get('around')) - Math.floor(limit / 2);
    return query.has('after') ? Number(query.get('after')) + 1 : Number(query.get('before') ?? last + 1) - limit;
  };
  const start = startOf();
  const part = { first: Math.max(1, start), last: Math.min(last, start + limit - 1) };
  return { ...part, hasBefore: part.first > 1, hasAfter: part.last < last };
};

export const messages = (from: number, to: number, change: Partial<Message> = {}): Message[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => aMessage(from + index, change));

/** The same channel as those who manage it see it. */
export const aManagedChannel = (change: Partial<ManagedChannel> = {}, number = 1): ManagedChannel => ({
  id: id(100 + number),
  name: `channel-${number}`,
  topic: '',
  section: '',
  writeRole: 'member',
  readRole: 'member',
  isDefault: true,
  web: 'none',
  slowSeconds: 0,
  retentionDays: null,
  visibility: 'members',
  historyForNew: 'all',
  readerCount: null,
  isArchived: false,
  version: 1,
  ...change,
});
