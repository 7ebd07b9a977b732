import type { SiteTexts } from './frame.ts';
import styles from './landing.module.css';
import siteButton from './site-button.module.css';
import { EmptyPicture, ProductPicture } from './product-picture.tsx';

/** `isEmpty`: the site has no content yet, and no sample content is shown. */
export const Hero = ({ t, isEmpty, isSignUpOpen }: { t: SiteTexts; isEmpty: boolean; isSignUpOpen: boolean }) => (
  <section className={styles.hero}>
    <div className={styles.words}>
      <h1>{t('landing.title')}</h1>
      <p>{t('landing.text')}</p>
      <div className={styles.buttons}>
        <Enter t={t} isSignUpOpen={isSignUpOpen} />
        <a className={siteButton.button} href="/communities">
          {t('landing.browse')}
        </a>
      </div>
    </div>
    {isEmpty ? <EmptyPicture /> : <ProductPicture t={t} />}
  </section>
);

/** The next step of a visitor: an account, where one can be had. */
export const Enter = ({ t, isSignUpOpen }: { t: SiteTexts; isSignUpOpen: boolean }) => (
  <a className={siteButton.button} data-look="primary" href={isSignUpOpen ? '/login?flow=register' : '/login'}>
    {t(isSignUpOpen ? 'landing.signUp' : 'landing.signIn')}
  </a>
);
