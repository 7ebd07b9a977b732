import { setImmediate } from 'node:timers/promises';
import ICAL from 'ical.js';
import { limits } from '#contract/browser/limits.ts';
import { AppError } from '#kernel/errors.ts';
import { blocksOf } from './calendar-lines.ts';
import type { RawRule } from './calendar-rule.ts';
import { type Property, type WallSpan, spanOf, timeOf } from './calendar-times.ts';

type Component = [name: string, properties: Property[], components: Component[]];

/** The events with one UID in a calendar: the first, and how many others differ from what its rule says. */
export type CalendarEntry = { uid: string; event: Component; exceptions: number };
type Problem =
  | 'event_import.no_title'
  | 'event_import.no_start'
  | 'event_import.unknown_zone'
  | 'event_import.bad_end'
  | 'event_import.cancelled';
/** An event as its calendar states it, in local times of its zone. */
export type ReadEvent = WallSpan & {
  title: string;
  description: string;
  venue: { name: string; line: string; point: { lat: number; lng: number } | null } | null;
  onlineUrl: string | null;
  tags: string[];
  rule: RawRule | null;
};

const LONGEST_MS = 20;
const notACalendar = () => new AppError('event_import.not_a_calendar');

const properties = ([, all]: Component, name: string): Property[] => all.filter(([one]) => one === name);
const first = (event: Component, name: string): Property | undefined => properties(event, name)[0];
const textIn = (event: Component, name: string): string => {
  const value = first(event, name)?.[3];
  return typeof value === 'string' ? value.trim() : '';
};
const cut = (text: string, most: number): string => [...text].slice(0, most).join('').trim();
const onOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** The events of a file, by their UID. Throws if the file is not a calendar. */
export async function entriesOf(file: string): Promise<CalendarEntry[]> {
  const entries = new Map<string, CalendarEntry>();
  for (const event of await eventsIn(file)) {
    const uid = textIn(event, 'uid');
    const isOverride = first(event, 'recurrence-id') !== undefined;
    const former = entries.get(uid);
    const own = isOverride ? 1 : exceptionsOf(event);
    // Without a UID it could be imported again and again.
    if (uid === '' || [...uid].length > limits.eventImport.uid || !uid.isWellFormed() || /\p{Cc}/u.test(uid)) continue;
    entries.set(uid, { uid, event: former && isOverride ? former.event : event, exceptions: (former?.exceptions ?? 0) + own });
  }
  // An override alone is a date of a series that is missing from the calendar.
  return [...entries.values()];
}

/** Reads events one by one, and lets other calls be answered in between: all at once takes up to a second. */
async function eventsIn(file: string): Promise<Component[]> {
  const blocks = blocksOf(file);
  if (!blocks) throw notACalendar();
  const events: Component[] = [];
  let pausedAt = performance.now();
  for (const block of blocks) {
    events.push(parsed(block));
    if (performance.now() - pausedAt < LONGEST_MS) continue;
    await setImmediate();
    pausedAt = performance.now();
  }
  return events;
}

function parsed(lines: readonly string[]): Component {
  try {
    return ICAL.parse(['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\n'));
  } catch {
    throw notACalendar();
  }
}

const exceptionsOf = (event: Component): number =>
  ['exdate', 'rdate', 'exrule'].reduce(
    (sum, name) => sum + properties(event, name).reduce((count, property) => count + property.length - 3, 0),
    0,
  );

const DAY = 86_400_000;

/** Whether the event is over in every zone. This is known without its dates: a calendar of years has thousands of them. */
export function isLongOver({ event }: CalendarEntry, now: Date): boolean {
  const rule = first(event, 'rrule')?.[3] as RawRule | undefined;
  const last = rule ? rule['until'] : (first(event, 'dtend') ?? first(event, 'dtstart'))?.[3];
  const day = Date.parse(String(last).slice(0, 'YYYY-MM-DD'.length));
  return first(event, 'duration') === undefined && day + 3 * DAY < now.getTime();
}

/** Times without a zone, and those in UTC, are read in `zone`. `until`: the times of the event, if it has one date. */
export function readEntry(
  { event }: CalendarEntry,
  zone: string,
): { read: ReadEvent | null; title: string; problem: Problem | null; until: WallSpan | null } {
  const title = cut(onOneLine(textIn(event, 'summary')), limits.eventTitle.max);
  const refused = (problem: Problem, until: WallSpan | null = null) => ({ read: null, title, problem, until });
  const startsAt = first(event, 'dtstart');
  const start = startsAt && timeOf(startsAt, zone);
  if (start === null) return refused('event_import.unknown_zone');
  if (!start) return refused('event_import.no_start');
  const given = first(event, 'rrule')?.[3];
  const rule = typeof given === 'object' && given !== null ? (given as RawRule) : null;
  const span = spanOf(start, { end: first(event, 'dtend'), duration: textIn(event, 'duration'), isRepeated: rule !== null });
  if (!span) return refused('event_import.bad_end');
  const until = rule ? null : span;
  if ([...title].length < limits.eventTitle.min) return refused('event_import.no_title', until);
  if (textIn(event, 'status').toUpperCase() === 'CANCELLED') return refused('event_import.cancelled', until);
  const read: ReadEvent = {
    title,
    description: cut(textIn(event, 'description'), limits.eventDescription.max),
    ...span,
    ...placeOf(event),
    tags: tagsOf(event),
    rule,
  };
  return { read, title, problem: null, until };
}

const isPage = (text: string): boolean => URL.canParse(text) && text.startsWith('https://') && text.length <= limits.onlineUrl.max;

/** The first line of a place is its name. A place that is a web address is a meeting online. */
function placeOf(event: Component): Pick<ReadEvent, 'venue' | 'onlineUrl'> {
  const place = textIn(event, 'location');
  if (isPage(place)) return { venue: null, onlineUrl: place };
  const meeting = ['conference', 'x-google-conference'].map((name) => textIn(event, name)).find(isPage) ?? null;
  if (place === '') return { venue: null, onlineUrl: meeting };
  const [name = '', ...rest] = place.split(/\s*[,\n]\s*/);
  const [lat, lng] = (first(event, 'geo')?.[3] ?? []) as number[];
  const isPoint = lat !== undefined && lng !== undefined && Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
  const venue = {
    name: cut(onOneLine(name || place), limits.venueName.max),
    line: cut(onOneLine(rest.join(', ')), limits.venueLine.max),
    point: isPoint ? { lat, lng } : null,
  };
  return { venue, onlineUrl: meeting };
}

const tagsOf = (event: Component): string[] => {
  const words = properties(event, 'categories').flatMap(([, , , ...values]) => values.map((value) => onOneLine(String(value)).trim()));
  return [...new Set(words.filter((word) => word !== '' && [...word].length <= limits.tag.max))].slice(0, limits.tags.max);
};
