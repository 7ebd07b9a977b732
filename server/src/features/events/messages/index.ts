import { contentFilter, filterRepository } from '#features/access/index.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Mailing, Notify } from '#kernel/notify.ts';
import type { Parts } from '#kernel/parts.ts';
import { managingRepository } from '../guests/events.managing.repository.ts';
import { visitPath } from '../visitors/visit-token.ts';
import { managing } from '../guests/events.managing.service.ts';
import { defineMessageJobs } from './events.messages.jobs.ts';
import { eventMessagesRepository } from './events.messages.repository.ts';
import { messagesRoutes } from './events.messages.routes.ts';
import { sendingRepository } from './events.messages.sending.repository.ts';
import { messageVisitorsRepository } from './events.messages.visitors.repository.ts';
import { eventMessagesService } from './events.messages.service.ts';

/** Messages of hosts to the guests of their event. */
export function createMessages(parts: Parts, { notify, mailing }: { notify: Notify; mailing: Mailing }): { routes: Handler[] } {
  const { db, transact, audit } = parts;
  const events = managingRepository(db);
  const sendDue = defineMessageJobs({
    ...parts,
    sending: sendingRepository(db),
    visitors: messageVisitorsRepository(),
    notify,
    pathOf: (visitorId) => visitPath(parts.secretBox, visitorId),
  });
  const service = eventMessagesService({
    events,
    managed: managing(events),
    messages: eventMessagesRepository(db),
    filter: contentFilter({ filters: filterRepository() }),
    preview: mailing.preview,
    sendDue,
    notify,
    audit,
    transact,
  });
  return { routes: messagesRoutes(service) };
}
