import { useInfiniteQuery } from '@tanstack/react-query';
import type { Community } from '#contract/communities/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { EmptyState, ErrorState } from '#ui/states/states.tsx';
import { Endless } from './endless.tsx';
import { PostCard } from './post-card.tsx';
import { lettersOf } from './posts.queries.ts';
import { PostsSkeleton } from './posts-skeleton.tsx';
import styles from './posts.module.css';

/** What members wrote to the moderators of a community. */
export const Letters = ({ community }: { community: Community }) => {
  const t = useTexts('posts');
  const common = useTexts('kernel');
  const letters = useInfiniteQuery(lettersOf(community.id));
  if (letters.isPending) return <PostsSkeleton hasComposer={false} />;
  if (!letters.data)
    return <ErrorState text={errorText(letters.error)} retryLabel={common('retry')} onRetry={() => void letters.refetch()} />;
  const items = letters.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <Panel as="div">
        <EmptyState title={t('letters.none.title')} text={t('letters.none.text')} />
      </Panel>
    );
  return (
    <div className={styles.bones}>
      {items.map((post) => (
        <PostCard key={post.id} post={post} isOwnPage />
      ))}
      <Endless query={letters} />
    </div>
  );
};
