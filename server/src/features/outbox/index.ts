import { outbox as contract, type outboxColumns, type OutboxFilter, type OutboxMessage } from '#contract/outbox.ts';
import { csvExport } from '#kernel/csv/index.ts';
import type { Download } from '#kernel/http/downloads.ts';
import type { Handler } from '#kernel/http/handle.ts';
import type { Outbox } from '#kernel/outbox/index.ts';
import type { Parts } from '#kernel/parts.ts';
import * as messages from './outbox.repository.ts';
import { outboxRoutes } from './outbox.routes.ts';
import { outboxService } from './outbox.service.ts';

const cells: Record<(typeof outboxColumns)[number], (row: OutboxMessage) => string | number | null> = {
  recipient: ({ recipient }) => recipient,
  kind: ({ kind }) => kind,
  channel: ({ channel }) => channel,
  state: ({ state }) => state,
  tries: ({ tries }) => tries,
  lastError: ({ lastError }) => lastError,
  language: ({ language }) => language,
  created: ({ createdAt }) => createdAt,
  sent: ({ sentAt }) => sentAt,
};

/** The console of undelivered messages: reading and resending them. */
export function createOutboxConsole(parts: Parts, outbox: Outbox): { routes: Handler[]; downloads: Download[] } {
  const { db, transact, audit } = parts;
  const file = csvExport<OutboxFilter, OutboxMessage>({
    ...parts,
    name: 'outbox',
    call: contract.export,
    cells,
    batch: (filter, after, count) => messages.batch(db, filter, after, count),
    onLink: (tx, viewer, filter) => audit.record(tx, { by: viewer, action: 'outbox.exported', after: { ...filter } }),
  });
  const service = outboxService({ db, outbox, transact, audit, file });
  return { routes: outboxRoutes(service), downloads: [file.download] };
}
