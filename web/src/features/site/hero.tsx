import type { SiteTexts } from './frame.ts';
import styles from './landing.module.css';
import { EmptyPicture, ProductPicture } from './product-picture.tsx';

/** `isEmpty`: the site has no content yet, and no sample content is shown. */
export const Hero = ({ t, isEmpty }: { t: SiteTexts; isEmpty: boolean }) => (
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
    {isEmpty ? <EmptyPicture /> : <ProductPicture t={t} />}
  </section>
);
