import type { RoleDetail } from '#contract/roles.ts';
import { differencesOf, Form, FormActions, FormConflict, type FormState } from '#forms/index.ts';
import { Access, useAccess } from '#kernel/access/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { DeleteRole } from './delete-role.tsx';
import { RoleFields, valuesOf, type RoleFormValues } from './role-fields.tsx';

type RoleFormProps = { role: RoleDetail; form: FormState<RoleFormValues>; onDeleted: () => void };

/** Name and status of a role. */
export const RoleForm = ({ role, form, onDeleted }: RoleFormProps) => {
  const kernel = useTexts('kernel');
  const { hasPermission } = useAccess();
  const differences = useDifferences(valuesOf(role));
  const canEdit = role.isMine && hasPermission('system:role:update');
  return (
    <>
      <Form form={form}>
        <RoleFields form={form} isBuiltIn={role.isBuiltIn} isReadOnly={!canEdit} />
        <Times role={role} />
        {canEdit && <FormActions form={form} label={kernel('save')} isDisabled={!form.isChanged} />}
      </Form>
      {role.isMine && !role.isBuiltIn && (
        <Access permissions="system:role:delete">
          <DeleteRole role={role} onDeleted={onDeleted} />
        </Access>
      )}
      <FormConflict
        form={form}
        theirs={role.version === form.version ? null : { values: valuesOf(role), version: role.version, differences }}
      />
    </>
  );
};

const Times = ({ role }: { role: RoleDetail }) => {
  const t = useTexts('roles');
  const format = useFormat();
  return <p>{t('times', { created: format.full(role.createdAt), updated: format.full(role.updatedAt) })}</p>;
};

const useDifferences = (theirs: RoleFormValues) => {
  const t = useTexts('roles');
  const shown = (values: RoleFormValues) => ({ ...values, status: t(`status.${values.status}`) });
  const labels = { name: t('name'), code: t('code'), remark: t('remark'), status: t('status') };
  return (mine: RoleFormValues) => differencesOf(labels, shown(mine), shown(theirs));
};
