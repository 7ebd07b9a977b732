import { Article, Section } from './article.tsx';
import type { SiteFrame } from './frame.ts';

const uses = ['1', '2', '3'] as const;

export const About = ({ t, site, Link }: SiteFrame) => (
  <Article title={t('about.title')} lead={t('about.lead')}>
    <Section title={t('about.what.title')}>
      <ul>
        {uses.map((use) => (
          <li key={use}>{t(`about.what.${use}`)}</li>
        ))}
      </ul>
    </Section>
    <Section title={t('about.who.title')}>
      <p>{site.operator ? t('about.who.named', { operator: site.operator }) : t('about.who.unnamed')}</p>
      <p>
        <Link to="/contact">{t('about.who.contact')}</Link> · <Link to="/terms">{t('terms.title')}</Link>
      </p>
    </Section>
    <Section title={t('about.data.title')}>
      <p>{t('about.data.text')}</p>
      <p>
        <Link to="/privacy">{t('about.data.privacy')}</Link>
      </p>
    </Section>
    <Section title={t('about.free.title')}>
      <p>{t('about.free.text')}</p>
      <p>
        <a href="/api/docs">{t('about.free.api')}</a>
      </p>
    </Section>
  </Article>
);
