import type { Department } from '#contract/departments.ts';
import { StatusTag } from '#console/index.ts';
import { personName, RelativeTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import type { Column } from '#ui/table/columns.ts';

export const useDepartmentColumns = (): Column<Department>[] => {
  const t = useTexts('departments');
  const trees = useTexts('console');
  const format = useFormat();
  return [
    { key: 'name', title: t('name'), cell: ({ name }) => name },
    { key: 'leader', title: t('leader'), cell: ({ leader }) => leader && personName(leader) },
    { key: 'phone', title: t('phone'), cell: ({ phone }) => phone },
    { key: 'email', title: t('email'), cell: ({ email }) => email },
    { key: 'people', title: t('people'), align: 'end', cell: ({ peopleInside }) => format.number(peopleInside) },
    { key: 'own', title: t('people.own'), align: 'end', cell: ({ people }) => format.number(people) },
    { key: 'status', title: trees('status'), cell: ({ status }) => <StatusTag status={status} /> },
    { key: 'remark', title: t('remark'), cell: ({ remark }) => remark },
    { key: 'order', title: trees('order'), align: 'end', isExtra: true, cell: ({ order }) => order },
    { key: 'updatedAt', title: trees('updatedAt'), isExtra: true, cell: ({ updatedAt }) => <RelativeTime at={updatedAt} /> },
    { key: 'createdAt', title: trees('createdAt'), isExtra: true, cell: ({ createdAt }) => format.full(createdAt) },
  ];
};
