import { type RawBuilder, sql } from 'kysely';
import type { InvitePreview, InviteRole, InviteTarget, LiveInvite } from '#contract/communities/invites.ts';
import { barColumns, isOwn, stateInForce } from '#features/access/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { cutOf, MAX_COUNTED, type PageQuery } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { Bar } from '../communities.policy.ts';
import { type Face, personOf } from '../communities.shapes.ts';
import { targetOfInvite } from './communities.invites.targets.repository.ts';

export type Grant = { role: InviteRole; target: Pick<InviteTarget, 'type' | 'id'> | null; note: string };
type NewLink = Grant & {
  id: string;
  communityId: string;
  tokenHash: Buffer;
  createdBy: string;
  hours: number | null;
  maxUses: number | null;
  skipApproval: boolean;
};
export type FoundInvite = {
  id: string;
  communityId: string;
  createdBy: string;
  role: InviteRole;
  skipApproval: boolean;
  emailBound: string | null;
  emailKey: string | null;
  isExpired: boolean;
};
type Shown = Omit<InvitePreview, 'sentTo' | 'address' | 'isPending' | 'needsApproval' | 'barred'>;
export type InvitePreviewRow = Shown &
  Bar & {
    id: string;
    createdBy: string;
    joinPolicy: 'open' | 'request' | 'invite';
    skipApproval: boolean;
    emailBound: string | null;
    emailKey: string | null;
    isExpired: boolean;
    isExhausted: boolean;
  };
type LiveRow = Omit<LiveInvite, 'createdBy' | 'createdAt' | 'expiresAt'> & { inviter: Face; createdAt: Date; expiresAt: Date | null };
type PreviewRow = Omit<InvitePreviewRow, 'community' | 'expiresAt' | 'invitedBy'> & {
  community: InvitePreview['community'];
  expiresAt: Date | null;
  inviter: Face | null;
};

const isExpired = sql<boolean>`coalesce(i.expires_at <= ${appNow}, false)`;
const isExhausted = sql<boolean>`coalesce(i.uses >= i.max_uses, false)`;
/** Links that are not revoked, expired or used up. */
const isLive = sql<boolean>`(i.kind = 'link' and i.revoked_at is null and not ${isExpired} and not ${isExhausted})`;
export const faceOf = sql<Face>`json_build_array(u.id, u.username, u.first_name, u.last_name, u.profile_picture)`;

/** Revokes all links of an account that is closed, in the transaction that closes it and after its row was changed. */
export async function revokeInvitesOf(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('invites').set({ revoked_at: appNow }).where('created_by', '=', userId).where('revoked_at', 'is', null).execute();
  await endInvitedWhere(tx, sql`i.created_by = ${userId}`);
}

/** Ends the state `invited` of those whose invitations were all revoked, among those with one that meets the condition. */
async function endInvitedWhere(tx: Tx, condition: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    update memberships m set state = 'left', invited_until = null, changed_at = ${appNow}, version = m.version + 1
     where m.state = 'invited' and (m.community_id, m.user_id) in (select i.community_id, i.recipient_id from invites i where i.kind <> 'link' and ${condition})
       and not exists (select from invites o where o.community_id = m.community_id and o.recipient_id = m.user_id
         and o.revoked_at is null and o.answered_at is null)
    returning m.user_id as "userId"`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** The same after one invitation was revoked; returns the people who are no longer invited. */
export const endInvited = (tx: Tx, inviteId: string): Promise<string[]> => endInvitedWhere(tx, sql`i.id = ${inviteId}`);

/** `createdBy`: only the links of this user. */
export async function live(
  on: Db | Tx,
  communityId: string,
  createdBy: string | null,
  query: PageQuery,
): Promise<{ items: LiveInvite[]; total: number }> {
  const isListed = sql`i.community_id = ${communityId} and ${isLive} and ${createdBy === null ? sql`true` : sql`i.created_by = ${createdBy}`}`;
  const { rows } = await sql<LiveRow>`
    select i.id, i.created_at as "createdAt", i.expires_at as "expiresAt", i.max_uses as "maxUses", i.uses, i.opened, i.role, i.note,
      i.skip_approval as "skipApproval", ${targetOfInvite} as target, ${faceOf} as inviter
    from invites i join users u on u.id = i.created_by join communities c on c.id = i.community_id
    where ${isListed} order by i.created_at desc, i.id ${cutOf(query)}`.execute(on);
  const counted = await sql<{ total: number }>`select count(*) as total from (
    select from invites i where ${isListed} limit ${sql.lit(MAX_COUNTED)}) counted`.execute(on);
  const items = rows.slice(0, query.perPage).map(({ inviter, createdAt, expiresAt, ...invite }) => ({
    ...invite,
    createdBy: personOf(inviter),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
  return { items, total: counted.rows[0]!.total };
}

/** Null if the community has no such invite, or `createdBy` did not create it; an invite that was revoked before stays as it is. */
export async function revoke(tx: Tx, communityId: string, id: string, createdBy: string | null): Promise<{ createdBy: string } | null> {
  const row = await tx
    .updateTable('invites')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${appNow})` })
    .where('id', '=', id)
    .where('community_id', '=', communityId)
    .$if(createdBy !== null, (query) => query.where('created_by', '=', createdBy))
    .returning('created_by')
    .executeTakeFirst();
  return row ? { createdBy: row.created_by } : null;
}

