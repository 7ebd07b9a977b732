import { randomInt } from 'node:crypto';
import type { EventCreate } from '#contract/events.ts';
import { newId } from '#kernel/ids.ts';
import { searchVector, spellOut } from '#kernel/search.ts';
import { zonedTime } from '#kernel/zoned-time.ts';

/** An event as it will be stored: the input with everything derived from it. */
export type EventPlan = Omit<EventCreate, 'mayHaveBegun'> & {
  id: string;
  slug: string;
  startsAt: Date;
  endsAt: Date;
  lexemes: string[];
  language: string;
  hostId: string;
};

/** Null when a wall time or the zone does not exist, or when the event would end before it starts. */
export function planEvent(input: EventCreate, { language, hostId }: { language: string; hostId: string }): EventPlan | null {
  const start = zonedTime(input.wallStart, input.zone);
  const end = zonedTime(input.wallEnd, input.zone);
  if (!start || !end || end.instant <= start.instant) return null;
  return {
    ...input,
    language,
    hostId,
    id: newId(),
    slug: eventSlug(input.title),
    zone: start.zone,
    startsAt: start.instant,
    endsAt: end.instant,
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

/** Search words of an event. */
export const eventWords = ({ title, summary, venue }: Pick<EventCreate, 'title' | 'summary' | 'venue'>): string[] => [
  ...new Set([
    ...searchVector([[...title].slice(0, PINYIN_LETTERS).join('')], { pinyin: true }),
    ...searchVector([title, summary, venue?.name ?? '', venue?.city ?? '']),
  ]),
];
