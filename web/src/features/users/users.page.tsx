import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { AccountRow } from '#contract/users/shapes.ts';
import { ConsoleTable, useTable } from '#console/index.ts';
import { Access, useAccess } from '#kernel/access/index.ts';
import { loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { TableSkeleton } from '#ui/table/table-skeleton.tsx';
import { BatchActs } from './account-acts.tsx';
import { AccountSheet } from './account-sheet.tsx';
import { DepartmentSelect, DepartmentTree } from './department-filter.tsx';
import { NewUser } from './new-user.tsx';
import { useColumns, useFileColumns } from './use-columns.tsx';
import styles from './user-console.module.css';
import { statuses, usersForm, type UsersFilter } from './users-form.ts';
import { departmentChoices, exportUsers, usersList } from './users.queries.ts';

// The names of roles are texts of `roles`.
await loadTexts('roles').catch(() => undefined);

/** The open account is in the URL, so that it can be linked. */
const useOpen = () => {
  const [address, setAddress] = useSearchParams();
  const open = (id: string | null) =>
    setAddress(
      (before) => {
        if (id === null) before.delete('user');
        else before.set('user', id);
        return before;
      },
      { preventScrollReset: true, replace: id === null },
    );
  return [address.get('user'), open] as const;
};

export const Page = () => {
  const t = useTexts('users');
  const kernel = useTexts('kernel');
  const { hasPermission } = useAccess();
  const table = useTable<AccountRow, UsersFilter>(usersForm);
  const query = useQuery(usersList(table.filter));
  // Without departments the list has the full width, so it waits until they are known.
  const { isPending: isUnplaced } = useQuery(departmentChoices);
  const columns = useColumns();
  const fileColumns = useFileColumns();
  const [openId, setOpen] = useOpen();
  const [isAdding, setAdding] = useState(false);
  const { filter, apply, href } = table;
  const chooseDepartment = (departmentId: string) => apply({ departmentId });
  return (
    <PageFrame width="wide">
      <PageHeader
        title={t('title')}
        text={t('subtitle')}
        actions={
          <>
            <Access permissions="system:user:import">
              <LinkButton to="/system/user/import">{t('import')}</LinkButton>
            </Access>
            <Access permissions="system:user:create">
              <Button look="primary" onClick={() => setAdding(true)}>
                {t('new')}
              </Button>
            </Access>
          </>
        }
      />
      {isUnplaced ? (
        <TableSkeleton label={kernel('loading')} rows={8} columns={6} density="roomy" />
      ) : (
        <div className={styles.page}>
          <DepartmentTree value={filter.departmentId} onChange={chooseDepartment} />
          <ConsoleTable
            name="users"
            label={t('title')}
            table={table}
            query={query}
            columns={columns}
            nameOf={({ username }) => username}
            searchPlaceholder={t('search')}
            filters={
              <>
                <DepartmentSelect value={filter.departmentId} onChange={chooseDepartment} />
                <Choice
                  label={t('column.status')}
                  look="segments"
                  value={filter.status as '' | (typeof statuses)[number]}
                  options={[{ value: '', label: t('status.all') }, ...statuses.map((value) => ({ value, label: t(`status.${value}`) }))]}
                  onChange={(status) => apply({ status })}
                />
                {filter.active && <LinkButton to={href({ active: '' })}>{t('only.active', { days: filter.active })}</LinkButton>}
              </>
            }
            onOpen={({ id }) => setOpen(id)}
            {...((hasPermission('system:user:update') || hasPermission('system:user:delete')) && { Batch: BatchActs })}
            exportOf={hasPermission('system:user:export') ? (wanted) => exportUsers(filter, fileColumns(wanted) as never) : undefined}
            empty={{ title: t('empty.title'), text: t('empty.text') }}
          />
        </div>
      )}
      {openId !== null && <AccountSheet id={openId} onClose={() => setOpen(null)} />}
      {isAdding && <NewUser onClose={() => setAdding(false)} />}
    </PageFrame>
  );
};
