import { type RawBuilder, sql } from 'kysely';
import type { Attachment } from '#contract/chat/attachments.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { channelsOf, floorOf } from '../chat.rooms.repository.ts';

const kindOf = sql`case when a.image_id is null then 'file' else 'image' end`;

/** The attachments of a message `m`, as `Attachment`s; null for none. Attachments of deleted messages are not even selected. */
export const attachmentsColumn: RawBuilder<unknown> = sql`case m.state when 'visible' then (
  select json_agg(json_build_object('id', coalesce(a.image_id, a.upload_id), 'kind', ${kindOf}, 'name', a.name, 'type', a.type,
      'size', a.size, 'width', a.width, 'height', a.height) order by a.nth)
    from message_attachments a where a.message_id = m.id) end`;

/** The kind of the first attachment of a message; null for none. */
export const firstKind = (messageId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select ${kindOf} from message_attachments a where a.message_id = ${messageId} order by a.nth limit 1)`;

export async function write(tx: Tx, messageId: string, attachments: readonly Attachment[]): Promise<void> {
  await tx
    .insertInto('message_attachments')
    .values(
      attachments.map(({ id, kind, name, type, size, width, height }, nth) => ({
        message_id: messageId,
        nth,
        image_id: kind === 'image' ? id : null,
        upload_id: kind === 'file' ? id : null,
        name,
        type,
        size,
        width,
        height,
      })),
    )
    .execute();
}

/** The ids of the images and uploads of a message. */
export async function of(tx: Tx, messageId: string): Promise<{ imageIds: string[]; uploadIds: string[] }> {
  const rows = await tx.selectFrom('message_attachments').select(['image_id', 'upload_id']).where('message_id', '=', messageId).execute();
  return {
    imageIds: rows.flatMap(({ image_id: id }) => id ?? []),
    uploadIds: rows.flatMap(({ upload_id: id }) => id ?? []),
  };
}

/** Whether the user reads the message that has this picture or file; null when no message has it. */
export async function isShown(on: Db | Tx, id: string, userId: string | null): Promise<boolean | null> {
  const { rows } = await sql<{ is_shown: boolean }>`
    select t.state = 'visible' and exists (
        select from ${channelsOf(userId ?? NO_ONE)} and ch.id = t.channel_id and t.seq > ${floorOf}) as is_shown
      from message_attachments a join messages t on t.id = a.message_id
     where a.image_id = ${id}::uuid or a.upload_id = ${id}::uuid`.execute(on);
  return rows[0]?.is_shown ?? null;
}

const NO_ONE = '00000000-0000-0000-0000-000000000000';
