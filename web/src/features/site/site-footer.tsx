import type { Site } from '#contract/site/index.ts';
import { BrandMark } from '#ui/brand/brand-mark.tsx';
import type { SiteTexts } from './frame.ts';
import styles from './site-footer.module.css';

const places = ['about', 'contact', 'privacy', 'terms'] as const;
/** The authority's URL to which record numbers must link. */
const icpRegister = 'https://beian.miit.gov.cn/';

type SiteFooterProps = { t: SiteTexts; site: Site };

export const SiteFooter = ({ t, site }: SiteFooterProps) => (
  <footer className={styles.footer}>
    <div className={styles.row}>
      <a className={styles.brand} href="/">
        <BrandMark size={24} logo={site.logo} />
        {site.name ?? t('brand')}
      </a>
      <nav className={styles.links} aria-label={t('footer.label')}>
        {places.map((place) => (
          <a key={place} href={`/${place}`}>
            {t(`nav.${place}`)}
          </a>
        ))}
      </nav>
      <p className={styles.small}>
        <span>{['©', site.copyrightDate, site.operator ?? site.name ?? t('brand')].filter(Boolean).join(' ')}</span>
        {site.icpNumber && (
          <a href={icpRegister} rel="noreferrer">
            {site.icpNumber}
          </a>
        )}
      </p>
    </div>
  </footer>
);
