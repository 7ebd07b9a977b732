import { type RawBuilder, sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Notice } from '#kernel/notify.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { NoticeMail } from './notifications.kinds.ts';

export type NewNotification = Notice & { id: string; userId: string };

/** Within this time a repetition by the same actor is not new. */
const WINDOW = sql`interval '1 hour'`;
/** Urgent mails wait two minutes, as the page may be open. The others wait 10 to 25 minutes, and go out as one mail. */
const soon = sql<Date>`${appNow} + interval '2 minutes'`;
const together = sql<Date>`date_bin('15 minutes', ${appNow} + interval '10 minutes', timestamptz 'epoch') + interval '15 minutes'`;
const dueOf: Record<NoticeMail, RawBuilder<Date>> = {
  decisions: soon,
  reminders: soon,
  hosts: soon,
  mentions: soon,
  requests: together,
  announcements: together,
  replies: together,
};
const named = sql`any(array_append(notifications.others, notifications.actor_id))`;
/** Every request that the row stands for is decided: the row is already hidden, and the next request gets a mail of its own. */
const isSettled = sql<boolean>`case notifications.kind
  when 'membership.requested' then not exists (
    select from memberships r where r.community_id = notifications.community_id and r.state = 'pending' and r.user_id = ${named})
  when 'event.requested' then not exists (
    select from registrations r where r.event_id = notifications.subject_id and r.state = 'pending' and r.user_id = ${named})
  else false end`;

/** An unread row has its mail, or waits for it: a renewal neither repeats nor delays it. Only the next reminder is mailed again. */
const due = sql<Date | null>`case when notifications.kind <> 'event.reminder' and notifications.read_at is null and notifications.cleared_at is null and not ${isSettled} then notifications.mail_due_at
  else excluded.mail_due_at end`;

/** Counting of other actors stops here. */
const MAX_OTHERS = 500;

/** The other actors while the row is unread: it stands for all of them. */
const others = sql<string[]>`array(select distinct o.id from unnest(excluded.others || case
    when notifications.read_at is null and notifications.cleared_at is null then array_append(notifications.others, notifications.actor_id) else '{}' end) o (id)
  where o.id is not null and o.id is distinct from excluded.actor_id limit ${sql.lit(MAX_OTHERS)})`;

export type NoticeTopic = 'communities' | 'posts' | 'events' | 'chat';
type Reach = {
  /** Empty: the notification is from the system. */
  actorIds: readonly string[];
  topic: NoticeTopic | null;
  communityId: string | null;
  /** Levels of notification in the community that leave this kind out. */
  silencedBy: readonly string[];
};

type Willing = { id: string; actorIds: string[] };

/**
 * The users, in their order, who have neither muted the topic nor chosen a level that leaves it out. Each of them has the actors who are
 * other people and not blocked by them. If there are actors, users without any such actor are left out.
 */
export const willing = async (
  tx: Tx,
  userIds: readonly string[],
  { actorIds, topic, communityId, silencedBy }: Reach,
): Promise<Willing[]> => {
  if (userIds.length === 0) return [];
  const { rows } = await sql<Willing>`
    select given.id, known.ids as "actorIds" from unnest(${userIds}::uuid[]) with ordinality as given (id, place)
    cross join lateral (select array(select a.id from unnest(${actorIds}::uuid[]) with ordinality as a (id, place) where a.id <> given.id
      and not exists (select from blocks b where b.user_id = given.id and b.blocked_id = a.id) order by a.place) as ids) known
    where (cardinality(known.ids) > 0 or ${actorIds.length === 0})
      and not exists (select from muted_topics t where t.user_id = given.id and t.topic = ${topic})
      and not exists (select from memberships l where l.community_id = ${communityId}::uuid and l.user_id = given.id
        and l.notification_level = any(${silencedBy}::text[]))
    order by given.place`.execute(tx);
  return rows;
};

/**
 * One row per user, kind and subject. A later event, one by another actor, or one that says something else renews the row as unread; a
 * repetition changes nothing.
 * Returns the users with something new.
 */
export const raise = async (tx: Tx, rows: readonly NewNotification[], mail: NoticeMail | null): Promise<string[]> => {
  if (rows.length === 0) return [];
  const raised = await tx
    .insertInto('notifications')
    .values(
      rows.map((row) => ({
        id: row.id,
        user_id: row.userId,
        kind: row.kind,
        actor_id: row.actorId,
        others: [...(row.others ?? [])],
        subject_type: row.subject.type,
        subject_id: row.subject.id,
        community_id: row.communityId,
        params: JSON.stringify(row.params ?? {}),
        mail_due_at: mail && dueOf[mail],
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'subject_id'])
        .doUpdateSet((eb) => ({
          actor_id: eb.ref('excluded.actor_id'),
          params: eb.ref('excluded.params'),
          others,
          created_at: appNow,
          mail_due_at: due,
          read_at: null,
          cleared_at: null,
        }))
        .where((eb) =>
          eb.or([
            eb('notifications.actor_id', 'is distinct from', eb.ref('excluded.actor_id')),
            sql<boolean>`not excluded.others <@ array_append(notifications.others, notifications.actor_id)`,
            eb('notifications.params', '<>', eb.ref('excluded.params')),
            eb('notifications.created_at', '<', sql<Date>`${appNow} - ${WINDOW}`),
          ]),
        ),
    )
    .returning('user_id')
    .execute();
  return raised.map((row) => row.user_id);
};
