import type { z } from 'zod';
import type { outbox as contract, OutboxContent, OutboxFilter, OutboxMessage } from '#contract/outbox.ts';
import type { Audit } from '#kernel/audit/index.ts';
import type { csvExport } from '#kernel/csv/index.ts';
import type { Db } from '#kernel/db/index.ts';
import { AppError } from '#kernel/errors.ts';
import type { Outbox } from '#kernel/outbox/index.ts';
import { tableOf } from '#kernel/table.ts';
import type { Transact, Tx } from '#kernel/transaction.ts';
import type { Viewer } from '#kernel/viewer.ts';
import * as messages from './outbox.repository.ts';

type Dependencies = {
  db: Db;
  outbox: Pick<Outbox, 'hasTransport' | 'retry'>;
  transact: Transact;
  audit: Pick<Audit, 'record'>;
  file: Pick<ReturnType<typeof csvExport<OutboxFilter, OutboxMessage>>, 'link'>;
};
type Query = z.output<NonNullable<typeof contract.list.query>>;
type Export = z.output<NonNullable<typeof contract.export.body>>;

const targetOf = ({ id, recipient }: OutboxMessage) => ({ type: 'message', id, name: recipient }) as const;

/** The outbox of mails and text messages, for administrators. */
export function outboxService({ db, outbox, transact, audit, file }: Dependencies) {
  const find = async (on: Db | Tx, id: string): Promise<OutboxContent> => {
    const message = await messages.find(on, id);
    if (!message) throw new AppError('outbox.not_found');
    return message;
  };
  return {
    async list(query: Query): Promise<z.input<typeof contract.list.ok>> {
      const [items, count] = await Promise.all([messages.list(db, query), messages.count(db, query)]);
      return { ...tableOf(query, items, count), transports: { mail: outbox.hasTransport('mail'), sms: outbox.hasTransport('sms') } };
    },

    export: (viewer: Viewer, { filter, columns }: Export): Promise<{ url: string }> => file.link(viewer, filter, columns),

    /** Content is for administrators only: its codes and links open any account, theirs included. Every view is recorded. */
    get: (viewer: Viewer, id: string): Promise<OutboxContent> =>
      transact(async (tx) => {
        const message = await find(tx, id);
        if (!viewer.isAdmin) return { ...message, text: null, html: null };
        const { kind, text } = message;
        if (text !== null) await audit.record(tx, { by: viewer, action: 'outbox.read', target: targetOf(message), after: { kind } });
        return message;
      }),

    async retry(viewer: Viewer, id: string): Promise<OutboxMessage> {
      const { channel } = await find(db, id);
      if (!outbox.hasTransport(channel))
        throw channel === 'mail' ? new AppError('mail.not_ready') : new AppError('outbox.no_transport', { setting: 'SMS_URL' });
      return transact(async (tx) => {
        const message = (await outbox.retry(tx, id)) ? await messages.find(tx, id) : undefined;
        if (!message) throw new AppError('outbox.not_resting');
        const { text: _, html: __, ...rest } = message;
        await audit.record(tx, { by: viewer, action: 'outbox.retried', target: targetOf(message), after: { kind: message.kind } });
        return rest;
      });
    },
  };
}
export type OutboxService = ReturnType<typeof outboxService>;
