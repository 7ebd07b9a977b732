import { limits } from '#contract/kernel/limits.ts';
import { inBatches } from '#kernel/batches.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { afterCommit, type Transact, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { AccessTokens } from './access-token.ts';
import type { RefreshTokens } from './refresh-token.ts';
import type { EndReason, SessionsRepository } from './sessions.repository.ts';
import type { ViewerCache } from './viewer-cache.ts';

export type { EndReason } from './sessions.repository.ts';
export type Tokens = { accessToken: string; refreshToken: string; isDeletionCancelled?: boolean | undefined };
export type Device = { userAgent: string; ip: string };
/** Told inside the transaction in which a stolen token ended its family. */
export type OnReuse = (tx: Tx, owner: { id: string; email: string; username: string; language: 'zh-CN' | 'en-US' | null }) => Promise<void>;

/** From one use to the next. Whoever does not want to be remembered on a device is signed out after a day without use. */
const LIFETIME = { remembered: '30 days', passing: '1 day' };
/** Two tabs, or an answer that got lost, may present the same token within this time, as long as its successor was not used. */
const GRACE = '10 seconds';

/** A client may say anything about itself; this much is kept. */
const LONGEST_USER_AGENT = 300;

type Needs = {
  sessions: SessionsRepository;
  transact: Transact;
  tokens: AccessTokens;
  refreshTokens: RefreshTokens;
  viewers: ViewerCache;
  onReuse: OnReuse;
  /** Days after its start at which a session ends however often it is used: asked at each call. */
  mostDays: () => number;
  /** Ends what hangs on the session beside the API: its realtime connections. */
  onEnd: (sessionId: string, reason: EndReason) => void;
};

/** Sign-ins: one session each, with a family of refresh tokens of which every one serves once. */
export function createSessions({ sessions, transact, tokens, refreshTokens, viewers, onReuse, mostDays, onEnd }: Needs) {
  const { hashOf } = refreshTokens;
  const closeAfter = (tx: Tx, ended: readonly { id: string }[], reason: EndReason): number => {
    for (const { id: sessionId } of ended)
      afterCommit(tx, () => {
        viewers.forget({ sessionId });
        onEnd(sessionId, reason);
      });
    return ended.length;
  };
  const end = async (tx: Tx, sessionId: string, reason: EndReason): Promise<boolean> =>
    closeAfter(tx, await sessions.end(tx, sessionId, reason), reason) > 0;

  const endFamily = async (tx: Tx, sessionId: string): Promise<void> => {
    const owner = await sessions.findOwner(tx, sessionId);
    if ((await end(tx, sessionId, 'token_reuse')) && owner) await onReuse(tx, owner);
  };

  return {
    /** Of too many sessions those end that were not used for longest. Sign-ins of one person at once need their row locked before. */
    async start(tx: Tx, userId: string, { userAgent, ip }: Device, { isRemembered = true } = {}): Promise<Tokens> {
      const id = newId();
      const lifetime = isRemembered ? LIFETIME.remembered : LIFETIME.passing;
      const refreshToken = refreshTokens.first();
      const session = { id, userId, ip, userAgent: userAgent.slice(0, LONGEST_USER_AGENT), lifetime, mostDays: mostDays() };
      await sessions.insert(tx, session, hashOf(refreshToken));
      closeAfter(tx, await sessions.endSurplus(tx, userId, limits.sessions.max), 'revoked');
      return { accessToken: await tokens.sign({ sessionId: id, userId }), refreshToken };
    },

    /** A new pair for a refresh token; throws `auth.refresh_invalid`, having ended the family of a stolen one. */
    async rotate(refreshToken: string): Promise<Tokens> {
      const hash = hashOf(refreshToken);
      const successor = refreshTokens.successorOf(refreshToken);
      const owner = await transact(async (tx) => {
        const first = await sessions.useToken(tx, hash);
        if (first) {
          const live = await sessions.touch(tx, first.session_id, mostDays());
          if (live) await sessions.insertToken(tx, live.sessionId, hashOf(successor));
          // Too old by now. Ended, so that the same token of another tab is refused without the alarm of a stolen one.
          else await end(tx, first.session_id, 'revoked');
          return live;
        }
        const used = await sessions.findUsedToken(tx, { hash, successor: hashOf(successor), grace: GRACE });
        if (used?.isRepeatable) return used.isLive ? used : null;
        if (used) await endFamily(tx, used.sessionId);
        return null;
      });
      // Thrown outside, so that the end of the family is not rolled back with it.
      if (!owner) throw new AppError('auth.refresh_invalid');
      return { accessToken: await tokens.sign(owner), refreshToken: successor };
    },

    /** Ends the session of a refresh token, whatever state the token is in. */
    signOut: (refreshToken: string): Promise<void> =>
      transact(async (tx) => {
        const found = await sessions.findSessionOfToken(tx, hashOf(refreshToken));
        if (found) await end(tx, found.session_id, 'signed_out');
      }),

    end,
    /** Ends every session of a person, or all but one; answers how many there were. */
    endAll: async (tx: Tx, userId: string, reason: EndReason, { except = null }: { except?: string | null } = {}): Promise<number> =>
      closeAfter(tx, await sessions.endAll(tx, userId, reason, except), reason),

    /** The session has just proven who is behind it, and may do what is sensitive for a while. */
    async confirm(tx: Tx, sessionId: string): Promise<void> {
      await sessions.confirm(tx, sessionId);
      afterCommit(tx, () => viewers.forget({ sessionId }));
    },

    /** Removes what has no use any more, in batches that keep nobody waiting. */
    async tidy(): Promise<void> {
      await inBatches(sessions.deleteOver);
      await inBatches(sessions.deleteSpentTokens);
    },

    /** Who an access token speaks for; null when it is not valid or its session is over. */
    async authenticate(accessToken: string): Promise<Viewer | null> {
      const token = await tokens.verify(accessToken);
      return token ? viewers.get(token.sessionId) : null;
    },
  };
}
export type Sessions = ReturnType<typeof createSessions>;
