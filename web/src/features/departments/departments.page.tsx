import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fittingRows, isTreeFiltered, treeFilterForm, TreeToolbar } from '#features/trees/index.ts';
import { Access, useAccess } from '#kernel/access/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { useFilter } from '#kernel/page/use-filter.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame, PageHeader, Panel } from '#ui/layout/layout.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states/states.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DepartmentSheet } from './department-sheet.tsx';
import { DepartmentTree } from './department-tree.tsx';
import { departmentsQuery, useMoveDepartment, type Department } from './departments.queries.ts';

const filterForm = treeFilterForm('/system/dept');
type Task = { kind: 'add'; parentId: string | null } | { kind: 'edit' | 'delete'; department: Department } | null;

export const Page = () => {
  const t = useTexts('departments');
  const common = useTexts('kernel');
  const { hasPermission } = useAccess();
  const { filter, searchText, setSearchText, href, apply } = useFilter(filterForm);
  const { data, error, isPending, refetch } = useQuery(departmentsQuery);
  const { mutate: move } = useMoveDepartment();
  const [task, setTask] = useState<Task>(null);
  const rows = data ?? [];
  const q = filter.q.toLocaleLowerCase();
  const fits = ({ name, status }: Department) => name.toLocaleLowerCase().includes(q) && (filter.status === '' || status === filter.status);
  const shown = isTreeFiltered(filter) ? fittingRows(rows, fits) : rows;
  const add = (parentId: string | null) => setTask({ kind: 'add', parentId });
  const addButton = (
    <Access permissions="system:dept:create">
      <Button look="primary" onClick={() => add(null)}>
        {t('add')}
      </Button>
    </Access>
  );
  return (
    <PageFrame width="wide">
      <PageHeader title={t('title')} text={t(hasPermission('system:dept:update') ? 'subtitle' : 'subtitle.read')} actions={addButton} />
      <TreeToolbar label={t('search')} filter={filter} searchText={searchText} onSearch={setSearchText} onFilter={apply} />
      {data && shown.length > 0 ? (
        <Panel as="div" flush>
          <DepartmentTree
            shown={shown}
            rows={rows}
            onAdd={add}
            onEdit={(department) => setTask({ kind: 'edit', department })}
            onDelete={(department) => setTask({ kind: 'delete', department })}
            onMove={(id, place) => move({ id, place })}
          />
        </Panel>
      ) : data && rows.length > 0 ? (
        <EmptyState
          title={t('none.title')}
          text={t('none.text')}
          action={<LinkButton to={href({ q: '', status: '' })}>{t('none.action')}</LinkButton>}
        />
      ) : data ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')} />
      ) : isPending ? (
        <Panel as="div">
          <Skeleton label={common('loading')}>
            <BoneText lines={8} />
          </Skeleton>
        </Panel>
      ) : (
        <ErrorState text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />
      )}
      {task?.kind === 'delete' && <DeleteDialog department={task.department} onClose={() => setTask(null)} />}
      {task?.kind === 'edit' && <DepartmentSheet department={task.department} parentId={null} rows={rows} onClose={() => setTask(null)} />}
      {task?.kind === 'add' && <DepartmentSheet department={null} parentId={task.parentId} rows={rows} onClose={() => setTask(null)} />}
    </PageFrame>
  );
};
