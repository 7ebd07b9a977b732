import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type {
  Category,
  Community,
  CommunityFilter,
  CommunitySummary,
  OwnCommunity,
  RecommendedCommunity,
} from '#contract/communities/index.ts';
import { foldName, slugPattern } from '#contract/browser/patterns.ts';
import {
  accessColumns,
  accessOf,
  type AccessRow,
  barColumns,
  hasBlocks,
  holdsRight,
  isAccountLive,
  isOwn,
  isVisible,
  matchesIdOrSlug,
  roleInForce,
  stateInForce,
} from '#features/access/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { keptTotals } from '#kernel/kept-totals.ts';
import { distanceBetween, isWithin } from '#kernel/nearby.ts';
import { cutOf, MAX_COUNTED, type PageQuery } from '#kernel/paging.ts';
import { matchesSearch } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type CommunityCards, type ListedCard, listedColumns, looks, ownOfEach } from './communities.cards.repository.ts';
import { memberPreviewsOf } from './communities.member-previews.repository.ts';
import type { Bar } from './communities.policy.ts';
import {
  communityOf,
  type CommunityDetailRow,
  listedOf,
  ownOf,
  type OwnCommunityRow,
  recommendedOf,
  type RecommendedRow,
} from './communities.shapes.ts';
import { postsSince } from './members/communities.seen.repository.ts';

type Caller = Viewer | null;
type Condition = RawBuilder<SqlBool>;
type Order = { key: RawBuilder<unknown>; direction: RawBuilder<unknown> };
type Asked = {
  viewer: Caller;
  condition: Condition;
  order: Order;
  cut: RawBuilder<unknown>;
  from?: RawBuilder<unknown>;
  columns?: RawBuilder<unknown>;
};
type Shown<More> = {
  rows: RawBuilder<unknown>;
  /** Omitted if the total is counted elsewhere, or not at all. */
  total?: RawBuilder<unknown>;
  /** Common table expressions of both queries. */
  prelude?: RawBuilder<unknown>;
  /** Further columns over the rows of the page, `p`. */
  more?: RawBuilder<More>;
  perPage: number;
  direction?: RawBuilder<unknown>;
  viewer: Caller;
};
type Sort = 'active' | 'members' | 'newest' | 'name';
type Own = Pick<OwnCommunityRow, 'state' | 'role' | 'card'>;
type Wanted = Pick<z.output<typeof CommunityFilter>, 'q' | 'category' | 'tag' | 'language' | 'city' | 'status' | 'lat' | 'lng' | 'sort'> &
  PageQuery;
export type ListedPage<Row = CommunitySummary> = { communities: Row[]; total: number };

const FACES_OF_PAGE = 12;
const MAX_RELATIVES = 20;
const COSTLY_TOTAL = 1_000;
/** Known people of a viewer: members of this many of the viewer's smallest communities, this many of each. */
const SHARED = 10;
const KNOWN_PER_COMMUNITY = 50;
/** More communities than any user joins; bounds the list of one's own. */
const MAX_JOINED = 1_000;
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

// Columns of a page beside those of an access and of a card.
const details = sql`c.description, c.rules, c.rules_version as "rulesVersion", c.join_questions as "joinQuestions", c.welcome,
  c.member_fields as "memberFields", c.post_moderation as "postModeration", c.version, c.organisation, c.organisation_verified_at as "organisationVerifiedAt",
  c.parent_id as "parentId", c.created_at as "createdAt"`;
const isFiledUnder = (slug: string): Condition =>
  slugPattern.test(slug) ? sql`c.category_id = (select id from categories where slug = ${slug})` : sql`false`;

const rowColumns = sql`${listedColumns}, ${roleInForce} as role, c.status, c.timezone, m.seen_at as "seenAt", ${barColumns}`;

/**
 * The city of the viewer's profile, and how many people they know are in other communities. A bounded number of people of the smallest
 * shared communities count as known, only those with a public profile: memberships of others are not shown to strangers.
 */
