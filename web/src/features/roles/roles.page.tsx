import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Role } from '#contract/roles.ts';
import { ConsoleTable, rowsQuery, useTable } from '#console/index.ts';
import { Access, useAccess } from '#kernel/access/index.ts';
import { RelativeTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Page as PageFrame, PageHeader, Tag } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import type { Column } from '#ui/table/columns.ts';
import { NewRole } from './new-role.tsx';
import { RoleBatch } from './role-batch.tsx';
import { RoleSheet } from './role-sheet.tsx';
import { RoleStatus, usePeopleCount, useRoleName } from './role-words.tsx';
import { listQuery, rolesForm, type RolesFilter } from './roles-form.ts';
import { batchActs, exportRoles, permissionOf, rolesList } from './roles.queries.ts';
import styles from './roles.module.css';

export const Page = () => {
  const t = useTexts('roles');
  const { hasPermission } = useAccess();
  const nameOf = useRoleName();
  const table = useTable<Role, RolesFilter>(rolesForm);
  const query = useQuery(rolesList(listQuery(table.filter)));
  const columns = useColumns();
  const [open, setOpen] = useState<string | null>(null);
  const [isAdding, setAdding] = useState(false);
  return (
    <PageFrame width="wide">
      <PageHeader
        title={t('title')}
        text={t('subtitle')}
        actions={
          <Access permissions="system:role:create">
            <Button look="primary" onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          </Access>
        }
      />
      <ConsoleTable
        name="roles"
        label={t('title')}
        table={table}
        query={query}
        columns={columns}
        nameOf={nameOf}
        searchPlaceholder={t('search')}
        filters={<StatusFilter value={table.filter.status} onChange={(status) => table.apply({ status })} />}
        onOpen={({ id }) => setOpen(id)}
        {...(batchActs.some((act) => hasPermission(permissionOf(act))) && { Batch: RoleBatch })}
        exportOf={hasPermission('system:role:export') ? (wanted) => exportRoles(rowsQuery(table.filter), wanted) : undefined}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {open !== null && <RoleSheet key={open} id={open} onClose={() => setOpen(null)} />}
      {isAdding && (
        <NewRole
          onClose={() => setAdding(false)}
          onCreated={(id) => {
            setAdding(false);
            setOpen(id);
          }}
        />
      )}
    </PageFrame>
  );
};

const useColumns = (): Column<Role>[] => {
  const t = useTexts('roles');
  const format = useFormat();
  const nameOf = useRoleName();
  const peopleOf = usePeopleCount();
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'name',
      cell: (role) => (
        <Row as="span" gap={8} rowGap={4} wrap inline>
          {nameOf(role)} {role.isBuiltIn && <Tag>{t('builtIn')}</Tag>}
        </Row>
      ),
    },
    { key: 'code', title: t('code'), sort: 'code', cell: ({ code }) => <code className={styles.code}>{code}</code> },
    { key: 'status', title: t('status'), cell: (role) => <RoleStatus {...role} /> },
    { key: 'people', title: t('people'), cell: peopleOf },
    { key: 'updatedAt', title: t('updatedAt'), sort: 'updatedAt', cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
    { key: 'createdAt', title: t('createdAt'), sort: 'createdAt', isExtra: true, cell: ({ createdAt }) => format.full(createdAt) },
    { key: 'remark', title: t('remark'), isExtra: true, cell: ({ remark }) => remark },
  ];
};

type Status = '' | 'enabled' | 'disabled';
const StatusFilter = ({ value, onChange }: { value: string; onChange: (status: Status) => void }) => {
  const t = useTexts('roles');
  const options = [
    { value: '' as const, label: t('status.all') },
    { value: 'enabled' as const, label: t('status.enabled') },
    { value: 'disabled' as const, label: t('status.disabled') },
  ];
  return <Choice label={t('status')} look="segments" value={value as Status} options={options} onChange={onChange} />;
};
