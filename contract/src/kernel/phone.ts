import { AsYouType, getCountries, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { CountryCode } from 'libphonenumber-js/mobile';

/** Two letters, as `CN`. */
export type Country = CountryCode;

/** A mobile number in E.164 (`+8613800138000`); null where it is none. Without `country` it has to begin with a plus. */
export const mobileOf = (text: string, country?: Country): string | null => {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isValid() ? number.number : null;
};

const landline = /^(?:\(?0\d{2,3}\)?[- ]?)?[2-9]\d{6,7}(?:[-转 ]\d{1,6})?$/;
/** A Chinese landline with or without area code and extension, or a number of any country; fixed lines abroad are known by their length only. */
export const isTelephone = (text: string): boolean => {
  const number = parsePhoneNumberFromString(text, 'CN');
  return landline.test(text.trim()) || (number !== undefined && (number.isValid() || (text.trim().startsWith('+') && number.isPossible())));
};

/** Every country or region that has numbers, with what is dialled before them. */
export const callingCodes = (): { country: Country; code: string }[] =>
  getCountries().map((country) => ({ country, code: getCountryCallingCode(country) }));

export const isCountry = (text: string): text is Country => isSupportedCountry(text);

/** A number as it is written in its country, and the country that a number with a plus belongs to. */
export const writtenNumber = (text: string, country: Country): { text: string; country: Country } => {
  const writing = new AsYouType(country);
  const written = writing.input(text);
  return { text: written, country: writing.getCountry() ?? country };
};
