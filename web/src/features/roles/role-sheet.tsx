import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { useForm } from '#forms/index.ts';
import { leaveBy, useUnsaved } from '#kernel/page/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { emptyRole, rules, rulesOfBuiltIn, valuesOf, type RoleFormValues } from './role-fields.tsx';
import { RoleForm } from './role-form.tsx';
import { RolePeople } from './role-people.tsx';
import { RolePermissions, type GrantValues } from './role-permissions.tsx';
import { useRoleName } from './role-words.tsx';
import { roleDetail, useGrant, useUpdateRole } from './roles.queries.ts';
import styles from './roles.module.css';

const views = ['permissions', 'people', 'details'] as const;
type View = (typeof views)[number];
/** One role beside the list: its permissions, its users, and its name. */
export const RoleSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useTexts('roles');
  const common = useTexts('kernel');
  const nameOf = useRoleName();
  const [view, setView] = useState<View>('permissions');
  const query = useQuery(roleDetail(id));
  const { data: role } = query;
  const { mutateAsync: update } = useUpdateRole();
  const { mutateAsync: grant } = useGrant();
  // Both forms are kept here, so that changes in one view survive switching to another.
  const details = useForm<RoleFormValues>({
    initial: role ? valuesOf(role) : emptyRole,
    version: role?.version ?? 0,
    rules: role?.isBuiltIn ? rulesOfBuiltIn : rules,
    submit: async (values, version) => {
      await update({ id, ...values, name: values.name.trim(), code: values.code.trim(), version });
      toast.success(common('saved'));
    },
  });
  const grants = useForm<GrantValues>({
    initial: { menuIds: null },
    version: role?.version ?? 0,
    submit: async ({ menuIds }, version) => {
      await grant({ id, menuIds: menuIds ?? [], version });
      grants.reset({ menuIds: null });
      toast.success(common('saved'));
    },
  });
  const isDirty = details.isChanged || grants.isChanged;
  useUnsaved(isDirty);
  return (
    <Dialog
      title={role ? nameOf(role) : t('role')}
      closeLabel={common('close')}
      place="side"
      width={640}
      holdsWords={isDirty}
      onLeave={leaveBy}
      onClose={onClose}
    >
      {role ? (
        <Stack gap={14}>
          <Choice
            label={t('view')}
            look="segments"
            value={view}
            options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
            onChange={setView}
          />
          {!role.isMine && <p className={styles.note}>{t(role.code === 'admin' ? 'note.admin' : 'note.beyond')}</p>}
          {view === 'permissions' && <RolePermissions role={role} form={grants} />}
          {view === 'people' && <RolePeople role={role} />}
          {view === 'details' && <RoleForm role={role} form={details} onDeleted={onClose} />}
        </Stack>
      ) : (
        <LoadingState query={query}>
          <BoneText lines={10} />
        </LoadingState>
      )}
    </Dialog>
  );
};
