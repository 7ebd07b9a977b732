import { type RawBuilder, sql } from 'kysely';
import { noContentRules } from '#contract/community-shapes.ts';
import { appNow, instantOf } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';

/** Rows of one read: what is in memory at once. */
const BATCH = 500;
const START = '00000000-0000-0000-0000-000000000000';

type Part = (communityId: string) => { columns: RawBuilder<unknown>; from: RawBuilder<unknown>; key: RawBuilder<unknown> };

/** An author by what others see of them; the names of a closed account are empty. */
const author = sql`json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name, 'lastName', u.last_name) as author`;
/**
 * What moderators read: drafts, deleted posts and letters to the moderators stay here. So do the comments of private events; those of other
 * events hang on a line of posts that names the event.
 */
const isKept = sql`((p.state in ('published', 'pending', 'hidden') and p.type <> 'modmail') or (p.state = 'attached' and exists (
  select from events pe where pe.id = p.event_id and pe.visibility <> 'private')))`;

/** The pictures of a text in their order; the files have their ids as names. */
const picturesWhere = (isOfText: RawBuilder<unknown>) => sql`(select coalesce(json_agg(json_build_object('id', x.image_id, 'alt', x.alt)
  order by x.nth), '[]') from post_images x where ${isOfText}) as images`;

/** Over `m` and its `c`: the values that a member gave, in the order of the fields; those of fields that are gone are left out. */
const profileFields = sql`(select coalesce(json_agg(json_build_object('id', f.field -> 'id', 'label', f.field -> 'label',
  'value', m.profile_fields -> (f.field ->> 'id')) order by f.place), '[]')
  from jsonb_array_elements(c.member_fields) with ordinality f (field, place) where m.profile_fields ? (f.field ->> 'id'))`;

/** Over `e`, each as one value: the ticket types, in the order of the hosts, and the pools that they share. */
const ticketTypes = sql`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'description', t.description,
    'sales_from', ${instantOf(sql`t.sales_from`)},
    'sales_until', ${instantOf(sql`t.sales_until`)}, 'min_per_order', t.min_per_order,
    'max_per_order', t.max_per_order, 'is_hidden', t.is_hidden, 'capacity', o.capacity) order by t.place, t.id), '[]')
  from ticket_types t join inventory_pools o on o.event_id = t.event_id and o.name = 'ticket:' || t.id where t.event_id = e.id)`;
const sharedPools = sql`(select coalesce(json_agg(json_build_object('id', i.id, 'name', i.label, 'capacity', i.capacity, 'ticket_type_ids',
    array(select l.ticket_type_id from ticket_type_pools l where l.pool_id = i.id order by l.ticket_type_id)) order by i.label, i.id), '[]')
  from inventory_pools i where i.event_id = e.id and i.label is not null)`;

