import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#kernel/i18n/index.ts';
import { session } from '#kernel/session/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Page, PageHeader } from '#ui/layout/layout.tsx';
import { securityQuery } from '../security.queries.ts';
import styles from './security.module.css';
import { SecuritySection } from './security-section.tsx';

/** The only page of an administrator until the second factor that the site requires is set up. */
export const FactorNeeded = () => {
  const t = useTexts('security');
  // Confirmed by the server: before that no other page can be loaded.
  const isDone = useQuery(securityQuery).data?.isFactorNeeded === false;
  return (
    <main className={styles.needed}>
      <Page width="narrow">
        <PageHeader
          title={t('needed.title')}
          text={t('needed.text')}
          actions={
            <>
              <Button onClick={() => session.close()}>{t('needed.signOut')}</Button>
              {isDone && (
                <Button look="primary" onClick={() => location.reload()}>
                  {t('needed.goOn')}
                </Button>
              )}
            </>
          }
        />
        <SecuritySection />
      </Page>
    </main>
  );
};
