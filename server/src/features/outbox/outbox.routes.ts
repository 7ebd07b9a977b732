import { outbox } from '#contract/outbox.ts';
import { handle, type Handler } from '#kernel/http/handle.ts';
import type { OutboxService } from './outbox.service.ts';

export const outboxRoutes = (service: OutboxService): Handler[] => [
  handle(outbox.list, ({ query }) => service.list(query)),
  handle(outbox.export, ({ body, viewer }) => service.export(viewer, body)),
  handle(outbox.get, ({ params, viewer }) => service.get(viewer, params.id)),
  handle(outbox.retry, ({ params, viewer }) => service.retry(viewer, params.id)),
];
