import { create } from 'zustand';
import { meQuery, type Me } from '#kernel/me/index.ts';
import { apiPrefix, sendOnce } from '#kernel/api/once.ts';
import { personName } from '#kernel/i18n/index.ts';
import { hasUnsaved } from '#kernel/page/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { onHint } from '#kernel/realtime/index.ts';
import { holdPage, session, type Tokens } from '#kernel/session/index.ts';

/** Whoever signed in instead; with their tokens where they did so in the dialog. */
type Stranger = { name: string; tokens?: Tokens };
type SessionEnd = { isOver: boolean; stranger: Stranger | null; isDisabled: boolean };
const goingOn: SessionEnd = { isOver: false, stranger: null, isDisabled: false };
export const useSessionEnd = create<SessionEnd>(() => goingOn);

const show = (stranger: Stranger | null = null) => useSessionEnd.setState({ isOver: true, stranger });
/** The page is left to itself; the next call that needs a session shows the dialog again. */
export const dismissSessionEnd = (): void => useSessionEnd.setState(goingOn);

/** Whose page this is; it does not change as long as the document lives. */
export const owner = (): Me | undefined => queryClient.getQueryData(meQuery.queryKey);

const ask = sendOnce(apiPrefix);
const whoHolds = async (token: string) =>
  (await ask({ method: 'GET', address: 'me', headers: { Authorization: `Bearer ${token}` } })) as Me;

/** The words on the page are gone on with by the person who wrote them, and by nobody else. */
export const goOnWith = async (tokens: Tokens): Promise<void> => {
  const who = await whoHolds(tokens.accessToken);
  if (who.id === owner()?.id) session.resume(tokens);
  else show({ name: personName(who), tokens });
};

/** Somebody has signed in in another tab: the same person, most likely. */
const lookWhoItIs = async () => {
  const token = session.storedToken();
  const who = token && (await whoHolds(token).catch(() => null));
  // Another change came meanwhile, and is looked at by itself.
  if (token !== session.storedToken()) return;
  if (who && who.id === owner()?.id) session.join();
  else show(who ? { name: personName(who) } : null);
};

/** While the page holds words that are nowhere else it stays when its session ends, with a way to go on. Answers how to stop. */
export const holdUnsavedPages = (): (() => void) => {
  const stops = [
    holdPage((why) => {
      if (!hasUnsaved()) return false;
      if (why === 'other_session') void lookWhoItIs();
      else if (!useSessionEnd.getState().isOver) show();
      return true;
    }),
    // It may be told after a call was refused already.
    onHint('session.ended', ({ reason }) => {
      if (reason === 'disabled' && hasUnsaved()) useSessionEnd.setState({ isOver: true, isDisabled: true });
    }),
    session.onChange(() => session.isOpen() && dismissSessionEnd()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
