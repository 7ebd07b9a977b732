/** Properties of an event that are read. Most of a calendar file consists of other ones, such as alarms and attendees. */
const read = new Set([
  'UID',
  'RECURRENCE-ID',
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'GEO',
  'CATEGORIES',
  'CONFERENCE',
  'X-GOOGLE-CONFERENCE',
  'STATUS',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'EXDATE',
  'RDATE',
  'EXRULE',
]);

export const isReadLine = (line: string): boolean => read.has(/^[\w-]{1,64}/.exec(line)?.[0].toUpperCase() ?? '');

/** A calendar file without the lines that are not read, so that less is sent. The folded parts of such a line are removed with it. */
export function leanCalendar(file: string): string {
  let isKept = true;
  const lines = file.replace(/^\uFEFF/, '').split(/(?<=\n)/);
  return lines
    .filter((line) => {
      if (!/^[ \t]/.test(line)) isKept = /^(?:begin|end):/i.test(line) || isReadLine(line);
      return isKept;
    })
    .join('');
}
