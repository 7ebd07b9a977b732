import { useQuery } from '@tanstack/react-query';
import { countryCodes } from '#contract/browser/countries.ts';
import { limits } from '#contract/browser/limits.ts';
import { ComboField, counted, type Bound } from '#forms/index.ts';
import { timeZones, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import { TagsField } from '#ui/tags-field/tags-field.tsx';
import { categoriesQuery } from '../communities.queries.ts';
import { languages, type CommunityLanguage } from './community-form.ts';

// The fields of a community: the same when it is created and in its settings.

export const NameField = (field: Bound<string>) => {
  const t = useTexts('communities-form');
  return (
    <Field
      {...field}
      label={t('field.name')}
      count={counted(field.value, limits.communityName)}
      placeholder={t('field.name.example')}
      autoComplete="off"
    />
  );
};

export const TaglineField = (field: Bound<string>) => {
  const t = useTexts('communities-form');
  return (
    <Field
      {...field}
      label={t('field.tagline')}
      count={counted(field.value, limits.tagline)}
      placeholder={t('field.tagline.example')}
      autoComplete="off"
    />
  );
};

export const CategoryField = (field: Bound<string>) => {
  const t = useTexts('communities-form');
  const language = useLanguage();
  const categories = useQuery(categoriesQuery);
  return (
    <SelectField {...field} label={t('field.category')}>
      <option value="">{t('field.category.choose')}</option>
      {categories.data?.map(({ id, names }) => (
        <option key={id} value={id}>
          {names[language]}
        </option>
      ))}
    </SelectField>
  );
};

export const LanguageField = (field: Bound<CommunityLanguage>) => {
  const t = useTexts('communities-form');
  const words = useTexts('communities');
  return (
    <SelectField {...field} label={t('field.language')}>
      {languages.map((value) => (
        <option key={value} value={value}>
          {words(`language.${value}`)}
        </option>
      ))}
    </SelectField>
  );
};

export const CommunityTagsField = (field: Bound<string[]>) => {
  const t = useTexts('communities-form');
  return (
    <TagsField
      {...field}
      label={t('field.tags')}
      note={t('field.tags.text', { max: limits.tags.max })}
      most={limits.tags.max}
      removeLabel={(tag) => t('field.tags.remove', { tag })}
    />
  );
};

export const DescriptionField = (field: Bound<string>) => {
  const t = useTexts('communities-form');
  return (
    <AreaField
      {...field}
      label={t('field.description')}
      note={t('field.description.text')}
      rows={6}
      count={counted(field.value, limits.communityDescription)}
    />
  );
};

export const CityField = (field: Bound<string>) => {
  const t = useTexts('communities-form');
  return <Field {...field} label={t('field.city')} placeholder={t('field.city.example')} autoComplete="off" />;
};

/** The names of all countries in the reader's language; an empty value for none. */
export const CountryField = (field: Bound<string>) => {
  const t = useTexts('communities-form');
  const language = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const sorted = countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language));
  return (
    <SelectField {...field} label={t('field.country')}>
      <option value="">{t('field.country.none')}</option>
      {sorted.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  );
};

export const TimezoneField = (field: Bound<string>) => (
  <ComboField {...field} label={useTexts('communities-form')('field.timezone')} options={timeZones(field.value)} />
);
