import { communityLifecycle } from '#contract/communities/lifecycle.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { CommunityDeletionService } from './communities.deletion.service.ts';
import type { LifecycleService } from './communities.lifecycle.service.ts';

type Services = { lifecycle: LifecycleService; deletion: CommunityDeletionService };

export const lifecycleRoutes = ({ lifecycle, deletion }: Services): Handler[] => [
  handle(communityLifecycle.deleting, ({ viewer }) => deletion.owned(viewer)),
  handle(communityLifecycle.setArchived, ({ params, body, viewer }) => lifecycle.setArchived(viewer, params.id, body)),
  handle(communityLifecycle.deletion, ({ params, viewer }) => deletion.get(viewer, params.id)),
  handle(communityLifecycle.delete, ({ params, body, viewer }) => deletion.ask(viewer, params.id, body)),
  handle(communityLifecycle.restore, ({ params, viewer }) => deletion.restore(viewer, params.id)),
];
