import { Link } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import styles from './dashboard.module.css';

/** For a person without a community, whose numbers are all zero: what to do. */
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
