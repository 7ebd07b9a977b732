import { useState, type ChangeEvent } from 'react';
import { callingCodes, isCountry, mobileOf, writtenNumber, type Country } from '#contract/browser/phone.ts';
import { useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { Field } from '#ui/field/field.tsx';
import styles from './flows.module.css';

type PhoneFieldProps = {
  value: string;
  error: string | undefined;
  /** `number` is empty while the text is no valid mobile number. */
  onChange: (text: string, number: string) => void;
};

/** The country from the browser's languages; Chinese without a region means China. */
const homeOf = (language: string): Country => {
  const region = navigator.languages.map((tag) => new Intl.Locale(tag).region ?? '').find(isCountry);
  return region !== undefined && isCountry(region) ? region : language === 'zh-CN' ? 'CN' : 'US';
};

const namesOf = (language: string) => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return callingCodes()
    .map(({ country, code }) => ({ country, label: `${names.of(country)} +${code}` }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
};

/** A phone number of any country: the list is searchable, and a number with `+` selects its own country. */
export const PhoneField = ({ value, error, onChange }: PhoneFieldProps) => {
  const t = useTexts('auth-flows');
  const language = useLanguage();
  const [country, setCountry] = useState(() => (language === 'zh-CN' ? 'CN' : homeOf(language)));
  const put = (text: string, from: Country) => {
    setCountry(from);
    onChange(text, mobileOf(text, from) ?? '');
  };
  const onType = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const written = writtenNumber(target.value, country);
    const isGrowing = target.value.length > value.length && target.selectionStart === target.value.length;
    // Deleted characters are not reformatted, as that would insert them again.
    put(isGrowing ? written.text : target.value, written.country);
  };
  return (
    <Field
      name="phone"
      type="tel"
      label={t('mobile')}
      autoComplete="tel"
      value={value}
      error={error}
      onChange={onType}
      lead={
        <select
          className={styles.country}
          aria-label={t('country')}
          value={country}
          onChange={({ target }) => isCountry(target.value) && put(value, target.value)}
        >
          {namesOf(language).map((option) => (
            <option key={option.country} value={option.country}>
              {option.label}
            </option>
          ))}
        </select>
      }
    />
  );
};
