import { RowMenu, StatusTag, TreeTable, type TreeColumn, type TreePlace } from '#features/trees/index.ts';
import { useAccess } from '#kernel/access/index.ts';
import { personName, useFormat, useTexts } from '#kernel/i18n/index.ts';
import type { Department } from './departments.queries.ts';

type DepartmentTreeProps = {
  /** Those to show, and all. */
  shown: readonly Department[];
  rows: readonly Department[];
  onAdd: (parentId: string) => void;
  onEdit: (department: Department) => void;
  onDelete: (department: Department) => void;
  onMove: (id: string, place: TreePlace) => void;
};
const nameOf = ({ name }: Department) => name;

const useColumns = (): TreeColumn<Department>[] => {
  const t = useTexts('departments');
  const trees = useTexts('trees');
  const format = useFormat();
  return [
    { key: 'name', title: t('name'), show: nameOf },
    { key: 'leader', title: t('leader'), when: 'wide', show: ({ leader }) => leader && personName(leader) },
    { key: 'phone', title: t('phone'), when: 'wide', show: ({ phone }) => phone },
    { key: 'email', title: t('email'), when: 'wide', show: ({ email }) => email },
    { key: 'people', title: t('people'), show: ({ peopleInside }) => format.number(peopleInside) },
    { key: 'own', title: t('people.own'), when: 'wide', show: ({ people }) => format.number(people) },
    { key: 'status', title: trees('status'), show: ({ status }) => <StatusTag status={status} /> },
    { key: 'remark', title: t('remark'), when: 'wide', show: ({ remark }) => remark },
  ];
};

export const DepartmentTree = ({ shown, rows, onAdd, onEdit, onDelete, onMove }: DepartmentTreeProps) => {
  const t = useTexts('departments');
  const columns = useColumns();
  const { hasPermission } = useAccess();
  const [mayCreate, mayUpdate, mayDelete] = ['create', 'update', 'delete'].map((verb) => hasPermission(`system:dept:${verb}`));
  const hasActions = mayCreate || mayUpdate || mayDelete;
  const actions = (department: Department) => (
    <RowMenu
      name={department.name}
      id={department.id}
      rows={rows}
      onAdd={mayCreate ? () => onAdd(department.id) : undefined}
      onEdit={mayUpdate ? () => onEdit(department) : undefined}
      onDelete={mayDelete ? () => onDelete(department) : undefined}
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
