import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RoleDetail } from '#contract/roles.ts';
import { CloseSheet } from '#features/tables/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { leaveBy, useUnsaved } from '#kernel/page/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ErrorState } from '#ui/states/states.tsx';
import { difference } from './permission-tree.ts';
import { isSame, type RoleValues } from './role-fields.tsx';
import { RoleForm } from './role-form.tsx';
import { RolePeople } from './role-people.tsx';
import { RolePermissions } from './role-permissions.tsx';
import { useRoleName } from './role-words.tsx';
import { roleDetail } from './roles.queries.ts';
import styles from './roles.module.css';

const views = ['permissions', 'people', 'details'] as const;
type View = (typeof views)[number];
/** What somebody has changed and not saved yet; null where nothing is. `version`: of the state they have seen. */
export type Draft<Value> = { value: Value; version: number } | null;

/** One role beside the list: what it holds, who has it, and what it is called. */
export const RoleSheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const t = useTexts('roles');
  const common = useTexts('kernel');
  const nameOf = useRoleName();
  const [view, setView] = useState<View>('permissions');
  const [values, setValues] = useState<Draft<RoleValues>>(null);
  const [menuIds, setMenuIds] = useState<Draft<string[]>>(null);
  const { data: role, error, refetch } = useQuery(roleDetail(id));
  const isDirty = role !== undefined && (hasValues(values, role) || hasMenus(menuIds, role));
  useUnsaved(isDirty);
  return (
    <Dialog
      title={role ? nameOf(role) : t('role')}
      extra={<CloseSheet />}
      place="side"
      width={640}
      holdsWords={isDirty}
      onLeave={leaveBy}
      onClose={onClose}
    >
      {role ? (
        <div className={styles.sheet}>
          <Choice
            label={t('view')}
            look="segments"
            value={view}
            options={views.map((value) => ({ value, label: t(`view.${value}`) }))}
            onChange={setView}
          />
          {!role.isMine && <p className={styles.note}>{t(role.code === 'admin' ? 'note.admin' : 'note.beyond')}</p>}
          {view === 'permissions' && <RolePermissions role={role} draft={menuIds} onDraft={setMenuIds} />}
          {view === 'people' && <RolePeople role={role} />}
          {view === 'details' && <RoleForm role={role} draft={values} onDraft={setValues} onDeleted={onClose} />}
        </div>
      ) : error ? (
        <ErrorState text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={common('loading')}>
          <BoneText lines={10} />
        </Skeleton>
      )}
    </Dialog>
  );
};

const hasValues = (draft: Draft<RoleValues>, role: RoleDetail): boolean => draft !== null && !isSame(draft.value, role);
const hasMenus = (draft: Draft<string[]>, role: RoleDetail): boolean => {
  if (draft === null) return false;
  const { given, taken } = difference(role.menuIds, draft.value);
  return given.length + taken.length > 0;
};
