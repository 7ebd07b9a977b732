import { sql } from 'kysely';
import type { Tx } from '#kernel/transaction.ts';
import type { EventOfPost } from './posts.policy.ts';

type Text = {
  postId: string;
  commentId: string | null;
  communityId: string;
  authorId: string;
  /** The author of a letter to the moderators, in which only they and its author are mentioned; null for other posts. */
  letterOf: string | null;
  /** The event that is commented on: its people are mentioned, too, of a private one they alone. */
  event: Pick<EventOfPost, 'id' | 'isPrivate'> | null;
};

/** Who is mentioned in posts and comments. */
export const postMentionsRepository = () => ({
  /** Mentions exactly the named members; returns those who were not mentioned before. */
  async write(tx: Tx, { postId, commentId, communityId, authorId, letterOf, event }: Text, names: readonly string[]): Promise<string[]> {
    const { rows } = await sql<{ user_id: string }>`
      with named as (
        select u.id from users u left join memberships m on m.user_id = u.id and m.community_id = ${communityId}::uuid and m.state = 'active'
        where u.username_key = any(${names}::text[]) and u.id <> ${authorId}::uuid and u.deleted_at is null
          and ((m.user_id is not null and not ${event?.isPrivate ?? false} and (${letterOf}::uuid is null or m.role <> 'member' or u.id = ${letterOf}::uuid))
            or exists (select from event_hosts h where h.event_id = ${event?.id ?? null}::uuid and h.user_id = u.id)
            or exists (select from registrations r where r.event_id = ${event?.id ?? null}::uuid and r.user_id = u.id
              and r.state in ('pending', 'going', 'waitlisted', 'offered'))
            or exists (select from event_invitations i where i.event_id = ${event?.id ?? null}::uuid and i.user_id = u.id))
      ), gone as (
        delete from post_mentions x where x.post_id = ${postId}::uuid and x.comment_id is not distinct from ${commentId}::uuid
          and not exists (select from named where named.id = x.user_id)
      )
      insert into post_mentions (post_id, comment_id, user_id) select ${postId}::uuid, ${commentId}::uuid, id from named
      on conflict do nothing returning user_id`.execute(tx);
    return rows.map(({ user_id }) => user_id);
  },
});
export type PostMentionsRepository = ReturnType<typeof postMentionsRepository>;
