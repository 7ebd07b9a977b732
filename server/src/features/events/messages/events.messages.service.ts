import type { z } from 'zod';
import type { EventMessage, eventMessages as contract, ReceivedMessage } from '#contract/events/messages.ts';
import { limits } from '#contract/browser/limits.ts';
import type { Pagination } from '#contract/kernel/schemas.ts';
import { findAccess, mustTextWait } from '#features/access/index.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import type { Mailing, Notify } from '#kernel/notify.ts';
import { type PageQuery, pagination } from '#kernel/paging.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { ManagedEvent, ManagingService } from '../guests/events.managing.service.ts';
import * as events from '../guests/events.managing.repository.ts';
import { eventRightsOf } from '../guests/events.managing.policy.ts';
import type { SendDue } from './events.messages.jobs.ts';
import type { Recipients } from './events.messages.recipients.repository.ts';
import type { EventMessageRow, MessageText } from './events.messages.repository.ts';
import * as messages from './events.messages.repository.ts';

type Dependencies = {
  db: Db;
  managed: ManagingService;
  sendDue: SendDue;
  notify: Notify;
  preview: Mailing['preview'];
  audit: Pick<Audit, 'record' | 'conflict'>;
  transact: Transact;
};
type Words = { subject: string; body: string };
type Sent = z.output<NonNullable<typeof contract.send.body>>;
type Changed = z.output<NonNullable<typeof contract.change.body>>;
type Previews = z.input<(typeof contract.preview)['ok']>;

