import { sql } from 'kysely';
import type { InvitationEntry } from '#contract/communities/invites.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import { type Access, isAccountLive, stateInForce } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { cutOf, MAX_COUNTED, type PageQuery } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type Face, personOf } from '../communities.shapes.ts';
import { faceOf, type Grant } from './communities.invites.repository.ts';

/** An account that is to be invited, by its id or by its address. */
export type Invitee = { id: string; emailKey: string; state: Access['state']; hasBlocked: boolean };
export type NewInvitation = { id: string; tokenHash: Buffer; recipientId: string | null; email: string | null; emailKey: string | null };
type Terms = Grant & { communityId: string; createdBy: string; days: number };
type EntryRow = Omit<InvitationEntry, 'person' | 'createdBy' | 'createdAt' | 'expiresAt' | 'mailedAt' | 'can'> & {
  isDue: boolean;
  recipient: Face | null;
  inviter: Face;
  createdAt: Date;
  expiresAt: Date;
  mailedAt: Date | null;
};
export type DueMail = {
  email: string;
  emailKey: string;
  language: Language | null;
  /** False for members, for banned people, and for accounts that have blocked the inviter. */
  isWelcome: boolean;
  community: string;
  inviter: Face;
  note: string;
};

const isOpen = sql<boolean>`(i.kind <> 'link' and i.revoked_at is null and i.answered_at is null)`;

// Invitations of one person or one address.

/** Accounts of these ids and addresses, at most as many as were given. */
export async function invitees(
  tx: Tx,
  at: { communityId: string; by: string },
  input: { ids: string[]; emailKeys: string[] },
): Promise<Invitee[]> {
  const { rows } = await sql<Invitee>`
    select u.id, case when u.email_verified_at is not null then u.email_key else '' end as "emailKey", ${stateInForce} as state,
      exists (select from blocks b where b.user_id = u.id and b.blocked_id = ${at.by}) as "hasBlocked"
    from users u left join memberships m on m.user_id = u.id and m.community_id = ${at.communityId}
    where (u.id = any(${input.ids}::uuid[]) or (u.email_key = any(${input.emailKeys}::text[]) and u.email_verified_at is not null))
      and ${isAccountLive}`.execute(tx);
  return rows;
}

/** Ids and folded addresses among these with an open invitation: by this user, or by anyone. */
export async function alreadyInvited(
  tx: Tx,
  at: { communityId: string; by: string | null },
  input: { ids: string[]; emailKeys: string[] },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select coalesce(i.email_key, i.recipient_id::text) as key from invites i
     where i.community_id = ${at.communityId} and ${isOpen} and i.expires_at > ${appNow}
       and (${at.by}::uuid is null or i.created_by = ${at.by}::uuid)
       and (i.recipient_id = any(${input.ids}::uuid[]) and i.kind = 'person' or i.email_key = any(${input.emailKeys}::text[]))`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

/** Locks the inviter's row, so that calls in other communities wait, and counts their invitations of the last 24 hours. */
export async function countLately(tx: Tx, userId: string): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`select count(*) as count from invites
    where created_by = ${userId} and kind <> 'link' and created_at > ${appNow} - interval '24 hours'`.execute(tx);
  return rows[0]!.count;
}

export async function countOpen(tx: Tx, communityId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from invites i
    where i.community_id = ${communityId} and ${isOpen} and i.expires_at > ${appNow}`.execute(tx);
  return rows[0]!.count;
}

/** Replaces expired invitations of the same people by the same inviter. */
export async function insert(
  tx: Tx,
  { communityId, createdBy, role, target, note, days }: Terms,
  invitations: readonly NewInvitation[],
): Promise<void> {
  await sql`update invites i set revoked_at = ${appNow} where i.community_id = ${communityId} and i.created_by = ${createdBy}
    and ${isOpen} and i.expires_at <= ${appNow}`.execute(tx);
  await tx
    .insertInto('invites')
    .values(
      invitations.map(({ id, tokenHash, recipientId, email, emailKey }) => ({
        id,
        community_id: communityId,
        token_hash: tokenHash,
        created_by: createdBy,
        kind: email === null ? ('person' as const) : ('address' as const),
        recipient_id: recipientId,
        email_bound: email,
        email_key: emailKey,
        max_uses: 1,
        expires_at: sql<Date>`${appNow} + make_interval(days => ${days}::int)`,
        role,
        target_type: target?.type ?? null,
        target_id: target?.id ?? null,
        note,
      })),
    )
    .execute();
}

