import { sql } from 'kysely';
import type { z } from 'zod';
import type { InvitePreview, LiveInvite } from '#contract/communities.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { cutOf, MOST_COUNTED, type PageQuery } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type Face, personOf } from './communities.shapes.ts';
import { isOwn } from './communities.standing.repository.ts';

type NewInvite = { id: string; communityId: string; tokenHash: Buffer; createdBy: string; hours: number | null; maxUses: number | null };
export type FoundInvite = { id: string; communityId: string; createdBy: string; isExpired: boolean };
export type Preview = z.infer<typeof InvitePreview> & { createdBy: string; isExpired: boolean; isExhausted: boolean };
type LiveRow = Omit<LiveInvite, 'createdBy' | 'createdAt' | 'expiresAt'> & { maker: Face; createdAt: Date; expiresAt: Date | null };
type PreviewRow = Preview['community'] & {
  createdBy: string;
  expiresAt: Date | null;
  isExpired: boolean;
  isExhausted: boolean;
  isMember: boolean;
  inviter: Face | null;
};

const isExpired = sql<boolean>`coalesce(i.expires_at <= ${appNow}, false)`;
const isExhausted = sql<boolean>`coalesce(i.uses >= i.max_uses, false)`;
/** Links that are not revoked, expired or used up. */
const isLive = sql<boolean>`(i.revoked_at is null and not ${isExpired} and not ${isExhausted})`;

/** Revokes all links of an account that is closed, in the transaction that closes it and after its row was changed. */
export async function revokeInvitesOf(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('invites').set({ revoked_at: appNow }).where('created_by', '=', userId).where('revoked_at', 'is', null).execute();
}

export const invitesRepository = (db: Db) => ({
  async live(communityId: string, query: PageQuery): Promise<{ items: LiveInvite[]; total: number }> {
    const { rows } = await sql<LiveRow>`
      select i.id, i.created_at as "createdAt", i.expires_at as "expiresAt", i.max_uses as "maxUses", i.uses,
        json_build_array(u.id, u.username, u.first_name, u.last_name, u.profile_picture) as maker
      from invites i join users u on u.id = i.created_by
      where i.community_id = ${communityId} and ${isLive} order by i.created_at desc, i.id ${cutOf(query)}`.execute(db);
    const counted = await sql<{ total: number }>`select count(*) as total from (
      select from invites i where i.community_id = ${communityId} and ${isLive} limit ${sql.lit(MOST_COUNTED)}) counted`.execute(db);
    const items = rows.slice(0, query.perPage).map(({ maker, createdAt, expiresAt, ...invite }) => ({
      ...invite,
      createdBy: personOf(maker),
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    }));
    return { items, total: counted.rows[0]!.total };
  },

  /** False where the community has no such link; a link that was revoked before stays as it is. */
  async revoke(tx: Tx, communityId: string, id: string): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('invites')
      .set({ revoked_at: sql<Date>`coalesce(revoked_at, ${appNow})` })
      .where('id', '=', id)
      .where('community_id', '=', communityId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Revokes the links of a former member. */
  async revokeOfMember(tx: Tx, communityId: string, userId: string): Promise<void> {
    await tx
      .updateTable('invites')
      .set({ revoked_at: appNow })
      .where('community_id', '=', communityId)
      .where('created_by', '=', userId)
      .where('revoked_at', 'is', null)
      .execute();
  },

  async countLive(tx: Tx, communityId: string): Promise<number> {
    const { rows } = await sql<{ live: number }>`select count(*) as live from invites i
      where i.community_id = ${communityId} and ${isLive}`.execute(tx);
    return rows[0]!.live;
  },

  /** Returns the expiry. */
  async insert(tx: Tx, invite: NewInvite): Promise<Date | null> {
    const row = await tx
      .insertInto('invites')
      .values({
        id: invite.id,
        community_id: invite.communityId,
        token_hash: invite.tokenHash,
        created_by: invite.createdBy,
        max_uses: invite.maxUses,
        expires_at: invite.hours === null ? null : sql<Date>`${appNow} + make_interval(hours => ${invite.hours}::int)`,
      })
      .returning('expires_at')
      .executeTakeFirstOrThrow();
    return row.expires_at;
  },

  async communityOf(tx: Tx, tokenHash: Buffer): Promise<string | null> {
    const row = await tx.selectFrom('invites').select('community_id').where('token_hash', '=', tokenHash).executeTakeFirst();
    return row?.community_id ?? null;
  },

  /** Read after the community is locked: a link revoked while waiting for the lock is not found. */
  async find(tx: Tx, tokenHash: Buffer): Promise<FoundInvite | null> {
    const row = await tx
      .selectFrom('invites as i')
      .select(['i.id', 'i.community_id', 'i.created_by', isExpired.as('is_expired')])
      .where('i.token_hash', '=', tokenHash)
      .where('i.revoked_at', 'is', null)
      .executeTakeFirst();
    return row ? { id: row.id, communityId: row.community_id, createdBy: row.created_by, isExpired: row.is_expired } : null;
  },

  /** Takes one use, once per user; false when none is left. The condition is the guard, the constraint the last line of defence. */
  async spend(tx: Tx, inviteId: string, userId: string): Promise<boolean> {
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
  },

  async preview(tx: Tx, viewer: Viewer | null, tokenHash: Buffer): Promise<Preview | null> {
    const { rows } = await sql<PreviewRow>`
      select c.id, c.slug, c.name, c.tagline, c.avatar, c.cover, c.member_count as "memberCount", i.created_by as "createdBy", i.expires_at as "expiresAt",
        ${isExpired} as "isExpired", ${isExhausted} as "isExhausted", coalesce(m.state = 'active', false) as "isMember",
        case when u.deleted_at is null then json_build_array(u.id, u.username, u.first_name, u.last_name, u.profile_picture) end as inviter
      from invites i join communities c on c.id = i.community_id join users u on u.id = i.created_by left join memberships m on ${isOwn(viewer)}
      where i.token_hash = ${tokenHash} and i.revoked_at is null and c.status <> 'deleted'`.execute(tx);
    const [row] = rows;
    if (!row) return null;
    const { createdBy, expiresAt, inviter, isMember, isExpired: hasExpired, isExhausted: isSpent, ...community } = row;
    return {
      community,
      createdBy,
      invitedBy: inviter && personOf(inviter),
      isMember,
      expiresAt: expiresAt?.toISOString() ?? null,
      isExpired: hasExpired,
      isExhausted: isSpent,
    };
  },
});
export type InvitesRepository = ReturnType<typeof invitesRepository>;
