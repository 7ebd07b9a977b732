import { lazy, StrictMode, Suspense, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from 'react-error-boundary';
import { loadTexts, textOf } from '#kernel/i18n/index.ts';
import { useUnsavedStore } from '#kernel/page/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { holdUnsavedPages, useSessionEnd } from './session-end.ts';
import { offerUpdate } from './update-offer.ts';
import { VersionNotice } from './version-notice.tsx';
import { isWatchedHost, watchVersion } from './version-watch.ts';

const loadDialog = async () => {
  const [{ SessionEndDialog }] = await Promise.all([import('./session-end-dialog.tsx'), loadTexts('auth')]);
  return { default: SessionEndDialog };
};
const SessionEndDialog = lazy(loadDialog);

/** There is something to lose from now on, and what keeps it may be gone from the server when it is needed. */
const usePreloadedDialog = () => {
  const hasWords = useUnsavedStore(({ holders }) => holders.length > 0);
  useEffect(() => {
    if (hasWords) loadDialog().catch(() => undefined);
  }, [hasWords]);
};

/** The dialog could not be loaded: the words on the page can still be copied. */
const tellSessionEnd = () => toast.error(textOf('errors', 'auth.refresh_invalid'));

const Interruptions = () => {
  const isOver = useSessionEnd((end) => end.isOver);
  usePreloadedDialog();
  return (
    <>
      <VersionNotice onReload={() => location.reload()} />
      {isOver && (
        <ErrorBoundary fallback={null} onError={tellSessionEnd}>
          <SessionEndDialog onLeave={(address) => location.assign(address)} />
        </ErrorBoundary>
      )}
    </>
  );
};

/** What comes between a person and their page: a session that ends, a newer version. Apart from the pages, whatever happens to those. */
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
