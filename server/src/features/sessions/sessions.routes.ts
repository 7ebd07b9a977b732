import { sessions } from '#contract/sessions.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { SessionsService } from './sessions.service.ts';

export const sessionsRoutes = (service: SessionsService): Handler[] => [
  handle(sessions.list, ({ viewer, query }) => service.list(viewer, query)),
  handle(sessions.end, ({ viewer, params }) => service.end(viewer, params.id)),
  handle(sessions.export, ({ viewer, body }) => service.export(viewer, body)),
];
