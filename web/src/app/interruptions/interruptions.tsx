import { useQuery } from '@tanstack/react-query';
import { lazy, StrictMode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { meQuery } from '#kernel/me/index.ts';
import { loadTexts, textOf, withTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { useUnsavedStore } from '#kernel/page/index.ts';
import { queryClient } from '#kernel/query/index.ts';
import { session } from '#kernel/session/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { holdUnsavedPages, useSessionEnd } from './session-end.ts';
import { offerUpdate } from './update-offer.ts';
import { VersionNotice } from './version-notice.tsx';
import { isWatchedHost, watchVersion } from './version-watch.ts';

const loadDialog = async () => ({ default: (await withTexts(import('./session-end-dialog.tsx'), 'auth')).SessionEndDialog });
const SessionEndDialog = lazy(loadDialog);
const StayDialog = lazyPart(async () => (await import('./stay-dialog.tsx')).StayDialog);
const ConsentDialog = lazyPart(async () => (await import('./consent-dialog.tsx')).ConsentDialog);

/** Preloads the dialog once there is unsaved input: after a deployment its chunk may be gone from the server. */
const usePreloadedDialog = () => {
  const hasWords = useUnsavedStore(({ holders }) => holders.length > 0);
  useEffect(() => {
    if (hasWords) loadDialog().catch(() => undefined);
  }, [hasWords]);
};

/** The dialog could not be loaded: the unsaved text can still be copied from the page. */
const announceSessionEnd = () => toast.error(textOf('errors', 'auth.refresh_invalid'));

const Interruptions = () => {
  const isOver = useSessionEnd((end) => end.isOver);
  const pending = useQuery({ ...meQuery, enabled: false }, queryClient).data?.pendingConsents ?? [];
  const isStaying = useSyncExternalStore(session.onChange, session.isStaying);
  usePreloadedDialog();
  return (
    <>
      {pending.length > 0 && !isOver && <ConsentDialog pending={pending} />}
      {isStaying && !isOver && <StayDialog />}
      <VersionNotice onReload={() => location.reload()} />
      {isOver && (
        <ErrorBoundary fallback={null} onError={announceSessionEnd}>
          <SessionEndDialog onLeave={(address) => location.assign(address)} />
        </ErrorBoundary>
      )}
    </>
  );
};

/** Dialogs over the page: session end, new version. Rendered in a root of their own, so that errors of pages do not affect them. */
export const startInterruptions = async (): Promise<void> => {
  holdUnsavedPages();
  if (isWatchedHost(location.hostname)) watchVersion(offerUpdate);
  await loadTexts('interruptions');
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <StrictMode>
      <Suspense fallback={null}>
        <Interruptions />
      </Suspense>
    </StrictMode>,
  );
};
