import type { z } from 'zod';
import type { EventSummary } from '#contract/events.ts';
import type { FeedItem, Post, posts as contract } from '#contract/posts.ts';
import { mayRead, type standingsRepository, writeRefusal } from '#features/communities/index.ts';
import { cursorOf, type Place, placeOf } from '#kernel/cursor.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import { afterCommit, type Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { FeedRow, PostsRepository } from './posts.repository.ts';

/** Summaries of the given events; those hidden from the viewer are left out. */
export type LoadSummaries = (viewer: Viewer | null, ids: readonly string[]) => Promise<EventSummary[]>;
type Dependencies = {
  posts: PostsRepository;
  standings: ReturnType<typeof standingsRepository>;
  transact: Transact;
  hub: Hub;
  loadSummaries: LoadSummaries;
};
type Window = z.output<(typeof contract.feed)['query'] & {}>;
type Draft = z.output<(typeof contract.create)['body'] & {}>;
type Endless<T> = { items: T[]; nextCursor: string | null };

/** One extra row tells whether there is a next page. */
function cut<Row extends Place>(rows: readonly Row[], limit: number): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: last && rows.length > limit ? cursorOf(last) : null };
}

export function postsService({ posts, standings, transact, hub, loadSummaries }: Dependencies) {
  return {
    async feed(viewer: Viewer, { cursor, limit }: Window): Promise<Endless<FeedItem>> {
      const { page, nextCursor } = cut(await posts.feed(viewer.id, placeOf(cursor), limit + 1), limit);
      const ids = page.filter((row) => row.post === null).map((row) => row.id);
      const summaries = ids.length > 0 ? await loadSummaries(viewer, ids) : [];
      const events = new Map(summaries.map((event) => [event.id, event]));
      return { items: page.flatMap((row) => itemOf(row, events)), nextCursor };
    },

    async ofCommunity(viewer: Viewer | null, idOrSlug: string, { cursor, limit }: Window): Promise<Endless<Post>> {
      const standing = await standings.find(viewer, idOrSlug);
      if (!standing) throw new AppError('community.not_found');
      if (!mayRead(viewer, standing)) throw new AppError('community.content_hidden');
      const { page, nextCursor } = cut(await posts.ofCommunity(standing.community.id, placeOf(cursor), limit + 1), limit);
      return { items: page.map((row) => row.post), nextCursor };
    },

    create: (viewer: Viewer, idOrSlug: string, draft: Draft): Promise<Post> =>
      transact(async (tx) => {
        // Locked, so that a concurrent removal of the member is seen.
        const standing = await standings.findLocked(tx, viewer, idOrSlug, 'update');
        if (!standing) throw new AppError('community.not_found');
        const refusal = writeRefusal(standing);
        if (refusal) throw new AppError(refusal);
        const communityId = standing.community.id;
        const post = await posts.insert(tx, { ...draft, id: newId(), communityId, authorId: viewer.id });
        await standings.touch(tx, communityId);
        afterCommit(tx, () => hub.hint(`community:${communityId}`, 'post.created', { communityId, postId: post.id }));
        return post;
      }),
  };
}
export type PostsService = ReturnType<typeof postsService>;

function itemOf({ id, at, post }: FeedRow, events: ReadonlyMap<string, EventSummary>): FeedItem[] {
  if (post) return [{ kind: 'post', id, at, post }];
  const event = events.get(id);
  return event ? [{ kind: 'event', id, at, event }] : [];
}
