import { eventComments } from '#contract/event-comments.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { CommentApprovalService } from '../comments/posts.comments.approval.service.ts';
import type { CommentsWritingService } from '../comments/posts.comments.writing.service.ts';
import type { EditsService } from '../edits/posts.edits.service.ts';
import type { ConversationsService } from './posts.conversations.service.ts';

type Services = {
  conversations: ConversationsService;
  talking: CommentsWritingService;
  judging: CommentApprovalService;
  editing: EditsService;
};

export const conversationsRoutes = ({ conversations, talking, judging, editing }: Services): Handler[] => [
  handle(eventComments.get, ({ params, viewer }) => conversations.get(viewer, params.id)),
  handle(eventComments.change, ({ params, body, viewer }) => conversations.change(viewer, params.id, body.policy)),
  handle(eventComments.list, ({ params, query, viewer }) => conversations.list(viewer, params.id, query)),
  handle(eventComments.create, ({ params, body, viewer }) => talking.create(viewer, { eventId: params.id }, body)),
  handle(eventComments.unpublished, ({ params, viewer }) => conversations.unpublished(viewer, params.id)),
  handle(eventComments.decide, ({ params, body, viewer }) => judging.decideOfEvent(viewer, params.id, body)),
  handle(eventComments.pendingEdits, ({ params, query, viewer }) => editing.pendingOfEvent(viewer, params.id, query)),
  handle(eventComments.decideEdits, ({ params, body, viewer }) => editing.decideOfEvent(viewer, params.id, body)),
  handle(eventComments.answer, ({ params, body, viewer }) => conversations.answer(viewer, params.id, body.answerId)),
];
