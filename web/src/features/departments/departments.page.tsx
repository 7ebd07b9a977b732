import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fitsTree } from '#contract/browser/tree-rows.ts';
import type { Department } from '#contract/departments.ts';
import { rowsQuery, tableForm, useTable, type TableFilter, ConsoleTree, RowMenu, StatusFilter, statuses } from '#console/index.ts';
import { Access, useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DepartmentBatch } from './department-batch.tsx';
import { useDepartmentColumns } from './department-columns.tsx';
import { DepartmentSheet } from './department-sheet.tsx';
import { departmentsQuery, exportDepartments, useMoveDepartment } from './departments.queries.ts';

const filterForm = tableForm({ path: '/system/dept', sorts: [], firstSort: '', filters: { status: statuses } });
type Task = { kind: 'add'; parentId: string | null } | { kind: 'edit' | 'delete'; department: Department } | null;
const nameOf = ({ name }: Department) => name;

export const Page = () => {
  const t = useTexts('departments');
  const { hasPermission } = useAccess();
  const table = useTable<Department, TableFilter<'status'>>(filterForm);
  const query = useQuery(departmentsQuery);
  const columns = useDepartmentColumns();
  const { mutate: move } = useMoveDepartment();
  const [task, setTask] = useState<Task>(null);
  const rows = query.data ?? [];
  const wanted = rowsQuery(table.filter);
  const [mayCreate, mayUpdate, mayDelete] = ['create', 'update', 'delete'].map((verb) => hasPermission(`system:dept:${verb}`));
  const moveTo = mayUpdate ? (id: string, place: Parameters<typeof move>[0]['place']) => move({ id, place }) : undefined;
  const add = (parentId: string | null) => setTask({ kind: 'add', parentId });
  const actionsOf = (department: Department) => (
    <RowMenu
      name={department.name}
      id={department.id}
      rows={rows}
      onAdd={mayCreate ? () => add(department.id) : undefined}
      onEdit={mayUpdate ? () => setTask({ kind: 'edit', department }) : undefined}
      onDelete={mayDelete ? () => setTask({ kind: 'delete', department }) : undefined}
      onMove={moveTo}
    />
  );
  return (
    <PageFrame width="wide">
      <PageHeader
        title={t('title')}
        text={t(mayUpdate ? 'subtitle' : 'subtitle.read')}
        actions={
          <Access permissions="system:dept:create">
            <Button look="primary" onClick={() => add(null)}>
              {t('add')}
            </Button>
          </Access>
        }
      />
      <ConsoleTree
        name="departments"
        label={t('title')}
        table={table}
        query={query}
        rows={rows}
        fits={(department) => fitsTree(department, [department.name], wanted)}
        columns={columns}
        nameOf={nameOf}
        searchPlaceholder={t('search')}
        filters={<StatusFilter value={table.filter.status} onChange={(status) => table.apply({ status })} />}
        {...(mayUpdate && { Batch: DepartmentBatch })}
        actionsOf={mayCreate || mayUpdate || mayDelete ? actionsOf : undefined}
        onMove={moveTo}
        exportOf={hasPermission('system:dept:export') ? (chosen) => exportDepartments(wanted, chosen) : undefined}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
      />
      {task?.kind === 'delete' && <DeleteDialog department={task.department} onClose={() => setTask(null)} />}
      {task?.kind === 'edit' && <DepartmentSheet department={task.department} parentId={null} rows={rows} onClose={() => setTask(null)} />}
      {task?.kind === 'add' && <DepartmentSheet department={null} parentId={task.parentId} rows={rows} onClose={() => setTask(null)} />}
    </PageFrame>
  );
};
