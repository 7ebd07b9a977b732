type Style = Pick<Intl.DateTimeFormatOptions, 'hour' | 'minute' | 'hourCycle'>;
const letters: Readonly<Record<string, string>> = { year: 'yyyy', month: 'mm', day: 'dd', hour: '––', minute: '––' };
/** The placeholder for a part of an empty date: letters in English, else the word for the part. */
const nameOf = (part: string, language: string): string | undefined =>
  language !== 'en-US' && (part === 'year' || part === 'month' || part === 'day')
    ? new Intl.DisplayNames(language, { type: 'dateTimeField', style: 'narrow' }).of(part)
    : letters[part];

const time: Style = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };

/** The text of a date field: `11/28/2026, 19:30`, or for an empty one the names of its parts. */
export const dateOutline = (value: string, language: string, hasTime: boolean): string => {
  const at = new Date(hasTime ? `${value}Z` : value);
  const isDate = !Number.isNaN(at.getTime());
  const format = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(hasTime && time),
    timeZone: 'UTC',
  });
  return format
    .formatToParts(isDate ? at : 0)
    .map((part) => (isDate ? part.value : (nameOf(part.type, language) ?? part.value)))
    .join('');
};
