import { AsYouType, getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { withoutOverrides } from './plain-text.ts';
import type { CountryCode } from 'libphonenumber-js/mobile';

/** Two letters: `CN`. */
export type Country = CountryCode;

/** Normalizes a number copied from a chat or typed with an input method: no direction marks, and digits of one width. */
const tidied = (text: string): string => withoutOverrides(text).normalize('NFKC').trim();

/**
 * A mobile number in E.164 (`+8613800138000`); null if it is not one. A national number belongs to `country`, or else to China, where
 * people write their numbers without a country code.
 */
export const mobileOf = (text: string, country?: Country): string | null => {
  const written = tidied(text);
  for (const home of [country, 'CN'] as const) {
    const number = parsePhoneNumberFromString(written, home);
    if (number?.isValid()) return number.number;
  }
  return null;
};

const landline = /^(?:\(?0\d{2,3}\)?[- ]?)?[2-9]\d{6,7}(?:[-转 ]\d{1,6})?$/;
/** A Chinese landline with or without area code and extension, or a number of any country; foreign landlines are checked by length only. */
export const isTelephone = (text: string): boolean => {
  const written = tidied(text);
  const number = parsePhoneNumberFromString(written, 'CN');
  return landline.test(written) || (number !== undefined && (number.isValid() || (written.startsWith('+') && number.isPossible())));
};

/** All countries and regions with their calling codes. */
export const callingCodes = (): { country: Country; code: string }[] =>
  getCountries().map((country) => ({ country, code: getCountryCallingCode(country) }));

export const isCountry = (text: string): text is Country => isSupportedCountry(text);

/** A number in its national format, and the country of a number that starts with a plus. */
export const writtenNumber = (text: string, country: Country): { text: string; country: Country } => {
  const writing = new AsYouType(country);
  const written = writing.input(text);
  return { text: written, country: writing.getCountry() ?? country };
};
