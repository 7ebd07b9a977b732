import { create } from 'zustand';
import { meQuery, type Me } from '#kernel/me/index.ts';
import { apiPrefix, sendOnce } from '#kernel/api/once.ts';
import { personName } from '#kernel/i18n/index.ts';
import { hasUnsaved } from '#kernel/page/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { onHint } from '#kernel/realtime/index.ts';
import { holdPage, session, type TokenPair } from '#kernel/session/index.ts';

/** The other user who signed in; `tokens` is set when the sign-in happened in the dialog. */
type Stranger = { name: string; tokens?: TokenPair };
type SessionEnd = { isOver: boolean; stranger: Stranger | null; isDisabled: boolean };
const goingOn: SessionEnd = { isOver: false, stranger: null, isDisabled: false };
export const useSessionEnd = create<SessionEnd>(() => goingOn);

const show = (stranger: Stranger | null = null) => useSessionEnd.setState({ isOver: true, stranger });
/** Closes the dialog; the next call that needs a session shows it again. */
export const dismissSessionEnd = (): void => useSessionEnd.setState(goingOn);

/** The user of this page; constant for the lifetime of the document. */
export const owner = (): Me | undefined => queryClient.getQueryData(meQuery.queryKey);

const ask = sendOnce(apiPrefix);
const whoHolds = async (token: string) =>
  (await ask({ method: 'GET', address: 'me', headers: { Authorization: `Bearer ${token}` } })) as Me;

/** Resumes the page, with its unsaved input, only for the user who wrote it. */
export const goOnWith = async (tokens: TokenPair): Promise<void> => {
  const who = await whoHolds(tokens.accessToken);
  if (who.id === owner()?.id) session.resume(tokens);
  else show({ name: personName(who), tokens });
};

/** A sign-in happened in another tab: most likely by the same user. */
const lookWhoItIs = async () => {
  const token = session.storedToken();
  const who = token && (await whoHolds(token).catch(() => null));
  // The session changed again meanwhile; that change is handled by its own call.
  if (token !== session.storedToken()) return;
  if (who && who.id === owner()?.id) session.join();
  else show(who ? { name: personName(who) } : null);
};

/** Keeps a page with unsaved input open when its session ends, and offers to sign in again. Returns a stop function. */
export const holdUnsavedPages = (): (() => void) => {
  const stops = [
    holdPage((why) => {
      if (!hasUnsaved()) return false;
      if (why === 'other_session') void lookWhoItIs();
      else if (!useSessionEnd.getState().isOver) show();
      return true;
    }),
    // The hint may arrive after a call was refused already.
    onHint('session.ended', ({ reason }) => {
      if (reason === 'disabled' && hasUnsaved()) useSessionEnd.setState({ isOver: true, isDisabled: true });
    }),
    session.onChange(() => session.isOpen() && dismissSessionEnd()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
