import { closeAndSay, FormSheet, useDraft } from '#features/trees/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { emptyRole, faultsOf, RoleFields } from './role-fields.tsx';
import { useCreateRole } from './roles.queries.ts';
import styles from './roles.module.css';

type NewRoleProps = { onClose: () => void; onCreated: (id: string) => void };

export const NewRole = ({ onClose, onCreated }: NewRoleProps) => {
  const t = useTexts('roles');
  const draft = useDraft(emptyRole, 1);
  const { values } = draft;
  const { mutateAsync: create, isPending } = useCreateRole();
  const submit = async () => {
    const found = faultsOf(values);
    if (Object.keys(found).length > 0) return draft.fault(found);
    try {
      const role = await create({ ...values, name: values.name.trim(), code: values.code.trim() });
      closeAndSay(() => onCreated(role.id), t('created'));
    } catch (error) {
      draft.refuse(error);
    }
  };
  return (
    <FormSheet title={t('add')} draft={draft} isSaving={isPending} saveLabel={t('create')} onSave={() => void submit()} onClose={onClose}>
      <p className={styles.lead}>{t('add.text')}</p>
      <RoleFields values={values} faults={draft.errors} onChange={draft.change} />
    </FormSheet>
  );
};
