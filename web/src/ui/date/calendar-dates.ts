import { parseDate, parseDateTime, type CalendarDate, type CalendarDateTime } from '@internationalized/date';

/** Dates are strings like `2026-11-21`, local times like `2026-11-21T19:00`; any other string, including an empty one, is no date. */
export const dateOf = (value: string | null | undefined): CalendarDate | null => read(parseDate, value);
export const wallTimeOf = (value: string | null | undefined): CalendarDateTime | null => read(parseDateTime, value);

const read = <Result>(parse: (text: string) => Result, value: string | null | undefined): Result | null => {
  if (!value) return null;
  try {
    return parse(value);
  } catch {
    return null;
  }
};

/** The text is precise to the minute. */
export const wallTimeText = (value: CalendarDateTime): string => value.toString().slice(0, 16);
