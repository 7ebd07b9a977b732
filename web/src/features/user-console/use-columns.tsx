import { useMemo } from 'react';
import { AccountCell } from '#features/tables/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import type { Column } from '#ui/table/columns.ts';
import { Email, Empty, RoleTags, StatusTag, When } from './account-cells.tsx';
import type { Account } from './users.queries.ts';

const account = (row: Account) => <AccountCell account={row} />;
const email = (row: Account) => <Email account={row} />;
const roles = (row: Account) => <RoleTags account={row} />;
const status = (row: Account) => <StatusTag account={row} />;
const lastLogin = (row: Account) => <When at={row.lastLoginAt} />;
const created = (row: Account) => <When at={row.createdAt} />;
const department = (row: Account) => row.department?.name ?? <Empty />;
const phone = (row: Account) => row.phone || <Empty />;
const jobTitle = (row: Account) => row.jobTitle || <Empty />;

export const useColumns = (): Column<Account>[] => {
  const t = useTexts('user-console');
  return useMemo(
    () => [
      { key: 'username', title: t('column.username'), sort: 'username', cell: account },
      { key: 'email', title: t('column.email'), sort: 'email', cell: email },
      { key: 'phone', title: t('column.phone'), isExtra: true, cell: phone },
      { key: 'gender', title: t('column.gender'), isExtra: true, cell: (row) => (row.gender ? t(`gender.${row.gender}`) : <Empty />) },
      { key: 'roles', title: t('column.roles'), cell: roles },
      { key: 'department', title: t('column.department'), cell: department },
      { key: 'jobTitle', title: t('column.jobTitle'), isExtra: true, cell: jobTitle },
      { key: 'status', title: t('column.status'), cell: status },
      { key: 'lastLogin', title: t('column.lastLogin'), sort: 'lastLogin', cell: lastLogin },
      { key: 'created', title: t('column.created'), sort: 'created', cell: created },
    ],
    [t],
  );
};
