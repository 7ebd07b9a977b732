import type { z } from 'zod';
import type { postPublication as contract } from '#contract/posts/publication.ts';
import type { Post } from '#contract/posts/index.ts';
import { type Access, findAccess, findLockedAccess, recordActivity } from '#features/access/index.ts';
import { AppError } from '#kernel/errors.ts';
import { afterCommit, type Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import { mayCurate } from '../posts.policy.ts';
import { postOf } from '../posts.shapes.ts';
import { publishChanged } from '../posts.hints.ts';
import type { WritingDependencies } from '../posts.writing.service.ts';
import * as posts from '../posts.repository.ts';
import * as writing from '../posts.writing.repository.ts';

type Wanted = z.output<(typeof contract.move)['body'] & {}>;

/** Moves posts that belong in another community. */
export function movingService({ images, edits, gate, notices, audit, transact, hub }: WritingDependencies) {
  /** Opens the other community, with the rows of both locked in the order of their ids. */
  const enterOther = async (tx: Tx, viewer: Viewer, from: string, to: string): Promise<Access> => {
    let other: Access | null = null;
    for (const id of [from, to].toSorted()) {
      const access = await findLockedAccess(tx, viewer, id, 'update');
      if (id === to) other = access;
    }
    if (!other) throw new AppError('community.not_found');
    if (other.community.status === 'archived') throw new AppError('community.archived');
    if (!mayCurate(viewer, other)) throw new AppError('member.not_allowed');
    return other;
  };
  return {
    move: (viewer: Viewer, id: string, { communityId, reason }: Wanted): Promise<Post> =>
      transact(async (tx) => {
        const from = await posts.communityOf(tx, id);
        if (from === null) throw new AppError('post.not_found');
        // Access to the post is checked first, and again under the locks.
        const before = await posts.find(tx, viewer, id);
        const near = before && (await findAccess(tx, viewer, from));
        gate.assertShown(viewer, near, before);
        const other = await enterOther(tx, viewer, from, communityId);
        const { access, post } = await gate.enter(tx, viewer, id);
        if (post.type === 'modmail' || !mayCurate(viewer, access)) throw new AppError('member.not_allowed');
        if (from === communityId || !(await writing.move(tx, id, { from, to: communityId }))) throw new AppError('post.state_changed');
        // Under the rules of another community, edits might not have to wait, or might be refused.
        await edits.endOfPost(tx, id);
        await images.move(tx, id, communityId);
        const moved = await posts.find(tx, viewer, id);
        if (!moved) throw new Error('A post was deleted under the lock of its community.');
        await notices.decided(tx, 'post.moved', moved, { actorId: viewer.id, reason });
        await audit.recordMany(
          tx,
          [from, communityId].map((place) => ({
            by: viewer,
            action: 'post.moved' as const,
            target: { type: 'post' as const, id, name: post.title },
            communityId: place,
            after: { reason, from: access.community.name, to: other.community.name },
          })),
        );
        await recordActivity(tx, communityId);
        publishChanged(tx, hub, post);
        afterCommit(tx, () => hub.hint(`community:${communityId}`, 'post.created', { communityId, postId: id }));
        return postOf(viewer, other, moved);
      }),
  };
}
export type MovingService = ReturnType<typeof movingService>;
