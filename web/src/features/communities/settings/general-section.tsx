import { useQuery } from '@tanstack/react-query';
import type { CommunitySettings } from '#contract/communities/settings.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { FieldPair, FieldStack } from '#ui/field/field-stack.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { categoriesQuery, myCommunities } from '../communities.queries.ts';
import {
  CategoryField,
  CityField,
  CommunityTagsField,
  CountryField,
  DescriptionField,
  LanguageField,
  NameField,
  TaglineField,
  TimezoneField,
} from '../form/fields.tsx';
import { changeOf, generalRules, valuesOf, type GeneralValues } from './general-values.ts';
import { ParentField } from './parent-field.tsx';
import { PointFields } from './point-fields.tsx';
import { SettingsFormFrame, useSettingsForm, withSettings } from './settings-form.tsx';

/** Name, description, category, tags, language and place. */
export const GeneralSection = withSettings(({ settings }) => {
  const t = useTexts('communities-settings');
  const state = useSettingsForm<GeneralValues>({
    settings,
    valuesOf,
    changeOf,
    rules: generalRules,
    codes: { 'category.not_found': 'categoryId', 'community.parent_unfit': 'parentId' },
    names: { 'point.lat': 'lat', 'point.lng': 'lng' },
    ...useWords(settings),
  });
  const { bind } = state.form;
  return (
    <SettingsFormFrame {...state} label={t('general.title')}>
      <Panel title={t('general.title')}>
        <FieldStack>
          <NameField {...bind('name')} />
          <TaglineField {...bind('tagline')} />
          <FieldPair>
            <CategoryField {...bind('categoryId')} />
            <LanguageField {...bind('language')} />
          </FieldPair>
          <CommunityTagsField {...bind('tags')} />
          <DescriptionField {...bind('description')} />
        </FieldStack>
      </Panel>
      <Panel title={t('general.where')}>
        <FieldStack>
          <FieldPair>
            <CityField {...bind('city')} />
            <CountryField {...bind('country')} />
          </FieldPair>
          <TimezoneField {...bind('timezone')} />
          <PointFields lat={bind('lat')} lng={bind('lng')} onHere={state.form.set} />
        </FieldStack>
      </Panel>
      <Panel title={t('parent.title')}>
        <ParentField {...bind('parentId')} id={settings.id} />
      </Panel>
    </SettingsFormFrame>
  );
});

const useWords = ({ parentId: stored }: CommunitySettings) => {
  const t = useTexts('communities-settings');
  const mine = useQuery(myCommunities).data;
  const fields = useTexts('communities-form');
  const words = useTexts('communities');
  const language = useLanguage();
  const categories = useQuery(categoriesQuery);
  return {
    labels: {
      name: fields('field.name'),
      tagline: fields('field.tagline'),
      categoryId: fields('field.category'),
      language: fields('field.language'),
      tags: fields('field.tags'),
      description: fields('field.description'),
      city: fields('field.city'),
      country: fields('field.country'),
      timezone: fields('field.timezone'),
      lat: t('point.lat'),
      lng: t('point.lng'),
      parentId: t('parent'),
    },
    shown: (values: GeneralValues) => ({
      ...values,
      categoryId: categories.data?.find(({ id }) => id === values.categoryId)?.names[language] ?? '',
      language: words(`language.${values.language}`),
      tags: values.tags.join(', '),
      parentId:
        values.parentId && (mine?.find(({ id }) => id === values.parentId)?.name ?? (values.parentId === stored ? t('parent.other') : '')),
    }),
  };
};
