import { Article, Section } from './article.tsx';
import styles from './contact.module.css';
import type { SiteFrame } from './frame.ts';

/** The first topic helps even if no contact address is configured. */
const topics = ['community', 'signIn', 'security', 'data'] as const;

export const Contact = ({ t, site }: SiteFrame) => (
  <Article title={t('contact.title')} lead={site.contact ? t('contact.lead') : t('contact.none.lead')}>
    {site.contact ? <Address t={t} address={site.contact} /> : <p className={styles.none}>{t('contact.none.operator')}</p>}
    {topics.slice(0, site.contact ? topics.length : 1).map((topic) => (
      <Section key={topic} title={t(`contact.${topic}.title`)}>
        <p>{t(`contact.${topic}.text`)}</p>
      </Section>
    ))}
  </Article>
);

const Address = ({ t, address }: Pick<SiteFrame, 't'> & { address: string }) => (
  <p>
    <a className={styles.write} href={`mailto:${address}?subject=${encodeURIComponent(t('contact.subject'))}`}>
      {t('contact.write', { address })}
    </a>
  </p>
);
