import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { forgetUnsaved, hasUnsaved } from '#kernel/page/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { declineUpdate, useUpdateOffer } from './update-offer.ts';
import styles from './version-notice.module.css';

type VersionNoticeProps = {
  /** Reloads the page. */
  onReload: () => void;
};

/** Offers the new version; stays until the user accepts or dismisses it. */
export const VersionNotice = ({ onReload }: VersionNoticeProps) => {
  const isOffered = useUpdateOffer((offer) => offer.isOffered);
  const t = useTexts('interruptions');
  const [isAsking, setAsking] = useState(false);
  const reload = () => {
    if (!isAsking && hasUnsaved()) return setAsking(true);
    forgetUnsaved();
    onReload();
  };
  const decline = () => {
    setAsking(false);
    declineUpdate();
  };
  return (
    <section className={styles.notice} data-empty={!isOffered || undefined} aria-label={isOffered ? t('update.title') : undefined}>
      {/* The live region exists before its content, as screen readers ignore one that is inserted with its text. */}
      <div role="status">
        {isOffered && (
          <>
            <h2>{t('update.title')}</h2>
            <p>{t(isAsking ? 'update.lost' : 'update.text')}</p>
          </>
        )}
      </div>
      {isOffered && (
        <Row gap={8} justify="end" wrap>
          <Button onClick={decline}>{t(isAsking ? 'update.stay' : 'update.later')}</Button>
          <Button look="primary" isDanger={isAsking} onClick={reload}>
            {t(isAsking ? 'update.anyway' : 'update.reload')}
          </Button>
        </Row>
      )}
    </section>
  );
};
