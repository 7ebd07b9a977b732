import type { EventGate } from '../conversations/posts.conversations.gate.ts';
import type { WritingDependencies } from '../posts.writing.service.ts';
import { commentApprovalService } from './posts.comments.approval.service.ts';
import { commentPublishing } from './posts.comments.publishing.ts';
import { commentsRoutes } from './posts.comments.routes.ts';
import { commentsService } from './posts.comments.service.ts';
import { commentGate, commentsWritingService } from './posts.comments.writing.service.ts';

type Dependencies = WritingDependencies & {
  events: EventGate;
};

/** Comments of posts and of events. */
export function createComments(dependencies: Dependencies) {
  const following = commentPublishing(dependencies);
  const services = {
    reading: commentsService(dependencies),
    writing: commentsWritingService({ ...dependencies, following }),
    approval: commentApprovalService({ ...dependencies, following }),
  };
  return { ...services, enterComment: commentGate(dependencies), routes: commentsRoutes(services) };
}
export type Comments = ReturnType<typeof createComments>;