const placeAndPeopleOf = (viewer: Viewer) => sql`
  place as materialized (select lower(normalize(trim(split_part(translate(location, '，、', ',,'), ',', 1)), nfkc)) as city_key
    from users where id = ${viewer.id} and location <> ''),
  shared as materialized (select i.community_id from memberships i join communities c on c.id = i.community_id
    where i.user_id = ${viewer.id} and i.state = 'active' and c.status = 'active' order by c.member_count, c.id limit ${sql.lit(SHARED)}),
  known as materialized (select distinct o.user_id from shared s cross join lateral (
      select f.user_id from memberships f where f.community_id = s.community_id and f.state = 'active'
      order by f.joined_at, f.user_id limit ${sql.lit(KNOWN_PER_COMMUNITY)}) o
    join users u on u.id = o.user_id where u.is_public and ${isAccountLive} and u.id <> ${viewer.id}),
  acquainted as materialized (select o.community_id, count(*) as people from known w
    join memberships o on o.user_id = w.user_id and o.state = 'active' group by 1)`;

/** The viewer's communities on one page, with their sort key. */
const pageOf = ({ viewer, condition, order: { key, direction }, cut, from = own(viewer), columns = sql`` }: Asked) => sql`
  select ${rowColumns}${columns}, ${key} as "sortKey" from ${from} where ${condition} order by ${key} ${direction}, c.id ${cut}`;
const countOf = ({ viewer, condition }: Omit<Asked, 'cut'>) => sql`
  select count(*) as total from (select from ${own(viewer)} where ${condition} limit ${sql.lit(MAX_COUNTED)}) counted`;

const place = [sql`c.lat`, sql`c.lng`] as const;

/** A page of communities with their cards. A total that the same query counts is returned even beyond the last page. */
async function toPage<Item, More>(
  { db, cards }: { db: Db; cards: CommunityCards },
  { rows: page, more = sql``, total, prelude = sql``, perPage, direction = descending, viewer }: Shown<More>,
  itemOf: (row: Own & More) => Item,
): Promise<ListedPage<Item>> {
  const from = total ? sql`(${total}) t left join (${page}) p on true` : sql`(${page}) p`;
  const { rows } = await sql<((ListedCard & Omit<Own, 'card'> & More) | { id: null }) & { total: number; hasBlocks: boolean }>`
    ${prelude} select p.id, p.revision, p.state, p.role, ${total ? sql`t.total` : sql`0::bigint`} as total,
      ${hasBlocks(viewer?.id ?? null)} as "hasBlocks" ${more} from ${from}
    order by p."sortKey" ${direction}, p.id`.execute(db);
  const [first] = rows;
  if (!first) return { communities: [], total: 0 };
  // Beyond the last page the only row has the total alone.
  const listed = rows.filter((row) => row.id !== null).slice(0, perPage);
  const shown = await cards.of(listed, viewer, first.hasBlocks);
  const communities = listed.flatMap((row) => {
    const card = shown.get(row.id);
    return card ? [itemOf({ ...row, card })] : [];
  });
  return { communities, total: first.total };
}

/** The default chat channel, of those that the member reads, if any. */
const defaultChannel = sql`(select h.id from channels h where h.community_id = c.id and h.archived_at is null and h.visibility <> 'private'
  and m.state = 'active'
  order by exists (select from channel_members cm where cm.channel_id = h.id and cm.user_id = m.user_id) desc, array_position(c.default_channel_ids, h.id), h.sort_order, h.created_at, h.id limit 1)`;

/** Active communities of the same family that the viewer may see. */
const relatives = (viewer: Caller, condition: Condition) => sql`(
  select json_agg(json_build_object('id', id, 'slug', slug, 'name', name, 'avatar', avatar)) from (
    select c.id, c.slug, c.name, c.avatar from ${own(viewer)} where ${condition} and c.status = 'active' and ${isVisible(viewer)}
    order by c.name_key, c.id limit ${sql.lit(MAX_RELATIVES)}) c)`;

