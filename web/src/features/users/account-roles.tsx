import { useQuery } from '@tanstack/react-query';
import type { AccountRow } from '#contract/users/shapes.ts';
import { useRoleName } from '#features/roles/index.ts';
import { closeWithToast, Form, FormActions, useForm } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { leaveBy } from '#kernel/page/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { BoneText } from '#ui/skeleton/skeleton.tsx';
import { ToggleChips } from '#ui/toggle-chips/toggle-chips.tsx';
import { rolesToGive, useSetRoles } from './users.queries.ts';

type AccountRolesProps = { account: AccountRow; onClose: () => void };

/** The roles of an account; those with more permissions than the current user has are shown but cannot be changed. */
export const AccountRoles = ({ account, onClose }: AccountRolesProps) => {
  const t = useTexts('users');
  const common = useTexts('kernel');
  const nameOf = useRoleName();
  const query = useQuery(rolesToGive);
  const { data } = query;
  const { mutateAsync: setRoles } = useSetRoles(account.id);
  const form = useForm({
    initial: { roleIds: account.roles.map(({ id }) => id) },
    submit: async ({ roleIds }) => {
      await setRoles(roleIds);
      closeWithToast(onClose, t('roles.saved', { name: account.username }));
    },
  });
  const mine = data?.filter(({ isMine }) => isMine) ?? [];
  const others = account.roles.filter(({ id }) => !mine.some((role) => role.id === id));
  return (
    <Dialog
      title={t('roles.title', { name: account.username })}
      text={t('roles.text')}
      holdsWords={form.isChanged}
      onLeave={leaveBy}
      onClose={onClose}
    >
      <Form form={form}>
        {data ? (
          mine.length > 0 ? (
            <ToggleChips
              label={t('column.roles')}
              options={mine.map((role) => ({ value: role.id, label: nameOf(role) }))}
              chosen={form.values.roleIds}
              most={data.length + others.length}
              onChange={(roleIds) => form.set({ roleIds })}
            />
          ) : (
            <p>{t('roles.none')}</p>
          )
        ) : (
          <LoadingState query={query}>
            <BoneText lines={2} />
          </LoadingState>
        )}
        {data && others.length > 0 && <p>{t('roles.kept', { names: others.map(nameOf).join(', ') })}</p>}
        {mine.length > 0 ? (
          <FormActions form={form} label={common('save')}>
            <CloseButton label={common('cancel')} />
          </FormActions>
        ) : (
          <DialogActions>
            <CloseButton label={common('close')} />
          </DialogActions>
        )}
      </Form>
    </Dialog>
  );
};
