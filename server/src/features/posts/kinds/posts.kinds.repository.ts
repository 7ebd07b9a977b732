import { sql } from 'kysely';
import type { Person } from '#contract/kernel/person.ts';
import { isAfter, microsOf, type Cursor } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { author } from '../posts.repository.ts';
import type { PostRow } from '../posts.shapes.ts';

export type Acknowledgement = Cursor & { user: Person; at: Date };
type Member = { id: string };

// Answers of questions, readers of announcements, and moderators who are notified.

/** False when the comment does not belong to the post, or is deleted. */
export async function accept(tx: Tx, postId: string, commentId: string | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update posts set accepted_comment_id = ${commentId}::uuid where id = ${postId} and (${commentId}::uuid is null
      or exists (select from comments k where k.id = ${commentId}::uuid and k.post_id = ${postId} and k.state = 'published' and k.deleted_at is null))`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

export async function acknowledge(tx: Tx, postId: string, userId: string): Promise<void> {
  await sql`
    with given as (insert into post_acknowledgements (post_id, user_id) values (${postId}, ${userId}) on conflict do nothing returning post_id)
    update posts p set acknowledged_count = p.acknowledged_count + 1 from given where p.id = given.post_id`.execute(tx);
}

export async function acknowledgements(on: Db | Tx, postId: string, after: Cursor | null, limit: number): Promise<Acknowledgement[]> {
  const { rows } = await sql<Acknowledgement>`
    select a.user_id as id, ${microsOf(sql`a.acknowledged_at`)} as micros, a.acknowledged_at as at, ${author} as user
      from post_acknowledgements a join users u on u.id = a.user_id
     where a.post_id = ${postId} and ${isAfter(after, sql`a.acknowledged_at`, sql`a.user_id`)}
     order by a.acknowledged_at desc, a.user_id desc limit ${limit}`.execute(on);
  return rows;
}

/** The next active members of the post's community who are notified of it: all but its author, and those whom it mentions. */
export async function announcementRecipients(on: Db | Tx, postId: string, after: string, limit: number): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select m.user_id as id from posts p join memberships m on m.community_id = p.community_id and m.state = 'active'
     where p.id = ${postId} and p.state = 'published' and m.user_id > ${after}::uuid and m.user_id <> p.author_id
       and not exists (select from notifications n where n.user_id = m.user_id and n.kind = 'post.mention' and n.subject_id = p.id)
     order by m.user_id limit ${limit}`.execute(on);
  return rows;
}

/**
 * The people who decide about a waiting text: the moderators, for a comment on an event its hosts, too; for a private event the hosts
 * alone.
 */
export async function moderatorsOf(tx: Tx, { community, event }: Pick<PostRow, 'community' | 'event'>, limit: number): Promise<string[]> {
  const { rows } = await sql<Member>`
    select id from (
      select h.user_id as id from event_hosts h where h.event_id = ${event?.id ?? null}::uuid and h.role <> 'check_in'
      union select m.user_id from memberships m
       where m.community_id = ${community.id} and m.state = 'active' and m.role <> 'member' and not ${event?.isPrivate ?? false}) j
    order by id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** The moderators of a community, longest-standing first. */
export async function staff(tx: Tx, communityId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<Member>`
    select user_id as id from memberships where community_id = ${communityId} and state = 'active' and role <> 'member'
     order by joined_at, user_id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}
