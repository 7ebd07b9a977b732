import type { EmbedDate, EmbedPage } from '#contract/site/embed-pages.ts';
import { writeEmbed } from '#contract/browser/embed-filters.ts';
import { formatCalendarDay, formatMonth } from '#kernel/i18n/calendar-day.ts';
import type { Language } from '#kernel/i18n/language.ts';
import type { SiteFrame } from '../frame.ts';
import { listAddress } from './embed-list.tsx';
import styles from './embed.module.css';
import { byDay, monthAfter, weeksOf } from './month.ts';
import { Out } from './out.tsx';

type EmbedMonthProps = { frame: SiteFrame; page: Extract<EmbedPage, { name: 'embedMonth' }> };

/** More of a day are in the list of the site. */
const MAX_OF_DAY = 4;

const hourOf = ({ startsAt, zone, allDay }: EmbedDate, language: Language): string =>
  allDay
    ? ''
    : new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(
        new Date(startsAt),
      );

/** A month as a table, which a narrow frame shows as a list of its days. Other months are links within the frame. */
export const EmbedMonth = ({ frame: { t, language }, page }: EmbedMonthProps) => {
  const { month, filter } = page;
  const days = byDay(page.dates);
  const weeks = weeksOf(month, language === 'en-US' ? 0 : 1);
  const to = (count: number) => `/embed/events${writeEmbed({ ...filter, month: monthAfter(month, count) })}`;
  const within = (address: string) => `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  const firstWhole = weeks.find((week) => week.every((day) => day !== null)) ?? [];
  const hasNone = ![...days.keys()].some((day) => day.startsWith(month));
  return (
    <>
      <header className={styles.months}>
        <h1 className={styles.title}>
          <Out to={listAddress(page)}>{page.community?.name ?? t('eventList.title')}</Out> · {formatMonth(month, language)}
        </h1>
        <nav aria-label={t('embed.months')}>
          <a href={within(to(-1))} rel="prev" aria-label={t('embed.previous')}>
            ‹
          </a>
          <a href={within(to(1))} rel="next" aria-label={t('embed.next')}>
            ›
          </a>
        </nav>
      </header>
      {hasNone && <p className={styles.soft}>{t('embed.noneInMonth')}</p>}
      <table className={styles.month}>
        <thead>
          <tr>
            {firstWhole.map((day) => (
              <th key={day} scope="col">
                {weekday.format(new Date(`${day}T00:00:00Z`))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, at) => (
                <td key={day ?? at} data-empty={!day || !days.has(day) ? '' : undefined}>
                  {day && <Day day={day} dates={days.get(day) ?? []} language={language} more={listAddress(page)} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

const Day = ({ day, dates, language, more }: { day: string; dates: readonly EmbedDate[]; language: Language; more: string }) => (
  <>
    <time dateTime={day} className={styles.number}>
      <span className={styles.short}>{Number(day.slice(8))}</span>
      <span className={styles.long}>{formatCalendarDay(day, language)}</span>
    </time>
    {dates.slice(0, MAX_OF_DAY).map((date) => (
      <p key={date.slug} className={styles.date} data-off={date.isCancelled ? '' : undefined}>
        <Out to={`/events/${date.slug}`}>
          {hourOf(date, language)} {date.title}
        </Out>
      </p>
    ))}
    {dates.length > MAX_OF_DAY && (
      <p className={styles.date}>
        <Out to={more}>+{dates.length - MAX_OF_DAY}</Out>
      </p>
    )}
  </>
);
