import type { z } from 'zod';
import type { Comment, comments as contract, CommentThread } from '#contract/posts/comments.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { OpenedPost, PostGate } from '../posts.gate.ts';
import { isStaff } from '../posts.policy.ts';
import * as comments from './posts.comments.repository.ts';
import { commentOf, threadsOf } from './posts.comments.shapes.ts';

type CommentsQuery = z.output<(typeof contract.list)['query'] & {}>;
type Endless<T> = { items: T[]; nextCursor: string | null };

/** A cursor is the number of the last comment of a page. */
function numberOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor)) throw new AppError('request.invalid', {}, [{ field: 'cursor', rule: 'invalid_value' }]);
  return Number(cursor);
}

const readersOf = ({ viewer, access }: OpenedPost & { viewer: Viewer | null }) => ({ reader: viewer, isStaff: isStaff(viewer, access) });

/** Reading comments: oldest first, in the order in which they were numbered. */
export function commentsService({ db, gate }: { db: Db; gate: PostGate }) {
  return {
    async list(viewer: Viewer | null, postId: string, { cursor, limit, at }: CommentsQuery): Promise<Endless<CommentThread>> {
      const place = { viewer, ...(await gate.readThread(viewer, postId)) };
      // If the comment is gone, the page begins at the first one.
      const first = at === undefined ? null : await comments.numberOf(db, postId, at);
      const rows = await comments.threads(db, readersOf(place), postId, {
        after: first === null ? numberOf(cursor) : first - 1,
        limit: limit + 1,
      });
      const roots = rows.filter(({ parentId }) => parentId === null);
      const last = roots[limit - 1];
      return { items: threadsOf(place, rows).slice(0, limit), nextCursor: last && roots.length > limit ? String(last.seq) : null };
    },

    async replies(
      viewer: Viewer | null,
      id: string,
      { cursor, limit }: Pick<CommentsQuery, 'cursor' | 'limit'>,
    ): Promise<Endless<Comment>> {
      const parent = await comments.find(db, viewer, id);
      if (!parent || parent.state !== 'published') throw new AppError('comment.not_found');
      const opened = await gate.readThread(viewer, parent.postId).catch((error: unknown) => {
        throw error instanceof AppError && error.code === 'post.not_found' ? new AppError('comment.not_found') : error;
      });
      const rows = await comments.replies(db, readersOf({ viewer, ...opened }), id, { after: numberOf(cursor), limit: limit + 1 });
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.map((row) => commentOf({ viewer, ...opened }, row)),
        nextCursor: last && rows.length > limit ? String(last.seq) : null,
      };
    },
  };
}
export type CommentsService = ReturnType<typeof commentsService>;
