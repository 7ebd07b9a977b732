import { limits } from '#contract/kernel/limits.ts';
import { SelectField } from '#ui/select/select-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { useNameOrder, useTexts } from '#kernel/i18n/index.ts';
import { DepartmentField } from './department-field.tsx';
import { genders, labelOf, type textNames, type UserValues } from './user-values.ts';

type UserFieldsProps = {
  values: UserValues;
  errors: Readonly<Record<string, string | undefined>>;
  change: (part: Partial<UserValues>) => void;
};

/** What an account says of its owner. */
export const UserFields = ({ values, errors, change }: UserFieldsProps) => {
  const t = useTexts('user-console');
  const text = (name: (typeof textNames)[number]) => ({
    name,
    label: t(labelOf[name]),
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
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
        label={t('column.gender')}
        value={values.gender ?? ''}
        error={errors['gender']}
        onChange={({ target }) => change({ gender: genders.find((gender) => gender === target.value) ?? null })}
      >
        <option value="">{t('gender.none')}</option>
        {genders.map((gender) => (
          <option key={gender} value={gender}>
            {t(`gender.${gender}`)}
          </option>
        ))}
      </SelectField>
      <Field {...text('jobTitle')} />
      <DepartmentField value={values.departmentId} error={errors['departmentId']} onChange={(departmentId) => change({ departmentId })} />
    </>
  );
};
