import { type RawBuilder, sql } from 'kysely';
import type { Message, MessageForward } from '#contract/chat/index.ts';
import type { Attachment, AttachmentKind } from '#contract/chat/attachments.ts';
import { chatLimits } from '#contract/browser/chat-limits.ts';
import type { Mention, Person } from '#contract/kernel/person.ts';
import { attachmentsColumn, firstKind } from './attachments/chat.attachments.repository.ts';

type Face = readonly [id: string, username: string, firstName: string, lastName: string, profilePicture: string | null];
type ReplyRow = { id: string; seq: number; state: 'visible' | 'deleted'; excerpt: string; attachment: AttachmentKind | null; face: Face };

type ForwardRow = Omit<MessageForward, 'sender' | 'mentions'> & { face: Face; mentions: Mention[] | null };

export type ChatMessageRow = {
  id: string;
  channel_id: string;
  seq: number;
  rev: number;
  client_msg_id: string;
  body: string;
  state: 'visible' | 'deleted';
  deleted_by: 'sender' | 'moderator' | null;
  mentions: Mention[] | null;
  attachments: Attachment[] | null;
  reply: ReplyRow | null;
  reactions: { emoji: string; count: number }[];
  own_reactions: string[];
  sent_at: Date;
  edited_at: Date | null;
  edit_count: number;
  is_pinned: boolean;
  forward: ForwardRow | null;
  face: Face;
};

const faceOf = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`json_build_array(${column('id')}, ${column('username')}, ${column('first_name')}, ${column('last_name')}, ${column('profile_picture')})`;
};

/** The text of a message: its own, or the one that it forwards without a comment. */
export const wordsOf = (alias: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`case when ${column('body')} = '' then coalesce(${column('forward')} ->> 'body', '') else ${column('body')} end`;
};

/** A channel that hides its history from newcomers has no excerpts, as they would show earlier messages to them. */
const isShown = sql`r.state = 'visible' and rc.history_for_new = 'all'`;
const reply = sql`case when m.reply_to_id is not null then (
  select json_build_object('id', r.id, 'seq', r.seq, 'state', r.state, 'face', ${faceOf('ru')},
      'excerpt', case when ${isShown} then left(${wordsOf('r')}, ${sql.lit(chatLimits.messageExcerpt.max)}) else '' end,
      'attachment', case when ${isShown} then ${firstKind(sql`r.id`)} end)
    from messages r join channels rc on rc.id = r.channel_id join users ru on ru.id = r.sender_id where r.id = m.reply_to_id and r.seq > rc.floor_seq) end`;

/** The reactions of the reader; none without a reader, as in hints that go to all. */
const ownReactions = (readerId: string | null) =>
  readerId === null
    ? sql`'{}'::text[]`
    : sql`case when m.reactions = '[]' then '{}'::text[] else array(
        select x.emoji from message_reactions x where x.message_id = m.id and x.user_id = ${readerId}::uuid) end`;

/** A mention without an account is that of a group. */
const peopleIn = (mentions: RawBuilder<unknown>) => sql`(
  select json_agg(json_build_object('name', x.name, 'username', mu.username))
    from jsonb_to_recordset(${mentions}) x (name text, "userId" uuid) left join users mu on mu.id = x."userId" and mu.deleted_at is null
   where x."userId" is null or mu.id is not null)`;

/** Most messages name no one, and then nothing is looked up. */
const mentions = sql`case when m.mentions <> '[]' and m.state = 'visible' then ${peopleIn(sql`m.mentions`)} end`;

/** Most messages forward nothing, and then nothing is looked up. */
const forward = sql`case when m.forward is not null and m.state = 'visible' then (
  select json_build_object('messageId', m.forward -> 'messageId', 'channelId', m.forward -> 'channelId', 'seq', m.forward -> 'seq',
      'body', m.forward -> 'body', 'sentAt', m.forward -> 'sentAt', 'mentions', ${peopleIn(sql`m.forward -> 'mentions'`)}, 'face', ${faceOf('fu')})
    from users fu where fu.id = (m.forward ->> 'senderId')::uuid) end`;

type LookedUp = Record<'ownReactions' | 'mentions' | 'attachments' | 'reply' | 'forward', RawBuilder<unknown>>;

const columnsWith = ({ ownReactions: own, ...lookedUp }: LookedUp) => sql`
  m.id, m.channel_id, m.seq, m.rev, m.client_msg_id, m.state, m.deleted_by, m.sent_at, m.edited_at, m.edit_count, m.pinned_at is not null as is_pinned,
  case m.state when 'visible' then m.body else '' end as body,
  case m.state when 'visible' then m.reactions else '[]' end as reactions, ${own} as own_reactions,
  ${lookedUp.mentions} as mentions, ${lookedUp.attachments} as attachments, ${lookedUp.reply} as reply, ${lookedUp.forward} as forward, ${faceOf('u')} as face`;

/** Over `m`, a message, and `u`, its sender. Deleted bodies are not even selected. */
export const messageColumns = (readerId: string | null): RawBuilder<unknown> =>
  columnsWith({ ownReactions: ownReactions(readerId), mentions, attachments: attachmentsColumn, reply, forward });

/** Over `m`, a message that the same statement stores: what comes from other tables is not there yet, apart from what it answers. */
export const newMessageColumns = ({ isReply }: { isReply: boolean }): RawBuilder<unknown> => {
  const none = sql`null::json`;
  return columnsWith({ ownReactions: ownReactions(null), mentions: none, attachments: none, reply: isReply ? reply : none, forward: none });
};

const personOf = ([id, username, firstName, lastName, profilePicture]: Face): Person => ({
  id,
  username,
  firstName,
  lastName,
  profilePicture,
});

const forwardOf = ({ messageId, channelId, seq, body, sentAt, mentions: named, face }: ForwardRow): MessageForward => ({
  messageId,
  channelId,
  seq,
  sender: personOf(face),
  body,
  mentions: named ?? [],
  sentAt: new Date(sentAt).toISOString(),
});

export const toMessage = (row: ChatMessageRow): Message => ({
  id: row.id,
  channelId: row.channel_id,
  seq: row.seq,
  rev: row.rev,
  sender: personOf(row.face),
  clientMsgId: row.client_msg_id,
  body: row.body,
  mentions: row.mentions ?? [],
  attachments: row.attachments ?? [],
  state: row.state,
  deletedBy: row.deleted_by,
  replyTo: row.reply && {
    id: row.reply.id,
    seq: row.reply.seq,
    sender: personOf(row.reply.face),
    excerpt: row.reply.excerpt,
    attachment: row.reply.attachment,
    state: row.reply.state,
  },
  reactions: row.reactions.map(({ emoji, count }) => ({ emoji, count, isOwn: row.own_reactions.includes(emoji) })),
  sentAt: row.sent_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  editCount: row.edit_count,
  isPinned: row.is_pinned,
  forward: row.forward && forwardOf(row.forward),
});
