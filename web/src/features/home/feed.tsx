import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { OwnCommunity } from '#contract/communities/index.ts';
import type { FeedItem, Post } from '#contract/posts/index.ts';
import { Composer, Endless, feedQuery, NewPostsButton, PostCard, PostsSkeleton, useRefreshTop } from '#features/posts/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { NewEvent } from './new-event.tsx';
import { useSeenFeed } from './use-seen-feed.ts';

/** Posts and events of the own communities, latest first. */
export const Feed = ({ communities }: { communities: readonly OwnCommunity[] }) => {
  const t = useTexts('home');
  const feed = useInfiniteQuery(feedQuery);
  const { refreshFeed } = useRefreshTop();
  if (!feed.data) return <LoadingState query={feed} skeleton={<PostsSkeleton hasComposer />} />;
  const items = feed.data.pages.flatMap((page) => page.items);
  const [first, ...others] = communities;
  return (
    <>
      <h2 className="visually-hidden">{t('feed.title')}</h2>
      <NewPostsButton listed={new Set(items.map(({ id }) => id))} onShow={refreshFeed} />
      {first && <Composer communities={[first, ...others]} />}
      {items.length === 0 ? (
        <Panel as="div">
          <EmptyState title={t('feed.empty.title')} text={t('feed.empty.text')} />
        </Panel>
      ) : (
        <Entries items={items} communities={communities} />
      )}
      <Endless query={feed} end={items.length > 0 ? t('feed.end') : undefined} />
    </>
  );
};

/** More than a screen shows. */
const FIRST = 4;
/** The first ones are there at once, and the others follow without keeping the page busy. */
const Entries = ({ items, communities }: { items: readonly FeedItem[]; communities: readonly OwnCommunity[] }) => {
  const onSeen = useSeenFeed(items, communities);
  return useDeferredValue(items, items.slice(0, FIRST)).map((item) => <Entry key={item.id} item={item} onSeen={onSeen} />);
};

const Entry = ({ item, onSeen }: { item: FeedItem; onSeen: (post: Post) => void }) =>
  item.kind === 'post' ? <PostCard post={item.post} onSeen={() => onSeen(item.post)} /> : <NewEvent event={item.event} at={item.at} />;
