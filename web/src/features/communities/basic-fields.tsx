import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/kernel/limits.ts';
import { counted } from '#forms/index.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldPair, FieldStack } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { TagsField } from '#ui/tags-field/tags-field.tsx';
import { categoriesQuery } from './communities.queries.ts';
import type { CommunityForm } from './community-form.ts';
import styles from './community-form.module.css';
import { suggestSlug } from './suggest-slug.ts';

const addressPrefix = '/communities/';

export const BasicFields = ({ form: { values, bind, set } }: { form: CommunityForm }) => {
  const t = useTexts('communities');
  const language = useLanguage();
  const categories = useQuery(categoriesQuery);
  const rename = (name: string) => {
    const isFollowing = values.slug === suggestSlug(values.name);
    set({ name, ...(isFollowing && { slug: suggestSlug(name) }) });
  };
  return (
    <FieldStack>
      <Field
        {...bind('name')}
        label={t('field.name')}
        count={counted(values.name, limits.communityName)}
        placeholder={t('field.name.example')}
        autoComplete="off"
        onChange={({ target }) => rename(target.value)}
      />
      <Field
        {...bind('slug')}
        label={t('field.slug')}
        note={t('field.slug.text')}
        lead={<span className={styles.prefix}>{addressPrefix}</span>}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...bind('tagline')}
        label={t('field.tagline')}
        count={counted(values.tagline, limits.tagline)}
        placeholder={t('field.tagline.example')}
        autoComplete="off"
      />
      <FieldPair>
        <SelectField {...bind('categoryId')} label={t('field.category')}>
          <option value="">{t('field.category.choose')}</option>
          {categories.data?.map(({ id, names }) => (
            <option key={id} value={id}>
              {names[language]}
            </option>
          ))}
        </SelectField>
        <SelectField {...bind('language')} label={t('field.language')}>
          {(['zh-CN', 'en-US', 'other'] as const).map((value) => (
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
      <AreaField
        {...bind('description')}
        label={t('field.description')}
        note={t('field.description.text')}
        rows={6}
        count={counted(values.description, limits.communityDescription)}
      />
    </FieldStack>
  );
};
