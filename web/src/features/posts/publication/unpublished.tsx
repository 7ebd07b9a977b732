import { useInfiniteQuery } from '@tanstack/react-query';
import type { Community } from '#contract/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { Endless } from '../endless.tsx';
import { PostCard } from '../post-card.tsx';
import { PostsSkeleton } from '../posts-skeleton.tsx';
import { unpublishedPosts } from './publication.queries.ts';

type UnpublishedProps = { community: Community; only: 'deleted' | undefined };
/** Own drafts, planned posts, and those that wait, were rejected or hidden; or those that the reader deleted lately. */
export const Unpublished = ({ community, only }: UnpublishedProps) => {
  const words = only ?? 'own';
  const t = useTexts('posts-publication');
  const posts = useInfiniteQuery(unpublishedPosts(community.id, only));
  if (!posts.data) return <LoadingState query={posts} skeleton={<PostsSkeleton hasComposer={false} />} />;
  const items = posts.data.pages.flatMap((page) => page.items);
  return (
    <>
      <h2 className="visually-hidden">{t(`${words}.title`)}</h2>
      {items.length === 0 && (
        <Panel as="div">
          <EmptyState title={t(`${words}.none.title`)} text={t(`${words}.none.text`)} />
        </Panel>
      )}
      {items.map((post) => (
        <PostCard key={post.id} post={post} hidesCommunity />
      ))}
      <Endless query={posts} />
    </>
  );
};
