import { Link } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import styles from './dashboard.module.css';

/** A note on what to do, for a person without a community, whose numbers are all zero. */
export const NewcomerNote = ({ communities }: { communities: number }) => {
  const t = useTexts('dashboard');
  if (communities > 0) return null;
  return (
    <Panel title={t('young.title')}>
      <p className={styles.young}>
        {t('mine.young')} <Link to="/communities">{t('mine.find')}</Link>
      </p>
    </Panel>
  );
};
