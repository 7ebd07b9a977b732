import { type RawBuilder, sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';

type Rows = readonly Record<string, unknown>[];
/** The columns of a table in the order of its insert, each with its type. */
type Columns = Readonly<Record<string, string>>;

const listed = (columns: Columns): RawBuilder<unknown> => sql.join(Object.keys(columns).map((name) => sql.ref(name)));
/** Nothing of an archive lies in the future: it would stay on top of every list. */
const valued = (columns: Columns): RawBuilder<unknown> =>
  sql.join(
    Object.entries(columns).map(([name, type]) =>
      type === 'past'
        ? sql`case when r.${sql.ref(name)} is not null then least(r.${sql.ref(name)}, ${appNow}) end`
        : type === 'tsvector'
          ? sql`r.${sql.ref(name)}::tsvector`
          : sql`r.${sql.ref(name)}`,
    ),
  );
const kinds: Readonly<Record<string, string>> = { past: 'timestamptz', tsvector: 'text' };
const typed = (columns: Columns): RawBuilder<unknown> =>
  sql.join(Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(kinds[type] ?? type)}`));

/** Columns of the tables that an import fills. */
const tables = {
  users: {
    id: 'uuid',
    username: 'text',
    username_key: 'text',
    email: 'text',
    email_key: 'text',
    password_hash: 'text',
    first_name: 'text',
    last_name: 'text',
    is_public: 'boolean',
    status: 'text',
    deleted_at: 'past',
    imported_into: 'uuid',
    search: 'tsvector',
  },
  posts: {
    id: 'uuid',
    community_id: 'uuid',
    author_id: 'uuid',
    type: 'text',
    title: 'text',
    body: 'text',
    state: 'text',
    event_id: 'uuid',
    reactions: 'jsonb',
    pinned_until: 'timestamptz',
    locked_at: 'past',
    edited_at: 'past',
    published_at: 'past',
    created_at: 'past',
  },
  polls: { post_id: 'uuid', is_multiple: 'boolean', closes_at: 'timestamptz', voter_count: 'int' },
  poll_options: { post_id: 'uuid', nth: 'smallint', text: 'text', votes: 'int' },
  comments: {
    id: 'uuid',
    post_id: 'uuid',
    author_id: 'uuid',
    parent_id: 'uuid',
    body: 'text',
    seq: 'int',
    reactions: 'jsonb',
    edited_at: 'past',
    created_at: 'past',
  },
  post_images: { image_id: 'uuid', post_id: 'uuid', comment_id: 'uuid', nth: 'smallint', alt: 'text' },
  event_series: {
    id: 'uuid',
    community_id: 'uuid',
    rrule: 'text',
    wall_start: 'timestamp',
    zone: 'text',
    filled_until: 'timestamp',
    created_by: 'uuid',
  },
  events: {
    id: 'uuid',
    slug: 'text',
    community_id: 'uuid',
    series_id: 'uuid',
    recurrence_id: 'timestamp',
    is_exception: 'boolean',
    title: 'text',
    summary: 'text',
    description: 'text',
    cover: 'text',
    tags: 'text[]',
    language: 'text',
    mode: 'text',
    wall_start: 'timestamp',
    wall_end: 'timestamp',
    zone: 'text',
    starts_at: 'timestamptz',
    ends_at: 'timestamptz',
    all_day: 'boolean',
    venue_name: 'text',
    venue_line: 'text',
    venue_city: 'text',
    venue_country: 'text',
    venue_lat: 'double precision',
    venue_lng: 'double precision',
    online_url: 'text',
    visibility: 'text',
    status: 'text',
    status_reason: 'text',
    waitlist_mode: 'text',
    guests_per_rsvp: 'smallint',
    rsvp_opens_at: 'timestamptz',
    rsvp_closes_at: 'timestamptz',
    category_id: 'uuid',
    is_tentative: 'boolean',
    publish_at: 'timestamptz',
    venue_note: 'text',
    venue_reveal: 'text',
    cancel_cutoff_hours: 'smallint',
    show_attendees: 'text',
    join_mode: 'text',
    external_url: 'text',
    transfers: 'text',
    offer_ttl_minutes: 'int',
    comment_policy: 'text',
    reminders: 'int[]',
    feedback_hours: 'int',
    search: 'tsvector',
    created_by: 'uuid',
    published_at: 'past',
    created_at: 'past',
  },
  event_hosts: { event_id: 'uuid', user_id: 'uuid' },
  inventory_pools: { id: 'uuid', event_id: 'uuid', name: 'text', label: 'text', capacity: 'int' },
  ticket_types: {
    id: 'uuid',
    event_id: 'uuid',
    name: 'text',
    description: 'text',
    sales_from: 'timestamptz',
    sales_until: 'timestamptz',
    min_per_order: 'smallint',
    max_per_order: 'smallint',
    is_hidden: 'boolean',
    place: 'int',
  },
  ticket_type_pools: { ticket_type_id: 'uuid', pool_id: 'uuid' },
  channels: {
    id: 'uuid',
    community_id: 'uuid',
    kind: 'text',
    name: 'text',
    topic: 'text',
    section: 'text',
    visibility: 'text',
    history_for_new: 'text',
    slow_seconds: 'int',
    retention_days: 'int',
    sort_order: 'int',
    archived_at: 'past',
    created_at: 'past',
  },
  messages: {
    id: 'uuid',
    channel_id: 'uuid',
    seq: 'bigint',
    countable_index: 'bigint',
    rev: 'bigint',
    sender_id: 'uuid',
    client_msg_id: 'uuid',
    reply_to_id: 'uuid',
    body: 'text',
    edited_at: 'past',
    sent_at: 'past',
  },
} as const satisfies Record<string, Columns>;
export type ImportTable = keyof typeof tables;

/** Writes of an import, all in its one transaction. Counters follow from the rows. */
export const importWriting = {
  async insert(tx: Tx, table: ImportTable, rows: Rows): Promise<void> {
    if (rows.length === 0) return;
    const columns = tables[table];
    await sql`insert into ${sql.table(table)} (${listed(columns)})
      select ${valued(columns)} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (${typed(columns)})`.execute(tx);
  },

  /** What the settings do not hold. */
  async finishCommunity(
    tx: Tx,
    { id, rights, status, createdAt }: { id: string; rights: object; status: 'active' | 'archived'; createdAt: string },
  ): Promise<void> {
    await sql`update communities set rights = ${JSON.stringify(rights)}::jsonb, status = ${status},
      created_at = least(${createdAt}::timestamptz, ${appNow}) where id = ${id}`.execute(tx);
  },

  /** A hybrid event has its second pool from the beginning. */
  async setOnlinePlaces(tx: Tx, rows: Rows): Promise<void> {
    await sql`update inventory_pools p set capacity = r.capacity
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (event_id uuid, capacity int)
      where p.event_id = r.event_id and p.name = 'stream'`.execute(tx);
  },

  async countComments(tx: Tx, communityId: string): Promise<void> {
    await sql`update posts p set comment_count = n.count, comment_seq = n.seq
      from (select k.post_id, count(*)::int as count, max(k.seq) as seq from comments k join posts o on o.id = k.post_id
        where o.community_id = ${communityId} group by k.post_id) n where n.post_id = p.id`.execute(tx);
    await sql`update comments k set reply_count = n.count
      from (select a.parent_id, count(*)::int as count from comments a join posts o on o.id = a.post_id
        where o.community_id = ${communityId} and a.parent_id is not null group by a.parent_id) n where n.parent_id = k.id`.execute(tx);
  },

  async accept(tx: Tx, accepted: Rows): Promise<void> {
    await sql`update posts p set accepted_comment_id = r.comment_id
      from jsonb_to_recordset(${JSON.stringify(accepted)}::jsonb) as r (post_id uuid, comment_id uuid) where p.id = r.post_id`.execute(tx);
  },

  /** The answers of comments on events, as far as they are below them. */
  async answer(tx: Tx, answered: Rows): Promise<void> {
    await sql`update comments k set answer_id = a.id
      from jsonb_to_recordset(${JSON.stringify(answered)}::jsonb) as r (id uuid, answer_id uuid)
      join comments a on a.id = r.answer_id and a.parent_id = r.id join posts p on p.id = a.post_id and p.event_id is not null
      where k.id = r.id`.execute(tx);
  },

  async countMessages(tx: Tx, communityId: string): Promise<void> {
    await sql`update channels h set last_seq = n.seq, countable_total = n.seq, rev = n.seq, last_message_at = n.at
      from (select t.channel_id, max(t.seq) as seq, max(t.sent_at) as at from messages t join channels o on o.id = t.channel_id
        where o.community_id = ${communityId} group by t.channel_id) n where n.channel_id = h.id`.execute(tx);
  },

  async setMember(
    tx: Tx,
    {
      communityId,
      userId,
      joinedAt,
      fields,
    }: { communityId: string; userId: string; joinedAt: string | null; fields: Record<string, string> },
  ): Promise<void> {
    await sql`update memberships set joined_at = least(coalesce(${joinedAt}::timestamptz, joined_at), ${appNow}),
        profile_fields = ${JSON.stringify(fields)}::jsonb
      where community_id = ${communityId} and user_id = ${userId}`.execute(tx);
  },

  /** Ids of the site's categories by slug. */
  async categories(tx: Tx): Promise<ReadonlyMap<string, string>> {
    const rows = await tx.selectFrom('categories').select(['slug', 'id']).limit(200).execute();
    return new Map(rows.map(({ slug, id }) => [slug, id]));
  },

  /** The category of this slug; one of the site's if it has no such. */
  async categoryOf(tx: Tx, slug: string): Promise<string> {
    const { rows } = await sql<{
      id: string;
    }>`select id from categories order by slug = ${slug} desc, slug = 'other' desc, sort_order, id limit 1`.execute(tx);
    return rows[0]!.id;
  },
};
export type ImportWriting = typeof importWriting;
