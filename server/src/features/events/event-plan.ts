import { randomInt } from 'node:crypto';
import type { EventCreate } from '#contract/events/index.ts';
import { eventTimes } from '#contract/browser/event-words.ts';
import { AppError } from '#kernel/errors.ts';
import { newId } from '#kernel/ids.ts';
import { searchVector, spellOut } from '#kernel/search.ts';
import { isZone, zonedTime } from '#kernel/zoned-time.ts';

/** An event as it will be stored: the input with everything derived from it. */
export type StoredPlan = Omit<EventCreate, 'mayHaveBegun' | 'coverId' | 'copyOf' | 'rrule' | 'language' | 'startsLater' | 'endsLater'> & {
  id: string;
  slug: string;
  startsAt: Date;
  endsAt: Date;
  lexemes: string[];
  language: string;
  hostId: string;
};
type Times = Pick<EventCreate, 'wallStart' | 'wallEnd' | 'zone' | 'allDay'>;
type TimesInput = Times & Partial<Pick<EventCreate, 'startsLater' | 'endsLater'>>;

const MIDNIGHT = 'T00:00';
const DAY = 86_400_000;
const nextDay = (wall: string): string => new Date(Date.parse(`${wall.slice(0, 10)}T00:00Z`) + DAY).toISOString().slice(0, 10);

/** Whole days begin and end at midnight. */
const wholeDays = ({ wallStart, wallEnd }: Times) => ({
  wallStart: wallStart.slice(0, 10) + MIDNIGHT,
  wallEnd: wallEnd.endsWith(MIDNIGHT) ? wallEnd : nextDay(wallEnd) + MIDNIGHT,
});

/** Rejects typing slips: a year of three digits, or an end in another century. */
function assertPlausible(wallStart: string, wallEnd: string): void {
  const { years, days } = eventTimes;
  const year = Number(wallStart.slice(0, 4));
  if (year < years.min || year > years.max) throw new AppError('event.bad_time', {}, [{ field: 'wallStart', rule: 'year', params: years }]);
  if (Date.parse(`${wallEnd}Z`) - Date.parse(`${wallStart}Z`) > days.max * DAY)
    throw new AppError('event.bad_time', {}, [{ field: 'wallEnd', rule: 'event_length', params: days }]);
}

/**
 * The instants of wall times. Throws when a wall time or the zone does not exist, when clocks skip the wall time, or when the event would
 * end before it starts. A time that occurs twice means the earlier one, unless the input says otherwise.
 */
export function timesOf(input: TimesInput): Times & { startsAt: Date; endsAt: Date } {
  const { wallStart, wallEnd } = input.allDay ? wholeDays(input) : input;
  const { startsLater = false, endsLater = false } = input;
  if (!isZone(input.zone)) throw new AppError('event.bad_zone', {}, [{ field: 'zone', rule: 'invalid_value' }]);
  const start = zonedTime(wallStart, input.zone, { isLater: startsLater });
  const end = zonedTime(wallEnd, input.zone, { isLater: endsLater });
  if (!start || !end) throw new AppError('event.bad_time');
  if (wallStart >= wallEnd) throw new AppError('request.invalid', {}, [{ field: 'wallEnd', rule: 'after_start' }]);
  const skipped = input.allDay ? [] : [start.isSkipped && 'wallStart', end.isSkipped && 'wallEnd'].filter((field) => field !== false);
  if (skipped.length > 0)
    throw new AppError(
      'event.skipped_time',
      {},
      skipped.map((field) => ({ field, rule: 'skipped' })),
    );
  if (end.instant <= start.instant) throw new AppError('event.bad_time');
  assertPlausible(wallStart, wallEnd);
  return { wallStart, wallEnd, zone: start.zone, allDay: input.allDay, startsAt: start.instant, endsAt: end.instant };
}

export function planEvent(input: EventCreate, { language, hostId }: { language: string; hostId: string }): StoredPlan {
  return {
    ...input,
    ...timesOf(input),
    language: input.language ?? language,
    hostId,
    id: newId(),
    slug: eventSlug(input.title),
    lexemes: eventWords(input),
  };
}

const SLUG_LETTERS = 48;
const SUFFIX_LETTERS = 6;
const SUFFIX_ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/** `周末爬山 Hiking` becomes `zhoumo-pashan-hiking-k7m2xq`: many events share a name, so every slug gets a random suffix. */
export function eventSlug(title: string): string {
  const words = spellOut(title)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_LETTERS)
    .replace(/^-+|-+$/g, '');
  const suffix = Array.from({ length: SUFFIX_LETTERS }, () => SUFFIX_ALPHABET[randomInt(SUFFIX_ALPHABET.length)]).join('');
  return `${words || 'event'}-${suffix}`;
}

/** Every suffix of a name is a word of its own in pinyin, so a long title would outgrow the column. */
const PINYIN_LETTERS = 40;

type Searched = Pick<EventCreate, 'title' | 'summary'> & { venue: { name: string; city: string } | null; tags?: readonly string[] };

/** Search words of an event. */
export const eventWords = ({ title, summary, venue, tags = [] }: Searched): string[] => [
  ...new Set([
    ...searchVector([[...title].slice(0, PINYIN_LETTERS).join('')], { pinyin: true }),
    ...searchVector([title, summary, venue?.name ?? '', venue?.city ?? '', ...tags]),
  ]),
];
