import { type RawBuilder, sql } from 'kysely';
import type { NotificationKind } from '#contract/notifications.ts';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { NoticeMail } from './notifications.mail-kinds.ts';

export type NewNotification = {
  id: string;
  userId: string;
  kind: NotificationKind;
  actorId: string | null;
  subject: { type: 'community' | 'event' | 'message' | 'account' | 'post' | 'comment' | 'case'; id: string };
  communityId: string | null;
  params?: Record<string, string | number>;
};

/** Within this time a repetition by the same actor is not new. */
const WINDOW = sql`interval '1 hour'`;
/** A person on the page reads it first. The rest waits for at least ten minutes, until the quarter of an hour is full: together, in one mail. */
const soon = sql<Date>`${appNow} + interval '2 minutes'`;
const together = sql<Date>`date_bin('15 minutes', ${appNow} + interval '10 minutes', timestamptz 'epoch') + interval '15 minutes'`;
const dueOf: Record<NoticeMail, RawBuilder<Date>> = {
  decisions: soon,
  mentions: soon,
  requests: together,
  announcements: together,
  replies: together,
};
/** What is unread has its mail, or waits for it: a renewal neither repeats nor delays it. */
const due = sql<Date | null>`case when notifications.read_at is null and notifications.cleared_at is null then notifications.mail_due_at
  else excluded.mail_due_at end`;

/** Counting of other actors stops here. */
const MOST_OTHERS = 500;

/** The other actors while the row is unread: it stands for all of them. */
const others = sql<string[]>`case
  when notifications.read_at is not null or notifications.cleared_at is not null then '{}'
  when notifications.actor_id is null or notifications.actor_id = excluded.actor_id or cardinality(notifications.others) >= ${sql.lit(MOST_OTHERS)}
    then array_remove(notifications.others, excluded.actor_id)
  else array_append(array_remove(notifications.others, excluded.actor_id), notifications.actor_id) end`;

export type Topic = 'communities' | 'posts' | 'events' | 'chat';
type Reach = {
  actorId: string | null;
  topic: Topic | null;
  communityId: string | null;
  /** Levels of notification in the community that leave this kind out. */
  silencedBy: readonly string[];
};

export const raiseRepository = () => ({
  /** Those of the users, in their order, who have neither muted the topic, nor blocked the actor, nor chosen a level that leaves it out. */
  willing: async (tx: Tx, userIds: readonly string[], { actorId, topic, communityId, silencedBy }: Reach): Promise<string[]> => {
    if (userIds.length === 0) return [];
    const { rows } = await sql<{ id: string }>`
      select given.id from unnest(${userIds}::uuid[]) with ordinality as given (id, place)
      where not exists (select from muted_topics t where t.user_id = given.id and t.topic = ${topic})
        and not exists (select from blocks b where b.user_id = given.id and b.blocked_id = ${actorId}::uuid)
        and not exists (select from memberships l where l.community_id = ${communityId}::uuid and l.user_id = given.id
          and l.notification_level = any(${silencedBy}::text[]))
      order by given.place`.execute(tx);
    return rows.map(({ id }) => id);
  },

  /**
   * One row per user, kind and subject. A later event, one by another actor, or one that says something else renews the row as unread; a
   * repetition changes nothing.
   * Returns the users with something new.
   */
  raise: async (tx: Tx, rows: readonly NewNotification[], mail: NoticeMail | null): Promise<string[]> => {
    if (rows.length === 0) return [];
    const raised = await tx
      .insertInto('notifications')
      .values(
        rows.map((row) => ({
          id: row.id,
          user_id: row.userId,
          kind: row.kind,
          actor_id: row.actorId,
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
              eb('notifications.params', '<>', eb.ref('excluded.params')),
              eb('notifications.created_at', '<', sql<Date>`${appNow} - ${WINDOW}`),
            ]),
          ),
      )
      .returning('user_id')
      .execute();
    return raised.map((row) => row.user_id);
  },
});
export type RaiseRepository = ReturnType<typeof raiseRepository>;
