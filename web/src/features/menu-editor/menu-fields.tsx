import type { FormState } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { Field } from '#ui/field/field.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import styles from './menu-editor.module.css';
import type { MenuValues } from './menu-values.ts';

export type FieldsProps = { form: FormState<MenuValues> };
export const menuTypes = ['menu', 'iframe', 'link', 'button'] as const;

/** The type of an entry. */
export const TypeField = ({ form: { values, errors, set } }: FieldsProps) => {
  const t = useTexts('menu-editor');
  return (
    <div className={styles.group} data-field="type">
      <InlineText look="medium">{t('type')}</InlineText>
      <Choice
        label={t('type')}
        look="segments"
        value={values.type}
        options={menuTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={(type) => set({ type })}
      />
      {errors.type && <Text look="error">{errors.type}</Text>}
    </div>
  );
};

/** The title of an entry: a key of the catalog, or a text per language. */
export const NameFields = ({ form: { values, errors, bind, set } }: FieldsProps) => {
  const t = useTexts('menu-editor');
  return (
    <>
      <div className={styles.group}>
        <InlineText look="medium">{t('name.kind')}</InlineText>
        <Choice
          label={t('name.kind')}
          look="segments"
          value={values.isKey ? 'key' : 'texts'}
          options={(['texts', 'key'] as const).map((value) => ({ value, label: t(`name.kind.${value}`) }))}
          onChange={(kind) => set({ isKey: kind === 'key' })}
        />
      </div>
      {values.isKey ? (
        <Field {...bind('name')} label={t('name.key')} />
      ) : (
        <>
          <Field {...bind('nameEn')} label={t('name.en')} lang="en" error={errors.nameEn ?? errors.name} />
          <Field {...bind('nameZh')} label={t('name.zh')} lang="zh" />
        </>
      )}
    </>
  );
};
