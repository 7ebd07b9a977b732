import { countryCodes } from '#contract/browser/countries.ts';
import { limits } from '#contract/browser/limits.ts';
import { counted } from '#forms/index.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { pageMeta } from '#kernel/page-meta.ts';
import { AreaField } from '#ui/area/area-field.tsx';
import { Field } from '#ui/field/field.tsx';
import { FieldPair } from '#ui/field/field-stack.tsx';
import { SelectField } from '#ui/select/select-field.tsx';
import type { EventForm } from '../event-fields.ts';

const PickPlace = lazyPart(async () => (await import('../map/pick-place.tsx')).PickPlace, 'events-map');

/** The fields that help to find the place, and the choice of who learns it. */
export const AddressFields = ({ form: { values, bind, set } }: { form: EventForm }) => {
  const t = useTexts('events');
  const language = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const countries = countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language));
  return (
    <>
      <FieldPair>
        <SelectField {...bind('venueCountry')} label={t('field.country')}>
          <option value="">{t('field.country.none')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField {...bind('venueReveal')} label={t('field.reveal')}>
          {(['all', 'going'] as const).map((value) => (
            <option key={value} value={value}>
              {t(`reveal.${value}`)}
            </option>
          ))}
        </SelectField>
      </FieldPair>
      <AreaField
        {...bind('venueNote')}
        label={t('field.venueNote')}
        note={t('field.venueNote.text')}
        rows={2}
        count={counted(values.venueNote, limits.venueNote)}
      />
      <FieldPair>
        <Field {...bind('lat')} label={t('field.lat')} note={t('field.lat.text')} inputMode="decimal" autoComplete="off" />
        <Field {...bind('lng')} label={t('field.lng')} inputMode="decimal" autoComplete="off" />
      </FieldPair>
      {pageMeta('map') !== undefined && <PickPlace lat={values.lat} lng={values.lng} onPick={set} />}
    </>
  );
};
