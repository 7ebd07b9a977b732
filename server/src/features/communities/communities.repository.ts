import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Category, Community, CommunitySummary } from '#contract/communities.ts';
import { slugPattern } from '#contract/kernel/patterns.ts';
import type { Db } from '#kernel/db/index.ts';
import { cutOf, MOST_COUNTED, type PageQuery } from '#kernel/paging.ts';
import { matchesSearch } from '#kernel/search.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { communityOf, type DetailRow, type SummaryRow, summaryOf } from './communities.shapes.ts';
import {
  isCalled,
  isOwn,
  isVisible,
  roleInForce,
  standingColumns,
  standingOf,
  type StandingRow,
  stateInForce,
} from './communities.standing.repository.ts';

type Caller = Viewer | null;
type Condition = RawBuilder<SqlBool>;
type Order = { key: RawBuilder<unknown>; direction: RawBuilder<unknown> };
type Asked = { viewer: Caller; condition: Condition; order: Order; cut: RawBuilder<unknown> };
type Shown = {
  rows: RawBuilder<unknown>;
  total: RawBuilder<unknown>;
  /** Common table expressions of both queries. */
  prelude?: RawBuilder<unknown>;
  perPage: number;
  direction?: RawBuilder<unknown>;
};
type Sort = 'active' | 'members' | 'newest' | 'name';
export type CommunityFilter = { q?: string; category?: string; sort: Sort } & PageQuery;
export type Found = { communities: CommunitySummary[]; total: number };

const FACES_OF_LIST = 5;
const FACES_OF_PAGE = 12;
/** More communities than any user joins; bounds the list of one's own. */
const MOST_JOINED = 1_000;
/** Recommendations are drawn from this many of the largest communities, and of the largest ones per chosen category. */
const CANDIDATES = 500;
const CANDIDATES_OF_INTEREST = 50;

const ascending = sql`asc`;
const descending = sql`desc`;
const orders: Record<Sort, Order> = {
  active: { key: sql`c.last_activity_at`, direction: descending },
  members: { key: sql`c.member_count`, direction: descending },
  newest: { key: sql`c.created_at`, direction: descending },
  name: { key: sql`c.name_key`, direction: ascending },
};

const own = (viewer: Caller) => sql`communities c left join memberships m on ${isOwn(viewer)}`;
const all = (conditions: readonly Condition[]): Condition => sql`${sql.join(conditions, sql` and `)}`;

// Columns of a summary beside those of a standing.
const looks = sql`c.tagline, c.cover, c.category_id as "categoryId", c.tags, c.city, c.country, c.member_count as "memberCount",
  c.last_activity_at as "lastActivityAt"`;
const isFiledUnder = (slug: string): Condition =>
  slugPattern.test(slug) ? sql`c.category_id = (select id from categories where slug = ${slug})` : sql`false`;

const summaryColumns = sql`c.id, c.slug, c.name, c.avatar, c.language, c.visibility, c.join_policy as "joinPolicy",
  ${stateInForce} as state, ${roleInForce} as role, ${looks}`;

/** The longest-standing members of `p`. Non-members see public profiles only. */
const facesOf = (
  most: number,
) => sql`(select json_agg(json_build_array(id, username, first_name, last_name, profile_picture)) as faces from (
  select u.id, u.username, u.first_name, u.last_name, u.profile_picture from memberships f join users u on u.id = f.user_id
  where f.community_id = p.id and f.state = 'active' and u.status = 'enabled' and u.deleted_at is null and u.delete_at is null
    and (u.is_public or p.state = 'active')
  order by f.joined_at, f.user_id limit ${sql.lit(most)}) x)`;

/** The viewer's communities on one page, with their sort key. */
const pageOf = ({ viewer, condition, order: { key, direction }, cut }: Asked) => sql`
  select ${summaryColumns}, ${key} as "sortKey" from ${own(viewer)} where ${condition} order by ${key} ${direction}, c.id ${cut}`;
const countOf = ({ viewer, condition }: Omit<Asked, 'cut'>) => sql`
  select count(*) as total from (select from ${own(viewer)} where ${condition} limit ${sql.lit(MOST_COUNTED)}) counted`;

/** One query: only the rows of the page get faces, and the total is there also beyond the last page. */
async function found(db: Db, { rows: page, total, prelude = sql``, perPage, direction = descending }: Shown): Promise<Found> {
  const { rows } = await sql<SummaryRow & { total: number }>`
    ${prelude} select p.*, f.faces, t.total from (${total}) t left join (${page}) p on true left join lateral ${facesOf(FACES_OF_LIST)} f on true
    order by p."sortKey" ${direction}, p.id`.execute(db);
  const communities = rows.filter((row) => row.id !== null).slice(0, perPage);
  return { communities: communities.map(summaryOf), total: rows[0]!.total };
}

