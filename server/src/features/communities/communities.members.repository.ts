import { sql } from 'kysely';
import type { z } from 'zod';
import type { JoinRequest, Membership } from '#contract/communities.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { MOST_COUNTED, offsetOf, type PageQuery } from '#kernel/paging.ts';
import type { Tx } from '#kernel/transaction.ts';

type Place = { communityId: string; userId: string };
type Request = z.infer<typeof JoinRequest>;
/** Owners and moderators told of one thing; a community has few, this bounds the statement. */
const MOST_TOLD = 200;

const columns = ['community_id', 'state', 'role', 'joined_at'] as const;
const membership = (row: {
  community_id: string;
  state: Membership['state'];
  role: Membership['role'];
  joined_at: Date | null;
}): Membership => ({
  communityId: row.community_id,
  state: row.state,
  role: row.role,
  joinedAt: row.state === 'active' ? (row.joined_at?.toISOString() ?? null) : null,
});

const isActive = sql.lit('active' as const);
const countIn = (tx: Tx, communityId: string) =>
  tx
    .updateTable('communities')
    .set((eb) => ({ member_count: eb('member_count', '+', 1) }))
    .where('id', '=', communityId)
    .execute();

/** Memberships and the counters that follow them. The community's row is locked by whoever calls. */
export const membersRepository = (db: Db) => ({
  /** Somebody begins as a plain member, whatever they were before; a mute outlasts leaving. Null when they are in already. */
  async activate(tx: Tx, { communityId, userId }: Place, invitedBy: string | null): Promise<Membership | null> {
    const row = await tx
      .insertInto('memberships')
      .values({ community_id: communityId, user_id: userId, state: 'active', joined_at: appNow, invited_by: invitedBy })
      .onConflict((conflict) =>
        conflict
          .columns(['community_id', 'user_id'])
          .doUpdateSet((eb) => ({
            state: 'active',
            role: 'member',
            message: '',
            joined_at: appNow,
            changed_at: appNow,
            banned_until: null,
            invited_by: eb.ref('excluded.invited_by'),
            version: eb('memberships.version', '+', 1),
          }))
          .where('memberships.state', '<>', 'active'),
      )
      .returning(columns)
      .executeTakeFirst();
    if (!row) return null;
    await countIn(tx, communityId);
    return membership(row);
  },

  /** The founder, whom the community's own row counts from the start. */
  async insertOwner(tx: Tx, { communityId, userId }: Place): Promise<void> {
    await tx
      .insertInto('memberships')
      .values({ community_id: communityId, user_id: userId, state: 'active', role: 'owner', joined_at: appNow })
      .execute();
  },

  async request(tx: Tx, { communityId, userId }: Place, message: string): Promise<Membership> {
    const row = await tx
      .insertInto('memberships')
      .values({ community_id: communityId, user_id: userId, state: 'pending', message })
      .onConflict((conflict) =>
        conflict.columns(['community_id', 'user_id']).doUpdateSet((eb) => ({
          state: 'pending',
          role: 'member',
          message,
          changed_at: appNow,
          banned_until: null,
          version: eb('memberships.version', '+', 1),
        })),
      )
      .returning(columns)
      .executeTakeFirstOrThrow();
    return membership(row);
  },

  /** Null when nobody waits there by now. */
  async approve(tx: Tx, { communityId, userId }: Place): Promise<Membership | null> {
    const row = await tx
      .updateTable('memberships')
      .set((eb) => ({ state: 'active', joined_at: appNow, changed_at: appNow, version: eb('version', '+', 1) }))
      .where('community_id', '=', communityId)
      .where('user_id', '=', userId)
      .where('state', '=', 'pending')
      .returning(columns)
      .executeTakeFirst();
    if (!row) return null;
    await countIn(tx, communityId);
    return membership(row);
  },

  /** Ends a request, an invitation or a membership; null when it has ended by now. */
  async end(
    tx: Tx,
    { communityId, userId }: Place,
    from: 'pending' | 'invited' | 'active',
    to: 'left' | 'rejected',
  ): Promise<Membership | null> {
    const row = await tx
      .updateTable('memberships')
      .set((eb) => ({ state: to, role: 'member', message: '', changed_at: appNow, version: eb('version', '+', 1) }))
      .where('community_id', '=', communityId)
      .where('user_id', '=', userId)
      .where('state', '=', from)
      .returning(columns)
      .executeTakeFirst();
    return row ? membership(row) : null;
  },

  /** Counts a member out. False when this owner is the last one: the guard of "a community has an owner". */
  async countOut(tx: Tx, communityId: string, { isOwner }: { isOwner: boolean }): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('communities')
      .set((eb) => ({ member_count: eb('member_count', '-', 1), owner_count: eb('owner_count', '-', isOwner ? 1 : 0) }))
      .where('id', '=', communityId)
      .where('owner_count', '>', isOwner ? 1 : 0)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async holders(tx: Tx, communityId: string, roles: readonly Membership['role'][]): Promise<string[]> {
    const rows = await tx
      .selectFrom('memberships')
      .select('user_id')
      .where('community_id', '=', communityId)
      .where('state', '=', isActive)
      .where('role', '<>', sql.lit('member' as const))
      .where('role', 'in', roles)
      .orderBy('user_id')
      .limit(MOST_TOLD)
      .execute();
    return rows.map((row) => row.user_id);
  },

  async requests(communityId: string, query: PageQuery): Promise<{ items: Request[]; total: number }> {
    const pending = db
      .selectFrom('memberships as r')
      .where('r.community_id', '=', communityId)
      .where('r.state', '=', sql.lit('pending' as const));
    const rows = await pending
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .select(['u.id', 'u.username', 'u.first_name', 'u.last_name', 'u.profile_picture', 'r.message', 'r.changed_at'])
      .orderBy('r.changed_at')
      .orderBy('r.user_id')
      .limit(query.perPage)
      .offset(offsetOf(query))
      .execute();
    const { total } = await db
      .selectFrom(pending.select('r.user_id').limit(MOST_COUNTED).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return {
      items: rows.map((row) => ({
        user: {
          id: row.id,
          username: row.username,
          firstName: row.first_name,
          lastName: row.last_name,
          profilePicture: row.profile_picture,
        },
        message: row.message,
        requestedAt: row.changed_at.toISOString(),
      })),
      total,
    };
  },
});
export type MembersRepository = ReturnType<typeof membersRepository>;
