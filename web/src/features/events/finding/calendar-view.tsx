import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { formatCalendarDay, formatMonth } from '#kernel/i18n/calendar-day.ts';
import { useFormat, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { startOfDay } from '#kernel/i18n/start-of-day.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { ChevronIcon } from '#ui/icons/icons.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { narrowingOf, type EventsFilter } from '../events-filter.ts';
import styles from './calendar.module.css';
import { CalendarDay } from './calendar-day.tsx';
import { addDays, addMonths, byCalendarDay, dayAt, firstWeekday, monthOf, weekOf } from './days.ts';
import { calendarQuery } from './finding.queries.ts';

type CalendarViewProps = { filter: EventsFilter; href: (change: Partial<EventsFilter>) => string };

/** The day to which a key leads from a day. */
const moves: Record<string, (day: string, isMonth: boolean) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day, isMonth) => (isMonth ? addMonths(day, -1) : addDays(day, -7)),
  PageDown: (day, isMonth) => (isMonth ? addMonths(day, 1) : addDays(day, 7)),
};

/** A month or a week of events; the day in focus stands in the address. */
export const CalendarView = ({ filter, href }: CalendarViewProps) => {
  const t = useTexts('events-finding');
  const language = useLanguage();
  const { reader } = useFormat();
  const navigate = useNavigate();
  const grid = useRef<HTMLDivElement>(null);
  /** A key moved the day, and the focus is to follow. */
  const isMoved = useRef(false);
  const today = dayAt(reader.now, reader.zone);
  const date = filter.date || today;
  const isMonth = filter.view === 'month';
  const weeks = isMonth ? monthOf(date, firstWeekday(language)) : [weekOf(date, firstWeekday(language))];
  const [first, last] = [weeks[0]![0]!, weeks.at(-1)![6]!];
  const at = (day: string) => new Date(startOfDay(day, reader.zone)).toISOString();
  const query = useQuery(calendarQuery({ ...narrowingOf(filter), from: at(first), to: at(addDays(last, 1)) }));
  const { data, error, isPlaceholderData } = query;
  const days = byCalendarDay(data?.items ?? [], reader.zone);
  // The cell that had the focus may be gone with its month.
  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus();
  }, [date]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-day]');
    if (!cell || event.target !== cell) return;
    const day = cell.dataset['day']!;
    const to = moves[event.key]?.(day, isMonth);
    if (!to && event.key !== 'Enter') return;
    event.preventDefault();
    isMoved.current = to !== undefined;
    void navigate(to ? href({ date: to }) : href({ view: 'list', from: day, to: day, when: 'upcoming' }), {
      replace: to !== undefined,
      preventScrollReset: true,
    });
  };
  if (error && !data) return <LoadingState query={query} skeleton={null} />;
  const title = isMonth
    ? formatMonth(date.slice(0, 7), language)
    : t('calendar.week', { from: formatCalendarDay(first, language), to: formatCalendarDay(last, language) });
  return (
    <Stack as="section" gap={12} aria-label={title}>
      <Head title={title} isMonth={isMonth} date={date} href={href} />
      {data?.isCut && <p role="note">{t('calendar.cut')}</p>}
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        aria-label={title}
        aria-busy={!data || isPlaceholderData}
        className={styles.grid}
        data-view={filter.view}
        onKeyDown={onKeyDown}
      >
        <div role="row" className={styles.row}>
          {weeks[0]!.map((day) => (
            <div key={day} role="columnheader" className={styles.weekday}>
              {new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' }).format(Date.parse(day))}
            </div>
          ))}
        </div>
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={styles.row}>
            {week.map((day) => (
              <CalendarDay
                key={day}
                day={day}
                events={days.get(day) ?? []}
                most={isMonth ? 3 : 30}
                isOutside={isMonth && day.slice(0, 7) !== date.slice(0, 7)}
                isToday={day === today}
                isCurrent={day === date}
                href={href({ view: 'list', from: day, to: day, when: 'upcoming' })}
              />
            ))}
          </div>
        ))}
      </div>
    </Stack>
  );
};

type HeadProps = { title: string; isMonth: boolean; date: string; href: CalendarViewProps['href'] };
const Head = ({ title, isMonth, date, href }: HeadProps) => {
  const t = useTexts('events-finding');
  const navigate = useNavigate();
  const to = (direction: 1 | -1) => (isMonth ? addMonths(date, direction) : addDays(date, 7 * direction));
  const turn = (direction: 1 | -1) => void navigate(href({ date: to(direction) }), { replace: true, preventScrollReset: true });
  return (
    <Row as="header" gap={16} rowGap={8} justify="between" wrap className={styles.head}>
      <h2 aria-live="polite">{title}</h2>
      <Row gap={8} align="stretch" className={styles.turns}>
        <LinkButton size="small" to={href({ date: '' })}>
          {t('calendar.today')}
        </LinkButton>
        <IconButton
          label={t(isMonth ? 'calendar.previousMonth' : 'calendar.previousWeek')}
          icon={<ChevronIcon size={16} />}
          onClick={() => turn(-1)}
          data-back
        />
        <IconButton
          label={t(isMonth ? 'calendar.nextMonth' : 'calendar.nextWeek')}
          icon={<ChevronIcon size={16} />}
          onClick={() => turn(1)}
        />
      </Row>
    </Row>
  );
};
