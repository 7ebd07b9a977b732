import { isRecord, type Store } from '#kernel/storage/index.ts';

export type TokenPair = { accessToken: string; refreshToken: string };
/** The response of a sign-in. */
type Entered = TokenPair & { isDeletionCancelled?: boolean | undefined };
/** `sessionId` names one sign-in: constant while tokens rotate, so that a tab notices a sign-in by another user. */
export type StoredSession = TokenPair & { sessionId: string; remember: boolean };

/** `reset`: ended by the server. `signed_out`: by the user, here. `ended_elsewhere`: by the user, in another tab. */
export type LeaveReason = 'reset' | 'signed_out' | 'ended_elsewhere' | 'other_session';

export type SessionDependencies = {
  local: Store;
  tab: Store;
  /** Runs `work` in one tab at a time. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>;
  /** `refused` if the server rejects the token for good; throws if there is no response. */
  exchange: (refreshToken: string) => Promise<TokenPair | 'refused'>;
  /** Revokes a session at the server; must not throw. */
  signOut: (refreshToken: string) => void;
  /** Navigates after the session has ended or was replaced. */
  leave: (why: LeaveReason) => void;
  /** Duplicated tabs share a session in `sessionStorage`, which has no storage events: they are notified here. */
  publishToCopies: (previous: string, next: StoredSession | null) => void;
  mark: (kept: StoredSession | null) => void;
  newSessionId: () => string;
};

const key = 'session';
/** The cached user, removed with the tokens. */
const userKey = 'user';
/** Marks a session that the server ended, so that other tabs lead back to where they were. */
const overKey = 'session-over';
/** Shown once, in the tab that signed in: the pending deletion of the account was cancelled. */
const staysKey = 'account-stays';
const isTrue = (value: unknown): value is true => value === true;
const isKept = (value: unknown): value is StoredSession =>
  isRecord(value) &&
  ['accessToken', 'refreshToken', 'sessionId'].every((name) => typeof value[name] === 'string' && value[name] !== '') &&
  typeof value['remember'] === 'boolean';

/** The session as the browser stores it: for this tab, or for the device. */
const createSessionStore = ({ local, tab, mark }: Pick<SessionDependencies, 'local' | 'tab' | 'mark'>) => {
  const stored = () => tab.read(key, isKept) ?? local.read(key, isKept);
  const forgetUser = () => {
    tab.remove(userKey);
    local.remove(userKey);
  };
  const forget = () => {
    tab.remove(staysKey);
    tab.remove(key);
    local.remove(key);
    forgetUser();
    mark(null);
  };
  /** Writes before it removes: other tabs may read at any moment, and would leave without a session. */
  const store = (kept: StoredSession) => {
    const [here, elsewhere] = kept.remember ? [local, tab] : [tab, local];
    if (stored()?.sessionId !== kept.sessionId) forgetUser();
    here.write(key, kept);
    elsewhere.remove(key);
    local.remove(overKey);
    mark(kept);
  };
  /** Returns the tokens only, and stores the pending notice. */
  const arrive = ({ accessToken, refreshToken, isDeletionCancelled = false }: Entered): TokenPair => {
    if (isDeletionCancelled) tab.write(staysKey, true);
    return { accessToken, refreshToken };
  };
  return { stored, forget, store, arrive };
};

type Refreshed = {
  stored: () => StoredSession | null;
  mine: () => StoredSession | null;
  keep: (kept: StoredSession) => void;
  reset: () => void;
};

/** Exchanges tokens, once for all callers in all tabs. */
const createRefresh = (
  { exclusive, exchange, signOut, publishToCopies }: SessionDependencies,
  { stored, mine, keep, reset }: Refreshed,
) => {
  let running: Promise<string | null> | null = null;
  const settle = (before: StoredSession, answer: TokenPair | 'refused'): string | null => {
    const now = stored();
    if (now?.sessionId !== before.sessionId) {
      // Signed out during the refresh: the sign-out wins, and the new tokens are revoked.
      if (answer !== 'refused') signOut(answer.refreshToken);
      return null;
    }
    // Another tab was faster, in browsers without Web Locks.
    if (now.refreshToken !== before.refreshToken) return now.accessToken;
    if (answer === 'refused') {
      reset();
      return null;
    }
    const next = { ...before, ...answer };
    keep(next);
    if (!next.remember) publishToCopies(before.refreshToken, next);
    return next.accessToken;
  };
  const rotate = (stale: string) =>
    exclusive(async () => {
      const before = mine();
      if (before?.accessToken !== stale) return before?.accessToken ?? null;
      return settle(before, await exchange(before.refreshToken));
    });
  return {
    /** The token of a refresh that is running; null without one, or if it fails. */
    done: async () => (running ? running.catch(() => null) : null),
    refresh: (stale: string): Promise<string | null> =>
      (running ??= rotate(stale).finally(() => {
        running = null;
      })),
  };
};

