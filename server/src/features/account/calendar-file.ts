/** One event of a calendar, as RFC 5545 requires it. */
export type CalendarEvent = {
  id: string;
  title: string;
  summary: string;
  place: string;
  url: string;
  startsAt: Date;
  endsAt: Date;
  /** `2026-11-21T19:00`: the dates of an all-day event are taken from it. */
  wallStart: string;
  wallEnd: string;
  allDay: boolean;
  isCancelled: boolean;
  sequence: number;
  changedAt: Date;
};

const LONGEST_LINE = 75;

/** Commas, semicolons, backslashes and line breaks have a meaning in a value. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Lines of at most 75 octets; continuation lines begin with a space. No character is split. */
function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let size = 0;
  for (const character of line) {
    const length = Buffer.byteLength(character);
    if (size + length > LONGEST_LINE) {
      lines.push(current);
      current = ' ';
      size = 1;
    }
    current += character;
    size += length;
  }
  return [...lines, current].join('\r\n');
}

const instant = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');
const day = (wall: string): string => wall.slice(0, 10).replaceAll('-', '');
/** DTEND of all-day events is exclusive: it names the day after the last one. */
const dayAfter = (wall: string): string => day(new Date(Date.parse(`${wall.slice(0, 10)}T00:00:00Z`) + 86_400_000).toISOString());

const times = ({ allDay, wallStart, wallEnd, startsAt, endsAt }: CalendarEvent): string[] =>
  allDay
    ? [`DTSTART;VALUE=DATE:${day(wallStart)}`, `DTEND;VALUE=DATE:${wallEnd.endsWith('T00:00') ? day(wallEnd) : dayAfter(wallEnd)}`]
    : [`DTSTART:${instant(startsAt)}`, `DTEND:${instant(endsAt)}`];

const eventLines = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  // Stable, so that calendar programs recognise the event on every refresh.
  `UID:${event.id}@plaza`,
  `DTSTAMP:${instant(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  ...times(event),
  `SUMMARY:${escaped(event.title)}`,
  ...(event.summary ? [`DESCRIPTION:${escaped(event.summary)}`] : []),
  ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
  `URL:${event.url}`,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
];

/** A calendar as a file. */
export const calendarFile = (name: string, events: readonly CalendarEvent[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plaza//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
