import { eventComments } from '#contract/posts/conversations.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { Comments } from '../comments/index.ts';
import type { EditsService } from '../edits/posts.edits.service.ts';
import type { EventConversationsService } from './posts.conversations.service.ts';

type Services = {
  conversations: EventConversationsService;
  comments: Pick<Comments, 'writing' | 'approval'>;
  edits: EditsService;
};

export const conversationsRoutes = ({ conversations, comments, edits }: Services): Handler[] => [
  handle(eventComments.get, ({ params, viewer }) => conversations.get(viewer, params.id)),
  handle(eventComments.change, ({ params, body, viewer }) => conversations.change(viewer, params.id, body.policy)),
  handle(eventComments.list, ({ params, query, viewer }) => conversations.list(viewer, params.id, query)),
  handle(eventComments.create, ({ params, body, viewer }) => comments.writing.create(viewer, { eventId: params.id }, body)),
  handle(eventComments.unpublished, ({ params, viewer }) => conversations.unpublished(viewer, params.id)),
  handle(eventComments.decide, ({ params, body, viewer }) => comments.approval.decideOfEvent(viewer, params.id, body)),
  handle(eventComments.pendingEdits, ({ params, query, viewer }) => edits.pendingOfEvent(viewer, params.id, query)),
  handle(eventComments.decideEdits, ({ params, body, viewer }) => edits.decideOfEvent(viewer, params.id, body)),
  handle(eventComments.answer, ({ params, body, viewer }) => conversations.answer(viewer, params.id, body.answerId)),
];
