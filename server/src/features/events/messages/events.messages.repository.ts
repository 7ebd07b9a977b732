import { type RawBuilder, sql } from 'kysely';
import type { EventMessage, ReceivedMessage } from '#contract/events/messages.ts';
import type { Person } from '#contract/kernel/person.ts';
import { limits } from '#contract/browser/limits.ts';
import { appNow, instantOf } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { type PageQuery, offsetOf } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { matchesIdOrSlug, isOpenTo, sources } from '../events.visibility.repository.ts';
import { person } from '../guests/events.guests.repository.ts';
import { type Recipients, recipientsOf } from './events.messages.recipients.repository.ts';
import { visitorsOf } from './events.messages.visitors.repository.ts';

export type EventMessageRow = Omit<EventMessage, 'sendAt' | 'sentAt'> & { sendAt: Date; sentAt: Date | null };
type Words = Pick<EventMessage, 'subject' | 'body'>;
export type MessageText = Words & Recipients & { sendAt: string | null };
export type NewMessage = MessageText & { id: string; eventId: string; clientId: string; by: string };
type Frame = {
  username: string;
  actor: Person;
  community: { id: string; slug: string; name: string; avatar: string | null; memberCount: number };
  event: { slug: string; title: string; startsAt: string; zone: string; allDay: boolean; venue: string | null };
};

/** Number of guests without an account; it is not known whether they read the message. */
const mailed = sql`(select count(*)::int from event_message_visitors w where w.message_id = m.id)`;
const columns = sql`m.id, m.subject, m.body, m.segment, m.chosen as ids, m.state, m.send_at as "sendAt", m.sent_at as "sentAt", m.version,
  case when u.id is not null then ${person} end as by, count(g.user_id)::int + ${mailed} as recipients,
  count(g.delivered_at)::int + ${mailed} as delivered, count(g.read_at)::int as read`;
const from = (where: RawBuilder<unknown>) => sql`from event_messages m left join users u on u.id = m.created_by and u.deleted_at is null
  left join event_message_recipients g on g.message_id = m.id where m.state <> 'test' and ${where} group by m.id, u.id`;
const timeOf = (sendAt: string | null) => (sendAt === null ? appNow : sql<Date>`${sendAt}::timestamptz`);

// SQL of the messages that hosts write to guests.

export async function list(on: Db | Tx, eventId: string, query: PageQuery): Promise<{ items: EventMessageRow[]; total: number }> {
  const { rows } = await sql<EventMessageRow>`select ${columns} ${from(sql`m.id in (
      select x.id from event_messages x where x.event_id = ${eventId}::uuid and x.state <> 'test'
      order by x.created_at desc, x.id desc limit ${query.perPage} offset ${offsetOf(query)})`)}
    order by m.created_at desc, m.id desc`.execute(on);
  const counted = await sql<{ count: number }>`select count(*)::int as count from event_messages
    where event_id = ${eventId}::uuid and state <> 'test'`.execute(on);
  return { items: rows, total: counted.rows[0]!.count };
}

export async function countRecipients(on: Db | Tx, eventId: string, to: Recipients): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from ${recipientsOf(eventId, to)} p) + (select count(*)::int from ${visitorsOf(eventId, to)} p) as count`.execute(
    on,
  );
  return rows[0]!.count;
}

/** The surroundings of a message, for its preview. */
export async function frame(on: Db | Tx, viewer: Viewer, eventId: string): Promise<Frame> {
  const { rows } = await sql<Frame>`
    select u.username, ${person} as actor, json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'avatar', c.avatar,
        'memberCount', c.member_count) as community,
      json_build_object('slug', e.slug, 'title', e.title, 'startsAt', e.starts_at, 'zone', e.zone, 'allDay', e.all_day,
        'venue', e.venue_name) as event
    from events e join communities c on c.id = e.community_id, users u where e.id = ${eventId}::uuid and u.id = ${viewer.id}::uuid`.execute(
    on,
  );
  return rows[0]!;
}

export async function find(tx: Tx, eventId: string, id: string): Promise<EventMessageRow | undefined> {
  const { rows } = await sql<EventMessageRow>`select ${columns} ${from(sql`m.id = ${id}::uuid and m.event_id = ${eventId}::uuid`)}`.execute(
    tx,
  );
  return rows[0];
}

export async function findByClient(tx: Tx, eventId: string, clientId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('event_messages')
    .select('id')
    .where('event_id', '=', eventId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.id;
}

/** Serialises the messages of hosts, so that the limit per day holds. */
export async function lockEvent(tx: Tx, eventId: string): Promise<void> {
  await sql`select from events where id = ${eventId}::uuid for no key update`.execute(tx);
}

export async function countToday(tx: Tx, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from event_messages
    where event_id = ${eventId}::uuid and state not in ('test', 'cancelled') and created_at > ${appNow} - interval '24 hours'`.execute(tx);
  return rows[0]!.count;
}

