import { type RawBuilder, sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';

type Owned = { id: string; userId: string };
/** A picture where `imageId` is set; `type` is null until the content of a file was examined. */
export type AttachmentRow = {
  uploadId: string;
  imageId: string | null;
  name: string;
  size: number;
  type: string | null;
  width: number | null;
  height: number | null;
};
type Taken = { uploadIds: readonly string[]; userId: string; messageId: string };
export type AttachedFiles = { imageIds: readonly string[]; uploadIds: readonly string[] };

export async function find(on: Db | Tx, { id, userId }: Owned): Promise<AttachmentRow | null> {
  const { rows } = await sql<AttachmentRow>`
    select u.id as "uploadId", i.id as "imageId", coalesce(u.name, '') as name, u.size, u.type, i.width, i.height
      from uploads u left join images i on i.id = u.image_id
     where u.id = ${id} and u.user_id = ${userId} and u.purpose = 'attachment' and u.kept_for is null and u.expires_at > ${appNow}`.execute(
    on,
  );
  return rows[0] ?? null;
}

export const setType = (on: Db | Tx, { id, userId }: Owned, type: string): Promise<unknown> =>
  sql`update uploads set type = ${type} where id = ${id} and user_id = ${userId} and kept_for is null`.execute(on);

/** Takes uploads for one message, and for no other from then on but those that forward it: one of concurrent messages gets them. Returns the taken ones. */
export async function take(tx: Tx, { uploadIds, userId, messageId }: Taken): Promise<AttachmentRow[]> {
  const { rows } = await sql<AttachmentRow>`
    with taken as (
      update uploads set kept_for = ${messageId}, expires_at = case when image_id is null then 'infinity' else expires_at end
       where id = any(${[...uploadIds]}::uuid[]) and user_id = ${userId} and purpose = 'attachment' and kept_for is null
         and (image_id is not null or type is not null) and expires_at > ${appNow}
      returning id, image_id, name, size, type
    ), kept as (
      update images i set expires_at = null from taken
       where i.id = taken.image_id and (i.expires_at is null or i.expires_at > ${appNow}) returning i.id, i.width, i.height
    )
    select t.id as "uploadId", k.id as "imageId", coalesce(t.name, '') as name, t.size, t.type, k.width, k.height
      from taken t left join kept k on k.id = t.image_id where t.image_id is null or k.id is not null`.execute(tx);
  return rows;
}

/**
 * Lets those that have not expired expire after some days, or stay. Those that a visible message shows stay in any case. The locks order
 * the ends of messages that share a file: the last one finds no other.
 */
export async function setExpiry(tx: Tx, { imageIds, uploadIds }: AttachedFiles, days: number | null): Promise<void> {
  const after = days === null ? null : sql<Date>`app_now() + ${days} * interval '1 day'`;
  const isFree = (holds: RawBuilder<unknown>) =>
    days === null
      ? sql`true`
      : sql`not exists (select from message_attachments a join messages t on t.id = a.message_id where ${holds} and t.state = 'visible')`;
  const [images, uploads] = [sql`${[...imageIds]}::uuid[]`, sql`${[...uploadIds]}::uuid[]`];
  await sql`select from images where id = any(${images}) order by id for update`.execute(tx);
  await sql`select from uploads where id = any(${uploads}) order by id for update`.execute(tx);
  await sql`update images set expires_at = ${after} where id = any(${images})
    and (expires_at is null or expires_at > ${appNow}) and ${isFree(sql`a.image_id = images.id`)}`.execute(tx);
  await sql`update uploads set expires_at = coalesce(${after}, 'infinity'::timestamptz) where id = any(${uploads})
    and expires_at > ${appNow} and ${isFree(sql`a.upload_id = uploads.id`)}`.execute(tx);
}

/** Undefined when no message has it. */
export async function findFile(on: Db | Tx, id: string): Promise<{ name: string; size: number } | undefined> {
  const { rows } = await sql<{ name: string; size: number }>`
    select coalesce(name, '') as name, size from uploads
     where id = ${id} and purpose = 'attachment' and kept_for is not null and image_id is null and expires_at > ${appNow}`.execute(on);
  return rows[0];
}
