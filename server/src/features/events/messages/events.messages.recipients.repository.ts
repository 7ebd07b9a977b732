import { type RawBuilder, sql } from 'kysely';
import type { EventMessage } from '#contract/events/messages.ts';
import { isAccountLive } from '#features/access/index.ts';

export type Recipients = Pick<EventMessage, 'segment' | 'ids'>;

/** At least one person of the party is in, over `r`. */
const isIn = sql`exists (select from check_ins k where k.registration_id = r.id and k.undone_at is null)`;
const isLive = sql`r.state in ('pending', 'going', 'waitlisted', 'offered')`;

const answers: Record<Exclude<EventMessage['segment'], 'maybe' | 'chosen'>, RawBuilder<unknown>> = {
  everyone: isLive,
  going: sql`r.state = 'going'`,
  waitlisted: sql`r.state in ('waitlisted', 'offered')`,
  pending: sql`r.state = 'pending'`,
  checked_in: sql`r.state = 'going' and ${isIn}`,
  not_checked_in: sql`r.state = 'going' and not ${isIn}`,
};
const maybes = (eventId: string) =>
  sql`select i.user_id from event_interests i where i.event_id = ${eventId}::uuid and i.interest = 'maybe'`;

/** The registered guests that a message is for: accounts or visitors. A segment of people who did not register has no rows. */
export function registeredFor(eventId: string, { segment, ids }: Recipients, column: 'user_id' | 'visitor_id'): RawBuilder<unknown> {
  const wanted = segment === 'chosen' ? sql`r.id = any(${ids}::uuid[]) and ${isLive}` : segment === 'maybe' ? sql`false` : answers[segment];
  return sql`select r.${sql.ref(column)} from registrations r where r.event_id = ${eventId}::uuid and r.${sql.ref(column)} is not null and ${wanted}`;
}

function answering(eventId: string, to: Recipients): RawBuilder<unknown> {
  if (to.segment === 'maybe') return maybes(eventId);
  const registered = registeredFor(eventId, to, 'user_id');
  return to.segment === 'everyone' ? sql`${registered} union ${maybes(eventId)}` : registered;
}

/**
 * The accounts, as rows `user_id`, that a message of the event reaches at this moment: each once, and in use. `visitorsOf` returns the
 * guests without an account.
 */
export const recipientsOf = (eventId: string, to: Recipients): RawBuilder<{ user_id: string }> =>
  sql`(select u.id as user_id from users u where u.id in (${answering(eventId, to)}) and ${isAccountLive})`;
