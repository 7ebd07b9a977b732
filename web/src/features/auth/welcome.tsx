import { useEffect } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { wasThrownOut } from '#kernel/session/index.ts';
import { useSite } from '#kernel/site/index.ts';
import { FlowLink } from './flow-link.tsx';
import { arrival, type FlowName } from './flow.ts';
import styles from './login-page.module.css';

const ways = ['password', 'code'] as const;

/** The heading of the two sign-in forms. */
export const Welcome = ({ flow }: { flow: FlowName }) => {
  const t = useTexts('auth');
  const title = `${t('submit')} · ${useSite().name ?? t('brand')}`;
  const news = arrival().username ? 'title.reset' : wasThrownOut() ? 'title.ended' : undefined;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.sub} role={news && 'status'}>
        {t(news ?? 'title.text')}
      </p>
      <nav className={styles.ways} aria-label={t('ways')}>
        {ways.map((way) => (
          <FlowLink key={way} flow={way} aria-current={way === flow && 'page'}>
            {t(`ways.${way}`)}
          </FlowLink>
        ))}
      </nav>
    </>
  );
};
