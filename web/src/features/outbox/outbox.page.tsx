import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutboxMessage as Message } from '#contract/outbox.ts';
import { ConsoleTable, rowsQuery, useTable } from '#console/index.ts';
import { useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { pageMeta } from '#kernel/page-meta.ts';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { outboxForm, queryOf, type OutboxFilterValues } from './outbox-filter.ts';
import { OutboxFilters } from './outbox-filters.tsx';
import { OutboxMessage } from './outbox-message.tsx';
import { exportOutbox, outboxList } from './outbox.queries.ts';
import { RetryMessages } from './retry-messages.tsx';
import { TransportNotes } from './transport-notes.tsx';
import { useOutboxColumns } from './use-outbox-columns.tsx';

/** Known from the page's head before the request, to avoid a layout shift. */
const announced = { mail: pageMeta('mail') !== '0', sms: pageMeta('sms') !== '0' };

export const Page = () => {
  const t = useTexts('outbox');
  const { hasPermission } = useAccess();
  const table = useTable<Message, OutboxFilterValues>(outboxForm);
  const query = useQuery(outboxList(queryOf(table.filter)));
  const columns = useOutboxColumns();
  const [openId, setOpenId] = useState<string | null>(null);
  const transports = query.data?.transports ?? announced;
  return (
    <PageFrame width="wide">
      <PageHeader title={t('title')} text={t('subtitle')} />
      <TransportNotes transports={transports} />
      <ConsoleTable
        name="outbox"
        label={t('title')}
        table={table}
        query={query}
        columns={columns}
        nameOf={({ recipient }) => recipient}
        searchPlaceholder={t('search')}
        filters={<OutboxFilters filter={table.filter} onFilter={table.apply} />}
        onOpen={({ id }) => setOpenId(id)}
        {...(hasPermission('system:outbox:update') && { Batch: RetryMessages })}
        exportOf={hasPermission('system:outbox:export') ? (shown) => exportOutbox(rowsQuery(table.filter), shown as never) : undefined}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {openId !== null && <OutboxMessage id={openId} transports={transports} onClose={() => setOpenId(null)} />}
    </PageFrame>
  );
};
