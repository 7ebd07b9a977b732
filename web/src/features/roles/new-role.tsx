import { useState, type FormEvent } from 'react';
import { errorText, fieldTexts, useTexts } from '#kernel/i18n/index.ts';
import { useUnsaved } from '#kernel/page/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { DialogActions, useClose } from '#ui/dialog/dialog.tsx';
import { Sheet } from './sheet.tsx';
import { emptyRole, faultsOf, isSame, RoleFields, type Faults, type RoleValues } from './role-fields.tsx';
import { useCreateRole } from './roles.queries.ts';
import styles from './roles.module.css';

type NewRoleProps = { onClose: () => void; onCreated: (id: string) => void };

export const NewRole = ({ onClose, onCreated }: NewRoleProps) => {
  const t = useTexts('roles');
  const [values, setValues] = useState<RoleValues>(emptyRole);
  const [faults, setFaults] = useState<Faults>({});
  const { mutateAsync: create, isPending } = useCreateRole();
  const isDirty = !isSame(values, emptyRole);
  useUnsaved(isDirty);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(values);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    try {
      const role = await create({ ...values, name: values.name.trim(), code: values.code.trim() });
      toast.success(t('created'));
      onCreated(role.id);
    } catch (error) {
      const texts = fieldTexts(error);
      setFaults(Object.fromEntries(texts.map(({ name, text }) => [name, text])));
      if (texts.length === 0) toast.error(errorText(error));
    }
  };
  return (
    <Sheet title={t('add')} text={t('add.text')} isDirty={isDirty} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <RoleFields
          values={values}
          faults={faults}
          onChange={(change) => {
            setValues({ ...values, ...change });
            setFaults({});
          }}
        />
        <DialogActions>
          <CancelButton />
          <Button look="primary" type="submit" isBusy={isPending}>
            {t('create')}
          </Button>
        </DialogActions>
      </form>
    </Sheet>
  );
};

const CancelButton = () => {
  const kernel = useTexts('kernel');
  const close = useClose();
  return <Button onClick={close}>{kernel('cancel')}</Button>;
};
