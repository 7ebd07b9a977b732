import { sql } from 'kysely';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';

type GuestKey = { userId: string; eventId: string };
/** Moves the live answer that a visitor gave with the verified address of the account to the account; false when there is none. */
export type TakeOver = (tx: Tx, key: GuestKey) => Promise<boolean>;

/** The values of an erased visitor: the row stays, because it is counted. */
export const erased = sql`name = '', email = '', email_key = '', mailbox = null, language = null`;

/** Callers hold the lock of the pool, and the account has no live answer to the event. */
export const takeOver: TakeOver = async (tx, { userId, eventId }) => {
  const { rows } = await sql`
    with taken as (
      select r.id, v.id as visitor_id from event_visitors v
        join users u on u.email_key = v.email_key and u.id = ${userId}::uuid and u.email_verified_at is not null
        join registrations r on r.visitor_id = v.id and r.state in ('pending', 'going', 'waitlisted', 'offered')
      where v.event_id = ${eventId}::uuid and v.mailbox is not null),
    moved as (
      update registrations r set user_id = ${userId}::uuid, visitor_id = null, updated_at = ${appNow}, version = r.version + 1
      from taken where r.id = taken.id)
    update event_visitors v set ${erased} from taken where v.id = taken.visitor_id returning v.id`.execute(tx);
  return rows.length > 0;
};
