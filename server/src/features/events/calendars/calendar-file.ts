import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import { isLaterTime } from '#kernel/zoned-time.ts';
import { vtimezone } from './vtimezone.ts';

/** One event of a calendar, without anything that its reader may not see. */
export type CalendarFileEvent = {
  id: string;
  title: string;
  text: string;
  place: string;
  url: string;
  startsAt: Date;
  endsAt: Date;
  /** `2026-11-21T19:00`. The wall time and the zone are the truth; the instants are derived from them. */
  wallStart: string;
  wallEnd: string;
  zone: string;
  allDay: boolean;
  status: 'confirmed' | 'tentative' | 'cancelled';
  sequence: number;
  changedAt: Date;
};
type Mailbox = { name: string; address: string };
/** RFC 5546: what the calendar of a guest is asked to do. */
export type CalendarInvitation = { method: 'request' | 'cancel'; organiser: Mailbox; guest: Mailbox };
type Options = { name?: string; invitation?: CalendarInvitation };

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
} as const;
const methods = { request: ICalCalendarMethod.REQUEST, cancel: ICalCalendarMethod.CANCEL } as const;

/** How often programs that follow the file may ask for it. */
const REFRESH_SECONDS = 3_600;

/** Text of users: all line breaks become line feeds, which the writer escapes; other control characters are removed. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\r\n|[\r\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '');
const oneLine = (text: string): string => plain(text).replace(/\s+/g, ' ').trim();
/** The writer does not escape names of calendars. */
const escaped = (text: string): string => oneLine(text).replace(/[\\;,]/g, '\\$&');

/** A calendar as a file of RFC 5545. */
export function calendarFile(events: readonly CalendarFileEvent[], { name, invitation }: Options = {}): string {
  const span = spanOf(events);
  const file = ical({
    prodId: '//Plaza//Events//EN',
    ...(name !== undefined && { name: escaped(name), ttl: REFRESH_SECONDS }),
    method: invitation ? methods[invitation.method] : ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (zone) => vtimezone(zone, span) },
  });
  for (const event of events) {
    const added = file.createEvent({
      // Stable, so that calendar programs recognise the event on every refresh.
      id: `${event.id}@plaza`,
      sequence: event.sequence,
      stamp: event.changedAt,
      lastModified: event.changedAt,
      ...times(event),
      summary: oneLine(event.title),
      description: plain(event.text) || null,
      location: event.place ? { title: oneLine(event.place) } : null,
      url: event.url,
      status: statuses[invitation?.method === 'cancel' ? 'cancelled' : event.status],
    });
    if (!invitation) continue;
    const { organiser, guest } = invitation;
    added.organizer({ name: oneLine(organiser.name) || organiser.address, email: organiser.address });
    added.createAttendee({
      name: oneLine(guest.name) || guest.address,
      email: guest.address,
      status: ICalAttendeeStatus.ACCEPTED,
      rsvp: false,
    });
  }
  return `${file.toString()}\r\n`;
}

/** Wall times in their zone. All-day events have days, where DTEND is the day after the last one. */
function times({ allDay, wallStart, wallEnd, zone, startsAt, endsAt }: CalendarFileEvent) {
  // In a night in which clocks go back, a wall time is read as the earlier of two.
  if (!allDay && (isLaterTime(wallStart, zone, startsAt) || isLaterTime(wallEnd, zone, endsAt)))
    return { start: startsAt, end: endsAt, timezone: null };
  const [start, end] = [wallStart, wallEnd].map((wall) => Temporal.PlainDateTime.from(wall)) as [
    Temporal.PlainDateTime,
    Temporal.PlainDateTime,
  ];
  if (!allDay) return { start, end, timezone: zone };
  const [first, last] = [start.toPlainDate(), end.toPlainDate()];
  return { start: first, end: wallEnd.endsWith('T00:00') && !last.equals(first) ? last : last.add({ days: 1 }), allDay: true };
}

function spanOf(events: readonly CalendarFileEvent[]): { from: Date; to: Date } {
  const now = Date.now();
  const [starts, ends] = [events.map(({ startsAt }) => startsAt.getTime()), events.map(({ endsAt }) => endsAt.getTime())];
  return { from: new Date(starts.length ? Math.min(...starts) : now), to: new Date(ends.length ? Math.max(...ends) : now) };
}
