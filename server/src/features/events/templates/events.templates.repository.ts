import { type RawBuilder, sql } from 'kysely';
import type { EventTemplatePlan } from '#contract/events/templates.ts';
import { limits } from '#contract/browser/limits.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { isShownByEvent } from '../events.covers.repository.ts';
import { eventOfTemplate, modelOfEvent, sharedOfType } from './events.models.repository.ts';

export type Template = {
  id: string;
  communityId: string;
  createdBy: string | null;
  isDeleted: boolean;
  name: string;
  title: string;
  mode: EventTemplatePlan['mode'];
  cover: string | null;
  updatedAt: Date;
  version: number;
};
type Plan = Omit<EventTemplatePlan, 'can' | 'updatedAt' | 'opensAt' | 'closesAt'> &
  Pick<Template, 'createdBy' | 'communityId' | 'isDeleted' | 'updatedAt'> & { opensAt: Date | null; closesAt: Date | null };
type Row = Omit<Template, 'communityId'>;

const minutes = 'YYYY-MM-DD"T"HH24:MI';
/** Columns over the template `m` and its event `e`. */
const columns = sql`m.id, m.created_by as "createdBy", m.deleted_at is not null as "isDeleted", m.name, e.title, e.mode, e.cover,
  m.updated_at as "updatedAt", m.version`;
const from = sql`event_templates m cross join lateral ${eventOfTemplate} e`;
/** The parts of the event `e` that a template keeps. */
const kept = sql`${modelOfEvent} as model,
  (select p.capacity from inventory_pools p where p.event_id = e.id and p.name = 'seats') as capacity,
  (select p.capacity from inventory_pools p where p.event_id = e.id and p.name = 'stream') as online_capacity,
  (select coalesce(jsonb_agg(to_jsonb(q) - array['id', 'event_id', 'created_at'] order by q.place), '[]')
    from event_questions q where q.event_id = e.id and q.retired_at is null) as questions,
  (select coalesce(jsonb_agg(to_jsonb(t) - array['id', 'event_id', 'created_at', 'updated_at', 'version']
      || jsonb_build_object('capacity', o.capacity, 'shared', ${sharedOfType}) order by t.place, t.id), '[]')
    from ticket_types t join inventory_pools o on o.event_id = t.event_id and o.name = 'ticket:' || t.id where t.event_id = e.id) as ticket_types`;
const isDone = ({ numAffectedRows = 0n }: { numAffectedRows?: bigint }): boolean => numAffectedRows > 0n;
/** Callers hold the lock of the community. */
const hasRoom = (communityId: RawBuilder<unknown>) =>
  sql`(select count(*) from event_templates o where o.community_id = ${communityId} and o.deleted_at is null) < ${limits.eventTemplates.max}`;
const isRestorable = sql`m.deleted_at > ${appNow} - ${limits.eventTemplates.restoreHours} * interval '1 hour'`;

// SQL of the templates of events.

export async function list(tx: Tx, communityId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${columns} from ${from} where m.community_id = ${communityId} and m.deleted_at is null
    order by lower(m.name), m.id limit ${limits.eventTemplates.max}`.execute(tx);
  return rows;
}

/** The template; a deleted one is found while it can be restored. */
export async function find(tx: Tx, id: string): Promise<Template | null> {
  const { rows } = await sql<Template>`select ${columns}, m.community_id as "communityId" from ${from}
    where m.id = ${id} and (m.deleted_at is null or ${isRestorable})`.execute(tx);
  return rows[0] ?? null;
}

export async function plan(tx: Tx, id: string): Promise<Plan | null> {
  const { rows } = await sql<Plan>`select ${columns}, m.community_id as "communityId",
      json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) as community, e.summary, e.description, e.zone, e.all_day as "allDay",
      to_char(e.wall_start, ${sql.lit(minutes)}) as "wallStart", to_char(e.wall_end, ${sql.lit(minutes)}) as "wallEnd",
      e.venue_reveal as "venueReveal", e.online_url as "onlineUrl", e.visibility, case when e.venue_name is not null then
        json_build_object('name', e.venue_name, 'line', e.venue_line, 'city', e.venue_city, 'country', e.venue_country, 'note', e.venue_note,
          'point', case when e.venue_lat is not null and e.venue_lng is not null
            then json_build_object('lat', e.venue_lat, 'lng', e.venue_lng) end) end as venue,
      e.waitlist_mode as "waitlistMode", e.guests_per_rsvp as "guestsPerRsvp", e.is_tentative as "isTentative",
      e.feedback_hours as "feedbackHours", coalesce(e.has_chat, false) as "hasChat", e.tags,
      e.join_mode as "joinMode", e.external_url as "externalUrl", coalesce(e.comment_policy, 'all') as "commentPolicy",
      k.id as "categoryId", m.capacity, m.online_capacity as "onlineCapacity", coalesce(e.language, c.language) as language,
      e.rsvp_opens_at as "opensAt", e.rsvp_closes_at as "closesAt", e.cancel_cutoff_hours as "cancelCutoffHours",
      (select coalesce(json_agg(json_build_object('id', gen_random_uuid(), 'kind', q.kind, 'scope', q.scope, 'label', q.label,
        'isRequired', q.is_required, 'options', q.options) order by q.place), '[]')
        from jsonb_populate_recordset(null::event_questions, m.questions) q) as questions,
      jsonb_array_length(m.ticket_types) as "ticketTypeCount"
    from ${from} join communities c on c.id = m.community_id left join categories k on k.id = e.category_id
    where m.id = ${id} and m.deleted_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** False when the community has as many templates as it may have. */
