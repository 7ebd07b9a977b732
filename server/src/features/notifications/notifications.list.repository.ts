import { sql } from 'kysely';
import type { NotificationKind } from '#contract/notifications.ts';
import { isAfter, microsOf, type Cursor } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import type { NoticeParts } from '#kernel/notify.ts';
import type { Tx } from '#kernel/transaction.ts';
import {
  type NotificationSelection,
  isCommunityShown,
  isListed,
  type NoticeReader,
  prelude,
  subjects,
} from './notifications.visibility.repository.ts';

/** All that the text of a notification needs. */
export type StoredNotice = Cursor &
  NoticeParts & {
    date: Date;
    isRead: boolean;
    /** The parameters as written with the notification. */
    params: Record<string, string | number>;
    /** The community where it happened, even if the reader no longer sees it. */
    communityId: string | null;
    /** How many other actors did the same before. */
    others: number;
    /** `words` are those of the comment that it is about, or of the post. */
    post: {
      id: string;
      title: string;
      /** The slug of the event that is commented on. */ eventSlug: string | null;
      commentId: string | null;
      words: string;
    } | null;
    message: { channelId: string; channel: string; seq: number; body: string } | null;
    /** The channel that it is about as a whole, or the channel of the message. */
    channel: { id: string; name: string } | null;
    /** The message of the actor to those who decide. */
    request: string | null;
    /** The current state of the actor's answer. */
    answer: 'pending' | 'going' | 'waitlisted' | null;
    /** When the viewer may ask again after a rejection. */
    mayAskAgainAt: Date | null;
  };

/** Counting stops here: the badge stops at 99. */
const MAX_COUNTED = 1_000;

const columns = (
  viewer: NoticeReader,
) => sql`n.id, n.kind, n.created_at as date, ${microsOf(sql`n.created_at`)} as micros, n.read_at is not null as "isRead",
  case when asked.user_id is null then cardinality(n.others) else asked.others end as others, n.params, n.community_id as "communityId",
  case when u.id is not null then json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name,
    'profilePicture', u.profile_picture) end as actor,
  case when ${isCommunityShown(viewer)} then json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'avatar', c.avatar,
    'memberCount', c.member_count) end as community,
  case when ev.id is not null then json_build_object('slug', ev.slug, 'title', ev.title, 'startsAt', ev.starts_at, 'zone', ev.zone,
    'allDay', ev.all_day, 'venue', ev.venue_name) end as event,
  case when ps.id is not null then (
    select json_build_object('id', ps.id, 'title', ps.title, 'eventSlug', ps.event_slug, 'commentId', k.id, 'words', coalesce(k.body, ps.body))
      from (select) one left join comments k on k.deleted_at is null
       and k.id = coalesce((n.params ->> 'comment')::uuid, case n.subject_type when 'comment' then n.subject_id end)) end as post,
  case when msg.id is not null then json_build_object('channelId', msg.channel_id, 'channel', msg.channel, 'seq', msg.seq, 'body', msg.body) end as message,
  case when place.id is not null then json_build_object('id', place.id, 'name', place.name) end as channel,
  case when hm.id is not null then json_build_object('id', hm.id, 'subject', hm.subject, 'body', hm.body) end as "hostMessage",
  asked.message as request,
  case when n.kind = 'event.rsvp' then (
    select an.state from registrations an
     where an.event_id = n.subject_id and an.user_id = n.actor_id and an.state in ('pending', 'going', 'waitlisted', 'offered')) end as answer,
  case when n.kind = 'membership.rejected' and m.state = 'rejected' then m.changed_at + interval '7 days' end as "mayAskAgainAt"`;

// Reads for lists; inside a transaction, pass its `tx`.

export async function list(
  on: Db | Tx,
  viewer: NoticeReader,
  choice: NotificationSelection & { after: Cursor | null; limit: number },
): Promise<StoredNotice[]> {
  const { rows } = await sql<StoredNotice>`
    ${prelude(viewer)} select ${columns(viewer)} from ${subjects(viewer)} left join users u on u.id = coalesce(asked.user_id, n.actor_id) and u.deleted_at is null
     where ${isListed(viewer, choice)} and ${isAfter(choice.after, sql`n.created_at`, sql`n.id`)}
     order by n.created_at desc, n.id desc limit ${choice.limit}::int`.execute(on);
  return rows;
}

export async function countUnread(on: Db | Tx, viewer: NoticeReader, kinds?: readonly NotificationKind[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${prelude(viewer)} select count(*)::int as count from (
      select from ${subjects(viewer)} where ${isListed(viewer, { filter: 'unread', ...(kinds && { kinds }) })} limit ${sql.lit(MAX_COUNTED)}) counted`.execute(
    on,
  );
  return rows[0]!.count;
}
