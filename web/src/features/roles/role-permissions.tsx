import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Grantable, RoleDetail } from '#contract/roles.ts';
import { useTitles } from '#features/menus/index.ts';
import { useFind } from '#features/search/index.ts';
import { Form, FormActions, FormConflict, type FormState } from '#forms/index.ts';
import { useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { TreePicker } from '#ui/tree-picker/tree-picker.tsx';
import { difference, permissionTree, rowIds } from './permission-tree.ts';
import { grantableRows } from './roles.queries.ts';
import styles from './roles.module.css';
import { usePickerLabels } from './use-picker-labels.ts';

/** Null: unchanged, as granted by the role. */
export type GrantValues = { menuIds: string[] | null };
type RolePermissionsProps = { role: RoleDetail; form: FormState<GrantValues> };

/** The permissions of a role. */
export const RolePermissions = (props: RolePermissionsProps) => {
  const grantable = useQuery(grantableRows);
  if (grantable.data) return <Picker {...props} rows={grantable.data.rows} />;
  return (
    <LoadingState query={grantable}>
      <BoneText lines={12} />
    </LoadingState>
  );
};

const Picker = ({ role, form, rows }: RolePermissionsProps & { rows: readonly Grantable[] }) => {
  const t = useTexts('roles');
  const common = useTexts('kernel');
  const { hasPermission } = useAccess();
  const titleOf = useTitles();
  const labels = usePickerLabels();
  const canGrant = role.isMine && role.code !== 'admin' && hasPermission('system:role:grant');
  const nodes = permissionTree(rows, { titleOf: ({ name }) => titleOf(name), openPage: t('openPage') });
  const find = useFind(rows.map(({ name }) => titleOf(name)));
  const disabled = useMemo(
    () => new Set(rows.filter(({ isGrantable }) => !canGrant || !isGrantable).map(({ id }) => id)),
    [rows, canGrant],
  );
  const picked = useMemo(() => new Set(rows.filter(({ isHeading }) => !isHeading).map(({ id }) => id)), [rows]);
  /** Without headings, as they cannot be selected. */
  const held = role.menuIds.filter((id) => picked.has(id));
  const value = role.code === 'admin' ? [...picked] : (form.values.menuIds ?? held);
  const { given, taken } = difference(held, value);

  const pick = (menuIds: string[]) => {
    const change = difference(held, menuIds);
    form.set({ menuIds: change.given.length + change.taken.length === 0 ? null : menuIds });
  };
  const permissions = {
    key: 'permissions',
    label: t('view.permissions'),
    mine: listed(value, rows, titleOf),
    theirs: listed(held, rows, titleOf),
  };
  return (
    <Form form={form}>
      <div className={styles.picker}>
        <TreePicker
          nodes={nodes}
          value={value}
          disabled={disabled}
          labels={labels}
          find={find}
          onChange={({ checked }) => pick(rowIds(checked))}
        />
      </div>
      {canGrant && (
        <FormActions
          form={form}
          label={form.isChanged ? t('grant', { given: given.length, taken: taken.length }) : common('save')}
          isDisabled={!form.isChanged}
        />
      )}
      <FormConflict
        form={form}
        theirs={
          role.version === form.version ? null : { values: { menuIds: held }, version: role.version, differences: () => [permissions] }
        }
      />
    </Form>
  );
};

/** Permission codes if there are any, as the same button exists on many pages. */
const listed = (ids: readonly string[], rows: readonly Grantable[], titleOf: (title: string) => string): string => {
  const chosen = new Set(ids);
  return rows.flatMap(({ id, name, permission }) => (chosen.has(id) ? [permission ?? titleOf(name)] : [])).join(', ');
};
