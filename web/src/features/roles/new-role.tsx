import { closeWithToast, FormSheet, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { emptyRole, RoleFields, rules } from './role-fields.tsx';
import { useCreateRole } from './roles.queries.ts';
import styles from './roles.module.css';

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
      <p className={styles.lead}>{t('add.text')}</p>
      <RoleFields form={form} />
    </FormSheet>
  );
};
