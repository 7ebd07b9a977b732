import { useTexts } from '#kernel/i18n/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { Field } from '#ui/field/field.tsx';
import styles from './menu-editor.module.css';
import type { MenuValues } from './menu-values.ts';

export type FieldsProps = {
  values: MenuValues;
  errors: Readonly<Record<string, string | undefined>>;
  change: (part: Partial<MenuValues>) => void;
};
export const menuTypes = ['menu', 'iframe', 'link', 'button'] as const;

/** What an entry is. */
export const TypeField = ({ values, errors, change }: FieldsProps) => {
  const t = useTexts('menu-editor');
  return (
    <div className={styles.group}>
      <span className={styles.label}>{t('type')}</span>
      <Choice
        label={t('type')}
        look="segments"
        value={values.type}
        options={menuTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={(type) => change({ type })}
      />
      {errors['type'] && <p className={styles.fault}>{errors['type']}</p>}
    </div>
  );
};

/** What an entry is called: a key of the catalog, or a text in each language. */
export const NameFields = ({ values, errors, change }: FieldsProps) => {
  const t = useTexts('menu-editor');
  return (
    <>
      <div className={styles.group}>
        <span className={styles.label}>{t('name.kind')}</span>
        <Choice
          label={t('name.kind')}
          look="segments"
          value={values.isKey ? 'key' : 'texts'}
          options={(['texts', 'key'] as const).map((value) => ({ value, label: t(`name.kind.${value}`) }))}
          onChange={(kind) => change({ isKey: kind === 'key' })}
        />
      </div>
      {values.isKey ? (
        <Field label={t('name.key')} value={values.name} error={errors['name']} onChange={({ target }) => change({ name: target.value })} />
      ) : (
        <>
          <Field
            label={t('name.en')}
            lang="en"
            value={values.nameEn}
            error={errors['nameEn'] ?? errors['name']}
            onChange={({ target }) => change({ nameEn: target.value })}
          />
          <Field
            label={t('name.zh')}
            lang="zh"
            value={values.nameZh}
            error={errors['nameZh']}
            onChange={({ target }) => change({ nameZh: target.value })}
          />
        </>
      )}
    </>
  );
};
