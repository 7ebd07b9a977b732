import { sql } from 'kysely';
import type { z } from 'zod';
import type { InvitePreview } from '#contract/communities.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { type Face, personOf } from './communities.shapes.ts';
import { isOwn } from './communities.standing.repository.ts';

type NewInvite = { id: string; communityId: string; tokenHash: Buffer; createdBy: string; hours: number | null; maxUses: number | null };
export type FoundInvite = { id: string; communityId: string; createdBy: string; isExpired: boolean };
export type Preview = z.infer<typeof InvitePreview> & { isExpired: boolean; isExhausted: boolean };
type PreviewRow = Preview['community'] & {
  expiresAt: Date | null;
  isExpired: boolean;
  isExhausted: boolean;
  isMember: boolean;
  inviter: Face | null;
};

const isExpired = sql<boolean>`coalesce(i.expires_at <= ${appNow}, false)`;
const isExhausted = sql<boolean>`coalesce(i.uses >= i.max_uses, false)`;

export const invitesRepository = (db: Db) => ({
  async countLive(tx: Tx, communityId: string): Promise<number> {
    const { rows } = await sql<{ live: number }>`select count(*) as live from invites i
      where i.community_id = ${communityId} and i.revoked_at is null and not ${isExpired} and not ${isExhausted}`.execute(tx);
    return rows[0]!.live;
  },

  /** Answers when it expires. */
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

  async find(tx: Tx, tokenHash: Buffer): Promise<FoundInvite | null> {
    const row = await tx
      .selectFrom('invites as i')
      .select(['i.id', 'i.community_id', 'i.created_by', isExpired.as('is_expired')])
      .where('i.token_hash', '=', tokenHash)
      .where('i.revoked_at', 'is', null)
      .executeTakeFirst();
    return row ? { id: row.id, communityId: row.community_id, createdBy: row.created_by, isExpired: row.is_expired } : null;
  },

  /** Takes one use, once per person; false when none is left. The condition is the guard, the constraint the last line. */
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

  async preview(viewer: Viewer | null, tokenHash: Buffer): Promise<Preview | null> {
    const { rows } = await sql<PreviewRow>`
      select c.id, c.slug, c.name, c.tagline, c.avatar, c.cover, c.member_count as "memberCount", i.expires_at as "expiresAt",
        ${isExpired} as "isExpired", ${isExhausted} as "isExhausted", coalesce(m.state = 'active', false) as "isMember",
        case when u.deleted_at is null then json_build_array(u.id, u.username, u.first_name, u.last_name, u.profile_picture) end as inviter
      from invites i join communities c on c.id = i.community_id join users u on u.id = i.created_by left join memberships m on ${isOwn(viewer)}
      where i.token_hash = ${tokenHash} and i.revoked_at is null and c.status <> 'deleted'`.execute(db);
    const [row] = rows;
    if (!row) return null;
    const { expiresAt, inviter, isMember, isExpired: hasExpired, isExhausted: isSpent, ...community } = row;
    return {
      community,
      invitedBy: inviter && personOf(inviter),
      isMember,
      expiresAt: expiresAt?.toISOString() ?? null,
      isExpired: hasExpired,
      isExhausted: isSpent,
    };
  },
});
export type InvitesRepository = ReturnType<typeof invitesRepository>;
