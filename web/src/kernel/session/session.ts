import { isRecord, type Store } from '#kernel/storage/index.ts';

export type Tokens = { accessToken: string; refreshToken: string };
/** What a sign-in answers. */
type Entered = Tokens & { isDeletionCancelled?: boolean | undefined };
/** `seat` names one sign-in: it stays while tokens rotate, so that a tab notices that somebody else has signed in. */
export type Kept = Tokens & { seat: string; remember: boolean };

/** `reset`: it is over for the server. `signed_out`: by the person, here. `ended_elsewhere`: by them, in another tab. */
export type Leaving = 'reset' | 'signed_out' | 'ended_elsewhere' | 'other_session';

export type SessionNeeds = {
  local: Store;
  tab: Store;
  /** Runs work in one tab at a time. */
  exclusive: <T>(work: () => Promise<T>) => Promise<T>;
  /** `refused` when the server will never take this token; throws when it could not be asked. */
  exchange: (refreshToken: string) => Promise<Tokens | 'refused'>;
  /** Tells the server that a session is over; must not throw. */
  farewell: (refreshToken: string) => void;
  /** Goes where the person belongs now that the session has ended or is another one. */
  leave: (why: Leaving) => void;
  /** Copies of a tab share a session that only lives in tabs: they are told, as no storage event tells them. */
  tellCopies: (previous: string, next: Kept | null) => void;
  mark: (kept: Kept | null) => void;
  newSeat: () => string;
};

const key = 'session';
/** What is kept of the person beside the tokens; it goes with them. */
const userKey = 'user';
/** Lies beside a session that the server ended, so that other tabs lead back to where they were. */
const overKey = 'session-over';
/** Told once, in the tab that signed in: the account was to be deleted, and stays. */
const staysKey = 'account-stays';
const isTrue = (value: unknown): value is true => value === true;
const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  ['accessToken', 'refreshToken', 'seat'].every((name) => typeof value[name] === 'string' && value[name] !== '') &&
  typeof value['remember'] === 'boolean';

