import { Article, Section } from './article.tsx';
import type { SiteFrame } from './frame.ts';
import { InForce } from './in-force.tsx';

const topics = ['account', 'conduct', 'content', 'events', 'moderation', 'service', 'end', 'changes'] as const;

export const Terms = ({ t, language }: SiteFrame) => (
  <Article title={t('terms.title')} lead={t('terms.lead')} since={<InForce name="terms" t={t} language={language} />}>
    {topics.map((topic) => (
      <Section key={topic} title={t(`terms.${topic}.title`)}>
        <p>{t(`terms.${topic}.text`)}</p>
      </Section>
    ))}
  </Article>
);
