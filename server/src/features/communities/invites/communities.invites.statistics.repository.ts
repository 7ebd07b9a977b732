import { sql } from 'kysely';
import type { z } from 'zod';
import type { communityInvites } from '#contract/communities/invites.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type Face, personOf } from '../communities.shapes.ts';
import { faceOf } from './communities.invites.repository.ts';

export type InviteStatistics = z.input<typeof communityInvites.inviteStatistics.ok>;
type Counts = { sent: number; opened: number; joined: number };

// Statistics of invitations: who invited whom, and with which result.

export async function read(on: Db | Tx, communityId: string): Promise<InviteStatistics> {
  const totals = await sql<Counts>`select coalesce(sum(sent), 0)::int as sent, coalesce(sum(opened), 0)::int as opened,
    coalesce(sum(joined), 0)::int as joined from invite_statistics where community_id = ${communityId}`.execute(on);
  const inviters = await sql<Counts & { face: Face }>`
    select s.sent, s.opened, s.joined, ${faceOf} as face from invite_statistics s join users u on u.id = s.inviter_id
     where s.community_id = ${communityId} order by s.joined desc, s.opened desc, s.inviter_id limit 20`.execute(on);
  const latest = await sql<{ face: Face; inviter: Face; joinedAt: Date }>`
    select ${faceOf} as face, json_build_array(b.id, b.username, b.first_name, b.last_name, b.profile_picture) as inviter, m.joined_at as "joinedAt"
      from memberships m join users u on u.id = m.user_id join users b on b.id = m.invited_by
     where m.community_id = ${communityId} and m.state = 'active' and m.invited_by is not null
     order by m.joined_at desc, m.user_id limit 20`.execute(on);
  return {
    ...totals.rows[0]!,
    inviters: inviters.rows.map(({ face, ...counts }) => ({ ...counts, person: personOf(face) })),
    latest: latest.rows.map(({ face, inviter, joinedAt }) => ({
      person: personOf(face),
      invitedBy: personOf(inviter),
      joinedAt: joinedAt.toISOString(),
    })),
  };
}

/** Counts a visitor once per link and day. */
export async function open(tx: Tx, inviteId: string, visitor: Buffer): Promise<void> {
  await sql`
    with seen as (insert into invite_openings (invite_id, visitor, day) values (${inviteId}, ${visitor}, (${appNow} at time zone 'UTC')::date)
        on conflict do nothing returning 1),
      counted as (update invites set opened = opened + 1 where id = ${inviteId} and exists (select from seen) returning community_id, created_by)
    insert into invite_statistics (community_id, inviter_id, opened) select community_id, created_by, 1 from counted
    on conflict (community_id, inviter_id) do update set opened = invite_statistics.opened + 1`.execute(tx);
}

export async function count(
  tx: Tx,
  { communityId, userId }: { communityId: string; userId: string },
  what: 'sent' | 'joined',
  by = 1,
): Promise<void> {
  const column = sql.ref(what);
  await sql`insert into invite_statistics (community_id, inviter_id, ${column}) values (${communityId}, ${userId}, ${by})
    on conflict (community_id, inviter_id) do update set ${column} = invite_statistics.${column} + excluded.${column}`.execute(tx);
}

/** Drops what is old: openings, hashes of addresses, and old invitations of addresses. False when nothing is left. */
export async function dropOld(on: Db | Tx): Promise<boolean> {
  const { rows } = await sql`
    with openings as (delete from invite_openings where (invite_id, visitor, day) in (
        select invite_id, visitor, day from invite_openings where day < (${appNow} at time zone 'UTC')::date limit 5000) returning 1),
      addresses as (delete from invited_addresses where address_hash in (
        select address_hash from invited_addresses where mailed_at <= ${appNow} - interval '2 days' limit 5000) returning 1),
      invitations as (delete from invites where id in (
        select id from invites where kind = 'address' and created_at <= ${appNow} - interval '180 days' limit 5000) returning 1)
    select 1 from openings union all select 1 from addresses union all select 1 from invitations limit 1`.execute(on);
  return rows.length > 0;
}
