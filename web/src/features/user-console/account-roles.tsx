import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRoleName } from '#features/roles/index.ts';
import { refusalText } from '#features/trees/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ErrorState } from '#ui/states/states.tsx';
import { ToggleChips } from '#ui/toggle-chips/toggle-chips.tsx';
import { rolesToGive, useSetRoles, type Account } from './users.queries.ts';

type AccountRolesProps = { account: Account; onClose: () => void };

/** Which roles an account has; those that hold more than the reader may are shown and stay as they are. */
export const AccountRoles = ({ account, onClose }: AccountRolesProps) => {
  const t = useTexts('user-console');
  const common = useTexts('kernel');
  const nameOf = useRoleName();
  const { data, error, refetch } = useQuery(rolesToGive);
  const [chosen, setChosen] = useState(() => account.roles.map(({ id }) => id));
  const { mutate, isPending, error: refusal } = useSetRoles(account.id);
  const mine = data?.filter(({ isMine }) => isMine) ?? [];
  const others = account.roles.filter(({ id }) => !mine.some((role) => role.id === id));
  const save = () =>
    mutate(chosen, {
      onSuccess: () => {
        toast.success(t('roles.saved', { name: account.username }));
        onClose();
      },
    });
  return (
    <Dialog title={t('roles.title', { name: account.username })} text={t('roles.text')} onClose={onClose}>
      {data ? (
        mine.length > 0 ? (
          <ToggleChips
            label={t('column.roles')}
            options={mine.map((role) => ({ value: role.id, label: nameOf(role) }))}
            chosen={chosen}
            most={data.length + others.length}
            onChange={setChosen}
          />
        ) : (
          <p>{t('roles.none')}</p>
        )
      ) : error ? (
        <ErrorState text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label={common('loading')}>
          <BoneText lines={2} />
        </Skeleton>
      )}
      {data && others.length > 0 && <p>{t('roles.kept', { names: others.map(nameOf).join(', ') })}</p>}
      {refusal && <Refusal text={refusalText(refusal)} />}
      <DialogActions>
        <CloseButton label={common('cancel')} />
        {mine.length > 0 && (
          <Button look="primary" isBusy={isPending} onClick={save}>
            {common('save')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
