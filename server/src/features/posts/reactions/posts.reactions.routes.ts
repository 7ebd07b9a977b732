import { reactions } from '#contract/posts/reactions.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { ReactionsService } from './posts.reactions.service.ts';

export const reactionsRoutes = (service: ReactionsService): Handler[] => [
  handle(reactions.toPost, ({ params, viewer }) => service.toPost(viewer, params.id, { kind: params.kind, isOn: true })),
  handle(reactions.notToPost, ({ params, viewer }) => service.toPost(viewer, params.id, { kind: params.kind, isOn: false })),
  handle(reactions.toComment, ({ params, viewer }) => service.toComment(viewer, params.id, { kind: params.kind, isOn: true })),
  handle(reactions.notToComment, ({ params, viewer }) => service.toComment(viewer, params.id, { kind: params.kind, isOn: false })),
];
