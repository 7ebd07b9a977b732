import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Community } from '#contract/communities/index.ts';
import type { Post } from '#contract/posts/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { LoadingState } from '#parts/loading-state.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { Composer } from './composer.tsx';
import { Endless } from './endless.tsx';
import { NewPostsButton } from './new-posts-button.tsx';
import { PostCard } from './post-card.tsx';
import { communityPosts, pinnedPosts, useRefreshTop } from './posts.queries.ts';
import styles from './posts.module.css';
import { PostsSkeleton } from './posts-skeleton.tsx';
import { useMarkSeen } from './use-mark-seen.ts';

const Unpublished = lazyPart(async () => (await import('./publication/unpublished.tsx')).Unpublished, 'posts-publication');

/** The posts of one community, and a composer for users with the permission to post. */
export const CommunityPosts = ({ community }: { community: Community }) => {
  const t = useTexts('posts');
  const posts = useInfiniteQuery(communityPosts(community.id));
  const pinned = useQuery(pinnedPosts(community.id));
  const { refreshPosts } = useRefreshTop();
  const [address] = useSearchParams();
  const asked = address.get('posts');
  const own = community.can.post && (asked === 'own' || asked === 'deleted') ? asked : null;
  const markSeen = useMarkSeen();
  const composer = community.can.post && <Composer communities={[community]} />;
  // Together, so that the list does not move when the pinned ones come.
  if (!posts.data || pinned.isPending) return <LoadingState query={posts} skeleton={<PostsSkeleton hasComposer={community.can.post} />} />;
  const listed = posts.data.pages.flatMap((page) => page.items);
  const above = pinned.data?.items ?? [];
  const items = [...above, ...listed.filter(({ id }) => !above.some((post) => post.id === id))];
  const isMember = community.membership?.state === 'active';
  const newest = isMember && listed[0];
  return (
    <>
      {!own && <h2 className="visually-hidden">{t('title')}</h2>}
      <NewPostsButton listed={new Set(items.map(({ id }) => id))} communityId={community.id} onShow={() => refreshPosts(community.id)} />
      {composer}
      {community.can.post && (
        <p className={styles.lists}>
          {own && <Link to="?tab=feed">{t('lists.all')}</Link>}
          {own !== 'own' && <Link to="?tab=feed&posts=own">{t('lists.own')}</Link>}
          {own !== 'deleted' && <Link to="?tab=feed&posts=deleted">{t('lists.deleted')}</Link>}
        </p>
      )}
      {own ? (
        <Unpublished
          key={own}
          community={community}
          only={own === 'deleted' ? own : undefined}
          fallback={<PostsSkeleton hasComposer={false} />}
        />
      ) : (
        <Listed
          items={items}
          canPost={community.can.post}
          newestId={newest ? newest.id : null}
          onNewestSeen={(postId) => markSeen({ communityId: community.id, postId })}
        />
      )}
      {!own && <Endless query={posts} />}
    </>
  );
};

type ListedProps = { items: readonly Post[]; canPost: boolean; newestId: string | null; onNewestSeen: (id: string) => void };
const Listed = ({ items, canPost, newestId, onNewestSeen }: ListedProps) => {
  const t = useTexts('posts');
  return (
    <>
      {items.length === 0 && (
        <Panel as="div">
          <EmptyState title={t('none.title')} text={t(canPost ? 'none.first' : 'none.text')} />
        </Panel>
      )}
      {items.map((post) => (
        <PostCard key={post.id} post={post} hidesCommunity onSeen={post.id === newestId ? () => onNewestSeen(post.id) : undefined} />
      ))}
    </>
  );
};
