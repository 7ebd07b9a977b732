import type { SiteTexts } from '../frame.ts';
import styles from './content.module.css';

type PagesNavProps = { t: SiteTexts; page: number; totalPages: number; href: (page: number) => string };

/** Links to the pages before and after. */
export const PagesNav = ({ t, page, totalPages, href }: PagesNavProps) => {
  if (totalPages <= 1) return null;
  return (
    <nav className={styles.pages} aria-label={t('pages.label')}>
      {page > 1 && (
        <a href={href(Math.min(page - 1, totalPages))} rel="prev">
          {t('pages.previous')}
        </a>
      )}
      <span>{t('pages.of', { page, total: totalPages })}</span>
      {page < totalPages && (
        <a href={href(page + 1)} rel="next">
          {t('pages.next')}
        </a>
      )}
    </nav>
  );
};
