import { consoleLimits } from '#contract/browser/console-limits.ts';
import type { Department } from '#contract/departments.ts';
import { OrderField, ParentField, StatusField, typedOrder } from '#console/index.ts';
import { closeWithToast, counted, differencesOf, FormSheet, useForm, type Theirs } from '#forms/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { blankBelow, rules, valuesOf, type DepartmentValues } from './department-values.ts';
import { useSaveDepartment } from './departments.queries.ts';
import { LeaderField } from './leader-field.tsx';

type DepartmentSheetProps = {
  /** Null to create one, below `parentId`. */
  department: Department | null;
  parentId: string | null;
  rows: readonly Department[];
  onClose: () => void;
};

/** A department beside the tree, to be created or edited. */
export const DepartmentSheet = ({ department, parentId, rows, onClose }: DepartmentSheetProps) => {
  const t = useTexts('departments');
  const common = useTexts('kernel');
  const { mutateAsync: save } = useSaveDepartment();
  const form = useForm<DepartmentValues>({
    initial: department ? valuesOf(department) : blankBelow(parentId),
    version: department?.version ?? 1,
    rules,
    submit: async ({ leaderId: leader, order, ...rest }, version) => {
      const body = { ...rest, leaderId: leader?.id ?? null, ...typedOrder(order, department?.order ?? null) };
      await save({ id: department?.id ?? null, version, body });
      closeWithToast(onClose, common('saved'));
    },
  });
  const { bind, values } = form;
  // After a conflict the list is refetched, and with it the version saved meanwhile.
  const theirs = useTheirs(
    rows.find(({ id, version }) => id === department?.id && version !== form.version),
    rows,
  );

  return (
    <FormSheet title={department ? t('edit.title', { name: department.name }) : t('add')} form={form} theirs={theirs} onClose={onClose}>
      <Field {...bind('name')} label={t('name')} required />
      <ParentField {...bind('parentId')} label={t('parent')} rows={rows} nameOf={({ name }) => name} id={department?.id ?? null} />
      <LeaderField {...bind('leaderId')} />
      <Field {...bind('phone')} label={t('phone')} type="tel" note={t('phone.note')} />
      <Field {...bind('email')} label={t('email')} type="email" />
      <OrderField {...bind('order')} />
      <StatusField {...bind('status')} />
      <AreaField {...bind('remark')} label={t('remark')} rows={2} count={counted(values.remark, consoleLimits.departmentRemark)} />
    </FormSheet>
  );
};

/** The stored version, if another user saved it meanwhile. */
const useTheirs = (stored: Department | undefined, rows: readonly Department[]): Theirs<DepartmentValues> | null => {
  const t = useTexts('departments');
  const trees = useTexts('console');
  if (!stored) return null;
  const shown = ({ parentId, leaderId: leader, status, ...texts }: DepartmentValues) => ({
    ...texts,
    parent: rows.find(({ id }) => id === parentId)?.name ?? '',
    leader: leader ? personName(leader) : '',
    status: trees(`status.${status}`),
  });
  const labels = {
    name: t('name'),
    parent: t('parent'),
    leader: t('leader'),
    phone: t('phone'),
    email: t('email'),
    order: trees('order'),
    status: trees('status'),
    remark: t('remark'),
  };
  const values = valuesOf(stored);
  return { values, version: stored.version, differences: (mine) => differencesOf(labels, shown(mine), shown(values)) };
};
