import type { z } from 'zod';
import type { Comment, comments as contract, CommentThread } from '#contract/posts/comments.ts';
import type { Conversation } from '#contract/posts/conversations.ts';
import type { CommentPolicy } from '#contract/events/index.ts';
import { mayApprove } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Hub } from '#kernel/realtime/index.ts';
import type { Transact } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { CommentApprovalService } from '../comments/posts.comments.approval.service.ts';
import * as comments from '../comments/posts.comments.repository.ts';
import type { CommentsService } from '../comments/posts.comments.service.ts';
import { commentOf } from '../comments/posts.comments.shapes.ts';
import type { EnterComment } from '../comments/posts.comments.writing.service.ts';
import { publishChanged } from '../posts.hints.ts';
import type { PostNotices } from '../posts.notices.ts';
import { answerRefusal, reactRefusal } from '../posts.policy.ts';
import * as posts from '../posts.repository.ts';
import type { EventGate } from './posts.conversations.gate.ts';
import { closedBecause } from './posts.conversations.policy.ts';
import type { OpenedEvent } from './posts.conversations.repository.ts';
import * as conversations from './posts.conversations.repository.ts';

type Dependencies = {
  events: EventGate;
  reading: CommentsService;
  approval: CommentApprovalService;
  enterComment: EnterComment;
  notices: PostNotices;
  audit: Audit;
  transact: Transact;
  hub: Hub;
};
type ConversationQuery = z.output<(typeof contract.list)['query'] & {}>;
type Listed = { items: CommentThread[]; nextCursor: string | null };

const conversationOf = (viewer: Viewer | null, event: OpenedEvent): Conversation => {
  const { access, eventId, policy, count } = event;
  const reason = closedBecause(viewer, access, event);
  const isModerator = mayApprove(viewer, access);
  return {
    eventId,
    community: { id: access.community.id, slug: access.community.slug },
    policy,
    count,
    closedBecause: reason,
    isModerated: event.isModerated && !isModerator,
    can: {
      comment: reason === null,
      react: viewer !== null && reactRefusal(viewer, access) === null,
      moderate: isModerator,
      host: isModerator,
    },
  };
};

/** The comments of events; everything else about a comment works as for those of posts. */
export function eventConversationsService(dependencies: Dependencies) {
  const { events, reading, approval, enterComment, notices, audit, transact, hub } = dependencies;
  return {
    get: async (viewer: Viewer | null, idOrSlug: string): Promise<Conversation> =>
      conversationOf(viewer, await events.read(viewer, idOrSlug)),

    async list(viewer: Viewer | null, idOrSlug: string, window: ConversationQuery): Promise<Listed> {
      const { postId } = await events.read(viewer, idOrSlug);
      return postId === null ? { items: [], nextCursor: null } : reading.list(viewer, postId, window);
    },

    async unpublished(viewer: Viewer, idOrSlug: string): Promise<{ items: Comment[] }> {
      const { postId } = await events.read(viewer, idOrSlug);
      return postId === null ? { items: [] } : approval.ofThread(viewer, postId);
    },

    change: (viewer: Viewer, idOrSlug: string, policy: CommentPolicy): Promise<Conversation> =>
      transact(async (tx) => {
        const event = await events.requireModerator(tx, viewer, idOrSlug);
        if (await conversations.setPolicy(tx, event.eventId, policy)) {
          await audit.record(tx, {
            by: viewer,
            action: 'event.comment_policy',
            target: { type: 'event', id: event.eventId, name: event.title },
            communityId: event.access.community.id,
            before: { commentPolicy: event.policy },
            after: { commentPolicy: policy },
          });
          const post = event.postId === null ? null : await posts.find(tx, viewer, event.postId);
          if (post) publishChanged(tx, hub, post);
        }
        return conversationOf(viewer, await events.enter(tx, viewer, event.eventId));
      }),

    /** A comment has one chosen answer at most; deleting that answer ends the choice. */
    answer: (viewer: Viewer, id: string, answerId: string | null): Promise<Comment> =>
      transact(async (tx) => {
        const { comment, ...opened } = await enterComment(tx, viewer, id);
        const refusal = answerRefusal(viewer, opened.access);
        if (!opened.post.event) throw new AppError('comment.not_found');
        if (refusal) throw new AppError(refusal);
        if (comment.answerId !== answerId) {
          if (!(await conversations.answer(tx, id, answerId))) throw new AppError('comment.not_found');
          if (answerId !== null)
            await notices.answered(tx, opened.post, { commentId: id, authorId: comment.authorId, actorId: viewer.id, answerId });
          publishChanged(tx, hub, opened.post);
        }
        const row = await comments.find(tx, viewer, id);
        if (!row) throw new AppError('comment.not_found');
        return commentOf({ viewer, ...opened }, row);
      }),
  };
}
export type EventConversationsService = ReturnType<typeof eventConversationsService>;
