import { useMemo } from 'react';
import type { AccountRow } from '#contract/users/shapes.ts';
import { AccountCell } from '#console/index.ts';
import { useNameOrder, useTexts } from '#kernel/i18n/index.ts';
import type { Column } from '#ui/table/columns.ts';
import { Email, Empty, RoleTags, When } from './account-cells.tsx';
import { StatusCell } from './status-cell.tsx';

const account = (row: AccountRow) => <AccountCell account={row} />;
const email = (row: AccountRow) => <Email account={row} />;
const roles = (row: AccountRow) => <RoleTags account={row} />;
const status = (row: AccountRow) => <StatusCell account={row} />;
const lastLogin = (row: AccountRow) => <When at={row.lastLoginAt} />;
const created = (row: AccountRow) => <When at={row.createdAt} />;
const department = (row: AccountRow) => row.department?.name ?? <Empty />;
const phone = (row: AccountRow) => row.phone || <Empty />;
const jobTitle = (row: AccountRow) => row.jobTitle || <Empty />;

type Heading = { key: string; title: string };

const useNames = () => {
  const t = useTexts('users');
  const order = useNameOrder();
  return useMemo(
    () => order.map((key): Column<AccountRow> => ({ key, title: t(`field.${key}`), isExtra: true, cell: (row) => row[key] || <Empty /> })),
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

export const useColumns = (): Column<AccountRow>[] => {
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
