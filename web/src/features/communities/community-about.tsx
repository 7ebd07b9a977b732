import type { Community } from '#contract/communities.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import styles from './community-about.module.css';

export const CommunityAbout = ({ community }: { community: Community }) => {
  const t = useTexts('communities');
  const { description, rules } = community;
  return (
    <>
      <Panel title={t('about.title')}>
        {description ? <Markdown source={description} /> : <p className={styles.none}>{t('about.none')}</p>}
      </Panel>
      {rules.length > 0 && (
        <Panel title={t('about.rules')}>
          <ol className={styles.rules}>
            {rules.map((rule, index) => (
              <li key={`${index}-${rule}`}>{rule}</li>
            ))}
          </ol>
        </Panel>
      )}
    </>
  );
};
