import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTitles } from '#features/menus/index.ts';
import { fittingRows, insideOf, isTreeFiltered, treeFilterForm, TreeToolbar } from '#features/trees/index.ts';
import { Access } from '#kernel/access/index.ts';
import { errorText, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { useFilter } from '#kernel/page/use-filter.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame, PageHeader, Panel } from '#ui/layout/layout.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '#ui/states/states.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { menuRowsQuery, useMoveMenu, type MenuEntry } from './menu-editor.queries.ts';
import { MenuSheet } from './menu-sheet.tsx';
import { MenuTree } from './menu-tree.tsx';

const filterForm = treeFilterForm('/system/menu');
type Task = { kind: 'add'; parentId: string | null } | { kind: 'edit' | 'delete'; entry: MenuEntry } | null;

/** What an entry is called for the reader. */
const useNames = () => {
  const title = useTitles();
  const language = useLanguage();
  return ({ name, nameEn, nameZh }: MenuEntry) => (language === 'zh-CN' ? nameZh : nameEn) || title(name);
};

export const Page = () => {
  const t = useTexts('menu-editor');
  const common = useTexts('kernel');
  const nameOf = useNames();
  const { filter, searchText, setSearchText, href, apply } = useFilter(filterForm);
  const { data, error, isPending, refetch } = useQuery(menuRowsQuery);
  const { mutate: move } = useMoveMenu();
  const [task, setTask] = useState<Task>(null);
  const rows = data?.items ?? [];
  const q = filter.q.toLocaleLowerCase();
  const fits = (entry: MenuEntry) =>
    [nameOf(entry), entry.path, entry.permission].some((text) => text.toLocaleLowerCase().includes(q)) &&
    (filter.status === '' || entry.status === filter.status);
  const shown = isTreeFiltered(filter) ? fittingRows(rows, fits) : rows;
  const add = (parentId: string | null) => setTask({ kind: 'add', parentId });
  const close = () => setTask(null);
  const sheet = { rows, nameOf, frameHosts: data?.frameHosts ?? [], onClose: close };
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
      <TreeToolbar label={t('search')} filter={filter} searchText={searchText} onSearch={setSearchText} onFilter={apply} />
      {data && shown.length > 0 ? (
        <Panel as="div" flush>
          <MenuTree
            shown={shown}
            rows={rows}
            nameOf={nameOf}
            onAdd={add}
            onEdit={(entry) => setTask({ kind: 'edit', entry })}
            onDelete={(entry) => setTask({ kind: 'delete', entry })}
            onMove={(id, place) => move({ id, place })}
          />
        </Panel>
      ) : data ? (
        <EmptyState
          title={t('none.title')}
          text={t('none.text')}
          action={<LinkButton to={href({ q: '', status: '' })}>{t('none.action')}</LinkButton>}
        />
      ) : isPending ? (
        <Panel as="div">
          <Skeleton label={common('loading')}>
            <BoneText lines={10} />
          </Skeleton>
        </Panel>
      ) : (
        <ErrorState text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />
      )}
      {task?.kind === 'delete' && (
        <DeleteDialog id={task.entry.id} name={nameOf(task.entry)} below={namesBelow(task.entry)} onClose={close} />
      )}
      {task?.kind === 'edit' && <MenuSheet entry={task.entry} parentId={null} {...sheet} />}
      {task?.kind === 'add' && <MenuSheet entry={null} parentId={task.parentId} {...sheet} />}
    </PageFrame>
  );
};
