import { useInfiniteQuery } from '@tanstack/react-query';
import type { Community } from '#contract/communities.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { EmptyState, ErrorState } from '#ui/states/states.tsx';
import { Composer } from './composer.tsx';
import { Endless } from './endless.tsx';
import { NewPostsButton } from './new-posts-button.tsx';
import { PostCard } from './post-card.tsx';
import { communityPosts, useRefreshTop } from './posts.queries.ts';
import { PostsSkeleton } from './posts-skeleton.tsx';

/** The posts of one community, and a composer for users with the permission to post. */
export const CommunityPosts = ({ community }: { community: Community }) => {
  const t = useTexts('posts');
  const common = useTexts('kernel');
  const posts = useInfiniteQuery(communityPosts(community.id));
  const { refreshPosts } = useRefreshTop();
  const composer = community.canPost && <Composer communities={[community]} />;
  if (posts.isPending) return <PostsSkeleton hasComposer={community.canPost} />;
  if (!posts.data) return <ErrorState text={errorText(posts.error)} retryLabel={common('retry')} onRetry={() => void posts.refetch()} />;
  const items = posts.data.pages.flatMap((page) => page.items);
  return (
    <>
      <h2 className="visually-hidden">{t('title')}</h2>
      <NewPostsButton listed={new Set(items.map(({ id }) => id))} communityId={community.id} onShow={() => refreshPosts(community.id)} />
      {composer}
      {items.length === 0 && (
        <Panel as="div">
          <EmptyState title={t('none.title')} text={t(community.canPost ? 'none.first' : 'none.text')} />
        </Panel>
      )}
      {items.map((post) => (
        <PostCard key={post.id} post={post} isOwnPage />
      ))}
      <Endless query={posts} />
    </>
  );
};
