export type { TextKey } from './catalogs.ts';
export { applyLanguage, followLanguage, hasText, loadTexts, startI18n, textOf, useLanguage, useTexts, withTexts } from './current.ts';
export { errorText, fieldText, fieldTexts } from './error-text.ts';
export { browserLanguage, chooseLanguage, currentLanguage, languageNames, languageOfSignIn, languages, type Language } from './language.ts';
export { useNameOrder } from './name-order.ts';
export { personName } from './person-name.ts';
export { timeZones } from './time-zones.ts';
export { readerZone, showTimesIn, useFormat } from './use-format.ts';
export { RelativeTime, SpanTime } from './when.tsx';
