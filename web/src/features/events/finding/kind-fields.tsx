import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/browser/limits.ts';
import { categoriesQuery } from '#features/communities/index.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { FieldPair } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { TagsField } from '#ui/tags-field/tags-field.tsx';
import type { EventForm } from '../event-fields.ts';

const languages = ['en-US', 'zh-CN', 'other'] as const;

/** The fields by which an event is found, besides its words. */
export const KindFields = ({ form: { bind }, isNew }: { form: EventForm; isNew: boolean }) => {
  const t = useTexts('events-finding');
  const language = useLanguage();
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <>
      <FieldPair>
        <SelectField {...bind('categoryId')} label={t('field.category')}>
          <option value="">{t('field.category.own')}</option>
          {categories.map(({ id, names }) => (
            <option key={id} value={id}>
              {names[language]}
            </option>
          ))}
        </SelectField>
        <SelectField {...bind('language')} label={t('language.label')}>
          {isNew && <option value="">{t('field.category.own')}</option>}
          {languages.map((value) => (
            <option key={value} value={value}>
              {t(`language.${value}`)}
            </option>
          ))}
        </SelectField>
      </FieldPair>
      <TagsField
        {...bind('tags')}
        label={t('field.tags')}
        note={t('field.tags.text', { max: limits.tags.max })}
        most={limits.tags.max}
        removeLabel={(tag) => t('field.tags.remove', { tag })}
      />
    </>
  );
};
