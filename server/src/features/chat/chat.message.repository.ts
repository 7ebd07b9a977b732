import { type RawBuilder, sql } from 'kysely';
import type { Message } from '#contract/chat.ts';

/** A message `m` with its sender `u`. */
export type MessageRow = {
  id: string;
  channel_id: string;
  seq: number;
  rev: number;
  client_msg_id: string;
  reply_to_id: string | null;
  body: string;
  state: 'visible' | 'deleted';
  sent_at: Date;
  edited_at: Date | null;
  sender_id: string;
  username: string;
  first_name: string;
  last_name: string;
  profile_picture: string | null;
};

/** Deleted bodies are not even selected. */
export const messageColumns: RawBuilder<unknown> = sql`
  m.id, m.channel_id, m.seq, m.rev, m.client_msg_id, m.reply_to_id, m.state, m.sent_at, m.edited_at,
  case m.state when 'visible' then m.body else '' end as body,
  u.id as sender_id, u.username, u.first_name, u.last_name, u.profile_picture`;

export const toMessage = (row: MessageRow): Message => ({
  id: row.id,
  channelId: row.channel_id,
  seq: row.seq,
  rev: row.rev,
  sender: {
    id: row.sender_id,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    profilePicture: row.profile_picture,
  },
  clientMsgId: row.client_msg_id,
  body: row.body,
  state: row.state,
  replyToId: row.reply_to_id,
  sentAt: row.sent_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
});
