import { useQuery } from '@tanstack/react-query';
import { useRoleName } from '#features/roles/index.ts';
import { closeWithToast, FormSheet, useForm } from '#forms/index.ts';
import { useAccess } from '#kernel/access/index.ts';
import { currentLanguage, languageNames, useTexts } from '#kernel/i18n/index.ts';
import { Text } from '#ui/layout/text.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { ToggleChips } from '#ui/toggle-chips/toggle-chips.tsx';
import { UserFields } from './user-fields.tsx';
import { noValues, rules, tidyValues, type UserValues } from './user-values.ts';
import { rolesToGive, useCreateUser, type NewUserInput } from './users.queries.ts';
import styles from './user-console.module.css';

type Values = UserValues & Required<Pick<NewUserInput, 'roleIds' | 'language'>>;
const languages = ['zh-CN', 'en-US'] as const;
const noRoles: string[] = [];

/** Creates an account for another person, who is invited by mail to set a password. */
export const NewUser = ({ onClose }: { onClose: () => void }) => {
  const t = useTexts('users');
  const { hasPermission } = useAccess();
  const { mutateAsync: create } = useCreateUser();
  const form = useForm<Values>({
    initial: { ...noValues, language: currentLanguage(), roleIds: noRoles },
    rules,
    submit: async (values) => {
      await create(await tidyValues(values));
      closeWithToast(onClose, t('new.done', { name: values.username.trim(), email: values.email.trim() }));
    },
  });
  const { values, bind, set } = form;
  return (
    <FormSheet title={t('new')} form={form} saveLabel={t('new.save')} onClose={onClose}>
      <Text look="secondary">{t('new.text')}</Text>
      <UserFields form={form} />
      {hasPermission('system:role:grant') && hasPermission('system:role:read') && (
        <RolesField chosen={values.roleIds} onChange={(roleIds) => set({ roleIds })} />
      )}
      <SelectField {...bind('language')} label={t('new.language')}>
        {languages.map((language) => (
          <option key={language} value={language}>
            {languageNames[language]}
          </option>
        ))}
      </SelectField>
    </FormSheet>
  );
};

/** The roles that the current user may assign. */
const RolesField = ({ chosen, onChange }: { chosen: string[]; onChange: (roleIds: string[]) => void }) => {
  const t = useTexts('users');
  const nameOf = useRoleName();
  const { data } = useQuery(rolesToGive);
  const mine = data?.filter(({ isMine }) => isMine) ?? [];
  if (mine.length === 0) return null;
  return (
    <div className={styles.group}>
      <span aria-hidden="true">{t('column.roles')}</span>
      <ToggleChips
        label={t('column.roles')}
        options={mine.map((role) => ({ value: role.id, label: nameOf(role) }))}
        chosen={chosen}
        most={mine.length}
        onChange={onChange}
      />
    </div>
  );
};
