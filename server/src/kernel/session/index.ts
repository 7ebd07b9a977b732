import { limits } from '#contract/browser/limits.ts';
import { inBatches } from '#kernel/batches.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { AccessTokens } from './access-token.ts';
import type { RefreshTokens } from './refresh-token.ts';
import type { SessionEndReason } from './sessions.repository.ts';
import * as rows from './sessions.repository.ts';
import type { ViewerCache } from './viewer-cache.ts';
import type { Db } from '../db/index.ts';

export type { SessionEndReason } from './sessions.repository.ts';
export type IssuedTokens = { accessToken: string; refreshToken: string; isDeletionCancelled?: boolean | undefined };
export type Device = { userAgent: string; ip: string };
/** Called inside the transaction that revokes a token family after reuse. */
export type OnReuse = (tx: Tx, owner: { id: string; email: string; username: string; language: 'zh-CN' | 'en-US' | null }) => Promise<void>;

/** Lifetime since the last use. A device that is not remembered is signed out after a day without use. */
const LIFETIME = { remembered: '30 days', passing: '1 day' };
/** Grace period in which a used token is accepted again, for two tabs or a lost response, unless its successor was used. */
const GRACE = '10 seconds';

/** Stored length of a user agent, which is arbitrary input. */
const LONGEST_USER_AGENT = 300;

type Dependencies = {
  db: Db;
  transact: Transact;
  tokens: AccessTokens;
  refreshTokens: RefreshTokens;
  viewers: ViewerCache;
  onReuse: OnReuse;
  /** Maximum age of a session in days, regardless of use: read at each call. */
  maxDays: () => number;
  /** Ends everything tied to the session outside the API: its realtime connections. */
  onEnd: (sessionId: string, reason: SessionEndReason) => void;
};

/** One session per sign-in, with a family of single-use refresh tokens. */
export function createSessions({ db, transact, tokens, refreshTokens, viewers, onReuse, maxDays, onEnd }: Dependencies) {
  const { hashOf } = refreshTokens;
  const closeAfter = (tx: Tx, ended: readonly { id: string }[], reason: SessionEndReason): number => {
    for (const { id: sessionId } of ended)
      afterCommit(tx, () => {
        viewers.forget({ sessionId });
        onEnd(sessionId, reason);
      });
    return ended.length;
  };
  const end = async (tx: Tx, sessionId: string, reason: SessionEndReason): Promise<boolean> =>
    closeAfter(tx, await rows.end(tx, sessionId, reason), reason) > 0;

  const endFamily = async (tx: Tx, sessionId: string): Promise<void> => {
    const owner = await rows.findOwner(tx, sessionId);
    if ((await end(tx, sessionId, 'token_reuse')) && owner) await onReuse(tx, owner);
  };

  return {
    /** Ends the least recently used sessions beyond the limit. For concurrent sign-ins of a user, their row has to be locked before. */
    async start(tx: Tx, userId: string, { userAgent, ip }: Device, { isRemembered = true } = {}): Promise<IssuedTokens> {
      const id = newId();
      const lifetime = isRemembered ? LIFETIME.remembered : LIFETIME.passing;
      const refreshToken = refreshTokens.first();
      const session = { id, userId, ip, userAgent: userAgent.slice(0, LONGEST_USER_AGENT), lifetime, maxDays: maxDays() };
      await rows.insert(tx, session, hashOf(refreshToken));
      closeAfter(tx, await rows.endSurplus(tx, userId, limits.sessions.max), 'revoked');
      return { accessToken: await tokens.sign({ sessionId: id, userId }), refreshToken };
    },

    /** Exchanges a refresh token; throws `auth.refresh_invalid`, after revoking the family of a stolen one. */
    async rotate(refreshToken: string): Promise<IssuedTokens> {
      const hash = hashOf(refreshToken);
      const successor = refreshTokens.successorOf(refreshToken);
      const owner = await transact(async (tx) => {
        const first = await rows.useToken(tx, hash);
        if (first) {
          const live = await rows.touch(tx, first.session_id, maxDays());
          if (live) await rows.insertToken(tx, live.sessionId, hashOf(successor));
          // Beyond its maximum age. Ended, so that the same token from another tab is not treated as stolen.
          else await end(tx, first.session_id, 'revoked');
          return live;
        }
        const used = await rows.findUsedToken(tx, { hash, successor: hashOf(successor), grace: GRACE });
        if (used?.isRepeatable) return used.isLive ? used : null;
        if (used) await endFamily(tx, used.sessionId);
        return null;
      });
      // Thrown outside, so that the revocation of the family is not rolled back.
      if (!owner) throw new AppError('auth.refresh_invalid');
      return { accessToken: await tokens.sign(owner), refreshToken: successor };
    },

    /** Ends the session of a refresh token, even if the token is used or expired. */
    signOut: (refreshToken: string): Promise<void> =>
      transact(async (tx) => {
        const found = await rows.findSessionOfToken(tx, hashOf(refreshToken));
        if (found) await end(tx, found.session_id, 'signed_out');
      }),

    end,
    /** Ends all sessions of a user, or all but one; returns how many. */
    endAll: async (tx: Tx, userId: string, reason: SessionEndReason, { except = null }: { except?: string | null } = {}): Promise<number> =>
      closeAfter(tx, await rows.endAll(tx, userId, reason, except), reason),

    /** Marks the session as confirmed, which allows sensitive operations for a while. */
    async confirm(tx: Tx, sessionId: string): Promise<void> {
      await rows.confirm(tx, sessionId);
      afterCommit(tx, () => viewers.forget({ sessionId }));
    },

    /** Deletes obsolete sessions and tokens, in batches so that no other call waits long. */
    async tidy(): Promise<void> {
      await inBatches((limit) => rows.deleteOver(db, limit));
      await inBatches((limit) => rows.deleteSpentTokens(db, limit));
    },

    /** The viewer of an access token; null if it is invalid or its session has ended. */
    async authenticate(accessToken: string): Promise<Viewer | null> {
      const token = await tokens.verify(accessToken);
      return token ? viewers.get(token.sessionId) : null;
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;
