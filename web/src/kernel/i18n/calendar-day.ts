import type { Language } from './language.ts';

/** `November 2026`. */
export const formatMonth = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(month));

/** `November 21, 2026`: a day of the calendar, which is the same in every zone. */
export const formatCalendarDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
