import type { SiteTexts } from './frame.ts';
import styles from './landing.module.css';
import { ProductPicture } from './product-picture.tsx';

export const Hero = ({ t }: { t: SiteTexts }) => (
  <section className={styles.hero}>
    <div className={styles.words}>
      <h1>{t('landing.title')}</h1>
      <p>{t('landing.text')}</p>
      <div className={styles.buttons}>
        <a className={styles.button} data-look="primary" href="/login">
          {t('landing.signIn')}
        </a>
        <a className={styles.button} href="#communities">
          {t('landing.browse')}
        </a>
      </div>
    </div>
    <ProductPicture t={t} />
  </section>
);