/** Puts people into the state `invited`; members and banned people are left as they are. */
export async function markInvited(tx: Tx, { communityId, createdBy, days }: Terms, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into memberships (community_id, user_id, state, invited_by, invited_until)
    select ${communityId}::uuid, given.id, 'invited', ${createdBy}::uuid, ${appNow} + make_interval(days => ${days}::int)
      from unnest(${[...userIds]}::uuid[]) as given (id) order by given.id
    on conflict (community_id, user_id) do update set state = 'invited', role = 'member', message = '', banned_until = null,
      invited_by = excluded.invited_by, 
      invited_until = case when memberships.state = 'invited' then greatest(memberships.invited_until, excluded.invited_until) else excluded.invited_until end,
      changed_at = ${appNow}, version = memberships.version + 1
     where memberships.state <> 'active' and (memberships.state <> 'banned' or memberships.banned_until <= ${appNow})`.execute(tx);
}

export async function list(
  on: Db | Tx,
  communityId: string,
  createdBy: string | null,
  query: PageQuery,
): Promise<{ items: InvitationEntry[]; total: number }> {
  const isListed = sql`i.community_id = ${communityId} and ${isOpen} and ${createdBy === null ? sql`true` : sql`i.created_by = ${createdBy}`}`;
  const { rows } = await sql<EntryRow>`
    select i.id, i.email_bound as email, i.created_at as "createdAt", i.expires_at as "expiresAt", i.expires_at <= ${appNow} as "isExpired",
      i.sent_at as "mailedAt",
      i.kind = 'address' and i.expires_at > ${appNow} and coalesce(i.sent_at <= ${appNow} - interval '1 day', true) as "isDue", i.opened, i.role, ${faceOf} as inviter,
      case when i.kind = 'person' then json_build_array(r.id, r.username, r.first_name, r.last_name, r.profile_picture) end as recipient
    from invites i join users u on u.id = i.created_by left join users r on r.id = i.recipient_id
    where ${isListed} order by i.created_at desc, i.id ${cutOf(query)}`.execute(on);
  const counted = await sql<{ total: number }>`select count(*) as total from (
    select from invites i where ${isListed} limit ${sql.lit(MAX_COUNTED)}) counted`.execute(on);
  const items = rows.slice(0, query.perPage).map(({ recipient, inviter, createdAt, expiresAt, mailedAt, isDue, ...entry }) => ({
    ...entry,
    can: { send: isDue },
    person: recipient && personOf(recipient),
    createdBy: personOf(inviter),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    mailedAt: mailedAt?.toISOString() ?? null,
  }));
  return { items, total: counted.rows[0]!.total };
}

/** Lets an invitation of an address be mailed again; `early` within a day of the last mail, null where there is none. */
export async function askMail(tx: Tx, at: { communityId: string; createdBy: string | null }, id: string): Promise<'due' | 'early' | null> {
  const { rows } = await sql<{ isEarly: boolean }>`
    select coalesce(i.sent_at > ${appNow} - interval '1 day', false) as "isEarly" from invites i
     where i.id = ${id} and i.community_id = ${at.communityId} and i.kind = 'address' and ${isOpen} and i.expires_at > ${appNow}
       and (${at.createdBy}::uuid is null or i.created_by = ${at.createdBy}::uuid)
     for update`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  if (row.isEarly) return 'early';
  await tx.updateTable('invites').set({ sent_at: null }).where('id', '=', id).execute();
  return 'due';
}

/** The mail that is due, with the invitation locked until the transaction ends; null when it was sent, answered or revoked. */
export async function dueMail(tx: Tx, id: string): Promise<DueMail | null> {
  const { rows } = await sql<DueMail>`
    select i.email_bound as email, i.email_key as "emailKey", a.language, c.name as community, ${faceOf} as inviter, i.note,
      coalesce(m.state, '') <> 'active' and (coalesce(m.state, '') <> 'banned' or coalesce(m.banned_until <= ${appNow}, false))
        and not exists (select from blocks b where b.user_id = a.id and b.blocked_id = i.created_by) as "isWelcome"
    from invites i join communities c on c.id = i.community_id and c.status = 'active' join users u on u.id = i.created_by
      left join users a on a.email_key = i.email_key left join memberships m on m.community_id = c.id and m.user_id = a.id
    where i.id = ${id} and i.kind = 'address' and i.sent_at is null and ${isOpen} and i.expires_at > ${appNow}
    for update of i`.execute(tx);
  return rows[0] ?? null;
}

/** Claims the one mail that an address gets a day; false when it was claimed already. */
export async function claimAddress(tx: Tx, addressHash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into invited_addresses (address_hash, mailed_at) values (${addressHash}, ${appNow})
    on conflict (address_hash) do update set mailed_at = excluded.mailed_at where invited_addresses.mailed_at <= ${appNow} - interval '1 day'
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** `tokenHash`: null keeps the token. */
export async function setSent(tx: Tx, id: string, tokenHash: Buffer | null): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ sent_at: appNow, ...(tokenHash && { token_hash: tokenHash }) })
    .where('id', '=', id)
    .execute();
}
