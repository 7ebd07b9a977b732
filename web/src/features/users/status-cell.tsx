import { useState } from 'react';
import type { AccountRow } from '#contract/users/shapes.ts';
import { useMe } from '#kernel/me/index.ts';
import { useAccess } from '#kernel/access/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Switch } from '#ui/switch/switch.tsx';
import { StatusTag } from './account-cells.tsx';
import { Ask } from './ask-act.tsx';
import { permissionOf, useAct } from './users.queries.ts';

/** The status of an account: a switch with the permission to change it, else a text. */
export const StatusCell = ({ account }: { account: AccountRow }) => {
  const me = useMe();
  const { hasPermission } = useAccess();
  const canSwitch = account.can.change && account.deletedAt === null && account.id !== me.id && hasPermission(permissionOf('disable'));
  return canSwitch ? <StatusSwitch account={account} /> : <StatusTag account={account} />;
};

/** Changes after the confirmation. */
const StatusSwitch = ({ account: { id, username: name, status } }: { account: AccountRow }) => {
  const t = useTexts('users');
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync, isPending } = useAct();
  const act = status === 'enabled' ? 'disable' : 'enable';
  const run = async () => {
    // The query client shows the error. The row may be gone by then, if the list is filtered by status.
    const isDone = await mutateAsync({ act, id }).then(
      () => true,
      () => false,
    );
    setAsking(false);
    if (isDone) toast.success(t(`done.${act}`, { name }));
  };
  return (
    <>
      <Switch tone="success" aria-label={t('status.switch', { name })} isOn={status === 'enabled'} onChange={() => setAsking(true)} />
      {isAsking && <Ask act={act} names={[name]} isBusy={isPending} onDo={() => void run()} onClose={() => setAsking(false)} />}
    </>
  );
};
