import { type RawBuilder, sql } from 'kysely';
import type { EventMessage } from '#contract/events/messages.ts';
import { isAccountLive } from '#features/access/index.ts';

/** Segments of people who did not register. */
type Unregistered = 'maybe' | 'unanswered';
export type Recipients = Pick<EventMessage, 'segment' | 'ids'>;

/** At least one person of the party is in, over `r`. */
const isIn = sql`exists (select from check_ins k where k.registration_id = r.id and k.undone_at is null)`;
const isLive = sql`r.state in ('pending', 'going', 'waitlisted', 'offered')`;

const answers: Record<Exclude<EventMessage['segment'], Unregistered | 'chosen'>, RawBuilder<unknown>> = {
  everyone: isLive,
  going: sql`r.state = 'going'`,
  waitlisted: sql`r.state in ('waitlisted', 'offered')`,
  pending: sql`r.state = 'pending'`,
  checked_in: sql`r.state = 'going' and ${isIn}`,
  not_checked_in: sql`r.state = 'going' and not ${isIn}`,
};
const unregistered: Record<Unregistered, (eventId: string) => RawBuilder<unknown>> = {
  maybe: (eventId) => sql`select i.user_id from event_interests i where i.event_id = ${eventId}::uuid and i.interest = 'maybe'`,
  // Named by the account, or by its verified address.
  unanswered: (eventId) => sql`select o.id from event_invitations i
    join users o on o.id = i.user_id or (o.email_key = i.email_key and o.email_verified_at is not null)
    where i.event_id = ${eventId}::uuid and i.declined_at is null
      and not exists (select from registrations r where r.event_id = i.event_id and r.user_id = o.id and ${isLive})
      and not exists (select from event_interests n where n.event_id = i.event_id and n.user_id = o.id)`,
};
const isUnregistered = (segment: EventMessage['segment']): segment is Unregistered => segment in unregistered;

/** The registered guests that a message is for: accounts or visitors. */
export function registeredFor(eventId: string, { segment, ids }: Recipients, column: 'user_id' | 'visitor_id'): RawBuilder<unknown> {
  const chosen = sql`r.id = any(${ids}::uuid[]) and ${isLive}`;
  const wanted = segment === 'chosen' ? chosen : isUnregistered(segment) ? sql`false` : answers[segment];
  return sql`select r.${sql.ref(column)} from registrations r where r.event_id = ${eventId}::uuid and r.${sql.ref(column)} is not null and ${wanted}`;
}

function answering(eventId: string, to: Recipients): RawBuilder<unknown> {
  if (isUnregistered(to.segment)) return unregistered[to.segment](eventId);
  const registered = registeredFor(eventId, to, 'user_id');
  return to.segment === 'everyone' ? sql`${registered} union ${unregistered.maybe(eventId)}` : registered;
}

/**
 * The accounts, as rows `user_id`, that a message of the event reaches at this moment: each once, and in use. `visitorsOf` returns the
 * guests without an account.
 */
export const recipientsOf = (eventId: string, to: Recipients): RawBuilder<{ user_id: string }> =>
  sql`(select u.id as user_id from users u where u.id in (${answering(eventId, to)}) and ${isAccountLive})`;
