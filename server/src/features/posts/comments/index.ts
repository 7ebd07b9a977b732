import type { EventGate } from '../conversations/posts.conversations.gate.ts';
import type { EventConversationsRepository } from '../conversations/posts.conversations.repository.ts';
import type { PostKindsRepository } from '../kinds/posts.kinds.repository.ts';
import type { WritingDependencies } from '../posts.writing.service.ts';
import { commentApprovalService } from './posts.comments.approval.service.ts';
import { commentPublishing } from './posts.comments.publishing.ts';
import type { CommentsRepository } from './posts.comments.repository.ts';
import { commentsRoutes } from './posts.comments.routes.ts';
import { commentsService } from './posts.comments.service.ts';
import { waitingCommentsRepository } from './posts.comments.waiting.repository.ts';
import { commentGate, commentsWritingService } from './posts.comments.writing.service.ts';

type Dependencies = WritingDependencies & {
  comments: CommentsRepository;
  kinds: PostKindsRepository;
  conversations: EventConversationsRepository;
  events: EventGate;
};

/** Comments of posts and of events. */
export function createComments(dependencies: Dependencies) {
  const following = commentPublishing(dependencies);
  const services = {
    reading: commentsService(dependencies),
    writing: commentsWritingService({ ...dependencies, following }),
    approval: commentApprovalService({ ...dependencies, waiting: waitingCommentsRepository(dependencies.db), following }),
  };
  return { ...services, enterComment: commentGate(dependencies), routes: commentsRoutes(services) };
}
export type Comments = ReturnType<typeof createComments>;
