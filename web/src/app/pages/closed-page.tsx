import { useEffect } from 'react';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { repeatFailedQueries } from '#kernel/query/index.ts';
import { session } from '#kernel/session/index.ts';
import { useSite } from '#kernel/site/index.ts';
import { refreshSite } from '#kernel/site/refresh.ts';
import { Button } from '#ui/button/button.tsx';
import { State } from '#ui/states/states.tsx';

/** Fallback in case the hint is lost. */
const lookAgainMs = 15_000;

/** Maintenance mode. It closes by itself at its end, and failed queries are refetched. */
export const ClosedPage = () => {
  const t = useTexts('app');
  const language = useLanguage();
  const text = useSite(({ maintenance }) => maintenance?.[language]);
  useEffect(() => {
    const timer = setInterval(() => void refreshSite(), lookAgainMs);
    return () => {
      clearInterval(timer);
      void repeatFailedQueries();
    };
  }, []);
  return (
    <main>
      <State
        size="page"
        art="broken"
        title={t('closed.title')}
        text={`${text || t('closed.text')} ${t('closed.waiting')}`}
        action={<Button onClick={session.close}>{t('signOut')}</Button>}
      />
    </main>
  );
};

/** The same if the application could not start. */
export const ClosedStart = ({ onOpen }: { onOpen: () => void }) => {
  const isClosed = useSite(({ maintenance }) => Boolean(maintenance));
  useEffect(() => void refreshSite(), []);
  useEffect(() => {
    if (!isClosed) onOpen();
  }, [isClosed, onOpen]);
  return <ClosedPage />;
};
