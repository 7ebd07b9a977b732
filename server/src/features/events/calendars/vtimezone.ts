import { Temporal } from 'temporal-polyfill';

/** More changes of the clocks than any zone has in the years that a file covers. */
const MAX_CHANGES = 64;

type Onset = { local: Temporal.PlainDateTime; from: number; to: number };

/**
 * The changes of a zone's clocks over the instants of a file, each written out, as rules of recurrence would promise years that tz data has
 * not decided yet. Programs need it where they do not know the zone by its name.
 */
export function vtimezone(zone: string, { from, to }: { from: Date; to: Date }): string {
  const onsets = onsetsOf(zone, from, to);
  const usual = Math.min(...onsets.map((onset) => onset.to));
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    ...onsets.flatMap(({ local, from: before, to: after }) => {
      const kind = after > usual ? 'DAYLIGHT' : 'STANDARD';
      const start = local.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
      return [`BEGIN:${kind}`, `DTSTART:${start}`, `TZOFFSETFROM:${offset(before)}`, `TZOFFSETTO:${offset(after)}`, `END:${kind}`];
    }),
    'END:VTIMEZONE',
  ].join('\r\n');
}

/**
 * The changes, including the last one before the first instant, or the offset that has always held. One year on each side shows which
 * offset is summer time.
 */
function onsetsOf(zone: string, from: Date, to: Date): Onset[] {
  const at = (instant: Date) => Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  const end = at(to).add({ years: 1 });
  const begin = at(from).subtract({ years: 1 });
  const onsets: Onset[] = [];
  let change = begin.getTimeZoneTransition('previous');
  if (!change) {
    const seconds = offsetAt(begin);
    onsets.push({ local: Temporal.PlainDateTime.from('1970-01-01T00:00:00'), from: seconds, to: seconds });
    change = begin.getTimeZoneTransition('next');
  }
  for (
    ;
    change && onsets.length < MAX_CHANGES && Temporal.ZonedDateTime.compare(change, end) <= 0;
    change = change.getTimeZoneTransition('next')
  ) {
    const before = change.subtract({ nanoseconds: 1 });
    // The local time of an onset is read from the clocks as they were before it.
    const local = change.toPlainDateTime().add({ seconds: offsetAt(before) - offsetAt(change) });
    onsets.push({ local, from: offsetAt(before), to: offsetAt(change) });
  }
  return onsets;
}

const offsetAt = ({ offsetNanoseconds }: Temporal.ZonedDateTime): number => offsetNanoseconds / 1e9;

function offset(seconds: number): string {
  const parts = [seconds / 3_600, (seconds / 60) % 60, seconds % 60].map((part) => String(Math.abs(Math.trunc(part))).padStart(2, '0'));
  return (seconds < 0 ? '-' : '+') + (parts[2] === '00' ? parts.slice(0, 2) : parts).join('');
}
