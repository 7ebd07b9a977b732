import { isApiError } from '#kernel/api/api-error.ts';
import { apiPrefix, sendOnce } from '#kernel/api/once.ts';
import { newId } from '#kernel/id.ts';
import { localStore, onStored, tabStore, storagePrefix } from '#kernel/storage/index.ts';
import { inTurn } from './in-turn.ts';
import { isLoginPath, loginAddress, loginPath, safeRedirect } from './redirect.ts';
import { createSession, type Kept, type Leaving, type Tokens } from './session.ts';

export { homePath, loginAddress, safeRedirect } from './redirect.ts';
export type { Leaving, Session, Tokens } from './session.ts';

const monthSeconds = 30 * 24 * 3600;
const copies = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(`${storagePrefix}session`);

/** Holds no secret: it only lets the server choose between the public page and the application. */
const mark = (kept: Kept | null) => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const life = kept === null ? '; Max-Age=0' : kept.remember ? `; Max-Age=${monthSeconds}` : '';
  document.cookie = `plaza_in=${kept ? 1 : ''}; Path=/; SameSite=Lax${life}${secure}`;
};

const send = sendOnce(apiPrefix);
const post = (address: string, refreshToken: string) => send({ method: 'POST', address, body: { refreshToken }, keepalive: true });

const exchange = async (refreshToken: string): Promise<Tokens | 'refused'> => {
  try {
    return (await post('auth/refresh', refreshToken)) as Tokens;
  } catch (error) {
    // A busy or broken server does not end a session; only its word that the token is worthless does.
    if (isApiError(error) && [400, 401, 403, 422].includes(error.status)) return 'refused';
    throw error;
  }
};

/** Where the person belongs; what a page holds that is nowhere else is lost. */
const go = (why: Leaving) => {
  if (isLoginPath(location.pathname)) {
    const wanted = new URLSearchParams(location.search).get('redirect');
    if (why === 'other_session') location.replace(safeRedirect(wanted, location.origin));
  } else if (why === 'other_session') location.reload();
  else location.assign(why === 'reset' ? loginAddress(location) : loginPath);
};

const letGo = () => false;
let isHeld: (why: Leaving) => boolean = letGo;
/** `holder` answers true to stay on the page although its session is over: it finds another way on. Answers how to stop. */
export const holdPage = (holder: (why: Leaving) => boolean): (() => void) => {
  isHeld = holder;
  return () => {
    isHeld = letGo;
  };
};

const thrownOut = 'thrown-out';
/** Whether the last session of this tab ended without its person's doing, as by a device that ended it or a new password. */
export const wasThrownOut = (): boolean => tabStore.read(thrownOut, (value) => typeof value === 'boolean') ?? false;

export const session = createSession({
  local: localStore,
  tab: tabStore,
  exclusive: (work) => inTurn(`${storagePrefix}refresh`, work),
  exchange,
  farewell: (refreshToken) => void post('logout', refreshToken).catch(() => undefined),
  leave: (why) => {
    // Whoever signs out wants to be gone.
    if (why !== 'signed_out' && isHeld(why)) return;
    tabStore.write(thrownOut, why === 'reset' || why === 'ended_elsewhere');
    go(why);
  },
  tellCopies: (previous, next) => copies?.postMessage({ previous, next }),
  mark,
  newSeat: newId,
});

/** Follows what other tabs of the browser do with the session; once per document. */
export const followOtherTabs = (): void => {
  onStored('session', session.recheck);
  // A page that comes back out of the browser's memory has heard nothing meanwhile.
  addEventListener('pageshow', (event) => event.persisted && session.recheck());
  copies?.addEventListener('message', (event: MessageEvent<{ previous: string; next: Kept | null }>) =>
    session.adopt(event.data.previous, event.data.next),
  );
};
