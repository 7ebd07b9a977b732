import { useTexts } from '#kernel/i18n/index.ts';
import styles from './showcase.module.css';
import picture from './showcase.svg';

/** The left half of the sign-in page on large screens: what this place feels like, in one picture and one sentence. */
export const Showcase = () => {
  const t = useTexts('auth');
  return (
    <aside className={styles.showcase}>
      <img className={styles.picture} src={picture} alt="" width="440" height="440" />
      <p className={styles.slogan}>{t('slogan')}</p>
      <p className={styles.text}>{t('slogan.text')}</p>
    </aside>
  );
};