const shown = ({ sendAt, sentAt, ...row }: EventMessageRow): EventMessage => ({
  ...row,
  sendAt: sendAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

/** Messages of hosts to the guests of their event: counted and previewed first, then sent by a job. */
export function eventMessagesService(dependencies: Dependencies) {
  const { db, managed, sendDue, notify, preview, audit, transact } = dependencies;

  /** Checks the rules of the community for texts, the time, and that there is a recipient; planned messages may find recipients later. */
  const assertSendable = async (tx: Tx, viewer: Viewer, event: ManagedEvent, message: MessageText): Promise<void> => {
    if (!(await messages.isTimely(tx, event.eventId, message.sendAt)))
      throw new AppError('event.bad_message_time', {}, [{ field: 'sendAt', rule: 'invalid_value' }]);
    const access = await findAccess(tx, viewer, event.communityId);
    const texts = [message.subject, message.body];
    if (access) await mustTextWait(tx, viewer, access, { type: 'message', texts, isCounted: false, canWait: false });
    if (message.sendAt === null && (await messages.countRecipients(tx, event.eventId, message)) === 0)
      throw new AppError('event.message_no_recipients', {}, [{ field: 'segment', rule: 'invalid_value' }]);
  };

  const plan = (tx: Tx, { sendAt }: MessageText): Promise<void> => sendDue(tx, sendAt === null ? null : new Date(sendAt));
  const record = (
    tx: Tx,
    by: Viewer,
    event: ManagedEvent,
    of: { action: 'event.message_sent' | 'event.message_cancelled'; after: object },
  ) =>
    audit.record(tx, {
      by,
      action: of.action,
      target: { type: 'event', id: event.eventId, name: event.title },
      communityId: event.communityId,
      after: { ...of.after },
    });
  const found = async (tx: Tx, event: ManagedEvent, id: string): Promise<EventMessageRow> => {
    const message = await messages.find(tx, event.eventId, id);
    if (!message) throw new AppError('event_message.not_found');
    return message;
  };

  return {
    async list(viewer: Viewer, idOrSlug: string, query: PageQuery): Promise<{ items: EventMessage[]; pagination: Pagination }> {
      const { eventId } = await managed.require(viewer, idOrSlug, 'message');
      const { items, total } = await messages.list(db, eventId, query);
      return { items: items.map(shown), pagination: pagination(query, total) };
    },

    recipients: (viewer: Viewer, idOrSlug: string, to: Recipients): Promise<{ count: number }> =>
      transact(async (tx) => {
        const { eventId } = await managed.requireIn(tx, viewer, idOrSlug, 'message');
        return { count: await messages.countRecipients(tx, eventId, to) };
      }),

    async preview(viewer: Viewer, idOrSlug: string, { subject, body }: Words): Promise<Previews> {
      const { eventId } = await managed.require(viewer, idOrSlug, 'message');
      const frame = await messages.frame(db, viewer, eventId);
      return { items: await preview(viewer, { kind: 'event.message', ...frame, hostMessage: { id: newId(), subject, body } }) };
    },

    /** Sends a notice and a mail to the caller, as guests get them. */
    test: (viewer: Viewer, idOrSlug: string, words: Words): Promise<void> =>
      transact(async (tx) => {
        const { eventId, communityId } = await managed.requireIn(tx, viewer, idOrSlug, 'message');
        const id = newId();
        await messages.insertTest(tx, { id, eventId, by: viewer.id, ...words });
        const subject = { type: 'event_message', id } as const;
        await notify(tx, [viewer.id], { kind: 'event.message', actorId: null, subject, communityId });
      }),

    send: (viewer: Viewer, idOrSlug: string, { clientId, ...message }: Sent): Promise<EventMessage> =>
      transact(async (tx) => {
        const event = await managed.requireIn(tx, viewer, idOrSlug, 'message');
        const { eventId } = event;
        await messages.lockEvent(tx, eventId);
        const earlier = await messages.findByClient(tx, eventId, clientId);
        if (earlier) return shown(await found(tx, event, earlier));
        await assertSendable(tx, viewer, event, message);
        if ((await messages.countToday(tx, eventId)) >= limits.eventMessages.aDay)
          throw new AppError('event.message_rate', { max: limits.eventMessages.aDay });
        const id = newId();
        await messages.insert(tx, { id, eventId, clientId, by: viewer.id, ...message });
        await plan(tx, message);
        const { subject, segment, sendAt } = message;
        await record(tx, viewer, event, { action: 'event.message_sent', after: { subject, segment, ...(sendAt && { sendAt }) } });
        return shown(await found(tx, event, id));
      }),

    change: (viewer: Viewer, idOrSlug: string, id: string, message: Changed): Promise<EventMessage> =>
      transact(async (tx) => {
        const event = await managed.requireIn(tx, viewer, idOrSlug, 'message');
        const before = await found(tx, event, id);
        if (before.state !== 'scheduled' && before.state !== 'stopped') throw new AppError('event.message_settled');
        if (before.version !== message.version) throw await audit.conflict(tx, { type: 'event', id: event.eventId }, 'person');
        await assertSendable(tx, viewer, event, message);
        if (!(await messages.update(tx, id, message))) throw new AppError('event.message_settled');
        await plan(tx, message);
        const { subject, segment, sendAt } = message;
        await record(tx, viewer, event, { action: 'event.message_sent', after: { subject, segment, ...(sendAt && { sendAt }) } });
        return shown(await found(tx, event, id));
      }),

    cancel: (viewer: Viewer, idOrSlug: string, id: string): Promise<EventMessage> =>
      transact(async (tx) => {
        const event = await managed.requireIn(tx, viewer, idOrSlug, 'message');
        const before = await found(tx, event, id);
        if (before.state === 'cancelled') return shown(before);
        if (!(await messages.cancel(tx, id))) throw new AppError('event.message_settled');
        await record(tx, viewer, event, { action: 'event.message_cancelled', after: { subject: before.subject } });
        return shown(await found(tx, event, id));
      }),

    async read(viewer: Viewer, idOrSlug: string, id: string): Promise<ReceivedMessage> {
      const found = await messages.received(db, viewer, idOrSlug, id);
      if (!found) throw new AppError('event.not_found');
      const event = found.message?.isMine === false ? await events.find(db, viewer, idOrSlug) : null;
      if (!found.message || (!found.message.isMine && !(event && eventRightsOf(viewer, event).message)))
        throw new AppError('event_message.not_found');
      const { isMine, ...message } = found.message;
      if (isMine) await messages.markRead(db, viewer, id);
      return message;
    },
  };
}
export type EventMessagesService = ReturnType<typeof eventMessagesService>;
