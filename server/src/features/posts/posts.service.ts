import type { z } from 'zod';
import type { EventSummary } from '#contract/events/index.ts';
import type { FeedItem, Post, posts as contract } from '#contract/posts/index.ts';
import { type Access, findAccessToMany, requireReadable } from '#features/access/index.ts';
import { cursorOf, type Cursor, cursorFrom } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { PostGate } from './posts.gate.ts';
import { isStaff } from './posts.policy.ts';
import type { FeedRow } from './posts.repository.ts';
import * as posts from './posts.repository.ts';
import { postOf } from './posts.shapes.ts';

/** Summaries of the given events; those hidden from the viewer are left out. */
export type LoadLinkedEvents = (viewer: Viewer | null, ids: readonly string[]) => Promise<EventSummary[]>;
type Dependencies = { db: Db; gate: PostGate; loadSummaries: LoadLinkedEvents };
type FeedQuery = z.output<(typeof contract.feed)['query'] & {}>;
type ListWindow = z.output<(typeof contract.ofCommunity)['query'] & {}>;
type Endless<T> = { items: T[]; nextCursor: string | null };
type Revisions = z.input<(typeof contract.revisions)['ok']>;

/** One extra row shows whether there is a next page. */
function cut<Row extends Cursor>(rows: readonly Row[], limit: number): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, nextCursor: last && rows.length > limit ? cursorOf(last) : null };
}

/** Reading posts. */
export function postsService({ db, gate, loadSummaries }: Dependencies) {
  return {
    async feed(viewer: Viewer, { cursor, limit }: FeedQuery): Promise<Endless<FeedItem>> {
      const { page, nextCursor } = cut(await posts.feed(db, viewer, cursorFrom(cursor), limit + 1), limit);
      const ids = page.filter((row) => row.post === null).map((row) => row.id);
      const summaries = ids.length > 0 ? await loadSummaries(viewer, ids) : [];
      const events = new Map(summaries.map((event) => [event.id, event]));
      const places = await findAccessToMany(db, viewer, [...new Set(page.flatMap(({ post }) => (post ? [post.community.id] : [])))]);
      return { items: page.flatMap((row) => itemOf(viewer, row, { events, places })), nextCursor };
    },

    async ofCommunity(viewer: Viewer | null, idOrSlug: string, { cursor, limit, only }: ListWindow): Promise<Endless<Post>> {
      const access = await requireReadable(db, viewer, idOrSlug);
      if (only === 'modmail' && !viewer) return { items: [], nextCursor: null };
      const author = only === 'modmail' && viewer && !isStaff(viewer, access) ? viewer.id : null;
      const rows = await posts.ofCommunity(db, viewer, access.community.id, { after: cursorFrom(cursor), limit: limit + 1, only, author });
      const { page, nextCursor } = cut(rows, limit);
      return { items: page.map((row) => postOf(viewer, access, row)), nextCursor };
    },

    async get(viewer: Viewer | null, id: string): Promise<Post> {
      const { access, post } = await gate.read(viewer, id);
      return postOf(viewer, access, post);
    },

    async revisions(viewer: Viewer | null, id: string, limit: number): Promise<Revisions> {
      await gate.read(viewer, id);
      return { items: (await posts.revisions(db, id, limit)).map((revision) => ({ ...revision, at: revision.at.toISOString() })) };
    },
  };
}
export type PostsService = ReturnType<typeof postsService>;

type Loaded = { events: ReadonlyMap<string, EventSummary>; places: ReadonlyMap<string, Access> };
function itemOf(viewer: Viewer, { id, at, post }: FeedRow, { events, places }: Loaded): FeedItem[] {
  if (post) {
    const access = places.get(post.community.id);
    return access ? [{ kind: 'post', id, at, post: postOf(viewer, access, post) }] : [];
  }
  const event = events.get(id);
  return event ? [{ kind: 'event', id, at, event }] : [];
}
