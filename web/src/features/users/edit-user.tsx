import { useQuery } from '@tanstack/react-query';
import type { AccountDetail } from '#contract/users/shapes.ts';
import { closeWithToast, differencesOf, FormSheet, useForm, type Theirs } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Text } from '#ui/layout/text.tsx';
import { UserFields } from './user-fields.tsx';
import { labelOf, rules, tidyValues, valuesOf, type UserValues } from './user-values.ts';
import { departmentChoices, useUpdateUser } from './users.queries.ts';

type EditUserProps = {
  /** The server's current state; updated when another user saved first. */
  account: AccountDetail;
  onClose: () => void;
};

/** Edits the profile fields of an account. */
export const EditUser = ({ account, onClose }: EditUserProps) => {
  const t = useTexts('users');
  const common = useTexts('kernel');
  const { mutateAsync: update } = useUpdateUser(account.id);
  const form = useForm<UserValues>({
    initial: valuesOf(account),
    version: account.version,
    rules,
    submit: async (values, version) => {
      await update({ ...(await tidyValues(values)), version });
      closeWithToast(onClose, common('saved'));
    },
  });
  const { values } = form;
  const theirs = useTheirs(account);
  return (
    <FormSheet
      title={t('edit.title', { name: account.username })}
      form={form}
      theirs={account.version === form.version ? null : theirs}
      onClose={onClose}
    >
      {values.email.trim() !== account.email && <Text look="secondary">{t('edit.email', { email: account.email })}</Text>}
      {values.username.trim() !== account.username && <Text look="secondary">{t('edit.username', { name: account.username })}</Text>}
      <UserFields form={form} />
    </FormSheet>
  );
};

const useTheirs = (account: AccountDetail): Theirs<UserValues> => {
  const t = useTexts('users');
  const { data: departments } = useQuery(departmentChoices);
  const values = valuesOf(account);
  const departmentOf = (id: string | null) => departments?.items.find((department) => department.id === id)?.name ?? '';
  const shown = (one: UserValues): Record<keyof UserValues, string> => ({
    ...one,
    gender: one.gender ? t(`gender.${one.gender}`) : '',
    departmentId: departmentOf(one.departmentId),
  });
  const labels = Object.fromEntries(Object.entries(labelOf).map(([key, label]) => [key, t(label)])) as Record<keyof typeof labelOf, string>;
  return { values, version: account.version, differences: (mine) => differencesOf(labels, shown(mine), shown(values)) };
};
