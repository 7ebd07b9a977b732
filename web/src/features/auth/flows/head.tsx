import { useEffect, type ReactNode } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { useSite } from '#kernel/site/index.ts';
import { FlowLink } from '../flow-link.tsx';
import styles from './flows.module.css';

/** Title and introduction of a flow, with a link back to the sign-in. */
export const Head = ({ title, text }: { title: string; text?: ReactNode }) => {
  const t = useTexts('auth-flows');
  const brand = useTexts('auth')('brand');
  const site = useSite(({ name }) => name) ?? brand;
  const documentTitle = t('documentTitle', { title, site });
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  return (
    <>
      <FlowLink flow="password" className={styles.back}>
        {t('back')}
      </FlowLink>
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
    </>
  );
};
