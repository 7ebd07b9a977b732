import { firstOf } from '#contract/browser/excerpts.ts';
import type { Language } from '#contract/kernel/schemas.ts';
import type { Notification } from '#contract/notifications.ts';
import { excerptOf } from '#kernel/texts/rendered.ts';
import type { StoredNotice } from './notifications.list.repository.ts';

export type NoticeWords = Pick<Notification, 'title' | 'message'>;
type Params = Record<string, string | number>;
export type TranslateNotice = (key: string, params?: Params) => string;
/** Writes the text of a notification in the language of its receiver. */
export type Write = (notice: StoredNotice, translate: TranslateNotice, language: Language) => NoticeWords;

const EXCERPT = 140;
const isHan = /\p{Script=Han}/u;

/** Family name first, without a space, when the name is written in Chinese. */
export function nameOf({
  firstName,
  lastName,
  username,
}: Pick<NonNullable<StoredNotice['actor']>, 'firstName' | 'lastName' | 'username'>): string {
  const name = isHan.test(firstName + lastName) ? lastName + firstName : `${firstName} ${lastName}`;
  return name.trim() || username;
}

/** The beginning of Markdown, as readers see it. */
export const beginningOf = (body: string): Promise<string> => excerptOf(body, EXCERPT);
/** The beginning of a text without marks. */
export const lineOf = (text: string): string => firstOf(text, EXCERPT);

/** The time in the event's time zone. The zone is named, as the reader's is unknown. */
export function whenOf({ startsAt, zone, allDay }: { startsAt: string | Date; zone: string; allDay: boolean }, language: Language): string {
  const write = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, { ...parts, timeZone: zone });
  const at = new Date(startsAt);
  const day = write({ weekday: 'short', month: 'short', day: 'numeric' }).format(at);
  if (allDay) return day;
  const clock = write({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
  const zoneName = write({ timeZoneName: 'short' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return [day, clock, zoneName].join(' ');
}

export const dayOf = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric' }).format(date);

// The moment in UTC. The zone is named, as that of the reader is unknown.
export const momentOf = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(date);

/** The title with the actor, alone or with others. */
export const titleOf = ({ kind, others }: StoredNotice, translate: TranslateNotice, alone: string = `${kind}.title`): string =>
  others > 0 ? translate(`${kind}.others`, { count: others }) : translate(alone);

export const reasonOf = ({ params }: StoredNotice): string => lineOf(String(params['reason'] ?? ''));
export const sentences = (...parts: string[]): string => parts.filter((part) => part !== '').join(' · ');
