import { useTexts } from '#kernel/i18n/index.ts';
import { usePreferences } from '#kernel/preferences/index.ts';
import { useCopyright } from '#kernel/site/copyright.ts';
import styles from './page-end.module.css';

/** A name, linked if there is an address. */
const Named = ({ name, address }: { name: string; address: string }) => {
  if (!name) return null;
  if (!address) return <span className={styles.name}>{name}</span>;
  return (
    <a className={styles.name} href={address} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  );
};

/** Operator and copyright; only configured values are shown. */
export const Footer = () => {
  const t = useTexts('content');
  const { fixedFooter, companyWebsite, ICPNumber, ICPLink } = usePreferences();
  const { companyName, copyrightDate } = useCopyright();
  return (
    <footer className={styles.footer} data-fixed={fixedFooter}>
      <Named name={ICPNumber} address={ICPLink} />
      <span className={styles.owner}>
        {copyrightDate && <span className={styles.year}>{t('footer.copyright', { date: copyrightDate })}</span>}
        <Named name={companyName} address={companyWebsite} />
      </span>
      <span>{t('footer.rights')}</span>
    </footer>
  );
};
