import { limits } from '#contract/browser/limits.ts';
import { slugPattern } from '#contract/browser/patterns.ts';
import { every, pattern, required, text } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Panel } from '#ui/layout/layout.tsx';
import { SlugField } from '../form/slug-field.tsx';
import { SettingsFormFrame, useSettingsForm, withSettings } from './settings-form.tsx';

type AddressValues = { slug: string };

/** The address; former ones go on leading to the community. */
export const AddressSection = withSettings(({ settings }) => {
  const t = useTexts('communities-settings');
  const fields = useTexts('communities-form');
  const state = useSettingsForm<AddressValues>({
    settings,
    valuesOf: ({ slug }) => ({ slug }),
    changeOf: ({ slug }) => ({ slug: slug.trim() }),
    rules: { slug: every(required, pattern(slugPattern, 'slug'), text(limits.slug)) },
    codes: { 'community.slug_taken': 'slug' },
    labels: { slug: fields('field.slug') },
    shown: (values) => values,
  });
  return (
    <SettingsFormFrame {...state} label={t('section.address')}>
      <Panel title={t('section.address')}>
        <SlugField
          {...state.form.bind('slug')}
          note={t(settings.visibility === 'hidden' ? 'address.hidden' : 'address.note')}
          current={{ id: settings.id, slug: settings.slug }}
        />
      </Panel>
    </SettingsFormFrame>
  );
});
