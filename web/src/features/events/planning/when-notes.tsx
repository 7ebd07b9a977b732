import { wallTimePattern } from '#contract/browser/patterns.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { clockOf, instantAt } from '#ui/date/zoned-wall-time.ts';
import { Text } from '#ui/layout/text.tsx';
import type { EventFields } from '../event-fields.ts';
import styles from './planning.module.css';

const MINUTE = 60_000;
/** In minutes. */
const DAY = 1_440;
const units = [
  ['day', DAY],
  ['hour', 60],
  ['minute', 1],
] as const;

type Times = Pick<EventFields, 'start' | 'end' | 'zone' | 'allDay' | 'startClock' | 'endClock'>;
/** `isRefused`: the fields of the times say what is wrong with them. */
type WhenNotesProps = Times & { isRefused: boolean };

/** How long an event lasts, when it is for the reader if their clock differs, and what is odd about its times. */
export const WhenNotes = ({ isRefused, ...times }: WhenNotesProps) => {
  const { start, end, zone, allDay } = times;
  const t = useTexts('events');
  const format = useFormat();
  if (allDay) return <WholeDays start={start} end={end} />;
  const found = instantsOf(times);
  if (!found) return null;
  const minutes = (Date.parse(found.endsAt) - Date.parse(found.startsAt)) / MINUTE;
  const { text, atPlace } = format.span({ ...found, zone });
  const clocks = [clockOf(start, zone), clockOf(end, zone)];
  return (
    <div className={styles.notes} role="status">
      {minutes > 0 && <p>{t('when.lasts', { time: durationOf(minutes, format.number) })}</p>}
      {atPlace !== null && <p>{t('when.yours', { time: text })}</p>}
      {clocks.includes('skipped') && !isRefused && <Text look="danger">{t('when.skipped')}</Text>}
    </div>
  );
};

/** They begin and end at midnight where the event is, also on days on which the clocks change. */
const WholeDays = ({ start, end }: Pick<Times, 'start' | 'end'>) => {
  const t = useTexts('events');
  const { number } = useFormat();
  const [first, last] = [start, end].map((time) => Date.parse(`${time.slice(0, 10)}T00:00Z`) / MINUTE) as [number, number];
  // The last day counts, too. Without one of the days this is no number.
  const minutes = last - first + DAY;
  return minutes > 0 ? (
    <div className={styles.notes} role="status">
      <p>{t('when.lasts', { time: durationOf(minutes, number) })}</p>
    </div>
  ) : null;
};

/** Null while a time is incomplete, or a zone is still being typed. */
function instantsOf({ start, end, zone, startClock, endClock }: Times): { startsAt: string; endsAt: string } | null {
  if (![start, end].every((time) => wallTimePattern.test(time)) || start >= end) return null;
  try {
    return { startsAt: instantAt(start, zone, startClock || 'compatible'), endsAt: instantAt(end, zone, endClock || 'compatible') };
  } catch {
    return null;
  }
}

const durationOf = (minutes: number, number: (value: number, options: Intl.NumberFormatOptions) => string): string =>
  units
    .map(([unit, length], index) => {
      const value = Math.floor((index === 0 ? minutes : minutes % units[index - 1]![1]) / length);
      return value === 0 ? '' : number(value, { style: 'unit', unit, unitDisplay: 'long' });
    })
    .filter((part) => part !== '')
    .join(' ');
