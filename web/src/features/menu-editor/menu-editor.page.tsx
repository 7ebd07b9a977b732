import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fitsTree, withoutBranches } from '#contract/browser/tree-rows.ts';
import type { MenuEntry } from '#contract/menus/editor.ts';
import {
  FilterSelect,
  rowsQuery,
  tableForm,
  useTable,
  type TableFilter,
  ConsoleTree,
  insideOf,
  RowMenu,
  StatusFilter,
  statuses,
} from '#console/index.ts';
import { Access, useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { MenuBatch } from './menu-batch.tsx';
import { useMenuColumns } from './menu-columns.tsx';
import { exportMenus, menuRowsQuery, useMoveMenu } from './menu-editor.queries.ts';
import { menuTypes } from './menu-fields.tsx';
import { HiddenSwitch } from './hidden-switch.tsx';
import { MenuSheet } from './menu-sheet.tsx';
import { useNames } from './use-names.ts';

/** `hidden`: pages that are in no menu are listed on request only. */
type Filter = TableFilter<'status' | 'type' | 'hidden'>;
const filters = { status: statuses, type: menuTypes, hidden: ['shown'] };
const filterForm = tableForm({ path: '/system/menu', sorts: [], firstSort: '', filters });
type Task = { kind: 'add'; parentId: string | null } | { kind: 'edit' | 'delete'; entry: MenuEntry } | null;

export const Page = () => {
  const t = useTexts('menu-editor');
  const nameOf = useNames();
  const table = useTable<MenuEntry, Filter>(filterForm);
  const query = useQuery(menuRowsQuery);
  const columns = useMenuColumns(nameOf);
  const { hasPermission } = useAccess();
  const { mutate: move } = useMoveMenu();
  const [task, setTask] = useState<Task>(null);
  const rows = query.data?.items ?? [];
  const areHiddenShown = table.filter.hidden !== '';
  const shown = areHiddenShown ? rows : withoutBranches(rows, ({ hideInMenu }) => hideInMenu);
  // `hidden` shows more rows, so it does not count as a filter.
  const filter: Filter = { ...table.filter, hidden: '' };
  const asked = rowsQuery<'status' | 'type'>(filter);
  const { type: wantedType, ...wanted } = asked;
  const fits = (entry: MenuEntry) =>
    fitsTree(entry, [nameOf(entry), entry.path, entry.permission], wanted) && (wantedType ?? entry.type) === entry.type;
  const [mayCreate, mayUpdate, mayDelete] = ['create', 'update', 'delete'].map((verb) => hasPermission(`system:menu:${verb}`));
  const moveTo = mayUpdate ? (id: string, place: Parameters<typeof move>[0]['place']) => move({ id, place }) : undefined;
  const add = (parentId: string | null) => setTask({ kind: 'add', parentId });
  const actionsOf = (entry: MenuEntry) => (
    <RowMenu
      name={nameOf(entry)}
      id={entry.id}
      rows={shown}
      onAdd={mayCreate && entry.type === 'menu' ? () => add(entry.id) : undefined}
      onEdit={mayUpdate ? () => setTask({ kind: 'edit', entry }) : undefined}
      onDelete={mayDelete && !entry.isBase ? () => setTask({ kind: 'delete', entry }) : undefined}
      onMove={moveTo}
    />
  );
  const close = () => setTask(null);
  const sheet = { rows, nameOf, frameHosts: query.data?.frameHosts ?? [], onClose: close };
  const namesBelow = ({ id }: MenuEntry) => {
    const inside = insideOf(rows, id);
    return rows.filter((row) => row.id !== id && inside.has(row.id)).map(nameOf);
  };
  return (
    <PageFrame width="wide">
      <PageHeader
        title={t('title')}
        text={t('subtitle')}
        actions={
          <Access permissions="system:menu:create">
            <Button look="primary" onClick={() => add(null)}>
              {t('add')}
            </Button>
          </Access>
        }
      />
      <ConsoleTree
        name="menus"
        label={t('title')}
        table={{ ...table, filter }}
        query={query}
        rows={shown}
        fits={fits}
        columns={columns}
        nameOf={nameOf}
        searchPlaceholder={t('search')}
        filters={
          <>
            <FilterSelect
              label={t('type')}
              value={menuTypes.find((type) => type === table.filter.type) ?? ''}
              options={menuTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
              onChange={(type) => table.apply({ type })}
            />
            <StatusFilter value={table.filter.status} onChange={(status) => table.apply({ status })} />
            <HiddenSwitch isOn={areHiddenShown} onChange={(isOn) => table.apply({ hidden: isOn ? 'shown' : '' })} />
          </>
        }
        {...(mayUpdate && { Batch: MenuBatch })}
        actionsOf={mayCreate || mayUpdate || mayDelete ? actionsOf : undefined}
        onMove={moveTo}
        exportOf={
          hasPermission('system:menu:export')
            ? (chosen) => exportMenus({ ...asked, ...(!areHiddenShown && { hidden: 'left_out' }) }, chosen)
            : undefined
        }
        empty={{ title: t('empty.title'), text: t('subtitle') }}
      />
      {task?.kind === 'delete' && (
        <DeleteDialog id={task.entry.id} name={nameOf(task.entry)} below={namesBelow(task.entry)} onClose={close} />
      )}
      {task?.kind === 'edit' && <MenuSheet entry={task.entry} parentId={null} {...sheet} />}
      {task?.kind === 'add' && <MenuSheet entry={null} parentId={task.parentId} {...sheet} />}
    </PageFrame>
  );
};
