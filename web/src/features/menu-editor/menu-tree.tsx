import { NavIcon } from '#ui/nav-icon/nav-icon.tsx';
import { RowMenu, StatusTag, TreeTable, type TreeColumn, type TreePlace } from '#features/trees/index.ts';
import { useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Tag } from '#ui/layout/layout.tsx';
import type { MenuEntry } from './menu-editor.queries.ts';
import styles from './menu-editor.module.css';

type MenuTreeProps = {
  /** Those to show, and all. */
  shown: readonly MenuEntry[];
  rows: readonly MenuEntry[];
  nameOf: (entry: MenuEntry) => string;
  onAdd: (parentId: string) => void;
  onEdit: (entry: MenuEntry) => void;
  onDelete: (entry: MenuEntry) => void;
  onMove: (id: string, place: TreePlace) => void;
};

const useColumns = (nameOf: MenuTreeProps['nameOf']): TreeColumn<MenuEntry>[] => {
  const t = useTexts('menu-editor');
  const trees = useTexts('trees');
  const name = (entry: MenuEntry) => (
    <span className={styles.name}>
      {entry.icon && <NavIcon name={entry.icon} />}
      {nameOf(entry)}
      {entry.badge && <Tag tone="accent">{entry.badge}</Tag>}
      {entry.hideInMenu && <Tag>{t('tag.hidden')}</Tag>}
    </span>
  );
  return [
    { key: 'name', title: t('name'), show: name },
    {
      key: 'type',
      title: t('type'),
      when: 'wide',
      show: ({ type, isBase }) => (isBase ? `${t(`type.${type}`)} · ${t('tag.base')}` : t(`type.${type}`)),
    },
    {
      key: 'path',
      title: t('path'),
      when: 'wide',
      show: ({ path, permission }) => <span className={styles.path}>{path || permission}</span>,
    },
    { key: 'component', title: t('component'), when: 'wide', show: ({ component }) => <span className={styles.path}>{component}</span> },
    { key: 'status', title: trees('status'), show: ({ status }) => <StatusTag status={status} /> },
  ];
};

export const MenuTree = ({ shown, rows, nameOf, onAdd, onEdit, onDelete, onMove }: MenuTreeProps) => {
  const t = useTexts('menu-editor');
  const columns = useColumns(nameOf);
  const { hasPermission } = useAccess();
  const [mayCreate, mayUpdate, mayDelete] = ['create', 'update', 'delete'].map((verb) => hasPermission(`system:menu:${verb}`));
  const hasActions = mayCreate || mayUpdate || mayDelete;
  const actions = (entry: MenuEntry) => (
    <RowMenu
      name={nameOf(entry)}
      id={entry.id}
      rows={rows}
      onAdd={mayCreate && entry.type === 'menu' ? () => onAdd(entry.id) : undefined}
      onEdit={mayUpdate ? () => onEdit(entry) : undefined}
      onDelete={mayDelete && !entry.isBase ? () => onDelete(entry) : undefined}
      onMove={mayUpdate ? onMove : undefined}
    />
  );
  return (
    <TreeTable
      label={t('title')}
      rows={shown}
      columns={columns}
      nameOf={nameOf}
      {...(hasActions && { actions })}
      onMove={mayUpdate && shown.length === rows.length ? onMove : undefined}
    />
  );
};
