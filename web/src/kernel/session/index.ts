import { isApiError } from '#kernel/api/api-error.ts';
import { apiPrefix, sendOnce } from '#kernel/api/once.ts';
import { newId } from '#kernel/id.ts';
import { forgetPersonal, localStore, onStored, tabStore, storagePrefix } from '#kernel/storage/index.ts';
import { inTurn } from './in-turn.ts';
import { isLoginPath, loginAddress, loginPath, safeRedirect } from './redirect.ts';
import { createSession, type StoredSession, type LeaveReason, type TokenPair } from './session.ts';

export { homePath, loginAddress, safeRedirect } from './redirect.ts';
export type { LeaveReason, Session, TokenPair } from './session.ts';

const monthSeconds = 30 * 24 * 3600;
const copies = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${storagePrefix}session`);

/** A cookie without a secret: it only lets the server choose between public page and application. */
const mark = (kept: StoredSession | null) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const life = kept === null ? '; Max-Age=0' : kept.remember ? `; Max-Age=${monthSeconds}` : '';
  document.cookie = `plaza_in=${kept ? 1 : ''}; Path=/; SameSite=Lax${life}${secure}`;
};

const send = sendOnce(apiPrefix);
const post = (address: string, refreshToken: string) => send({ method: 'POST', address, body: { refreshToken }, keepalive: true });

const exchange = async (refreshToken: string): Promise<TokenPair | 'refused'> => {
  try {
    return (await post('auth/refresh', refreshToken)) as TokenPair;
  } catch (error) {
    // A busy or broken server does not end a session; only a response that rejects the token does.
    if (isApiError(error) && [400, 401, 403, 422].includes(error.status)) return 'refused';
    throw error;
  }
};

/** Navigates to the sign-in, or reloads for another session; unsaved input of the page is lost. */
const go = (why: LeaveReason) => {
  if (isLoginPath(location.pathname)) {
    const wanted = new URLSearchParams(location.search).get('redirect');
    if (why === 'other_session') location.replace(safeRedirect(wanted, location.origin));
  } else if (why === 'other_session') location.reload();
  else location.assign(why === 'reset' ? loginAddress(location) : loginPath);
};

const letGo = () => false;
let isHeld: (why: LeaveReason) => boolean = letGo;
/** `holder` returns true to stay on the page although its session has ended, and handles it. Returns a stop function. */
export const holdPage = (holder: (why: LeaveReason) => boolean): (() => void) => {
  isHeld = holder;
  return () => {
    isHeld = letGo;
  };
};

const thrownOut = 'thrown-out';
/** Whether this tab's last session ended not by its user's sign-out, e.g. revoked from a device or by a new password. */
export const wasThrownOut = (): boolean => tabStore.read(thrownOut, (value) => typeof value === 'boolean') ?? false;

export const session = createSession({
  local: localStore,
  tab: tabStore,
  exclusive: (work) => inTurn(`${storagePrefix}refresh`, work),
  exchange,
  signOut: (refreshToken) => void post('logout', refreshToken).catch(() => undefined),
  leave: (why) => {
    // A sign-out always leaves the page.
    if (why !== 'signed_out' && isHeld(why)) return;
    forgetPersonal();
    tabStore.write(thrownOut, why === 'reset' || why === 'ended_elsewhere');
    go(why);
  },
  publishToCopies: (previous, next) => copies?.postMessage({ previous, next }),
  mark,
  newSessionId: newId,
});

/** Follows session changes of other tabs; called once per document. */
export const followOtherTabs = (): void => {
  onStored('session', session.recheck);
  // A page restored from the back/forward cache has missed the changes meanwhile.
  addEventListener('pageshow', (event) => event.persisted && session.recheck());
  copies?.addEventListener('message', (event: MessageEvent<{ previous: string; next: StoredSession | null }>) =>
    session.adopt(event.data.previous, event.data.next),
  );
};
