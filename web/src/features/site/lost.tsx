import { LostPage } from '#ui/states/states.tsx';
import type { SiteTexts } from './frame.ts';
import styles from './landing.module.css';

/** Not found, or not visible to visitors: the same text for both. */
export const Lost = ({ t }: { t: SiteTexts }) => (
  <LostPage title={t('lost.title')} text={t('lost.text')}>
    <a className={styles.button} data-look="primary" href="/">
      {t('lost.home')}
    </a>
  </LostPage>
);
