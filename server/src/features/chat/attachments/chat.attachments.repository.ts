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

/** Gives a message the attachments of a visible one. False if that one is gone; it stays visible until the end of the transaction. */
export async function share(tx: Tx, { fromId, messageId }: { fromId: string; messageId: string }): Promise<boolean> {
  const { rows } = await sql`
    with source as materialized (select id from messages where id = ${fromId}::uuid and state = 'visible' for share),
    shared as (
      insert into message_attachments (message_id, nth, image_id, upload_id, name, size, type, width, height)
      select ${messageId}::uuid, a.nth, a.image_id, a.upload_id, a.name, a.size, a.type, a.width, a.height
        from source join message_attachments a on a.message_id = source.id
    )
    select from source`.execute(tx);
  return rows.length === 1;
}

/** The ids of the images and uploads of a message. `isModerated`: moderators deleted it, or another message with one of them. */
export async function of(tx: Tx, messageId: string): Promise<{ imageIds: string[]; uploadIds: string[]; isModerated: boolean }> {
  const { rows } = await sql<{ image_id: string | null; upload_id: string | null; is_moderated: boolean }>`
    select a.image_id, a.upload_id, exists (
        select from message_attachments o join messages t on t.id = o.message_id
         where (o.image_id = a.image_id or o.upload_id = a.upload_id) and t.deleted_by = 'moderator') as is_moderated
      from message_attachments a where a.message_id = ${messageId}::uuid`.execute(tx);
  return {
    isModerated: rows.some(({ is_moderated: isModerated }) => isModerated),
    imageIds: rows.flatMap(({ image_id: id }) => id ?? []),
    uploadIds: rows.flatMap(({ upload_id: id }) => id ?? []),
  };
}

/** Whether the user reads a message that has this picture or file; null when no message has it. */
export async function isShown(on: Db | Tx, id: string, userId: string | null): Promise<boolean | null> {
  const holds = sql`(a.image_id = ${id}::uuid or a.upload_id = ${id}::uuid)`;
  const { rows } = await sql<{ is_shown: boolean }>`
    select exists (
        select from message_attachments a join messages t on t.id = a.message_id
         where ${holds} and t.state = 'visible'
           and exists (select from ${channelsOf(userId ?? NO_ONE)} and ch.id = t.channel_id and t.seq > ${floorOf})) as is_shown
     where exists (select from message_attachments a where ${holds})`.execute(on);
  return rows[0]?.is_shown ?? null;
}

const NO_ONE = '00000000-0000-0000-0000-000000000000';