/** Whether a message may be sent at that time: from now until some days after the end. A postponed event has no known end. */
export async function isTimely(tx: Tx, eventId: string, sendAt: string | null): Promise<boolean> {
  const at = timeOf(sendAt);
  const { rows } = await sql<{ isTimely: boolean }>`
    select ${at} >= ${appNow} - interval '1 minute' and ${at} <= ${sql.lit(`${limits.eventMessages.daysAfter} days`)}::interval
      + case e.status when 'postponed' then greatest(e.ends_at, ${appNow}) else e.ends_at end as "isTimely"
    from events e where e.id = ${eventId}::uuid`.execute(tx);
  return rows[0]!.isTimely;
}

export async function insert(tx: Tx, { id, eventId, clientId, by, subject, body, segment, ids, sendAt }: NewMessage): Promise<void> {
  await sql`insert into event_messages (id, event_id, client_id, created_by, subject, body, segment, chosen, state, event_status, send_at)
    select ${id}::uuid, e.id, ${clientId}::uuid, ${by}::uuid, ${subject}, ${body}, ${segment}, ${ids}::uuid[], 'scheduled', e.status,
      ${timeOf(sendAt)} from events e where e.id = ${eventId}::uuid`.execute(tx);
}

/** Each host has one test at a time: the next replaces it. */
export async function insertTest(
  tx: Tx,
  { id, eventId, by, subject, body }: Words & { id: string; eventId: string; by: string },
): Promise<void> {
  await sql`delete from event_messages where event_id = ${eventId}::uuid and created_by = ${by}::uuid and state = 'test'`.execute(tx);
  await sql`insert into event_messages (id, event_id, client_id, created_by, subject, body, segment, state, event_status, send_at, sent_at)
    select ${id}::uuid, e.id, ${id}::uuid, ${by}::uuid, ${subject}, ${body}, 'going', 'test', e.status, ${appNow}, ${appNow}
    from events e where e.id = ${eventId}::uuid`.execute(tx);
  await sql`insert into event_message_recipients (message_id, user_id, delivered_at) values (${id}::uuid, ${by}::uuid, ${appNow})`.execute(
    tx,
  );
}

/** False when the message no longer waits, or another host saved first. */
export async function update(
  tx: Tx,
  id: string,
  { subject, body, segment, ids, sendAt, version }: MessageText & { version: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update event_messages m set subject = ${subject}, body = ${body}, segment = ${segment}, chosen = ${ids}::uuid[],
      send_at = ${timeOf(sendAt)}, state = 'scheduled', event_status = e.status, version = m.version + 1
    from events e where e.id = m.event_id and m.id = ${id}::uuid and m.version = ${version} and m.state in ('scheduled', 'stopped')`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

export async function cancel(tx: Tx, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update event_messages set state = 'cancelled', version = version + 1
    where id = ${id}::uuid and state in ('scheduled', 'stopped')`.execute(tx);
  return numAffectedRows === 1n;
}

/** The message for a recipient or a host; null when it was written to others. */
export async function received(
  on: Db | Tx,
  viewer: Viewer,
  idOrSlug: string,
  id: string,
): Promise<{ message: (ReceivedMessage & { isMine: boolean }) | null } | null> {
  const { rows } = await sql<{ message: (ReceivedMessage & { isMine: boolean }) | null }>`
    select (select json_build_object('id', x.id, 'subject', x.subject, 'body', x.body, 'isMine', g.user_id is not null,
        'sentAt', ${instantOf(sql`coalesce(x.sent_at, x.send_at)`)},
        'by', case when u.id is not null then ${person} end,
        'event', json_build_object('id', e.id, 'slug', e.slug, 'title', e.title))
      from event_messages x left join users u on u.id = x.created_by and u.deleted_at is null
        left join event_message_recipients g on g.message_id = x.id and g.user_id = ${viewer.id}::uuid
      where x.id = ${id}::uuid and x.event_id = e.id) as message
    from ${sources(viewer)} where ${matchesIdOrSlug(idOrSlug)} and ${isOpenTo(viewer)}`.execute(on);
  return rows[0] ?? null;
}

export async function markRead(on: Db | Tx, viewer: Viewer, id: string): Promise<void> {
  await sql`update event_message_recipients set read_at = ${appNow}
    where message_id = ${id}::uuid and user_id = ${viewer.id}::uuid and read_at is null`.execute(on);
}