export const createCommunityLists = (db: Db, cards: CommunityCards) => {
  const lists = { db, cards };
  const totalOf = keptTotals({ costly: COSTLY_TOTAL });
  return {
    async list(viewer: Caller, { q, category, tag, language, city, status, lat, lng, sort, ...query }: Wanted): Promise<ListedPage> {
      const near = lat === undefined || lng === undefined ? null : { lat, lng };
      const condition = all([
        status === 'archived' ? sql<SqlBool>`c.status = 'archived' and m.state = 'active'` : sql<SqlBool>`c.status = 'active'`,
        isVisible(viewer),
        ...(category === undefined ? [] : [isFiledUnder(category)]),
        ...(tag ? [sql<SqlBool>`c.tag_keys @> ${[foldName(tag)]}::text[]`] : []),
        ...(language === undefined ? [] : [sql<SqlBool>`c.language = ${language}`]),
        ...(city ? [sql<SqlBool>`c.city_key = ${foldName(city)}`] : []),
        ...(near ? [isWithin(near, ...place)] : []),
        ...(q ? [matchesSearch('c.search', q)] : []),
      ]);
      const order = near ? { key: distanceBetween(near, ...place), direction: ascending } : orders[sort];
      const asked = { viewer, condition, order };
      const stopsEarly = !q && !near && status !== 'archived';
      const rows = pageOf({ ...asked, cut: cutOf(query), ...(stopsEarly && { from: ownOfEach(viewer) }) });
      const total = await totalOf([viewer?.id, viewer?.isAdmin, q, category, tag, language, city, status, lat, lng], async () => {
        const counted = await sql<{ total: number }>`${countOf(asked)}`.execute(db);
        return counted.rows[0]!.total;
      });
      const more = sql<Omit<Bar, 'state'>>`, p."mayAskAgainAt", p."bannedUntil", p.reason`;
      const shown = { rows, more, perPage: query.perPage, direction: order.direction, viewer };
      return { ...(await toPage(lists, shown, (row) => listedOf(viewer, row))), total };
    },

    /** Ranked by chosen categories, the viewer's city, people they know, the categories of their communities, their language, and size. */
    recommended(viewer: Viewer, query: PageQuery): Promise<ListedPage<RecommendedCommunity>> {
      const score = sql`(case when p.category_id in (select category_id from chosen) then 30 else 0 end
        + case when p.category_id in (
          select o.category_id from memberships i join communities o on o.id = i.community_id where i.user_id = ${viewer.id} and i.state = 'active'
        ) then 6 else 0 end + case when p.language = ${viewer.language} then 3 else 0 end + ln(1 + p.member_count)
        + case when p.city_key = (select city_key from place) then 12 else 0 end + 4 * coalesce(least(k.people, 5), 0))`;
      // `not exists` instead of a comparison: the planner estimates how rare such rows are, and scans along the index.
      const isOpen = sql`c.status = 'active' and c.visibility <> 'hidden' and c.join_policy <> 'invite'
        and not exists (select from memberships m where ${isOwn(viewer)} and ${stateInForce} is not null)`;
      const largest = (of: RawBuilder<unknown>, most: number) => sql`
        select c.id, c.category_id, c.language, c.member_count, c.city_key from communities c where ${isOpen} ${of}
        order by c.member_count desc, c.id limit ${sql.lit(most)}`;
      const rows = sql`
        select ${rowColumns}, k.score as "sortKey", k.people, c.city_key is not distinct from (select city_key from place) as "isInMyCity",
          c.category_id in (select category_id from chosen) as "isChosen"
        from (select * from candidates order by score desc, id ${cutOf(query)}) k join ${own(viewer)} on c.id = k.id`;
      const prelude = sql`
        with chosen as materialized (select category_id from person_interests where user_id = ${viewer.id}),
        ${placeAndPeopleOf(viewer)},
        pool as ((${largest(sql``, CANDIDATES)}) union
          select l.* from chosen i cross join lateral (${largest(sql`and c.category_id = i.category_id`, CANDIDATES_OF_INTEREST)}) l union
          (${largest(sql`and c.city_key = (select city_key from place)`, CANDIDATES_OF_INTEREST)}) union
          select l.* from (select community_id from acquainted order by people desc limit ${sql.lit(CANDIDATES_OF_INTEREST)}) a
            cross join lateral (${largest(sql`and c.id = a.community_id`, 1)}) l),
        candidates as materialized (select p.id, coalesce(k.people, 0) as people, ${score} as score
          from pool p left join acquainted k on k.community_id = p.id)`;
      const total = sql`select count(*) as total from candidates`;
      const more = sql<Omit<RecommendedRow, keyof Own>>`, p.people, p."isInMyCity", p."isChosen"`;
      return toPage(lists, { rows, total, prelude, more, perPage: query.perPage, viewer }, recommendedOf);
    },

    async mine(viewer: Viewer): Promise<OwnCommunity[]> {
      const condition = sql<SqlBool>`c.status in ('active', 'archived') and m.state = 'active'`;
      const may = viewer.isAdmin ? sql`c.status = 'active'` : holdsRight('createEvent', 'm');
      const columns = sql`, ${may} as "mayCreateEvent"`;
      const rows = pageOf({ viewer, condition, columns, order: orders.active, cut: sql`limit ${sql.lit(MAX_JOINED)}` });
      const shown = {
        rows,
        more: sql<
          Pick<OwnCommunityRow, 'status' | 'timezone' | 'newPosts' | 'mayCreateEvent'>
        >`, p.status, p.timezone, p."mayCreateEvent", ${postsSince(viewer.id, sql`p.id`, sql`p."seenAt"`)} as "newPosts"`,
        perPage: MAX_JOINED,
        viewer,
      };
      return (await toPage(lists, shown, ownOf)).communities;
    },
  };
};
export type CommunityLists = ReturnType<typeof createCommunityLists>;

