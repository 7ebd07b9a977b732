import { sql } from 'kysely';
import { idOfName } from '#features/users/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { EventOfPost } from './posts.policy.ts';

type MentioningText = {
  postId: string;
  commentId: string | null;
  communityId: string;
  authorId: string;
  /** The author of modmail, in which only they and its author are mentioned; null for other posts. */
  modmailAuthorId: string | null;
  /** The event that is commented on. Its people can be mentioned, too; for a private event, only they can. */
  event: Pick<EventOfPost, 'id' | 'isPrivate'> | null;
};

// Mentions in posts and comments.

/**
 * Mentions exactly the named members; returns those who were not mentioned before. A name that was in the text before keeps its account,
 * even if another account has the name today.
 */
export async function write(
  tx: Tx,
  { postId, commentId, communityId, authorId, modmailAuthorId: letterOf, event }: MentioningText,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with before as (
      select name, user_id from post_mentions x where x.post_id = ${postId}::uuid and x.comment_id is not distinct from ${commentId}::uuid
    ), named as (
      select w.name, u.id from unnest(${names}::text[]) w (name) left join before on before.name = w.name
        join users u on u.id = coalesce(before.user_id, ${idOfName(sql`w.name`)})
        left join memberships m on m.user_id = u.id and m.community_id = ${communityId}::uuid and m.state = 'active'
      where u.id <> ${authorId}::uuid and u.deleted_at is null
        and ((m.user_id is not null and not ${event?.isPrivate ?? false} and (${letterOf}::uuid is null or m.role <> 'member' or u.id = ${letterOf}::uuid))
          or exists (select from event_hosts h where h.event_id = ${event?.id ?? null}::uuid and h.user_id = u.id)
          or exists (select from registrations r where r.event_id = ${event?.id ?? null}::uuid and r.user_id = u.id
            and r.state in ('pending', 'going', 'waitlisted', 'offered'))
          or exists (select from event_invitations i where i.event_id = ${event?.id ?? null}::uuid and i.user_id = u.id))
    ), gone as (
      delete from post_mentions x where x.post_id = ${postId}::uuid and x.comment_id is not distinct from ${commentId}::uuid
        and not exists (select from named where named.name = x.name and named.id = x.user_id)
    ), written as (
      insert into post_mentions (post_id, comment_id, user_id, name) select ${postId}::uuid, ${commentId}::uuid, id, name from named
      on conflict do nothing returning user_id)
    select distinct user_id from written where user_id not in (select user_id from before)`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}
