import { Link } from 'react-router';
import type { SiteNumbers } from '#contract/dashboard/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import styles from './dashboard.module.css';

/** A note for a new site without activity: explains the low numbers, and what to do. */
export const YoungNote = ({ numbers: { totals } }: { numbers: SiteNumbers }) => {
  const t = useTexts('dashboard');
  if (!totals || totals.communities > 0) return null;
  return (
    <Panel title={t('young.title')}>
      <p className={styles.young}>
        {t('young.text')} <Link to="/communities/new">{t('young.action')}</Link>
      </p>
    </Panel>
  );
};
