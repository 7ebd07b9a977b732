import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AuditEntry } from '#contract/audit.ts';
import { ConsoleTable, rowsQuery, useTable } from '#console/index.ts';
import { useAccess } from '#kernel/access/index.ts';
import { loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { AuditEntrySheet } from './audit-entry.tsx';
import { auditForm, entryOf, queryOf, type AuditFilter } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { useActionName } from './audit-words.tsx';
import { auditList, exportAudit } from './audit.queries.ts';
import { useAuditColumns } from './use-audit-columns.tsx';
import { VerifyDialog } from './verify-dialog.tsx';

// The names of settings are the texts of their page.
await loadTexts('site-settings').catch(() => undefined);

/** The open entry is in the URL, so that it can be linked. */
const useOpenEntry = () => {
  const [address, setAddress] = useSearchParams();
  const set = (id: string | null) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (id === null) next.delete('entry');
        else next.set('entry', id);
        return next;
      },
      { preventScrollReset: true, replace: id === null },
    );
  return [entryOf(address), set] as const;
};

export const Page = () => {
  const t = useTexts('audit');
  const { hasPermission } = useAccess();
  const actionName = useActionName();
  const { columns, fileColumns } = useAuditColumns();
  const table = useTable<AuditEntry, AuditFilter>(auditForm);
  const query = useQuery(auditList(queryOf(table.filter)));
  const [openId, setOpenId] = useOpenEntry();
  const [isVerifying, setVerifying] = useState(false);
  const openBroken = (id: string) => {
    setVerifying(false);
    setOpenId(id);
  };
  return (
    <PageFrame>
      <PageHeader
        title={t('title')}
        text={t('subtitle')}
        actions={hasPermission('system:audit:verify') && <Button onClick={() => setVerifying(true)}>{t('verify')}</Button>}
      />
      <ConsoleTable
        name="audit"
        label={t('title')}
        table={table}
        query={query}
        columns={columns}
        nameOf={({ action }) => actionName(action)}
        searchPlaceholder={t('search')}
        filters={<AuditFilters filter={table.filter} href={table.href} onFilter={table.apply} />}
        onOpen={({ id }) => setOpenId(id)}
        exportOf={hasPermission('system:audit:export') ? (shown) => exportAudit(rowsQuery(table.filter), fileColumns(shown)) : undefined}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {openId !== null && <AuditEntrySheet key={openId} id={openId} onClose={() => setOpenId(null)} />}
      {isVerifying && <VerifyDialog onOpen={openBroken} onClose={() => setVerifying(false)} />}
    </PageFrame>
  );
};