/** Who is signed in on this device. The only place that knows tokens, and that exchanges them. */
export const createSession = (needs: SessionNeeds) => {
  const { local, tab, exclusive, exchange, farewell, leave, tellCopies, mark, newSeat } = needs;
  const listeners = new Set<() => void>();
  const stored = () => tab.read(key, isKept) ?? local.read(key, isKept);
  /** The sign-in that this document shows; it stays known when it ends, so that it can be gone on with. */
  let last: Pick<Kept, 'seat' | 'remember'> | null = stored();
  let seat = last?.seat ?? null;
  let running: Promise<string | null> | null = null;

  /** What is stored, unless somebody else has signed in meanwhile: their tokens must never carry this page's calls. */
  const mine = () => {
    const kept = stored();
    return kept?.seat === seat ? kept : null;
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const take = (kept: Kept) => {
    last = kept;
    seat = kept.seat;
    tell();
  };
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
  /** Never takes away what it replaces first: other tabs look at any moment, and would leave. */
  const store = (kept: Kept) => {
    const [here, elsewhere] = kept.remember ? [local, tab] : [tab, local];
    if (stored()?.seat !== kept.seat) forgetUser();
    here.write(key, kept);
    elsewhere.remove(key);
    local.remove(overKey);
    mark(kept);
  };
  const keep = (kept: Kept) => {
    store(kept);
    take(kept);
  };
  /** The pair alone, and what is to be told beside it. */
  const arrive = ({ accessToken, refreshToken, isDeletionCancelled = false }: Entered): Tokens => {
    if (isDeletionCancelled) tab.write(staysKey, true);
    return { accessToken, refreshToken };
  };
  /** Leaves alone what belongs to somebody else. */
  const end = () => {
    const now = stored();
    if (!now || now.seat === seat) forget();
    seat = null;
  };
  let hasSignedOut = false;
  const enter = (kept: Kept) => {
    hasSignedOut = false;
    keep(kept);
  };
  const reset = () => {
    // The server answers a sign-out with the word that the session is over; this page is on its way already.
    if (hasSignedOut) return;
    const isReplaced = seat !== null && stored() !== null && !mine();
    if (mine()) local.write(overKey, true);
    end();
    leave(isReplaced ? 'other_session' : 'reset');
  };

  const settle = (before: Kept, answer: Tokens | 'refused'): string | null => {
    const now = stored();
    if (now?.seat !== before.seat) {
      // Signed out while the exchange ran: the sign-out wins, and the fresh pair must not outlive it.
      if (answer !== 'refused') farewell(answer.refreshToken);
      return null;
    }
    // Another tab was faster, where tabs cannot take turns.
    if (now.refreshToken !== before.refreshToken) return now.accessToken;
    if (answer === 'refused') {
      reset();
      return null;
    }
    const next = { ...before, ...answer };
    keep(next);
    if (!next.remember) tellCopies(before.refreshToken, next);
    return next.accessToken;
  };
  const rotate = (stale: string) =>
    exclusive(async () => {
      const before = mine();
      if (before?.accessToken !== stale) return before?.accessToken ?? null;
      return settle(before, await exchange(before.refreshToken));
    });

  return {
    isOpen: () => mine() !== null,
    accessToken: () => mine()?.accessToken ?? null,
    /** The token to send with: waits for an exchange that is under way. */
    token: async () => (running ? await running.catch(() => null) : null) ?? mine()?.accessToken ?? null,
    /** Exchanges the pair that `stale` belongs to, once for all who ask in all tabs; null when the session is over. */
    refresh: (stale: string): Promise<string | null> =>
      (running ??= rotate(stale).finally(() => {
        running = null;
      })),
    open: (tokens: Entered, { remember }: { remember: boolean }) => enter({ ...arrive(tokens), remember, seat: newSeat() }),
    /** Goes over to another account: its session waits for the next document, and the one before is over at the server. */
    switchTo: (tokens: Entered) => {
      const before = mine();
      store({ ...arrive(tokens), seat: newSeat(), remember: last?.remember ?? true });
      if (before) farewell(before.refreshToken);
    },
    /** The same person has signed in again under a page that stayed: it goes on in all tabs that show it. */
    resume: (tokens: Entered) => enter({ ...arrive(tokens), seat: last?.seat ?? newSeat(), remember: last?.remember ?? true }),
    /** Kept where the tokens are, for as long; does nothing when the page's session is over or was replaced by another. */
    keepUser: (user: Readonly<Record<string, unknown>>): void => {
      const kept = mine();
      if (kept) (kept.remember ? local : tab).write(userKey, user);
    },
    /** Whether whoever was signed in wanted to be remembered. */
    isRemembered: () => last?.remember ?? true,
    /** The token of whoever is signed in on this device now, to find out who that is. */
    storedToken: () => stored()?.accessToken ?? null,
    /** Whoever is signed in now turned out to be the same person. */
    join: () => {
      const now = stored();
      if (now) take(now);
    },
    /** This sign-in has cancelled the deletion of the account, and its owner has not been told. */
    isStaying: (): boolean => tab.read(staysKey, isTrue) ?? false,
    tellStaying: () => {
      tab.remove(staysKey);
      tell();
    },
    /** Runs what ends all sessions at the server: the page stays to say so, and is left by `close`. */
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
    /** Signs out: here at once, at the server as soon as it can be told. */
    close: () => {
      const before = mine();
      hasSignedOut = true;
      local.remove(overKey);
      end();
      if (before) farewell(before.refreshToken);
      if (before && !before.remember) tellCopies(before.refreshToken, null);
      leave('signed_out');
    },
    reset,
    /** The stored session may have changed by another tab's hand. */
    recheck: () => {
      const now = stored();
      if (now && now.seat === (seat ?? last?.seat)) return take(now);
      if (now) return leave('other_session');
      if (seat === null) return;
      seat = null;
      leave(local.read(overKey, isTrue) ? 'reset' : 'ended_elsewhere');
    },
    /** A copy of this tab has exchanged the pair they share, or signed out. */
    adopt: (previous: string, next: Kept | null) => {
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
