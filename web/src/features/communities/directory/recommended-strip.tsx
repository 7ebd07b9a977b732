import { useId } from 'react';
import type { RecommendedCommunity } from '#contract/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './communities-list.module.css';
import { CommunityPick } from './community-pick.tsx';

export const RecommendedStrip = ({ communities }: { communities: readonly RecommendedCommunity[] }) => {
  const t = useTexts('communities');
  const title = useId();
  if (communities.length === 0) return null;
  return (
    <Stack as="section" gap={12} className={styles.section} aria-labelledby={title}>
      <h2 id={title}>{t('recommended.title')}</h2>
      <ul className={styles.strip}>
        {communities.map((community) => (
          <li key={community.id}>
            <CommunityPick community={community} />
          </li>
        ))}
      </ul>
    </Stack>
  );
};