export async function get(on: Db | Tx, viewer: Caller, idOrSlug: string): Promise<Community | null> {
  const { rows } = await sql<CommunityDetailRow & AccessRow & { parentId: string | null }>`
    select p.*, f."memberPreviews", ${relatives(viewer, sql`c.id = p."parentId"`)} as parents, ${relatives(viewer, sql`c.parent_id = p.id`)} as children from (
      select ${accessColumns}, ${looks}, ${details}, ${defaultChannel} as "defaultChannelId",
        exists (select from community_follows w where w.user_id = ${viewer?.id ?? null} and w.community_id = c.id) as "isFollowing"
      from ${own(viewer)} where ${matchesIdOrSlug(idOrSlug)} and ${isVisible(viewer)}
    ) p left join lateral ${memberPreviewsOf(FACES_OF_PAGE, viewer?.id ?? null)} f on true`.execute(on);
  return rows[0] ? communityOf(viewer, rows[0], accessOf(rows[0])) : null;
}

export async function categories(on: Db | Tx): Promise<Category[]> {
  const rows = await on.selectFrom('categories').selectAll().orderBy('sort_order').orderBy('slug').limit(200).execute();
  return rows.map((row) => ({ id: row.id, slug: row.slug, names: { 'en-US': row.name_en, 'zh-CN': row.name_zh } }));
}

/** Communities whose realtime room the viewer joins. */
export async function activeIds(on: Db | Tx, userId: string): Promise<string[]> {
  const rows = await on
    .selectFrom('memberships')
    .select('community_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .limit(MAX_JOINED)
    .execute();
  return rows.map((row) => row.community_id);
}
