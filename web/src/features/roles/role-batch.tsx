import { useState } from 'react';
import type { Role } from '#contract/roles.ts';
import { useBatch, type BatchProps } from '#console/index.ts';
import { useAccess } from '#kernel/access/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { actOn, batchActs, permissionOf, useRefreshRoles, type RoleAct } from './roles.queries.ts';
import { useRoleName } from './role-words.tsx';

const isGrave = (act: RoleAct): boolean => act !== 'enable';

/** Applies an action to all selected roles; those that fail are unchanged and listed. */
export const RoleBatch = ({ rows, clear }: BatchProps<Role>) => {
  const t = useTexts('roles');
  const nameOf = useRoleName();
  const { hasPermission } = useAccess();
  const [act, setAct] = useState<RoleAct | null>(null);
  const { progress, run } = useBatch<Role>();
  const refresh = useRefreshRoles();
  const isBusy = progress !== null;
  const start = async (kind: RoleAct) => {
    const { done, failed } = await run(rows, ({ id }) => actOn(kind, id));
    setAct(null);
    clear();
    if (done > 0) toast.success(t(`batch.${kind}.done`, { count: done }));
    const [first] = failed;
    if (first) toast.error(t('batch.notDone', { count: failed.length, name: nameOf(first.row), why: errorText(first.error) }));
    await refresh();
  };
  return (
    <>
      {batchActs
        .filter((kind) => hasPermission(permissionOf(kind)))
        .map((kind) => (
          <Button key={kind} size="small" isDanger={isGrave(kind)} isBusy={isBusy && act === kind} onClick={() => setAct(kind)}>
            {t(`batch.${kind}`)}
          </Button>
        ))}
      {progress && <span role="status">{t('batch.progress', progress)}</span>}
      {act && (
        <QuestionDialog
          title={t(`batch.${act}.ask`, { count: rows.length })}
          text={t(`batch.${act}.text`)}
          width={460}
          action={t(`batch.${act}`)}
          isDanger={isGrave(act)}
          isBusy={isBusy}
          onAct={() => void start(act)}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
};
