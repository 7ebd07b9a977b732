import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { NotificationKind } from '#contract/notifications.ts';
import { appNow } from '#kernel/clock.ts';
import { isFrom, type Cursor } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import type { ReadRange } from '#kernel/notify.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type NotificationSelection, isListed, prelude, subjects } from './notifications.visibility.repository.ts';

/** The viewer's rows up to a place, and of these only the given ids, if any. */
export type Marking = NotificationSelection & { until: Cursor; ids?: readonly string[] | undefined; action: string };

/** Kinds about a channel as a whole. If they are about a message in it, their `seq` is that of the message. */
const ofChannels: readonly NotificationKind[] = ['chat.direct', 'chat.request', 'chat.added'];

/** Rows per statement of the daily job. */
const BATCH = 5_000;

const isNamed = (ids: readonly string[] | undefined) => (ids ? sql`n.id = any(${ids}::uuid[])` : sql`true`);
const countOf = ({ numAffectedRows }: { numAffectedRows?: bigint | undefined }): number => Number(numAffectedRows ?? 0n);

/** Marks rows of the viewer's list. Bound and state are checked again on the locked row: newer events move it beyond the bound. */
const mark = async (tx: Tx, viewer: Viewer, marking: Marking, { set, still }: { set: RawBuilder<unknown>; still: RawBuilder<SqlBool> }) =>
  countOf(
    await sql`
      ${prelude(viewer)}, chosen as (
        select n.id from ${subjects(viewer)}
         where ${isListed(viewer, marking)} and ${isNamed(marking.ids)} and ${isFrom(marking.until, sql`n.created_at`, sql`n.id`)})
      update notifications n set ${set} from chosen
       where n.id = chosen.id and n.cleared_at is null and ${still} and ${isFrom(marking.until, sql`n.created_at`, sql`n.id`)}`.execute(tx),
  );

// Changes by readers; each returns how many rows it changed.

export const read = (tx: Tx, viewer: Viewer, marking: Marking): Promise<number> =>
  mark(tx, viewer, marking, { set: sql`read_at = ${appNow}, read_action = ${marking.action}::uuid`, still: sql`n.read_at is null` });

/** Marks the notifications of these messages as read: of mentions in them, and of the channel up to the last of them. */
export const readNotices = async (tx: Tx, { userId, channelId, after, upTo }: ReadRange): Promise<number> =>
  countOf(
    await sql`
      with passed as (
        select 'chat.mention' as kind, t.id as subject_id from mentions mn join messages t on t.channel_id = mn.channel_id and t.seq = mn.seq
         where mn.user_id = ${userId}::uuid and mn.channel_id = ${channelId}::uuid and mn.seq > ${after}::bigint and mn.seq <= ${upTo}::bigint
        union all select kind, ${channelId}::uuid from unnest(${[...ofChannels]}::text[]) kind)
      update notifications n set read_at = ${appNow} from passed
       where n.user_id = ${userId}::uuid and n.kind = passed.kind and n.subject_id = passed.subject_id
         and coalesce((n.params ->> 'seq')::bigint, 0) <= ${upTo}::bigint and n.read_at is null and n.cleared_at is null`.execute(tx),
  );

/** Marks the notifications of these messages as unread, but for those that were cleared. */
export const unreadNotices = async (tx: Tx, { userId, channelId, after, upTo }: ReadRange): Promise<number> =>
  countOf(
    await sql`
      update notifications n set read_at = null
       where n.user_id = ${userId}::uuid and n.read_at is not null and n.cleared_at is null
         and ((n.kind = 'chat.direct' and n.subject_id = ${channelId}::uuid and (n.params ->> 'seq')::bigint > ${after}::bigint)
           or (n.kind = 'chat.mention' and n.subject_id in (
             select t.id from mentions mn join messages t on t.channel_id = mn.channel_id and t.seq = mn.seq
              where mn.user_id = ${userId}::uuid and mn.channel_id = ${channelId}::uuid and mn.seq > ${after}::bigint and mn.seq <= ${upTo}::bigint)))`.execute(
      tx,
    ),
  );

/** Marks the notifications of messages up to the read positions as read, by an action that can be undone. */
export const readAllNotices = async (tx: Tx, userId: string, action: string): Promise<number> =>
  countOf(
    await sql`
      update notifications n set read_at = ${appNow}, read_action = ${action}::uuid
       where n.user_id = ${userId}::uuid and n.read_at is null and n.cleared_at is null
         and ((n.kind in ('chat.direct', 'chat.added') and exists (select from channel_members cm
              where cm.channel_id = n.subject_id and cm.user_id = n.user_id and coalesce((n.params ->> 'seq')::bigint, 0) <= cm.last_read_seq))
           or (n.kind = 'chat.mention' and exists (select from messages t join channel_members cm on cm.channel_id = t.channel_id
              where t.id = n.subject_id and cm.user_id = n.user_id and t.seq <= cm.last_read_seq)))`.execute(tx),
  );

/** Marks the notifications of the action as unread again, if their messages are unread. */
export const undoReadAllNotices = async (tx: Tx, userId: string, action: string): Promise<number> =>
  countOf(
    await sql`
      update notifications n set read_at = null
       where n.user_id = ${userId}::uuid and n.read_action = ${action}::uuid and n.read_at is not null and n.cleared_at is null
         and (n.kind = 'chat.added'
           or (n.kind = 'chat.direct' and exists (select from channel_members cm
              where cm.channel_id = n.subject_id and cm.user_id = n.user_id and (n.params ->> 'seq')::bigint > cm.last_read_seq))
           or (n.kind = 'chat.mention' and exists (select from messages t join channel_members cm on cm.channel_id = t.channel_id
              where t.id = n.subject_id and cm.user_id = n.user_id and t.seq > cm.last_read_seq)))`.execute(tx),
  );

export const clear = (tx: Tx, viewer: Viewer, marking: Marking): Promise<number> =>
  mark(tx, viewer, marking, { set: sql`cleared_at = ${appNow}, clear_action = ${marking.action}::uuid`, still: sql`true` });

export const unread = async (tx: Tx, viewer: Viewer, ids: readonly string[]): Promise<number> =>
  countOf(
    await sql`update notifications n set read_at = null
      where n.user_id = ${viewer.id} and ${isNamed(ids)} and n.read_at is not null and n.cleared_at is null`.execute(tx),
  );

/** Rows that were marked again since, or renewed, stay as they are. */
export const undo = async (tx: Tx, viewer: Viewer, action: string): Promise<number> =>
  countOf(
    await sql`update notifications n
      set read_at = case when n.read_action = ${action}::uuid then null else n.read_at end,
          cleared_at = case when n.clear_action = ${action}::uuid then null else n.cleared_at end
      where n.user_id = ${viewer.id}
        and ((n.read_action = ${action}::uuid and n.read_at is not null) or (n.clear_action = ${action}::uuid and n.cleared_at is not null))`.execute(
      tx,
    ),
  );

/** Deletes rows half a year old, and those cleared a week ago; true when there may be more. */
export async function dropOld(db: Db): Promise<boolean> {
  const dropped = await sql`delete from notifications where id in (
    select id from notifications where created_at < ${appNow} - interval '180 days' or cleared_at < ${appNow} - interval '7 days'
     limit ${sql.lit(BATCH)})`.execute(db);
  return countOf(dropped) === BATCH;
}
