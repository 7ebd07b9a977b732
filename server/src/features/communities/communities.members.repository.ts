import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { JoinRequest, MemberEntry, Membership } from '#contract/communities.ts';
import { appNow } from '#kernel/clock.ts';
import type { Db } from '#kernel/db/index.ts';
import { cutOf, MOST_COUNTED, offsetOf, type PageQuery } from '#kernel/paging.ts';
import { matchesSearch } from '#kernel/search.ts';
import type { Tx } from '#kernel/transaction.ts';
import { type Face, personOf } from './communities.shapes.ts';
import { isAccountLive } from './communities.standing.repository.ts';

type Place = { communityId: string; userId: string };
type MemberRow = { face: Face; role: Membership['role']; joinedAt: Date };
type Request = z.infer<typeof JoinRequest>;
/** Most owners and moderators notified of one event; a community has few, this bounds the statement. */
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

/** Whether another active account, not about to be deleted, is a member; `owner`: is an owner. */
const othersStay = ({ communityId, userId }: Place, as: 'owner' | 'member'): RawBuilder<SqlBool> => sql`exists (
  select from memberships o join users u on u.id = o.user_id
  where o.community_id = ${communityId} and o.user_id <> ${userId} and o.state = 'active' and ${isAccountLive}
    ${as === 'owner' ? sql`and o.role = 'owner'` : sql``})`;

const isActive = sql.lit('active' as const);
const countIn = (tx: Tx, communityId: string) =>
  tx
    .updateTable('communities')
    .set((eb) => ({ member_count: eb('member_count', '+', 1) }))
    .where('id', '=', communityId)
    .execute();

/** Memberships and the counters that follow them. Callers hold the lock on the community's row. */
export const membersRepository = (db: Db) => ({
  /** Activates with the plain `member` role, regardless of the former one; a mute outlasts leaving. Null for an active member. */
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

  /** The founder, already included in the community's initial counters. */
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

  /** Null when the request is no longer pending. */
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

  /** Ends a request, an invitation or a membership; null when it has already ended. */
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

  /** Decrements the counters. False when no other owner stays: the guard of "a community has an owner". */
  async countOut(tx: Tx, { communityId, userId }: Place, { isOwner }: { isOwner: boolean }): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('communities')
      .set((eb) => ({ member_count: eb('member_count', '-', 1), owner_count: eb('owner_count', '-', isOwner ? 1 : 0) }))
      .where('id', '=', communityId)
      .where('owner_count', '>', isOwner ? 1 : 0)
      .$if(isOwner, (query) => query.where(othersStay({ communityId, userId }, 'owner')))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Null when the user is no longer an active member, or is already an owner. */
  async promote(tx: Tx, { communityId, userId }: Place): Promise<Membership | null> {
    const row = await tx
      .updateTable('memberships')
      .set((eb) => ({ role: 'owner', changed_at: appNow, version: eb('version', '+', 1) }))
      .where('community_id', '=', communityId)
      .where('user_id', '=', userId)
      .where('state', '=', isActive)
      .where('role', '<>', 'owner')
      .returning(columns)
      .executeTakeFirst();
    if (!row) return null;
    await tx
      .updateTable('communities')
      .set((eb) => ({ owner_count: eb('owner_count', '+', 1) }))
      .where('id', '=', communityId)
      .execute();
    return membership(row);
  },

  /** Archives the community and removes its owner from the counters. False while it has other members. */
  async close(tx: Tx, { communityId, userId }: Place): Promise<boolean> {
    const { numUpdatedRows } = await tx
      .updateTable('communities')
      .set((eb) => ({
        status: 'archived',
        member_count: eb('member_count', '-', 1),
        owner_count: eb('owner_count', '-', 1),
        updated_at: appNow,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', communityId)
      .where((eb) => eb.not(othersStay({ communityId, userId }, 'member')))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Active members with enabled accounts, as other members see them. */
  async list(
    communityId: string,
    { q, ...query }: PageQuery & { q?: string | undefined },
  ): Promise<{ items: MemberEntry[]; total: number }> {
    const members = sql`memberships m join users u on u.id = m.user_id
      where m.community_id = ${communityId} and m.state = 'active' and ${isAccountLive} ${q ? sql`and ${matchesSearch('u.search', q)}` : sql``}`;
    const { rows } = await sql<MemberRow>`
      select json_build_array(u.id, u.username, u.first_name, u.last_name, u.profile_picture) as face, m.role, m.joined_at as "joinedAt"
      from ${members} order by m.joined_at, m.user_id ${cutOf(query)}`.execute(db);
    const counted = await sql<{ total: number }>`
      select count(*) as total from (select from ${members} limit ${sql.lit(MOST_COUNTED)}) counted`.execute(db);
    const items = rows
      .slice(0, query.perPage)
      .map(({ face, role, joinedAt }) => ({ user: personOf(face), role, joinedAt: joinedAt.toISOString() }));
    return { items, total: counted.rows[0]!.total };
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
