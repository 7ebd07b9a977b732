import { LostPage } from '#ui/states/states.tsx';
import type { SiteTexts } from './frame.ts';
import styles from './landing.module.css';

/** Nothing is here, or nothing that a visitor may know of: the same words for both. */
export const Lost = ({ t }: { t: SiteTexts }) => (
  <LostPage title={t('lost.title')} text={t('lost.text')}>
    <a className={styles.button} data-look="primary" href="/">
      {t('lost.home')}
    </a>
  </LostPage>
);
