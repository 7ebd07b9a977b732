import { sql } from 'kysely';
import { authorColumn } from '#features/community-transfer/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { insertRows, type KeyedRows, readersOf, type AnyRow } from '#kernel/db/rows.ts';
import type { Tx } from '#kernel/transaction.ts';

const chatLists = {
  channels: (id) => ({
    columns: sql`h.id, h.kind, h.write_role, h.is_default, h.name, h.topic, h.section, h.visibility, h.history_for_new, h.slow_seconds, h.retention_days, h.sort_order, h.archived_at, h.created_at`,
    from: sql`channels h where h.community_id = ${id} and h.visibility <> 'private'`,
    key: sql`h.id`,
  }),
  messages: (id) => ({
    columns: sql`t.id, t.channel_id, t.seq, ${authorColumn}, t.reply_to_id, t.body, t.edited_at, t.sent_at`,
    from: sql`messages t join channels h on h.id = t.channel_id join users u on u.id = t.sender_id
      where h.community_id = ${id} and h.visibility <> 'private' and t.state = 'visible' and (t.forward is null or t.body <> '')`,
    key: sql`t.id`,
  }),
} satisfies Record<string, (communityId: string) => KeyedRows>;

/**
 * The lists that the chat gives to the file of a community, each with its rows: what all members read. Forwarded messages came from
 * elsewhere and are left out; the comments on them are included.
 */
export const readChatLists = (db: Db) => readersOf(db, chatLists);

const tableColumns = {
  channels: {
    id: 'uuid',
    community_id: 'uuid',
    kind: 'text',
    write_role: 'text',
    is_default: 'boolean',
    name: 'text',
    topic: 'text',
    section: 'text',
    visibility: 'text',
    history_for_new: 'text',
    slow_seconds: 'int',
    retention_days: 'int',
    sort_order: 'int',
    archived_at: 'past',
    created_at: 'past',
  },
  messages: {
    id: 'uuid',
    channel_id: 'uuid',
    seq: 'bigint',
    countable_index: 'bigint',
    rev: 'bigint',
    sender_id: 'uuid',
    client_msg_id: 'uuid',
    reply_to_id: 'uuid',
    body: 'text',
    edited_at: 'past',
    sent_at: 'past',
  },
} as const;

export const insertPortable = (tx: Tx, table: keyof typeof tableColumns, rows: readonly AnyRow[]): Promise<void> =>
  insertRows(tx, { table, columns: tableColumns[table] }, rows);

/** Counters follow from the rows. */
export async function countMessages(tx: Tx, communityId: string): Promise<void> {
  await sql`update channels h set last_seq = n.seq, countable_total = n.seq, rev = n.seq, last_message_at = n.at
    from (select t.channel_id, max(t.seq) as seq, max(t.sent_at) as at from messages t join channels o on o.id = t.channel_id
      where o.community_id = ${communityId} group by t.channel_id) n where n.channel_id = h.id`.execute(tx);
}
