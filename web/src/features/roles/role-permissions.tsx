import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Grantable, RoleDetail } from '#contract/roles.ts';
import { useTitles } from '#features/menus/index.ts';
import { useFind } from '#features/search/index.ts';
import { type Conflict, conflictOf, ConflictQuestion, refusalText } from '#features/trees/index.ts';
import { useAccess } from '#kernel/access/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ErrorState } from '#ui/states/states.tsx';
import { TreePicker } from '#ui/tree-picker/tree-picker.tsx';
import { difference, permissionTree, rowIds } from './permission-tree.ts';
import type { Draft } from './role-sheet.tsx';
import { grantableRows, useGrant } from './roles.queries.ts';
import styles from './roles.module.css';
import { usePickerLabels } from './use-picker-labels.ts';

type RolePermissionsProps = { role: RoleDetail; draft: Draft<string[]>; onDraft: (draft: Draft<string[]>) => void };

/** What a role holds. */
export const RolePermissions = (props: RolePermissionsProps) => {
  const common = useTexts('kernel');
  const { data, error, refetch } = useQuery(grantableRows);
  if (data) return <Picker {...props} rows={data.rows} />;
  if (error) return <ErrorState text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />;
  return (
    <Skeleton label={common('loading')}>
      <BoneText lines={12} />
    </Skeleton>
  );
};

const Picker = ({ role, draft, onDraft, rows }: RolePermissionsProps & { rows: readonly Grantable[] }) => {
  const t = useTexts('roles');
  const common = useTexts('kernel');
  const { hasPermission } = useAccess();
  const titleOf = useTitles();
  const labels = usePickerLabels();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const { mutateAsync: grant, isPending } = useGrant();
  const canGrant = role.isMine && role.code !== 'admin' && hasPermission('system:role:grant');
  const nodes = permissionTree(rows, { titleOf: ({ name }) => titleOf(name), openPage: t('openPage') });
  const find = useFind(rows.map(({ name }) => titleOf(name)));
  const disabled = useMemo(
    () => new Set(rows.filter(({ isGrantable }) => !canGrant || !isGrantable).map(({ id }) => id)),
    [rows, canGrant],
  );
  const picked = useMemo(() => new Set(rows.filter(({ isHeading }) => !isHeading).map(({ id }) => id)), [rows]);
  /** Without headings, of which nobody picks any. */
  const held = role.menuIds.filter((id) => picked.has(id));
  const value = role.code === 'admin' ? [...picked] : (draft?.value ?? held);
  const { given, taken } = difference(held, value);

  const settle = (said: string | null = null) => {
    setRefusal(said);
    setConflict(null);
  };
  const save = async (version: number): Promise<void> => {
    try {
      await grant({ id: role.id, menuIds: value, version });
      onDraft(null);
      settle();
      toast.success(common('saved'));
    } catch (error) {
      const found = conflictOf(error);
      if (found) return setConflict(found);
      settle(refusalText(error));
    }
  };
  return (
    <>
      <div className={styles.picker}>
        <TreePicker
          nodes={nodes}
          value={value}
          disabled={disabled}
          labels={labels}
          find={find}
          onChange={({ checked }) => {
            onDraft({ value: rowIds(checked), version: draft?.version ?? role.version });
            setRefusal(null);
          }}
        />
      </div>
      {refusal && <Refusal text={refusal} />}
      {canGrant && (
        <DialogActions>
          <Button
            look="primary"
            isBusy={isPending}
            disabled={given.length + taken.length === 0}
            onClick={() => void save(draft?.version ?? role.version)}
          >
            {given.length + taken.length === 0 ? common('save') : t('grant', { given: given.length, taken: taken.length })}
          </Button>
        </DialogActions>
      )}
      {conflict && (
        <ConflictQuestion
          conflict={conflict}
          fields={[
            { key: 'permissions', label: t('view.permissions'), mine: listed(value, rows, titleOf), theirs: listed(held, rows, titleOf) },
          ]}
          isSaving={isPending}
          onAnswer={(keepsMine) => {
            if (keepsMine) return void save(role.version);
            onDraft(null);
            settle();
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
};

/** Codes where there are any: the same button stands on many pages. */
const listed = (ids: readonly string[], rows: readonly Grantable[], titleOf: (title: string) => string): string => {
  const chosen = new Set(ids);
  return rows.flatMap(({ id, name, permission }) => (chosen.has(id) ? [permission ?? titleOf(name)] : [])).join(', ');
};
