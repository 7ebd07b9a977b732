import { useEffect } from 'react';
import type { FallbackProps } from 'react-error-boundary';
import { useRouteError } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import { usePageTitle } from '#kernel/page/index.ts';
import { usePreferences } from '#kernel/preferences/index.ts';
import { useSiteName } from '#kernel/site/name.ts';
import { homePath } from '#kernel/session/index.ts';
import buttonStyles from '#ui/button/button.module.css';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { State } from '#ui/states/states.tsx';
import { CrashReport } from './crash-report.tsx';

/** Sets the document title as well, as without the shell nothing else does. */
const useCrashTitle = (title: string) => {
  const brand = useSiteName();
  const isDynamic = usePreferences((preferences) => preferences.enableDynamicTitle);
  usePageTitle(title);
  useEffect(() => {
    if (isDynamic) document.title = `${title} · ${brand}`;
  }, [isDynamic, title, brand]);
};

/** Replaces a page that threw, inside the working shell; with `isWhole` it replaces the shell too. */
export const CrashPage = ({ isWhole = false }: { isWhole?: boolean }) => {
  const error = useRouteError();
  const t = useTexts('exceptions');
  useCrashTitle(t('crash.title'));
  useEffect(() => console.error(error), [error]);
  return (
    <div role="alert">
      <State
        size="page"
        art="broken"
        title={t('crash.title')}
        text={t(isWhole ? 'crash.whole' : 'crash.text')}
        action={
          <Row gap={8} justify="center" wrap>
            <LinkButton to={homePath}>{t('backHome')}</LinkButton>
            <Refresh />
          </Row>
        }
      />
      <CrashReport error={error} />
    </div>
  );
};

/** The outermost error boundary: it has no router, so home is loaded as a new document. */
export const AppCrash = ({ error }: FallbackProps) => {
  const t = useTexts('exceptions');
  useCrashTitle(t('crash.title'));
  return (
    <main>
      <div role="alert">
        <State
          size="page"
          art="broken"
          title={t('crash.title')}
          text={t('crash.whole')}
          action={
            <Row gap={8} align="stretch" justify="center" wrap>
              <a href={homePath} className={buttonStyles.button} data-size="middle">
                {t('backHome')}
              </a>
              <Refresh />
            </Row>
          }
        />
        <CrashReport error={error} />
      </div>
    </main>
  );
};

const Refresh = () => {
  const t = useTexts('exceptions');
  return (
    <Button look="primary" onClick={() => location.reload()}>
      {t('refresh')}
    </Button>
  );
};
