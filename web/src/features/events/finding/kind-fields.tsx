import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/browser/limits.ts';
import { categoriesQuery } from '#features/communities/index.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { SelectField } from '#ui/select/select-field.tsx';
import { TagsField } from '#ui/tags-field/tags-field.tsx';
import type { EventForm } from '../event-fields.ts';

/** The fields by which an event is found, besides its words. */
export const KindFields = ({ form: { bind } }: { form: EventForm }) => {
  const t = useTexts('events-finding');
  const language = useLanguage();
  const { data: categories = [] } = useQuery(categoriesQuery);
  return (
    <>
      <SelectField {...bind('categoryId')} label={t('field.category')}>
        <option value="">{t('field.category.own')}</option>
        {categories.map(({ id, names }) => (
          <option key={id} value={id}>
            {names[language]}
          </option>
        ))}
      </SelectField>
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