export const insert = async (tx: Tx, template: { id: string; name: string; eventId: string; createdBy: string }): Promise<boolean> =>
  isDone(
    await sql`insert into event_templates (id, community_id, name, created_by, model, capacity, online_capacity, questions, ticket_types)
      select ${template.id}, e.community_id, ${template.name}, ${template.createdBy}, ${kept} from events e
      where e.id = ${template.eventId} and ${hasRoom(sql`e.community_id`)}`.execute(tx),
  );

/** Changes the name, or the content to that of an event; null = unchanged. False when another version is stored. */
export const change = async (
  tx: Tx,
  { id, version }: Template,
  { name, eventId }: { name: string | null; eventId: string | null },
): Promise<boolean> =>
  isDone(
    await sql`update event_templates m set name = coalesce(${name}, m.name), updated_at = ${appNow}, version = m.version + 1,
        model = coalesce(n.model, m.model), questions = coalesce(n.questions, m.questions),
        ticket_types = coalesce(n.ticket_types, m.ticket_types),
        capacity = case when n.model is null then m.capacity else n.capacity end,
        online_capacity = case when n.model is null then m.online_capacity else n.online_capacity end
      from (select 1) one left join lateral (select ${kept} from events e where e.id = ${eventId}) n on true
      where m.id = ${id} and m.version = ${version} and m.deleted_at is null`.execute(tx),
  );

export async function remove(tx: Tx, id: string): Promise<void> {
  await sql`update event_templates set deleted_at = ${appNow}, version = version + 1 where id = ${id} and deleted_at is null`.execute(tx);
}

/** False when there is no room, or it is too late. A template that was not deleted is not changed. */
export const restore = async (tx: Tx, { id, communityId }: Template): Promise<boolean> =>
  isDone(
    await sql`update event_templates m set deleted_at = null, version = m.version + 1
      where m.id = ${id} and ${isRestorable} and ${hasRoom(sql`${communityId}::uuid`)}`.execute(tx),
  );

/** Removes some of the templates that can no longer be restored; returns their covers that nothing else shows. */
export async function purge(on: Db | Tx, limit: number): Promise<{ count: number; covers: { cover: string; communityId: string }[] }> {
  const { rows } = await sql<{ cover: string | null; communityId: string; isShown: boolean }>`
    with gone as (delete from event_templates where id in (select m.id from event_templates m
        where m.deleted_at is not null and not ${isRestorable} order by m.deleted_at limit ${limit})
      returning id, community_id, model ->> 'cover' as cover)
    select g.cover, g.community_id as "communityId", ${isShownByEvent(sql`g.community_id`, sql`g.cover`)}
        or exists (select from event_templates o where o.community_id = g.community_id and o.model ->> 'cover' = g.cover
          and o.id not in (select id from gone)) as "isShown" from gone g`.execute(on);
  const covers = rows.flatMap(({ cover, communityId, isShown: is }) => (cover === null || is ? [] : [{ cover, communityId }]));
  return { count: rows.length, covers };
}
