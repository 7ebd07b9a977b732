import type { z } from 'zod';
import type { postKinds as contract } from '#contract/posts/kinds.ts';
import type { Post } from '#contract/posts/index.ts';
import { cursorOf, cursorFrom } from '#kernel/cursor.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { OpenedPost, PostGate } from '../posts.gate.ts';
import { acceptRefusal, isStaff, reactRefusal } from '../posts.policy.ts';
import * as posts from '../posts.repository.ts';
import { postOf } from '../posts.shapes.ts';
import { publishChanged } from '../posts.hints.ts';
import * as kinds from './posts.kinds.repository.ts';
import * as polls from './posts.polls.repository.ts';

type Dependencies = { db: Db; gate: PostGate; transact: Transact; hub: Hub };
type AcknowledgementsQuery = z.output<(typeof contract.acknowledgements)['query'] & {}>;
type Acknowledgements = z.input<(typeof contract.acknowledgements)['ok']>;

/** Votes of polls, answers of questions, and readers of announcements. */
export function postKindsService({ db, gate, transact, hub }: Dependencies) {
  /** A post of another kind is reported as missing. */
  const enter = async (tx: Tx, viewer: Viewer, id: string, type: Post['type']): Promise<OpenedPost> => {
    const opened = await gate.enter(tx, viewer, id, 'share');
    if (opened.post.type !== type || opened.post.state !== 'published') throw new AppError('post.not_found');
    return opened;
  };
  const answer = async (tx: Tx, viewer: Viewer, { access, post }: OpenedPost): Promise<Post> => {
    publishChanged(tx, hub, post);
    const now = await posts.find(tx, viewer, post.id);
    if (!now) throw new Error('A post was deleted under the lock of its community.');
    return postOf(viewer, access, now);
  };
  return {
    vote: (viewer: Viewer, id: string, wanted: readonly number[]): Promise<Post> =>
      transact(async (tx) => {
        const opened = await enter(tx, viewer, id, 'poll');
        const refusal = reactRefusal(viewer, opened.access);
        if (refusal) throw new AppError(refusal);
        const poll = await polls.open(tx, id);
        if (!poll) throw new AppError('poll.closed');
        const options = [...new Set(wanted)];
        const isTooMany = options.length > 1 && !poll.isMultiple;
        if (isTooMany || options.some((nth) => nth >= poll.count))
          throw new AppError('request.invalid', {}, [{ field: 'options', rule: 'invalid_value' }]);
        await polls.replace(tx, { postId: id, userId: viewer.id, options, isMultiple: poll.isMultiple });
        return answer(tx, viewer, opened);
      }),

    accept: (viewer: Viewer, id: string, commentId: string | null): Promise<Post> =>
      transact(async (tx) => {
        const opened = await enter(tx, viewer, id, 'question');
        const refusal = acceptRefusal(viewer, opened.access, opened.post);
        if (refusal) throw new AppError(refusal);
        if (!(await kinds.accept(tx, id, commentId))) throw new AppError('comment.not_found');
        return answer(tx, viewer, opened);
      }),

    acknowledge: (viewer: Viewer, id: string): Promise<Post> =>
      transact(async (tx) => {
        const opened = await enter(tx, viewer, id, 'announcement');
        // Muted members read too.
        if (opened.access.state !== 'active') throw new AppError('member.not_member');
        await kinds.acknowledge(tx, id, viewer.id);
        return answer(tx, viewer, opened);
      }),

    async acknowledgements(viewer: Viewer, id: string, { cursor, limit }: AcknowledgementsQuery): Promise<Acknowledgements> {
      const { access } = await gate.read(viewer, id);
      if (!isStaff(viewer, access)) throw new AppError('member.not_allowed');
      const rows = await kinds.acknowledgements(db, id, cursorFrom(cursor), limit + 1);
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        items: page.map(({ user, at }) => ({ user, at: at.toISOString() })),
        nextCursor: last && rows.length > limit ? cursorOf(last) : null,
      };
    },
  };
}
export type PostKindsService = ReturnType<typeof postKindsService>;
