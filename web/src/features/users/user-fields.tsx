import { limits } from '#contract/browser/limits.ts';
import { genders } from '#contract/browser/person-fields.ts';
import type { FormState } from '#forms/index.ts';
import { useNameOrder, useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { DepartmentField } from './department-field.tsx';
import { labelOf, type UserValues } from './user-values.ts';

/** Accepts any form that includes these values. */
type UserFieldsProps = { form: Pick<FormState<UserValues>, 'values' | 'bind' | 'set'> };

/** The profile fields of an account. */
export const UserFields = ({ form: { values, bind, set } }: UserFieldsProps) => {
  const t = useTexts('users');
  const text = (name: 'username' | 'email' | 'firstName' | 'lastName' | 'phone' | 'jobTitle') => ({
    ...bind(name),
    label: t(labelOf[name]),
    autoComplete: 'off',
  });
  return (
    <>
      <Field {...text('username')} required spellCheck={false} autoCapitalize="none" note={t('username.note', limits.username)} />
      <Field {...text('email')} type="email" required spellCheck={false} />
      {useNameOrder().map((name, index) => (
        <Field key={name} {...text(name)} note={index === 0 ? t('names.note') : undefined} />
      ))}
      <Field {...text('phone')} type="tel" note={t('phone.note')} />
      <SelectField
        {...bind('gender')}
        label={t('column.gender')}
        value={values.gender ?? ''}
        onChange={({ target }) => set({ gender: genders.find((gender) => gender === target.value) ?? null })}
      >
        <option value="">{t('gender.none')}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {t(`gender.${gender}`)}
          </option>
        ))}
      </SelectField>
      <Field {...text('jobTitle')} />
      <DepartmentField {...bind('departmentId')} />
    </>
  );
};
