import { useInfiniteQuery } from '@tanstack/react-query';
import type { Community } from '#contract/communities/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { Endless } from './endless.tsx';
import { PostCard } from './post-card.tsx';
import { modmailOf } from './posts.queries.ts';
import { PostsSkeleton } from './posts-skeleton.tsx';

/** The messages of members to the moderators of a community. */
export const Modmail = ({ community }: { community: Community }) => {
  const t = useTexts('posts');
  const modmail = useInfiniteQuery(modmailOf(community.id));
  if (!modmail.data) return <LoadingState query={modmail} skeleton={<PostsSkeleton hasComposer={false} />} />;
  const items = modmail.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return (
      <Panel as="div">
        <EmptyState title={t('modmail.none.title')} text={t('modmail.none.text')} />
      </Panel>
    );
  return (
    <Stack gap={16}>
      {items.map((post) => (
        <PostCard key={post.id} post={post} hidesCommunity />
      ))}
      <Endless query={modmail} />
    </Stack>
  );
};
