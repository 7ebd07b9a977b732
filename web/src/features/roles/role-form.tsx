import { useState, type FormEvent } from 'react';
import type { RoleDetail } from '#contract/roles.ts';
import { type Conflict, conflictOf, ConflictQuestion, refusalText } from '#features/trees/index.ts';
import { Access, useAccess } from '#kernel/access/index.ts';
import { fieldTexts, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { DeleteRole } from './delete-role.tsx';
import { faultsOf, isSame, RoleFields, valuesOf, type Faults, type RoleValues } from './role-fields.tsx';
import type { Draft } from './role-sheet.tsx';
import { useUpdateRole } from './roles.queries.ts';
import styles from './roles.module.css';

type RoleFormProps = { role: RoleDetail; draft: Draft<RoleValues>; onDraft: (draft: Draft<RoleValues>) => void; onDeleted: () => void };

/** What a role is called and whether it counts. */
export const RoleForm = ({ role, draft, onDraft, onDeleted }: RoleFormProps) => {
  const kernel = useTexts('kernel');
  const { hasPermission } = useAccess();
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { mutateAsync: update, isPending } = useUpdateRole();
  const values = draft?.value ?? valuesOf(role);
  const differences = useDifferences(values, role);
  const canEdit = role.isMine && hasPermission('system:role:update');

  const settle = (found: Faults, said: string | null = null) => {
    setFaults(found);
    setRefusal(said);
    setConflict(null);
  };
  const save = async (version: number): Promise<void> => {
    try {
      await update({ id: role.id, ...values, name: values.name.trim(), code: values.code.trim(), version });
      onDraft(null);
      settle({});
      toast.success(kernel('saved'));
    } catch (error) {
      const found = conflictOf(error);
      if (found) return setConflict(found);
      const texts = fieldTexts(error);
      settle(Object.fromEntries(texts.map(({ name, text }) => [name, text])), texts.length === 0 ? refusalText(error) : null);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(values);
    setFaults(role.isBuiltIn ? { remark: found['remark'] } : found);
    if (role.isBuiltIn ? found['remark'] : Object.keys(found).length > 0) return;
    void save(draft?.version ?? role.version);
  };
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <RoleFields
          values={values}
          faults={faults}
          isBuiltIn={role.isBuiltIn}
          isReadOnly={!canEdit}
          onChange={(change) => {
            onDraft({ value: { ...values, ...change }, version: draft?.version ?? role.version });
            settle({});
          }}
        />
        <Times role={role} />
        {refusal && <Refusal text={refusal} />}
        {canEdit && (
          <DialogActions>
            <Button look="primary" type="submit" isBusy={isPending} disabled={isSame(values, role)}>
              {kernel('save')}
            </Button>
          </DialogActions>
        )}
      </form>
      {role.isMine && !role.isBuiltIn && (
        <Access permissions="system:role:delete">
          <DeleteRole role={role} onDeleted={onDeleted} />
        </Access>
      )}
      {conflict && (
        <ConflictQuestion
          conflict={conflict}
          fields={differences}
          isSaving={isPending}
          onAnswer={(keepsMine) => {
            if (keepsMine) return void save(role.version);
            onDraft(null);
            settle({});
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
};

const Times = ({ role }: { role: RoleDetail }) => {
  const t = useTexts('roles');
  const format = useFormat();
  return <p>{t('times', { created: format.full(role.createdAt), updated: format.full(role.updatedAt) })}</p>;
};

/** What is different in mine, by its label. */
const useDifferences = (mine: RoleValues, theirs: RoleValues) => {
  const t = useTexts('roles');
  const shown = (values: RoleValues) => ({ ...values, status: t(`status.${values.status}`) });
  const [left, right] = [shown(mine), shown(theirs)];
  return (['name', 'code', 'remark', 'status'] as const)
    .filter((key) => mine[key].trim() !== theirs[key])
    .map((key) => ({ key, label: t(key), mine: left[key], theirs: right[key] }));
};
