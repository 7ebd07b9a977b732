import type { Handler } from '#kernel/http/handle.ts';
import type { Mailing, Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { visitPath } from '../visitors/visit-token.ts';
import { managing } from '../guests/events.managing.service.ts';
import { defineMessageJobs } from './events.messages.jobs.ts';
import { messagesRoutes } from './events.messages.routes.ts';
import { eventMessagesService } from './events.messages.service.ts';

/** Messages of hosts to the guests of their event. */
export function createMessages(parts: Parts, { notify, mailing }: { notify: Notify; mailing: Mailing }): { routes: Handler[] } {
  const { transact, audit } = parts;
  const sendDue = defineMessageJobs({
    ...parts,
    notify,
    pathOf: (visitorId) => visitPath(parts.secretBox, visitorId),
  });
  const service = eventMessagesService({
    db: parts.db,
    managed: managing(parts.db),

    preview: mailing.preview,
    sendDue,
    notify,
    audit,
    transact,
  });
  return { routes: messagesRoutes(service) };
}
