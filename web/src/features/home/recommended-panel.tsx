import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CommunityPick, recommendedCommunities } from '#features/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { ChevronIcon } from '#ui/icons/icons.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import styles from './recommended-panel.module.css';
import { firstPicks } from './use-side.ts';

/** Recommendations, a few at a time. The position is not worth sharing, so it is not kept in the URL. */
export const RecommendedPanel = () => {
  const t = useTexts('home');
  const common = useTexts('kernel');
  const [page, setPage] = useState(firstPicks.page);
  const { data, isPlaceholderData } = useQuery(recommendedCommunities({ ...firstPicks, page }));
  if (!data || data.pagination.total === 0) return null;
  const { totalPages } = data.pagination;
  const paging = totalPages > 1 && (
    <span className={styles.paging}>
      <Button
        look="text"
        size="small"
        className={styles.back}
        aria-label={common('previous')}
        icon={<ChevronIcon size={16} />}
        disabled={page <= 1}
        onClick={() => setPage(page - 1)}
      />
      <Button
        look="text"
        size="small"
        aria-label={common('next')}
        icon={<ChevronIcon size={16} />}
        disabled={page >= totalPages}
        onClick={() => setPage(page + 1)}
      />
    </span>
  );
  return (
    <Panel title={t('recommended.title')} extra={paging}>
      <Stack
        as="ul"
        gap={4}
        className={styles.list}
        aria-busy={isPlaceholderData}
        style={{ minHeight: totalPages > 1 ? firstPicks.perPage * 62 - 4 : undefined }}
      >
        {data.communities.map((community) => (
          <li key={community.id}>
            <CommunityPick community={community} isBare />
          </li>
        ))}
      </Stack>
    </Panel>
  );
};
