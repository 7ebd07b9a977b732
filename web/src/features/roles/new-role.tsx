import { closeWithToast, FormSheet, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Text } from '#ui/layout/text.tsx';
import { emptyRole, RoleFields, rules } from './role-fields.tsx';
import { useCreateRole } from './roles.queries.ts';

type NewRoleProps = { onClose: () => void; onCreated: (id: string) => void };

export const NewRole = ({ onClose, onCreated }: NewRoleProps) => {
  const t = useTexts('roles');
  const { mutateAsync: create } = useCreateRole();
  const form = useForm({
    initial: emptyRole,
    rules,
    submit: async (values) => {
      const role = await create({ ...values, name: values.name.trim(), code: values.code.trim() });
      closeWithToast(() => onCreated(role.id), t('created'));
    },
  });
  return (
    <FormSheet title={t('add')} form={form} saveLabel={t('create')} onClose={onClose}>
      <Text look="secondary">{t('add.text')}</Text>
      <RoleFields form={form} />
    </FormSheet>
  );
};