/** The lists of an archive in order, one file each. */
const parts = {
  community: (id) => ({
    columns: sql`c.id, c.slug, c.name, c.tagline, c.description, c.avatar, c.cover, k.slug as category, c.tags, c.language, c.timezone, c.city,
      c.country, c.lat, c.lng, c.visibility, c.content_visibility, c.join_policy, c.rules, c.rules_version, c.rights, c.join_questions,
      c.welcome, c.member_fields, c.default_channel_ids, c.post_moderation,
      ${JSON.stringify(noContentRules)}::jsonb || c.content_rules as "contentRules", c.organisation, c.status, c.created_at`,
    from: sql`communities c join categories k on k.id = c.category_id where c.id = ${id}`,
    key: sql`c.id`,
  }),
  members: (id) => ({
    columns: sql`u.id, u.username, u.first_name as "firstName", u.last_name as "lastName", m.state, m.role, m.joined_at, m.answers,
      ${profileFields} as profile_fields,
      case when m.state = 'active' and u.email_verified_at is not null then encode(sha256(convert_to(u.email_key, 'UTF8')), 'hex') end as "emailSha256"`,
    from: sql`memberships m join users u on u.id = m.user_id join communities c on c.id = m.community_id
      where m.community_id = ${id} and m.state in ('active', 'pending', 'banned') and u.deleted_at is null`,
    key: sql`m.user_id`,
  }),
  posts: (id) => ({
    columns: sql`p.id, ${author}, p.type, p.title, p.body,
      ${picturesWhere(sql`x.post_id = p.id and x.comment_id is null`)}, p.state, p.event_id, p.reactions, p.comment_count, p.accepted_comment_id,
      p.pinned_until, p.locked_at, p.edited_at, p.published_at, p.created_at`,
    from: sql`posts p join users u on u.id = p.author_id where p.community_id = ${id} and ${isKept}`,
    key: sql`p.id`,
  }),
  polls: (id) => ({
    columns: sql`l.post_id, l.is_multiple, l.closes_at, l.voter_count,
      (select json_agg(json_build_object('text', o.text, 'votes', o.votes) order by o.nth) from poll_options o where o.post_id = l.post_id) as options`,
    from: sql`polls l join posts p on p.id = l.post_id where p.community_id = ${id} and ${isKept}`,
    key: sql`l.post_id`,
  }),
  comments: (id) => ({
    columns: sql`k.id, k.post_id, k.parent_id, k.answer_id, ${author}, k.body, ${picturesWhere(sql`x.comment_id = k.id`)},
      k.reactions, k.seq, k.edited_at, k.created_at`,
    from: sql`comments k join posts p on p.id = k.post_id join users u on u.id = k.author_id
      where p.community_id = ${id} and ${isKept} and k.state = 'published' and k.deleted_at is null`,
    key: sql`k.id`,
  }),
  events: (id) => ({
    columns: sql`e.id, e.slug, e.series_id, s.rrule, s.wall_start as series_start, s.filled_until as series_filled_until,
      e.recurrence_id, e.is_exception, e.title, e.summary, e.description, e.cover, e.tags, e.language, e.mode, e.wall_start,
      e.wall_end, e.zone, e.starts_at, e.ends_at, e.all_day, e.venue_name, e.venue_line, e.venue_city, e.venue_country, e.venue_lat, e.venue_lng,
      e.online_url, e.visibility, e.status, e.status_reason, e.waitlist_mode, e.guests_per_rsvp, e.rsvp_opens_at, e.rsvp_closes_at,
      (select k.slug from categories k where k.id = e.category_id) as category, e.is_tentative, e.publish_at, e.venue_note, e.venue_reveal,
      e.cancel_cutoff_hours, e.show_attendees, e.join_mode, e.external_url, e.transfers, e.offer_ttl_minutes, e.comment_policy, e.reminders, e.feedback_hours, e.published_at, e.created_at, (select i.capacity from inventory_pools i where i.event_id = e.id and i.name = 'seats') as capacity,
      case when e.mode = 'hybrid' then (select i.capacity from inventory_pools i where i.event_id = e.id and i.name = 'stream') end as online_capacity,
      ${ticketTypes} as ticket_types, ${sharedPools} as shared_pools,
      (select sum(i.confirmed) from inventory_pools i where i.event_id = e.id and i.name in ('seats', 'stream'))::int as confirmed`,
    from: sql`events e left join event_series s on s.id = e.series_id where e.community_id = ${id}`,
    key: sql`e.id`,
  }),
  channels: (id) => ({
    columns: sql`h.id, h.kind, h.name, h.topic, h.section, h.visibility, h.history_for_new, h.slow_seconds, h.retention_days, h.sort_order, h.archived_at, h.created_at`,
    from: sql`channels h where h.community_id = ${id} and h.visibility <> 'private'`,
    key: sql`h.id`,
  }),
  messages: (id) => ({
    columns: sql`t.id, t.channel_id, t.seq, ${author}, t.reply_to_id, t.body, t.edited_at, t.sent_at`,
    from: sql`messages t join channels h on h.id = t.channel_id join users u on u.id = t.sender_id
      where h.community_id = ${id} and h.visibility <> 'private' and t.state = 'visible'`,
    key: sql`t.id`,
  }),
  images: (id) => ({
    columns: sql`i.id, i.purpose, i.width, i.height`,
    from: sql`images i where i.community_id = ${id} and (i.expires_at is null or i.expires_at > ${appNow})
      and (i.purpose <> 'photo' or exists (select from post_images x join posts p on p.id = x.post_id left join comments k on k.id = x.comment_id
        where x.image_id = i.id and ${isKept} and coalesce(k.state, 'published') = 'published' and k.deleted_at is null))`,
    key: sql`i.id`,
  }),
} satisfies Record<string, Part>;

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];

export const archivePartsRepository = (db: Db) => ({
  /** The rows of a part in batches, so that only one batch is in memory. */
  async *rowsOf(part: PartName, communityId: string): AsyncGenerator<Record<string, unknown>> {
    const { columns, from, key } = parts[part](communityId);
    for (let after = START; ;) {
      const { rows } = await sql<Record<string, unknown> & { place: string }>`
        select ${columns}, ${key} as place from ${from} and ${key} > ${after}::uuid order by ${key} limit ${sql.lit(BATCH)}`.execute(db);
      for (const { place: _, ...row } of rows) yield row;
      if (rows.length < BATCH) return;
      after = rows.at(-1)!.place;
    }
  },
});
export type ArchivePartsRepository = ReturnType<typeof archivePartsRepository>;
