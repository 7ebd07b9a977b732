import { sql } from 'kysely';
import type { Db } from '#kernel/db/index.ts';
import { appNow } from '#kernel/clock.ts';
import type { Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';

export type SessionEndReason = 'signed_out' | 'token_reuse' | 'password_changed' | 'disabled' | 'revoked';
export type NewSession = { id: string; userId: string; userAgent: string; ip: string; lifetime: string; maxDays: number };

/** How long a confirmation of identity lasts. */
const CONFIRMED_FOR = '10 minutes';
/** The last use of a session is recorded to the minute, so most calls write nothing. */
const SEEN_EVERY = '1 minute';

const after = (lifetime: string) => sql<Date>`app_now() + ${lifetime}::interval`;
const days = (count: number) => sql`make_interval(days => ${count}::integer)`;

// SQL of sessions and refresh tokens.

/** The session with its first refresh token. */
export const insert = (tx: Tx, session: NewSession, tokenHash: Buffer) =>
  tx
    .with('opened', (qb) =>
      qb
        .insertInto('sessions')
        .values({
          id: session.id,
          user_id: session.userId,
          user_agent: session.userAgent,
          ip: session.ip,
          expires_at: sql<Date>`least(${after(session.lifetime)}, app_now() + ${days(session.maxDays)})`,
        })
        .returning(['id', 'expires_at']),
    )
    .insertInto('refresh_tokens')
    .columns(['token_hash', 'session_id', 'expires_at'])
    .expression((eb) => eb.selectFrom('opened').select([sql<Buffer>`${tokenHash}::bytea`.as('token_hash'), 'id', 'expires_at']))
    .execute();

/** Ends all but the most recently used sessions. */
export const endSurplus = (tx: Tx, userId: string, most: number) =>
  tx
    .updateTable('sessions')
    .set({ revoked_at: appNow, revoked_reason: 'revoked' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', appNow)
        .orderBy('last_used_at', 'desc')
        .orderBy('id', 'desc')
        .offset(most),
    )
    .returning('id')
    .execute();

export const endAll = (tx: Tx, userId: string, reason: SessionEndReason, except: string | null) =>
  tx
    .updateTable('sessions')
    .set({ revoked_at: appNow, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(sql<boolean>`id is distinct from ${except}::uuid`)
    .returning('id')
    .execute();

export const confirm = (tx: Tx, sessionId: string) =>
  tx.updateTable('sessions').set({ confirmed_at: appNow }).where('id', '=', sessionId).where('revoked_at', 'is', null).execute();

export const insertToken = (tx: Tx, sessionId: string, hash: Buffer) =>
  tx
    .insertInto('refresh_tokens')
    .columns(['token_hash', 'session_id', 'expires_at'])
    .expression((eb) =>
      eb
        .selectFrom('sessions')
        .select([sql<Buffer>`${hash}::bytea`.as('token_hash'), 'id', 'expires_at'])
        .where('id', '=', sessionId),
    )
    .execute();

/** Marks the token as used. Only one of concurrent calls gets a row; the others find it used. */
export const useToken = (tx: Tx, hash: Buffer) =>
  tx
    .updateTable('refresh_tokens')
    .set({ used_at: appNow })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', appNow)
    .returning('session_id')
    .executeTakeFirst();

/**
 * Finds a token that was used before. Its exchange can be repeated for a short time, unless the successor was used.
 * Read-only: of many concurrent calls with one token, all but the first pass without waiting for each other.
 */
export const findUsedToken = (tx: Tx, { hash, successor, grace }: { hash: Buffer; successor: Buffer; grace: string }) =>
  tx
    .selectFrom('refresh_tokens as t')
    .innerJoin('sessions as s', 's.id', 't.session_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('refresh_tokens as next', (join) => join.onRef('next.session_id', '=', 's.id').on('next.token_hash', '=', successor))
    .select([
      's.id as sessionId',
      'u.id as userId',
      sql<boolean>`coalesce(t.used_at > app_now() - ${grace}::interval
        and next.token_hash is not null and next.used_at is null, false)`.as('isRepeatable'),
      sql<boolean>`s.revoked_at is null and s.expires_at > app_now()
        and u.status = 'enabled' and u.deleted_at is null`.as('isLive'),
    ])
    .where('t.token_hash', '=', hash)
    .where('t.used_at', 'is not', null)
    .executeTakeFirst();

/**
 * Extends the session by its initial lifetime, never beyond the maximum age; returns no row if the session (which a
 * change of the setting may have made too old) or its account has ended.
 */
export const touch = (tx: Tx, sessionId: string, maxDays: number) =>
  tx
    .updateTable('sessions')
    .from('users')
    .set({
      last_used_at: appNow,
      expires_at: sql<Date>`least(app_now() + (sessions.expires_at - sessions.last_used_at), sessions.created_at + ${days(maxDays)})`,
    })
    .whereRef('users.id', '=', 'sessions.user_id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', appNow)
    .where('sessions.created_at', '>', sql<Date>`app_now() - ${days(maxDays)}`)
    .where('users.status', '=', 'enabled')
    .where('users.deleted_at', 'is', null)
    .returning(['sessions.id as sessionId', 'users.id as userId'])
    .executeTakeFirst();

/** Ends a session once: returns a row only to the call that ended it. */
export const end = (tx: Tx, sessionId: string, reason: SessionEndReason) =>
  tx
    .updateTable('sessions')
    .set({ revoked_at: appNow, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();

export const findSessionOfToken = (tx: Tx, hash: Buffer) =>
  tx.selectFrom('refresh_tokens').select('session_id').where('token_hash', '=', hash).executeTakeFirst();

export const findOwner = (tx: Tx, sessionId: string) =>
  tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.email', 'users.language', 'users.username'])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();

/** The viewers of the sessions that have not ended, by the session. */
export async function findViewers(on: Db | Tx, sessionIds: readonly string[]): Promise<Map<string, SeenViewer>> {
  const rows = await on
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.id', 's.id as sessionId', 'u.username', 'u.is_admin as isAdmin', 'u.language'])
    .select([
      sql<boolean>`u.email_verified_at is not null`.as('isVerified'),
      sql<boolean>`s.confirmed_at > app_now() - ${CONFIRMED_FOR}::interval`.as('isConfirmed'),
      sql<boolean>`s.last_seen_at > app_now() - ${SEEN_EVERY}::interval`.as('wasSeenLately'),
      sql<boolean>`(exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
        or exists (select from passkeys p where p.user_id = u.id))`.as('hasFactor'),
    ])
    .select([
      sql<string[]>`array(select r.code from user_roles ur join roles r on r.id = ur.role_id
        where ur.user_id = u.id and r.status = 'enabled' order by r.code)`.as('assigned'),
      // Every user has the built-in role 'user', so its permissions apply to all.
      sql<string[]>`array(select distinct mc.code from menu_codes mc
        join role_menus rm on rm.menu_id = mc.menu_id join roles r on r.id = rm.role_id
        where r.status = 'enabled'
          and (r.code = 'user' or r.id in (select ur.role_id from user_roles ur where ur.user_id = u.id)))`.as('permissions'),
    ])
    .where(sql<boolean>`s.id = any(${sessionIds}::uuid[])`)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', appNow)
    .where('u.status', '=', 'enabled')
    .where('u.deleted_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ assigned, ...viewer }) => {
      const own = viewer.isAdmin ? 'admin' : 'user';
      return [viewer.sessionId, { ...viewer, roles: [own, ...assigned.filter((code) => code !== own)] }];
    }),
  );
}

/** Only one of concurrent calls writes a session; none waits for another. */
export const noteSeen = (on: Db | Tx, sessionIds: readonly string[]) =>
  sql`update sessions set last_seen_at = app_now() where id in (select s.id from sessions s
    where s.id = any(${sessionIds}::uuid[]) and s.last_seen_at <= app_now() - ${SEEN_EVERY}::interval for update skip locked)`.execute(on);

/** Deletes sessions that ended long ago, with their tokens; returns how many. */
export async function deleteOver(on: Db | Tx, limit: number): Promise<number> {
  const { numDeletedRows } = await on
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
}

/** Deletes expired tokens, which can be neither used nor abused any more. */
export async function deleteSpentTokens(on: Db | Tx, limit: number): Promise<number> {
  const { numDeletedRows } = await on
    .deleteFrom('refresh_tokens')
    .where('token_hash', 'in', (eb) => eb.selectFrom('refresh_tokens').select('token_hash').where('expires_at', '<', appNow).limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
export type SeenViewer = Viewer & { wasSeenLately: boolean };
