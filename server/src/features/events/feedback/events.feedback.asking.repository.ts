import { sql } from 'kysely';
import { limits } from '#contract/browser/limits.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { wasThere } from './events.feedback.repository.ts';

type Asked = { eventId: string; communityId: string; title: string; after: string };
/** A person who was there: an account, or a person without one who wants mails. */
export type AskedGuest = {
  id: string;
  userId: string | null;
  visitorId: string | null;
  name: string | null;
  email: string | null;
  language: Language | null;
};

const START = '00000000-0000-0000-0000-000000000000';
const isDue = sql`e.feedback_asked_at is null and e.feedback_hours is not null and e.status = 'published' and e.ends_at <= ${appNow}
  and e.ends_at + e.feedback_hours * interval '1 hour' <= ${appNow}
  and e.ends_at > ${appNow} - ${sql.lit(limits.feedback.days)} * interval '1 day'`;

// SQL of asking guests for feedback: in parts, each of which notes how far it got.

export async function due(on: Db | Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from events e join communities c on c.id = e.community_id
    where ${isDue} and c.status in ('active', 'archived') order by e.ends_at, e.id limit ${limit}`.execute(on);
  return rows.map(({ id }) => id);
}

/** Locks the event; null when another run has asked all, or its hosts ended it. */
export async function lock(tx: Tx, eventId: string): Promise<Asked | null> {
  const { rows } = await sql<Asked>`select e.id as "eventId", e.community_id as "communityId", e.title,
      coalesce(e.feedback_asked_to, ${START}::uuid) as after
    from events e where e.id = ${eventId}::uuid and ${isDue} for update`.execute(tx);
  return rows[0] ?? null;
}

/** The next people who were there and have not answered yet. */
export async function guests(tx: Tx, { eventId, after }: Asked, limit: number): Promise<AskedGuest[]> {
  const { rows } = await sql<AskedGuest>`
    select r.id, r.user_id as "userId", v.id as "visitorId", v.name, v.email, v.language
    from registrations r join events e on e.id = r.event_id left join memberships m on m.community_id = e.community_id and m.user_id = r.user_id
      left join event_visitors v on v.id = r.visitor_id and v.mailbox is not null and v.is_reminded
    where r.event_id = ${eventId}::uuid and r.id > ${after}::uuid and ${wasThere} and (r.user_id is not null or v.id is not null)
      and not exists (select from event_feedback f where f.event_id = e.id and (f.user_id = r.user_id or f.visitor_id = r.visitor_id))
    order by r.id limit ${limit}`.execute(tx);
  return rows;
}

/** `to`: the last one who was asked; null = all were asked. */
export async function note(tx: Tx, eventId: string, to: string | null): Promise<void> {
  await sql`update events set feedback_asked_to = ${to}::uuid, feedback_asked_at = case when ${to}::uuid is null then ${appNow} end
    where id = ${eventId}::uuid`.execute(tx);
}
