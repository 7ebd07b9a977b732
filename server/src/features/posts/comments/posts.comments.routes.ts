import { commentApproval } from '#contract/posts/comment-approval.ts';
import { comments } from '#contract/posts/comments.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { CommentApprovalService } from './posts.comments.approval.service.ts';
import type { CommentsService } from './posts.comments.service.ts';
import type { CommentsWritingService } from './posts.comments.writing.service.ts';

type Services = { reading: CommentsService; writing: CommentsWritingService; approval: CommentApprovalService };

export const commentsRoutes = ({ reading, writing, approval }: Services): Handler[] => [
  handle(comments.list, ({ params, query, viewer }) => reading.list(viewer, params.id, query)),
  handle(comments.replies, ({ params, query, viewer }) => reading.replies(viewer, params.id, query)),
  handle(comments.create, ({ params, body, viewer }) => writing.create(viewer, { postId: params.id }, body)),
  handle(comments.edit, ({ params, body, viewer }) => writing.edit(viewer, params.id, body)),
  handle(comments.remove, ({ params, viewer }) => writing.remove(viewer, params.id)),
  handle(comments.restore, ({ params, viewer }) => writing.restore(viewer, params.id)),
  handle(comments.moderate, ({ params, body, viewer }) => writing.moderate(viewer, params.id, body)),
  handle(commentApproval.ofPost, ({ params, viewer }) => approval.ofThread(viewer, params.id)),
  handle(commentApproval.pending, ({ params, query, viewer }) => approval.pending(viewer, params.id, query)),
  handle(commentApproval.decide, ({ params, body, viewer }) => approval.decide(viewer, params.id, body)),
];
