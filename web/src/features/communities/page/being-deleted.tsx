import { useId } from 'react';
import type { CommunityDeletion } from '#contract/communities/lifecycle.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Stack } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import styles from '../directory/communities-list.module.css';
import { CommunityTile } from '../directory/community-tile.tsx';

/** The own communities that are being deleted: each leads to where it is restored. */
export const BeingDeleted = ({ deletions }: { deletions: readonly CommunityDeletion[] }) => {
  const t = useTexts('communities');
  const format = useFormat();
  const title = useId();
  if (deletions.length === 0) return null;
  return (
    <Stack as="section" gap={12} className={styles.section} aria-labelledby={title}>
      <h2 id={title}>
        {t('deleting.title')} <InlineText look="tertiary">{deletions.length}</InlineText>
      </h2>
      <ul className={styles.tiles}>
        {deletions.map(({ community, deleteAt }) => (
          <CommunityTile key={community.id} community={community}>
            {t('deleting.until', { date: format.date(deleteAt) })}
          </CommunityTile>
        ))}
      </ul>
    </Stack>
  );
};
