import { consoleLimits } from '#contract/kernel/console-limits.ts';
import { closeAndSay, FormSheet, OrderField, ParentField, statuses, typedOrder, useDraft } from '#features/trees/index.ts';
import { personName, useTexts } from '#kernel/i18n/index.ts';
import type { ConflictField } from '#ui/conflict/conflict-dialog.tsx';
import { AreaField } from '#ui/area/area-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { useSaveDepartment, type Department, type DepartmentWish, type Person } from './departments.queries.ts';
import { LeaderField } from './leader-field.tsx';

/** What the form holds; an order is written as text. */
type Values = Omit<DepartmentWish, 'leaderId' | 'order'> & { leader: Person | null; order: string };
const valuesOf = ({ name, parentId, leader, phone, email, status, remark, order }: Department): Values => ({
  name,
  parentId,
  leader,
  phone,
  email,
  status,
  remark,
  order: String(order),
});
const blank = (parentId: string | null): Values => ({
  name: '',
  parentId,
  leader: null,
  phone: '',
  email: '',
  status: 'enabled',
  remark: '',
  order: '',
});

type DepartmentSheetProps = {
  /** Null makes a new one, below `parentId`. */
  department: Department | null;
  parentId: string | null;
  rows: readonly Department[];
  onClose: () => void;
};

/** A department beside the tree, to be made or changed. */
export const DepartmentSheet = ({ department, parentId, rows, onClose }: DepartmentSheetProps) => {
  const t = useTexts('departments');
  const common = useTexts('kernel');
  const trees = useTexts('trees');
  const save = useSaveDepartment();
  const draft = useDraft<Values>(department ? valuesOf(department) : blank(parentId), department?.version ?? 1);
  const { values, errors, change } = draft;
  // The list comes anew when a change was refused, and with it what somebody else saved.
  const theirs = rows.find(({ id, version }) => id === department?.id && version !== draft.version);
  const differences = useDifferences(values, theirs, rows);

  const submit = async (version: number) => {
    const { leader, order, ...rest } = values;
    const place = typedOrder(order, department?.order ?? null);
    if (!place) return draft.fault({ order: trees('order.wrong') });
    try {
      await save.mutateAsync({ id: department?.id ?? null, version, body: { ...rest, leaderId: leader?.id ?? null, ...place } });
      closeAndSay(onClose, common('saved'));
    } catch (error) {
      draft.refuse(error);
    }
  };
  const settle = (keepsMine: boolean) => {
    if (!theirs) return;
    draft.adopt(valuesOf(theirs), theirs.version, keepsMine);
    if (keepsMine) void submit(theirs.version);
  };

  return (
    <FormSheet
      title={department ? t('edit.title', { name: department.name }) : t('add')}
      draft={draft}
      isSaving={save.isPending}
      differences={differences}
      onSave={() => void submit(draft.version)}
      onConflict={settle}
      onClose={onClose}
    >
      <Field
        label={t('name')}
        value={values.name}
        error={errors['name']}
        required
        onChange={({ target }) => change({ name: target.value })}
      />
      <ParentField
        label={t('parent')}
        rows={rows}
        nameOf={({ name }) => name}
        id={department?.id ?? null}
        value={values.parentId}
        error={errors['parentId']}
        onChange={(wanted) => change({ parentId: wanted })}
      />
      <LeaderField leader={values.leader} error={errors['leaderId']} onChange={(leader) => change({ leader })} />
      <Field
        label={t('phone')}
        type="tel"
        value={values.phone}
        error={errors['phone']}
        note={t('phone.note')}
        onChange={({ target }) => change({ phone: target.value })}
      />
      <Field
        label={t('email')}
        type="email"
        value={values.email}
        error={errors['email']}
        onChange={({ target }) => change({ email: target.value })}
      />
      <OrderField value={values.order} error={errors['order']} onChange={(order) => change({ order })} />
      <SelectField
        label={trees('status')}
        value={values.status}
        onChange={({ target }) => change({ status: statuses.find((status) => status === target.value) ?? 'enabled' })}
      >
        {statuses.map((status) => (
          <option key={status} value={status}>
            {trees(`status.${status}`)}
          </option>
        ))}
      </SelectField>
      <AreaField
        label={t('remark')}
        rows={2}
        value={values.remark}
        error={errors['remark']}
        note={t('remark.note', { count: [...values.remark].length, max: consoleLimits.departmentRemark.max })}
        onChange={({ target }) => change({ remark: target.value })}
      />
    </FormSheet>
  );
};

/** What is different in mine, by its label; null where there is nothing of theirs. */
const useDifferences = (mine: Values, theirs: Department | undefined, rows: readonly Department[]): ConflictField[] | null => {
  const t = useTexts('departments');
  const trees = useTexts('trees');
  if (!theirs) return null;
  const shown = ({ parentId, leader, status, ...texts }: Values) => ({
    ...texts,
    parent: rows.find(({ id }) => id === parentId)?.name ?? '',
    leader: leader ? personName(leader) : '',
    status: trees(`status.${status}`),
  });
  const [left, right] = [shown(mine), shown(valuesOf(theirs))];
  return (['name', 'parent', 'leader', 'phone', 'email', 'order', 'status', 'remark'] as const)
    .filter((key) => left[key].trim() !== right[key])
    .map((key) => ({ key, label: key === 'status' || key === 'order' ? trees(key) : t(key), mine: left[key], theirs: right[key] }));
};