/** Revokes the links and invitations of a former member. */
export async function revokeOfMember(tx: Tx, communityId: string, userId: string): Promise<void> {
  await tx
    .updateTable('invites')
    .set({ revoked_at: appNow })
    .where('community_id', '=', communityId)
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
  await endInvitedWhere(tx, sql`i.community_id = ${communityId} and i.created_by = ${userId}`);
}

export async function countLive(tx: Tx, communityId: string): Promise<number> {
  const { rows } = await sql<{ live: number }>`select count(*) as live from invites i
    where i.community_id = ${communityId} and ${isLive}`.execute(tx);
  return rows[0]!.live;
}

export async function insert(tx: Tx, invite: NewLink): Promise<Date | null> {
  const row = await tx
    .insertInto('invites')
    .values({
      id: invite.id,
      community_id: invite.communityId,
      token_hash: invite.tokenHash,
      created_by: invite.createdBy,
      max_uses: invite.maxUses,
      expires_at: invite.hours === null ? null : sql<Date>`${appNow} + make_interval(hours => ${invite.hours}::int)`,
      role: invite.role,
      target_type: invite.target?.type ?? null,
      target_id: invite.target?.id ?? null,
      note: invite.note,
      skip_approval: invite.skipApproval,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow();
  return row.expires_at;
}

export async function communityOf(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  const row = await tx.selectFrom('invites').select('community_id').where('token_hash', '=', tokenHash).executeTakeFirst();
  return row?.community_id ?? null;
}

/** Read after the community is locked: a link revoked while waiting for the lock is not found. */
export async function find(tx: Tx, tokenHash: Buffer): Promise<FoundInvite | null> {
  const { rows } = await sql<FoundInvite>`
    select i.id, i.community_id as "communityId", i.created_by as "createdBy", i.role, i.skip_approval as "skipApproval",
      i.email_bound as "emailBound", i.email_key as "emailKey", ${isExpired} as "isExpired"
    from invites i where i.token_hash = ${tokenHash} and i.revoked_at is null`.execute(tx);
  return rows[0] ?? null;
}

/** Takes one use, once per user; false when none is left. The condition is the guard, the constraint the last line of defence. */
export async function spend(tx: Tx, inviteId: string, userId: string): Promise<boolean> {
  const used = await tx
    .insertInto('invite_uses')
    .values({ invite_id: inviteId, user_id: userId, used_at: appNow })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (used.numInsertedOrUpdatedRows === 0n) return true;
  const { numUpdatedRows } = await tx
    .updateTable('invites')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', inviteId)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The verified address of an account, folded; null if it has none. */
export async function addressOf(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select('email_key')
    .where('id', '=', userId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row?.email_key ?? null;
}

export async function preview(tx: Tx, viewer: Viewer | null, tokenHash: Buffer): Promise<InvitePreviewRow | null> {
  const { rows } = await sql<PreviewRow>`
    select json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'tagline', c.tagline, 'avatar', c.avatar, 'cover', c.cover,
        'memberCount', c.member_count) as community,
      json_build_object('rules', c.rules, 'rulesVersion', c.rules_version, 'joinQuestions', c.join_questions, 'memberFields', c.member_fields) as terms,
      i.id, i.created_by as "createdBy", i.expires_at as "expiresAt", i.role, i.note, i.skip_approval as "skipApproval",
      i.email_bound as "emailBound", i.email_key as "emailKey", c.join_policy as "joinPolicy", ${stateInForce} as state, ${barColumns},
      ${targetOfInvite} as target, ${isExpired} as "isExpired", ${isExhausted} as "isExhausted", coalesce(m.state = 'active', false) as "isMember",
      case when u.deleted_at is null then ${faceOf} end as inviter
    from invites i join communities c on c.id = i.community_id join users u on u.id = i.created_by left join memberships m on ${isOwn(viewer)}
    where i.token_hash = ${tokenHash} and i.revoked_at is null and c.status in ('active', 'archived')`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { expiresAt, inviter, ...rest } = row;
  return { ...rest, invitedBy: inviter && personOf(inviter), expiresAt: expiresAt?.toISOString() ?? null };
}
