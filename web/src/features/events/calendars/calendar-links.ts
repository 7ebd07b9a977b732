import type { Event } from '#contract/events/index.ts';

type Facts = Pick<
  Event,
  'slug' | 'title' | 'summary' | 'wallStart' | 'wallEnd' | 'zone' | 'startsAt' | 'endsAt' | 'allDay' | 'mode' | 'venue'
>;
export type CalendarService = 'google' | 'outlook' | 'office' | 'yahoo';

const day = 86_400_000;
const compact = (time: string): string => time.replace(/[-:]|\.\d+/g, '');
const date = (wall: string): string => wall.slice(0, 10);
/** The day after the last one, as calendars want it. */
const dayAfter = ({ wallStart, wallEnd }: Facts): string => {
  const isExclusive = wallEnd.endsWith('T00:00') && date(wallEnd) > date(wallStart);
  return isExclusive ? date(wallEnd) : new Date(Date.parse(date(wallEnd)) + day).toISOString().slice(0, 10);
};
const placeOf = ({ mode, venue }: Facts): string =>
  mode === 'online' || !venue ? '' : [venue.name, venue.line, venue.city].filter(Boolean).join(', ');
const address = (base: string, fields: Record<string, string>): string =>
  `${base}?${new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))}`;

/** The address of the calendar file of an event. */
export const fileAddress = (slug: string): string => `/api/v2/events/${slug}.ics`;

function microsoft(base: string, event: Facts, page: string): string {
  const times: Record<string, string> = event.allDay
    ? { startdt: date(event.wallStart), enddt: dayAfter(event), allday: 'true' }
    : { startdt: event.startsAt, enddt: event.endsAt };
  const fixed = { path: '/calendar/action/compose', rru: 'addevent' };
  return address(base, { ...fixed, subject: event.title, ...times, location: placeOf(event), body: textOf(event, page) });
}

const textOf = ({ summary }: Facts, page: string): string => [summary, page].filter(Boolean).join('\n\n');

/** Forms of web calendars, filled only with public facts of the event: never the link of a call. */
export const calendarLinks: Record<CalendarService, (event: Facts, page: string) => string> = {
  google: (event, page) =>
    address('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: event.title,
      dates: event.allDay
        ? `${compact(date(event.wallStart))}/${compact(dayAfter(event))}`
        : `${compact(event.wallStart)}00/${compact(event.wallEnd)}00`,
      ctz: event.allDay ? '' : event.zone,
      location: placeOf(event),
      details: textOf(event, page),
    }),
  outlook: (event, page) => microsoft('https://outlook.live.com/calendar/0/deeplink/compose', event, page),
  office: (event, page) => microsoft('https://outlook.office.com/calendar/0/deeplink/compose', event, page),
  yahoo: (event, page) =>
    address('https://calendar.yahoo.com/', {
      v: '60',
      title: event.title,
      st: event.allDay ? compact(date(event.wallStart)) : compact(event.startsAt),
      et: event.allDay ? '' : compact(event.endsAt),
      dur: event.allDay ? 'allday' : '',
      in_loc: placeOf(event),
      desc: textOf(event, page),
    }),
};
