import { Link } from 'react-router';
import type { CalendarEvent } from '#contract/events/finding.ts';
import { formatCalendarDay } from '#kernel/i18n/calendar-day.ts';
import { useFormat, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import styles from './calendar.module.css';
import { dayAt } from './days.ts';

type CalendarDayProps = {
  day: string;
  events: readonly CalendarEvent[];
  /** How many are shown; the day has the others. */
  most: number;
  isOutside: boolean;
  isToday: boolean;
  isCurrent: boolean;
  /** The list of this day. */
  href: string;
};

/** One day: its first events, and the way to all of them. */
export const CalendarDay = ({ day, events, most, isOutside, isToday, isCurrent, href }: CalendarDayProps) => {
  const t = useTexts('events-finding');
  const language = useLanguage();
  // One more line instead of a line that says "+1 more".
  const shown = events.length <= most + 1 ? events : events.slice(0, most);
  const name = formatCalendarDay(day, language);
  return (
    <div
      role="gridcell"
      tabIndex={isCurrent ? 0 : -1}
      data-day={day}
      data-outside={isOutside || undefined}
      data-today={isToday || undefined}
      aria-current={isToday ? 'date' : undefined}
      aria-label={events.length > 0 ? t('calendar.day', { day: name, count: events.length }) : name}
      className={styles.day}
    >
      <Link to={href} className={styles.number} tabIndex={-1} aria-label={name}>
        {Number(day.slice(8))}
      </Link>
      {events.length > 0 && (
        <Link to={href} className={styles.count} tabIndex={-1} aria-label={t('calendar.day', { day: name, count: events.length })}>
          {events.length}
        </Link>
      )}
      <ul className={styles.events}>
        {shown.map((event) => (
          <li key={event.id}>
            <Entry event={event} day={day} />
          </li>
        ))}
      </ul>
      {shown.length < events.length && (
        <Link to={href} className={styles.more}>
          {t('calendar.more', { count: events.length - shown.length })}
        </Link>
      )}
    </div>
  );
};

const Entry = ({ event, day }: { event: CalendarEvent; day: string }) => {
  const format = useFormat();
  const isMine = event.myState === 'going' || event.myState === 'waitlisted' || event.myState === 'pending';
  return (
    <Link
      to={`/events/${event.slug}`}
      className={styles.event}
      data-mine={isMine || undefined}
      data-off={event.status === 'cancelled' || undefined}
      title={`${event.title} · ${event.community} · ${format.span(event).text}`}
    >
      {!event.allDay && <EntryTime event={event} day={day} />} {event.title}
    </Link>
  );
};

/** When it begins, on its last day when it ends, and nothing on the days between. */
const EntryTime = ({ event: { startsAt, endsAt }, day }: { event: CalendarEvent; day: string }) => {
  const t = useTexts('events-finding');
  const format = useFormat();
  const dayOf = (at: number) => dayAt(at, format.reader.zone);
  if (dayOf(Date.parse(startsAt)) === day) return <time dateTime={startsAt}>{format.time(startsAt)}</time>;
  // An end at midnight counts as the day before.
  if (dayOf(Date.parse(endsAt) - 1) !== day) return null;
  return <time dateTime={endsAt}>{t('calendar.until', { time: format.time(endsAt) })}</time>;
};
