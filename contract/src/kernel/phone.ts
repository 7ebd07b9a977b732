import { AsYouType, getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { withoutOverrides } from './plain-text.ts';
import type { CountryCode } from 'libphonenumber-js/mobile';

/** Two letters: `CN`. */
export type Country = CountryCode;

/** A mobile number in E.164 (`+8613800138000`); null if it is not one. Without `country` it has to start with a plus. */
export const mobileOf = (text: string, country?: Country): string | null => {
  const number = parsePhoneNumberFromString(withoutOverrides(text), country);
  return number?.isValid() ? number.number : null;
};

const landline = /^(?:\(?0\d{2,3}\)?[- ]?)?[2-9]\d{6,7}(?:[-转 ]\d{1,6})?$/;
/** A Chinese landline with or without area code and extension, or a number of any country; foreign landlines are checked by length only. */
export const isTelephone = (text: string): boolean => {
  const number = parsePhoneNumberFromString(text, 'CN');
  return landline.test(text.trim()) || (number !== undefined && (number.isValid() || (text.trim().startsWith('+') && number.isPossible())));
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
