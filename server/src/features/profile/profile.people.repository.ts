import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { foldName } from '#contract/browser/patterns.ts';
import type { Person } from '#contract/kernel/person.ts';
import type { PersonPage } from '#contract/profile.ts';
import { isOwn, isVisible } from '#features/access/index.ts';
import { isListed, sources } from '#features/events/index.ts';
import { idOfName } from '#features/users/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { hasBlocked, personColumns } from './profile.blocks.repository.ts';
import type { Relation } from './profile.policy.ts';

type Caller = Viewer | null;
type About = NonNullable<PersonPage['about']>;
export type PersonRow = Person &
  Pick<Relation, 'isPublic' | 'hasBlockedViewer' | 'sharesCommunity'> &
  Pick<About, 'bio' | 'location' | 'jobTitle' | 'joinedIn'> & { isBlocked: boolean };

const MAX_COMMUNITIES = 12;
const MAX_EVENTS = 3;
// In a subquery the clock is read once per statement instead of once per row.
const now = sql<Date>`(select ${appNow})`;

/** An account with a requested deletion is hidden from then on. */
const isThere = sql<SqlBool>`u.status = 'enabled' and u.deleted_at is null and u.delete_at is null`;

const isNamed = (username: string): RawBuilder<SqlBool> => sql`u.id = ${idOfName(sql`${foldName(username)}`)}`;

const find = async (on: Db | Tx, viewer: Caller, condition: RawBuilder<SqlBool>): Promise<PersonRow | null> => {
  const me = sql`${viewer?.id ?? null}::uuid`;
  const { rows } = await sql<PersonRow>`
    select ${personColumns}, u.bio, u.location, u.job_title as "jobTitle", to_char(u.created_at at time zone 'UTC', 'YYYY-MM') as "joinedIn",
      u.is_public as "isPublic", ${hasBlocked(sql`u.id`, me)} as "hasBlockedViewer", ${hasBlocked(me, sql`u.id`)} as "isBlocked",
      exists (select from memberships theirs join memberships mine on mine.community_id = theirs.community_id
        join communities c on c.id = theirs.community_id
        where theirs.user_id = u.id and mine.user_id = ${me} and theirs.state = 'active' and mine.state = 'active'
          and c.status in ('active', 'archived')) as "sharesCommunity"
    from users u where ${condition} and ${isThere}`.execute(on);
  return rows[0] ?? null;
};
export const findNamed = (on: Db | Tx, viewer: Caller, username: string): Promise<PersonRow | null> => find(on, viewer, isNamed(username));
export const findById = (on: Db | Tx, viewer: Caller, id: string): Promise<PersonRow | null> => find(on, viewer, sql`u.id = ${id}`);

export async function communitiesOf(on: Db | Tx, viewer: Caller, userId: string): Promise<About['communities']> {
  const { rows } = await sql<About['communities'][number]>`
    select c.id, c.slug, c.name, c.avatar, c.member_count as "memberCount", coalesce(m.state = 'active', false) as "isShared"
    from memberships theirs join communities c on c.id = theirs.community_id left join memberships m on ${isOwn(viewer)}
    where theirs.user_id = ${userId} and theirs.state = 'active' and c.status = 'active' and ${isVisible(viewer)}
    order by coalesce(m.state = 'active', false) desc, c.member_count desc, c.id limit ${sql.lit(MAX_COMMUNITIES)}`.execute(on);
  return rows;
}

/** Public events only, even for viewers with more access: the profile shows what anyone may join. */
export async function nextEventsOf(on: Db | Tx, viewer: Caller, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select e.id from ${sources(viewer)} join event_hosts theirs on theirs.event_id = e.id
    where theirs.user_id = ${userId} and e.visibility = 'public' and e.status = 'published' and e.ends_at > ${now} and ${isListed(viewer)}
    order by e.starts_at, e.id limit ${sql.lit(MAX_EVENTS)}`.execute(on);
  return rows.map(({ id }) => id);
}
