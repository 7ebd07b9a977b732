import { useEffect, useState } from 'react';
import { isApiError } from '#kernel/api/api-error.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { useSiteName } from '#kernel/site/name.ts';
import { ErrorState } from '#ui/states/states.tsx';

type StartFailureProps = { error: unknown; onRetry: () => Promise<void> };

/** The user or the routes could not be loaded, so there is no shell to render in. */
export const StartFailure = ({ error, onRetry }: StartFailureProps) => {
  const t = useTexts('exceptions');
  const kernel = useTexts('kernel');
  const [isTrying, setTrying] = useState(false);
  const hasAnswer = !isApiError(error) || error.status > 0;
  const title = t('serverError.title');
  const brand = useSiteName();
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
  const retry = async () => {
    if (isTrying) return;
    setTrying(true);
    await onRetry();
    setTrying(false);
  };
  return (
    <main>
      <ErrorState
        size="page"
        title={title}
        text={hasAnswer ? t('serverError.text') : errorText(error)}
        retryLabel={isTrying ? kernel('loading') : kernel('retry')}
        onRetry={() => void retry()}
      />
    </main>
  );
};
