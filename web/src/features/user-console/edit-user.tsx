import { useQuery } from '@tanstack/react-query';
import { closeAndSay, FormSheet, useDraft } from '#features/trees/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import type { ConflictField } from '#ui/conflict/conflict-dialog.tsx';
import { UserFields } from './user-fields.tsx';
import { labelOf, textNames, tidyValues, valuesOf, type UserValues } from './user-values.ts';
import { departmentChoices, useUpdateUser, type AccountDetail } from './users.queries.ts';
import styles from './user-console.module.css';

type EditUserProps = {
  /** As the server has it now: it comes anew when somebody else was faster. */
  account: AccountDetail;
  onClose: () => void;
};

/** What an account says of its owner, to be changed. */
export const EditUser = ({ account, onClose }: EditUserProps) => {
  const t = useTexts('user-console');
  const common = useTexts('kernel');
  const update = useUpdateUser(account.id);
  const draft = useDraft<UserValues>(valuesOf(account), account.version);
  const { values, errors, change } = draft;
  const differences = useDifferences(values, account);

  const save = async (version: number) => {
    try {
      await update.mutateAsync({ ...(await tidyValues(values)), version });
      closeAndSay(onClose, common('saved'));
    } catch (error) {
      draft.refuse(error);
    }
  };
  const settle = (keepsMine: boolean) => {
    draft.adopt(valuesOf(account), account.version, keepsMine);
    if (keepsMine) void save(account.version);
  };
  return (
    <FormSheet
      title={t('edit.title', { name: account.username })}
      draft={draft}
      isSaving={update.isPending}
      differences={account.version === draft.version ? null : differences}
      onSave={() => void save(draft.version)}
      onConflict={settle}
      onClose={onClose}
    >
      {values.email.trim() !== account.email && <p className={styles.note}>{t('edit.email', { email: account.email })}</p>}
      {values.username.trim() !== account.username && <p className={styles.note}>{t('edit.username', { name: account.username })}</p>}
      <UserFields values={values} errors={errors} change={change} />
    </FormSheet>
  );
};

/** What is different in mine, by its label. */
const useDifferences = (mine: UserValues, account: AccountDetail): ConflictField[] => {
  const t = useTexts('user-console');
  const { data: departments } = useQuery(departmentChoices);
  const theirs = valuesOf(account);
  const departmentOf = (id: string | null) => departments?.items.find((department) => department.id === id)?.name ?? '';
  const shown = (values: UserValues): Record<keyof UserValues, string> => ({
    ...values,
    gender: values.gender ? t(`gender.${values.gender}`) : '',
    departmentId: departmentOf(values.departmentId),
  });
  const [left, right] = [shown(mine), shown(theirs)];
  return ([...textNames, 'gender', 'departmentId'] as const)
    .filter((key) => left[key].trim() !== right[key])
    .map((key) => ({ key, label: t(labelOf[key]), mine: left[key], theirs: right[key] }));
};
