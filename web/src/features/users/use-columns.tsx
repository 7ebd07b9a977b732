import { useMemo } from 'react';
import { AccountCell } from '#console/index.ts';
import { useNameOrder, useTexts } from '#kernel/i18n/index.ts';
import type { Column } from '#ui/table/columns.ts';
import { Email, Empty, RoleTags, When } from './account-cells.tsx';
import { StatusCell } from './status-cell.tsx';
import type { Account } from './users.queries.ts';

const account = (row: Account) => <AccountCell account={row} />;
const email = (row: Account) => <Email account={row} />;
const roles = (row: Account) => <RoleTags account={row} />;
const status = (row: Account) => <StatusCell account={row} />;
const lastLogin = (row: Account) => <When at={row.lastLoginAt} />;
const created = (row: Account) => <When at={row.createdAt} />;
const department = (row: Account) => row.department?.name ?? <Empty />;
const phone = (row: Account) => row.phone || <Empty />;
const jobTitle = (row: Account) => row.jobTitle || <Empty />;

type Heading = { key: string; title: string };

const useNames = () => {
  const t = useTexts('users');
  const order = useNameOrder();
  return useMemo(
    () => order.map((key): Column<Account> => ({ key, title: t(`field.${key}`), isExtra: true, cell: (row) => row[key] || <Empty /> })),
    [t, order],
  );
};

/** The first column shows the name below the username: an export has separate columns. */
export const useFileColumns = () => {
  const names = useNames();
  return (shown: readonly Heading[]): Heading[] => {
    const missing = names.filter(({ key }) => !shown.some((column) => column.key === key)).map(({ key, title }) => ({ key, title }));
    return [...shown.slice(0, 1), ...missing, ...shown.slice(1)];
  };
};

export const useColumns = (): Column<Account>[] => {
  const t = useTexts('users');
  const names = useNames();
  return useMemo(
    () => [
      { key: 'username', title: t('column.username'), sort: 'username', cell: account },
      ...names,
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
    [t, names],
  );
};
