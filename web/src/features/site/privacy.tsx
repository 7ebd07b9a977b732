import { Article, Section } from './article.tsx';
import { BrowserTable } from './browser-table.tsx';
import type { SiteFrame } from './frame.ts';
import { InForce } from './in-force.tsx';

const stored = ['account', 'profile', 'preferences', 'part', 'visits', 'notices', 'signIns'] as const;
const rest = ['kept', 'others', 'rights'] as const;

export const Privacy = ({ t, language, site, Link }: SiteFrame) => (
  <Article title={t('privacy.title')} lead={t('privacy.lead')} since={<InForce name="privacy" t={t} language={language} />}>
    <Section title={t('privacy.who.title')}>
      <p>
        {site.operator ? t('privacy.who.named', { operator: site.operator }) : t('privacy.who.unnamed')}{' '}
        <Link to="/contact">{t('nav.contact')}</Link>
      </p>
    </Section>
    <Section title={t('privacy.stored.title')}>
      <ul>
        {stored.map((item) => (
          <li key={item}>{t(`privacy.stored.${item}`)}</li>
        ))}
      </ul>
    </Section>
    <Section title={t('privacy.seen.title')}>
      <p>{t('privacy.seen.text')}</p>
    </Section>
    <Section title={t('privacy.browser.title')}>
      <p>{t('privacy.browser.text')}</p>
      <BrowserTable t={t} />
    </Section>
    {rest.map((topic) => (
      <Section key={topic} title={t(`privacy.${topic}.title`)}>
        <p>{t(`privacy.${topic}.text`)}</p>
      </Section>
    ))}
  </Article>
);
