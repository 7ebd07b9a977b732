import { sql } from 'kysely';
import type { EventHost, HostRole } from '#contract/events/hosts.ts';
import { limits } from '#contract/browser/limits.ts';
import { isAccountLive } from '#features/access/index.ts';
import type { Tx } from '#kernel/transaction.ts';

type Host = { eventId: string; userId: string };

// SQL of the hosts of an event. Callers that change them hold the lock of its pool.

export async function list(tx: Tx, eventId: string): Promise<EventHost[]> {
  const { rows } = await sql<EventHost>`select h.role, json_build_object('id', u.id, 'username', u.username, 'firstName', u.first_name,
      'lastName', u.last_name, 'profilePicture', u.profile_picture) as person
    from event_hosts h join users u on u.id = h.user_id where h.event_id = ${eventId} and u.deleted_at is null
    order by array_position(array['organiser', 'co_organiser', 'check_in'], h.role), u.username_key limit ${limits.eventHosts.max}`.execute(
    tx,
  );
  return rows;
}

export async function count(tx: Tx, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from event_hosts where event_id = ${eventId}`.execute(tx);
  return rows[0]!.count;
}

export async function roleOf(tx: Tx, { eventId, userId }: Host): Promise<HostRole | null> {
  const { rows } = await sql<{
    role: HostRole;
  }>`select role from event_hosts where event_id = ${eventId} and user_id = ${userId}`.execute(tx);
  return rows[0]?.role ?? null;
}

/** False when the last organiser would lose that role. */
export async function set(tx: Tx, { eventId, userId, role }: Host & { role: HostRole }): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into event_hosts as h (event_id, user_id, role) values (${eventId}, ${userId}, ${role})
    on conflict (event_id, user_id) do update set role = excluded.role
    where excluded.role = 'organiser' or h.role <> 'organiser' or ${hasOther({ eventId, userId })}`.execute(tx);
  return numAffectedRows === 1n;
}

/** False when the person is the last organiser, or not a host. */
export async function remove(tx: Tx, { eventId, userId }: Host): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from event_hosts h where h.event_id = ${eventId} and h.user_id = ${userId}
    and (h.role <> 'organiser' or ${hasOther({ eventId, userId })})`.execute(tx);
  return numAffectedRows === 1n;
}

/** Makes members of the community co-organisers of a new event, unless they host it; returns the number of given people who are members. */
export async function addMembers(tx: Tx, { eventId, userIds }: { eventId: string; userIds: readonly string[] }): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with members as (select m.user_id from events e join memberships m on m.community_id = e.community_id and m.state = 'active'
        join users u on u.id = m.user_id and ${isAccountLive} where e.id = ${eventId} and m.user_id = any(${userIds}::uuid[]) for share of m),
      added as (insert into event_hosts (event_id, user_id, role) select ${eventId}, user_id, 'co_organiser' from members on conflict do nothing)
    select count(*)::int as count from members`.execute(tx);
  return rows[0]!.count;
}

const hasOther = ({ eventId, userId }: Host) => sql`exists (select from event_hosts o join users u on u.id = o.user_id
  where o.event_id = ${eventId} and o.user_id <> ${userId} and o.role = 'organiser' and u.deleted_at is null)`;
