import { useTexts } from '#kernel/i18n/index.ts';
import { FieldStack } from '#ui/field/field-stack.tsx';
import type { CommunityForm } from './community-form.ts';
import { CategoryField, NameField, TaglineField } from './fields.tsx';
import { SlugField } from './slug-field.tsx';
import { suggestSlug } from './suggest-slug.ts';

/** The first step: what it is called, and in a sentence what it is. */
export const NameFields = ({ form: { values, bind, set } }: { form: CommunityForm }) => {
  const t = useTexts('communities-form');
  const rename = (name: string) => {
    const isFollowing = values.slug === suggestSlug(values.name);
    set({ name, ...(isFollowing && { slug: suggestSlug(name) }) });
  };
  return (
    <FieldStack>
      <NameField {...bind('name')} onChange={(change) => rename(typeof change === 'string' ? change : change.target.value)} />
      <SlugField {...bind('slug')} note={t('field.slug.text')} />
      <CategoryField {...bind('categoryId')} />
      <TaglineField {...bind('tagline')} />
    </FieldStack>
  );
};