/** The default chat channel; members only, as chat itself is. */
const defaultChannel = sql`(select h.id from channels h where h.community_id = c.id and h.archived_at is null and h.visibility <> 'private'
  and m.state = 'active' order by h.sort_order, h.created_at, h.id limit 1)`;

export const communitiesRepository = (db: Db) => {
  return {
    list(viewer: Caller, { q, category, sort, ...query }: CommunityFilter): Promise<Found> {
      const condition = all([
        sql`c.status = 'active'`,
        isVisible(viewer),
        ...(category === undefined ? [] : [isFiledUnder(category)]),
        ...(q ? [matchesSearch('c.search', q)] : []),
      ]);
      const asked = { viewer, condition, order: orders[sort] };
      const rows = pageOf({ ...asked, cut: cutOf(query) });
      return found(db, { rows, total: countOf(asked), perPage: query.perPage, direction: orders[sort].direction });
    },

    /** Ranked by chosen categories, then those of the viewer's communities, then the language, then the number of members. */
    recommended(viewer: Viewer, query: PageQuery): Promise<Found> {
      const score = sql`(case when p.category_id in (select category_id from chosen) then 30 else 0 end
        + case when p.category_id in (
          select o.category_id from memberships i join communities o on o.id = i.community_id where i.user_id = ${viewer.id} and i.state = 'active'
        ) then 6 else 0 end + case when p.language = ${viewer.language} then 3 else 0 end + ln(1 + p.member_count))`;
      // `not exists` instead of a comparison: the planner estimates how rare such rows are, and scans along the index.
      const isOpen = sql`c.status = 'active' and c.visibility <> 'hidden' and c.join_policy <> 'invite'
        and not exists (select from memberships m where ${isOwn(viewer)} and ${stateInForce} is not null)`;
      const largest = (of: RawBuilder<unknown>, most: number) => sql`
        select c.id, c.category_id, c.language, c.member_count from communities c where ${isOpen} ${of}
        order by c.member_count desc, c.id limit ${sql.lit(most)}`;
      const rows = sql`
        select ${summaryColumns}, k.score as "sortKey"
        from (select * from candidates order by score desc, id ${cutOf(query)}) k join ${own(viewer)} on c.id = k.id`;
      const prelude = sql`
        with chosen as materialized (select category_id from person_interests where user_id = ${viewer.id}),
        pool as ((${largest(sql``, CANDIDATES)}) union
          select l.* from chosen i cross join lateral (${largest(sql`and c.category_id = i.category_id`, CANDIDATES_OF_INTEREST)}) l),
        candidates as materialized (select p.id, ${score} as score from pool p)`;
      return found(db, { rows, total: sql`select count(*) as total from candidates`, prelude, perPage: query.perPage });
    },

    async mine(viewer: Viewer): Promise<CommunitySummary[]> {
      const condition = sql<SqlBool>`c.status <> 'deleted' and m.state = 'active'`;
      const rows = pageOf({ viewer, condition, order: orders.active, cut: sql`limit ${sql.lit(MOST_JOINED)}` });
      return (await found(db, { rows, total: sql`select null::bigint as total`, perPage: MOST_JOINED })).communities;
    },

    async get(viewer: Caller, idOrSlug: string): Promise<Community | null> {
      const { rows } = await sql<DetailRow & StandingRow>`
        select p.*, f.faces from (
          select ${standingColumns}, ${looks}, c.description, c.rules, c.created_at as "createdAt", ${defaultChannel} as "defaultChannelId"
          from ${own(viewer)} where ${isCalled(idOrSlug)} and ${isVisible(viewer)}
        ) p left join lateral ${facesOf(FACES_OF_PAGE)} f on true`.execute(db);
      return rows[0] ? communityOf(viewer, rows[0], standingOf(rows[0])) : null;
    },

    async categories(): Promise<Category[]> {
      const rows = await db.selectFrom('categories').selectAll().orderBy('sort_order').orderBy('slug').limit(200).execute();
      return rows.map((row) => ({ id: row.id, slug: row.slug, names: { 'en-US': row.name_en, 'zh-CN': row.name_zh } }));
    },

    /** Communities whose realtime room the viewer joins. */
    async activeIds(userId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('memberships')
        .select('community_id')
        .where('user_id', '=', userId)
        .where('state', '=', 'active')
        .limit(MOST_JOINED)
        .execute();
      return rows.map((row) => row.community_id);
    },
  };
};
export type CommunitiesRepository = ReturnType<typeof communitiesRepository>;
