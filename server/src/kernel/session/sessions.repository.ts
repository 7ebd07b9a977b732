import { sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';

export type EndReason = 'signed_out' | 'token_reuse' | 'password_changed' | 'disabled' | 'revoked';
export type NewSession = { id: string; userId: string; userAgent: string; ip: string; lifetime: string };

const after = (lifetime: string) => sql<Date>`app_now() + ${lifetime}::interval`;

/** SQL of sessions and refresh tokens. */
export const sessionsRepository = (db: Db) => ({
  insert: (tx: Tx, session: NewSession) =>
    tx
      .insertInto('sessions')
      .values({
        id: session.id,
        user_id: session.userId,
        user_agent: session.userAgent,
        ip: session.ip,
        expires_at: after(session.lifetime),
      })
      .execute(),

  insertToken: (tx: Tx, sessionId: string, hash: Buffer) =>
    tx
      .insertInto('refresh_tokens')
      .columns(['token_hash', 'session_id', 'expires_at'])
      .expression((eb) =>
        eb
          .selectFrom('sessions')
          .select([sql<Buffer>`${hash}::bytea`.as('token_hash'), 'id', 'expires_at'])
          .where('id', '=', sessionId),
      )
      .execute(),

  /** Marks the token used. Only one of any number of contenders gets a row; the others find it used. */
  useToken: (tx: Tx, hash: Buffer) =>
    tx
      .updateTable('refresh_tokens')
      .set({ used_at: appNow })
      .where('token_hash', '=', hash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', appNow)
      .returning('session_id')
      .executeTakeFirst(),

  findUsedToken: (tx: Tx, hash: Buffer, grace: string) =>
    tx
      .selectFrom('refresh_tokens')
      .select(['session_id', sql<boolean>`used_at > app_now() - ${grace}::interval`.as('isInGrace')])
      .where('token_hash', '=', hash)
      .where('used_at', 'is not', null)
      .executeTakeFirst(),

  /** Slides the session's end by the lifetime it began with; no row when the session or its account is over. */
  touch: (tx: Tx, sessionId: string) =>
    tx
      .updateTable('sessions')
      .from('users')
      .set({ last_used_at: appNow, expires_at: sql<Date>`app_now() + (sessions.expires_at - sessions.last_used_at)` })
      .whereRef('users.id', '=', 'sessions.user_id')
      .where('sessions.id', '=', sessionId)
      .where('sessions.revoked_at', 'is', null)
      .where('sessions.expires_at', '>', appNow)
      .where('users.status', '=', 'enabled')
      .where('users.deleted_at', 'is', null)
      .returning('sessions.user_id')
      .executeTakeFirst(),

  /** Ends a session once: a row comes back only for whoever ended it. */
  end: (tx: Tx, sessionId: string, reason: EndReason) =>
    tx
      .updateTable('sessions')
      .set({ revoked_at: appNow, revoked_reason: reason })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .returning(['id', 'user_id'])
      .executeTakeFirst(),

  findSessionOfToken: (tx: Tx, hash: Buffer) =>
    tx.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', hash).executeTakeFirst(),

  findOwner: (tx: Tx, sessionId: string) =>
    tx
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['users.email', 'users.language', 'users.username'])
      .where('sessions.id', '=', sessionId)
      .executeTakeFirst(),

  async findViewer(sessionId: string): Promise<Viewer | null> {
    const row = await db
      .selectFrom('sessions as s')
      .innerJoin('users as u', 'u.id', 's.user_id')
      .select(['u.id', 's.id as sessionId', 'u.username', 'u.is_admin as isAdmin', 'u.language'])
      .select([
        sql<string[]>`array(select r.code from user_roles ur join roles r on r.id = ur.role_id
          where ur.user_id = u.id and r.status = 'enabled' order by r.code)`.as('assigned'),
        // Everybody has the built-in role 'user', so what that role holds counts for all.
        sql<string[]>`array(select distinct m.permission_code from menus m
          join role_menus rm on rm.menu_id = m.id join roles r on r.id = rm.role_id
          where m.permission_code is not null and m.status = 'enabled' and r.status = 'enabled'
            and (r.code = 'user' or r.id in (select ur.role_id from user_roles ur where ur.user_id = u.id)))`.as('permissions'),
      ])
      .where('s.id', '=', sessionId)
      .where('s.revoked_at', 'is', null)
      .where('s.expires_at', '>', appNow)
      .where('u.status', '=', 'enabled')
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    const { assigned, ...viewer } = row;
    const own = row.isAdmin ? 'admin' : 'user';
    return { ...viewer, roles: [own, ...assigned.filter((code) => code !== own)] };
  },

  /** Sessions that ended long ago, with their tokens; answers how many there were. */
  async deleteOver(limit: number): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom('sessions')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('sessions')
          .select('id')
          .where('expires_at', '<', sql<Date>`app_now() - interval '30 days'`)
          .limit(limit),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  },

  /** Tokens past their time, which nobody can use or abuse any more. */
  async deleteSpentTokens(limit: number): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom('refresh_tokens')
      .where('token_hash', 'in', (eb) => eb.selectFrom('refresh_tokens').select('token_hash').where('expires_at', '<', appNow).limit(limit))
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
});
export type SessionsRepository = ReturnType<typeof sessionsRepository>;
