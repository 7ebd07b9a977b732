import type { Reaction, ReactionKind } from '#contract/posts/reactions.ts';
import { AppError } from '#kernel/errors.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as comments from '../comments/posts.comments.repository.ts';
import type { EnterComment } from '../comments/posts.comments.writing.service.ts';
import type { PostGate } from '../posts.gate.ts';
import type { PostNotices } from '../posts.notices.ts';
import { reactRefusal } from '../posts.policy.ts';
import * as posts from '../posts.repository.ts';
import { reactionsOf } from '../posts.shapes.ts';
import { publishChanged } from '../posts.hints.ts';
import * as reactions from './posts.reactions.repository.ts';

type Dependencies = {
  gate: PostGate;
  enterComment: EnterComment;
  notices: PostNotices;
  transact: Transact;
  hub: Hub;
};
type Wanted = { kind: ReactionKind; isOn: boolean };
type Answer = { reactions: Reaction[] };

/** One reaction per person and kind. The returned counts include the caller's own change. */
export function reactionsService({ gate, enterComment, notices, transact, hub }: Dependencies) {
  return {
    toPost: (viewer: Viewer, id: string, { kind, isOn }: Wanted): Promise<Answer> =>
      transact(async (tx) => {
        const { access, post } = await gate.enter(tx, viewer, id, 'share');
        if (post.state !== 'published') throw new AppError('post.not_found');
        const refusal = reactRefusal(viewer, access);
        if (refusal) throw new AppError(refusal);
        const given = { userId: viewer.id, kind };
        const isChanged = isOn ? await reactions.add(tx, 'post', id, given) : await reactions.remove(tx, 'post', id, given);
        if (isChanged) {
          if (isOn) await notices.reacted(tx, { post, comment: null, actorId: viewer.id });
          publishChanged(tx, hub, post);
        }
        const now = await posts.find(tx, viewer, id);
        return { reactions: now ? reactionsOf(now.counts, now.ownReactions) : [] };
      }),

    toComment: (viewer: Viewer, id: string, { kind, isOn }: Wanted): Promise<Answer> =>
      transact(async (tx) => {
        const { access, post, comment } = await enterComment(tx, viewer, id, 'share');
        if (comment.isDeleted || comment.state !== 'published' || post.state !== 'published') throw new AppError('comment.not_found');
        const refusal = reactRefusal(viewer, access);
        if (refusal) throw new AppError(refusal);
        const given = { userId: viewer.id, kind };
        const isChanged = isOn ? await reactions.add(tx, 'comment', id, given) : await reactions.remove(tx, 'comment', id, given);
        if (isChanged) {
          if (isOn) await notices.reacted(tx, { post, comment, actorId: viewer.id });
          publishChanged(tx, hub, post);
        }
        const now = await comments.find(tx, viewer, id);
        return { reactions: now ? reactionsOf(now.counts, now.ownReactions) : [] };
      }),
  };
}
export type ReactionsService = ReturnType<typeof reactionsService>;
