import { useSyncExternalStore } from 'react';
import { spaced } from '#contract/browser/spaced.ts';
import { useLanguage } from './current.ts';
import {
  formatDay,
  formatDate,
  formatDayWithin,
  formatFull,
  formatPrinted,
  formatRelative,
  formatSpan,
  formatTime,
  remembered,
  type TimeReader,
  type TimeSpan,
} from './time.ts';

const minute = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;
/** The zone set in the account; null for the device's. */
let chosenZone: string | null = null;
/** The zone in which times are shown and typed: the account's, or the device's. */
export const readerZone = (): string => chosenZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
let now = Date.now();
let zone = readerZone();

const tick = () => {
  now = Date.now();
  zone = readerZone();
  for (const listener of listeners) listener();
};
/** Sets the zone of all displayed times. */
export const showTimesIn = (zoneName: string | null): void => {
  chosenZone = zoneName;
  tick();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  timer ??= setInterval(tick, minute / 2);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
};
const isFresh = () => Math.abs(Date.now() - now) < minute;

/** The current time, updated twice a minute by one timer for the whole page. */
const useNow = () =>
  useSyncExternalStore(subscribe, () => {
    if (!isFresh()) now = Date.now();
    return now;
  });

const numbers = remembered((language, options: Intl.NumberFormatOptions | undefined) => new Intl.NumberFormat(language, options));
const lists = remembered((language, options: Intl.ListFormatOptions | undefined) => new Intl.ListFormat(language, options));

type At = string | number;
const instant = (at: At) => (typeof at === 'number' ? at : Date.parse(at));

/** Formats dates and numbers for the reader; instants are ISO strings or milliseconds. */
export const useFormat = () => {
  const language = useLanguage();
  const reader: TimeReader = { language, zone, now: useNow() };
  return {
    reader,
    number: (value: number, options?: Intl.NumberFormatOptions) => spaced(numbers(language, options).format(value)),
    /** `12K`, `1.2万`: for limited space. */
    compact: (value: number) => numbers(language, { notation: 'compact' }).format(value),
    list: (items: readonly string[]) => lists(language, undefined).format(items),
    day: (at: At, style?: 'short' | 'long') => formatDay(instant(at), reader, style),
    /** `today`: within a sentence. */
    dayWithin: (at: At, style?: 'short' | 'long') => formatDayWithin(instant(at), reader, style),
    /** `Sat, Nov 21`: where a sentence says *on* a day. */
    date: (at: At, style?: 'short' | 'long') => formatDate(instant(at), reader, style),
    time: (at: At) => formatTime(instant(at), reader),
    full: (at: At) => formatFull(instant(at), reader),
    printed: (at: At, zoneName: string = zone) => formatPrinted(instant(at), { language, zone: zoneName }),
    relative: (at: At) => formatRelative(instant(at), reader),
    span: (span: TimeSpan) => formatSpan(span, reader),
  };
};
