import { useState } from 'react';
import type { AccountDetail, AccountRow } from '#contract/users/shapes.ts';
import { type BatchProps, useBatch } from '#console/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { useAccess } from '#kernel/access/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { AccountRoles } from './account-roles.tsx';
import { Ask, isGrave, type ActWords } from './ask-act.tsx';
import { DeleteUser } from './delete-user.tsx';
import { actOn, permissionOf, useAct, useRefreshUsers, type AccountAct } from './users.queries.ts';

const possibleActs = ({ deletedAt, status }: AccountDetail): AccountAct[] => {
  if (deletedAt) return ['restore'];
  return status === 'enabled' ? ['reset-link', 'sign-out', 'disable'] : ['enable'];
};

/** All actions on one account, each with a confirmation. */
export const AccountActs = ({ account }: { account: AccountDetail }) => {
  const t = useTexts('users');
  const { hasPermission } = useAccess();
  const [act, setAct] = useState<AccountAct | null>(null);
  const [isGiving, setGiving] = useState(false);
  const { mutate, isPending } = useAct();
  const [isDeleting, setDeleting] = useState(false);
  const me = useMe();
  const canDelete = hasPermission('system:user:delete') && account.deletedAt === null && account.id !== me.id;
  const possible = possibleActs(account).filter((kind) => hasPermission(permissionOf(kind)));
  const isAwaited = !account.hasPassword && !account.isEmailVerified;
  const wordsOf = (kind: AccountAct): ActWords => (kind === 'reset-link' && isAwaited ? 'invite' : kind);
  const run = (kind: AccountAct) =>
    mutate(
      { act: kind, id: account.id },
      { onSuccess: () => toast.success(t(`done.${wordsOf(kind)}`, { name: account.username })), onSettled: () => setAct(null) },
    );
  return (
    <>
      {hasPermission('system:role:grant') && hasPermission('system:role:read') && (
        <Button onClick={() => setGiving(true)}>{t('roles.change')}</Button>
      )}
      {isGiving && <AccountRoles account={account} onClose={() => setGiving(false)} />}
      {possible.map((kind) => (
        <Button key={kind} isDanger={isGrave(kind)} onClick={() => setAct(kind)}>
          {t(`act.${wordsOf(kind)}`)}
        </Button>
      ))}
      {act && <Ask act={wordsOf(act)} names={[account.username]} isBusy={isPending} onDo={() => run(act)} onClose={() => setAct(null)} />}
      {canDelete && (
        <Button isDanger onClick={() => setDeleting(true)}>
          {t('act.delete')}
        </Button>
      )}
      {isDeleting && <DeleteUser account={account} onClose={() => setDeleting(false)} />}
    </>
  );
};

const batchActs = ['enable', 'disable', 'sign-out', 'delete'] as const;
/** Applies an action to all selected accounts; those that fail are unchanged and listed. */
export const BatchActs = ({ rows, clear }: BatchProps<AccountRow>) => {
  const t = useTexts('users');
  const { hasPermission } = useAccess();
  const [act, setAct] = useState<AccountAct | null>(null);
  const { progress, run } = useBatch<AccountRow>();
  const refresh = useRefreshUsers();
  const possible = batchActs.filter((kind) => hasPermission(permissionOf(kind)));
  const start = async (kind: AccountAct) => {
    const { done, failed } = await run(rows, ({ id }) => actOn(kind, id));
    setAct(null);
    clear();
    if (done > 0) toast.success(t(`doneMany.${kind}`, { count: done }));
    const [first] = failed;
    if (first) toast.error(t('notDone', { count: failed.length, name: first.row.username, why: errorText(first.error) }));
    await refresh();
  };
  return (
    <>
      {possible.map((kind) => (
        <Button key={kind} size="small" isDanger={isGrave(kind)} isBusy={progress !== null && act === kind} onClick={() => setAct(kind)}>
          {t(`act.${kind}`)}
        </Button>
      ))}
      {progress && <span role="status">{t('progress', progress)}</span>}
      {act && (
        <Ask
          act={act}
          names={rows.map(({ username }) => username)}
          isBusy={progress !== null}
          onDo={() => void start(act)}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
};