/** The session of this device. The only module that reads and refreshes tokens. */
export const createSession = (dependencies: SessionDependencies) => {
  const { local, tab, signOut, leave, publishToCopies, newSessionId } = dependencies;
  const { stored, forget, store, arrive } = createSessionStore(dependencies);
  const listeners = new Set<() => void>();
  /** The session of this document; kept after its end, so that it can be resumed. */
  let last: Pick<StoredSession, 'sessionId' | 'remember'> | null = stored();
  let sessionId = last?.sessionId ?? null;

  /** The stored session, unless another user signed in meanwhile: their tokens must never be sent with this page's calls. */
  const mine = () => {
    const kept = stored();
    return kept?.sessionId === sessionId ? kept : null;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const take = (kept: StoredSession) => {
    last = kept;
    sessionId = kept.sessionId;
    tell();
  };
  const keep = (kept: StoredSession) => {
    store(kept);
    take(kept);
  };
  /** Does not remove the session of another user. */
  const end = () => {
    const now = stored();
    if (!now || now.sessionId === sessionId) forget();
    sessionId = null;
  };
  let hasSignedOut = false;
  const enter = (kept: StoredSession) => {
    hasSignedOut = false;
    keep(kept);
  };
  const reset = () => {
    // The server responds to a sign-out with the end of the session; this page is already leaving.
    if (hasSignedOut) return;
    const isReplaced = sessionId !== null && stored() !== null && !mine();
    if (mine()) local.write(overKey, true);
    end();
    leave(isReplaced ? 'other_session' : 'reset');
  };

  const refreshing = createRefresh(dependencies, { stored, mine, keep, reset });

  return {
    isOpen: () => mine() !== null,
    accessToken: () => mine()?.accessToken ?? null,
    /** The token for a call; waits for a running refresh. */
    token: async () => (await refreshing.done()) ?? mine()?.accessToken ?? null,
    /** Refreshes the tokens that `stale` belongs to, once for all callers in all tabs; null if the session has ended. */
    refresh: refreshing.refresh,
    open: (tokens: Entered, { remember }: { remember: boolean }) => enter({ ...arrive(tokens), remember, sessionId: newSessionId() }),
    /** Switches to another account: its session starts with the next document, and the former one is revoked. */
    switchTo: (tokens: Entered) => {
      const before = mine();
      store({ ...arrive(tokens), sessionId: newSessionId(), remember: last?.remember ?? true });
      if (before) signOut(before.refreshToken);
    },
    /** The same user signed in again on a page that stayed open: all tabs of the session resume. */
    resume: (tokens: Entered) =>
      enter({ ...arrive(tokens), sessionId: last?.sessionId ?? newSessionId(), remember: last?.remember ?? true }),
    /** Stored with the tokens, as long as they are; does nothing if the page's session has ended or was replaced. */
    keepUser: (user: Readonly<Record<string, unknown>>): void => {
      const kept = mine();
      if (kept) (kept.remember ? local : tab).write(userKey, user);
    },
    /** Whether the last sign-in was to be remembered. */
    isRemembered: () => last?.remember ?? true,
    /** The token of the session stored on this device now, to find out its user. */
    storedToken: () => stored()?.accessToken ?? null,
    /** The session stored now belongs to the same user: this page joins it. */
    join: () => {
      const now = stored();
      if (now) take(now);
    },
    /** This sign-in cancelled the deletion of the account, and the user has not been notified yet. */
    isStaying: (): boolean => tab.read(staysKey, isTrue) ?? false,
    publishStaying: () => {
      tab.remove(staysKey);
      tell();
    },
    /** Runs a call that ends all sessions: the page stays to show the result, and is left by `close`. */
    partWith: async <T>(work: () => Promise<T>): Promise<T> => {
      hasSignedOut = true;
      try {
        const answer = await work();
        end();
        return answer;
      } catch (error) {
        hasSignedOut = false;
        throw error;
      }
    },
    /** Signs out: here at once, at the server as soon as it is reachable. */
    close: () => {
      const before = mine();
      hasSignedOut = true;
      local.remove(overKey);
      end();
      if (before) signOut(before.refreshToken);
      if (before && !before.remember) publishToCopies(before.refreshToken, null);
      leave('signed_out');
    },
    reset,
    /** The stored session may have been changed by another tab. */
    recheck: () => {
      const now = stored();
      if (now && now.sessionId === (sessionId ?? last?.sessionId)) return take(now);
      if (now) return leave('other_session');
      if (sessionId === null) return;
      sessionId = null;
      leave(local.read(overKey, isTrue) ? 'reset' : 'ended_elsewhere');
    },
    /** A duplicate of this tab refreshed the shared tokens, or signed out. */
    adopt: (previous: string, next: StoredSession | null) => {
      if (tab.read(key, isKept)?.refreshToken !== previous) return;
      if (next) return keep(next);
      end();
      leave('ended_elsewhere');
    },
    onChange: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export type Session = ReturnType<typeof createSession>;
