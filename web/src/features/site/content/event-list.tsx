import { limits } from '#contract/browser/limits.ts';
import { type EventListFilter, eventModes, writeEventList } from '#contract/browser/public-filters.ts';
import type { PublicEvent, PublicPage } from '#contract/site/index.ts';
import { dayNumber, formatDay } from '#kernel/i18n/time.ts';
import { EventTile } from '../event-tile.tsx';
import type { SiteFrame } from '../frame.ts';
import grid from '../landing.module.css';
import styles from './content.module.css';
import { PagesNav } from './pages-nav.tsx';

type Page = Extract<PublicPage, { name: 'events' }>;
type EventListProps = { frame: SiteFrame; page: Page };
type Day = { key: number; first: PublicEvent; events: PublicEvent[] };

const whens = ['upcoming', 'past'] as const;
const addressOf = (filter: EventListFilter): string => `/events${writeEventList(filter)}`;

/** Groups events by the calendar of the place where each happens, as the reader's zone is not known. */
const byDay = (events: readonly PublicEvent[]): Day[] => {
  const days: Day[] = [];
  for (const event of events) {
    const key = dayNumber(Date.parse(event.startsAt), event.zone);
    const last = days.at(-1);
    if (last?.key === key) last.events.push(event);
    else days.push({ key, first: event, events: [event] });
  }
  return days;
};

/** Public events by day, found by a plain form. */
export const EventList = ({ frame, page }: EventListProps) => {
  const { t, language } = frame;
  const { filter, events, total, totalPages, now } = page;
  const isNarrowed = [filter.q, filter.mode, filter.category, filter.tag].some((value) => value !== '');
  return (
    <div className={styles.list}>
      <header className={styles.head}>
        <h1>{t('eventList.title')}</h1>
        <p>{t('events.text')}</p>
      </header>
      <form className={styles.filters} method="get" action="/events" role="search" aria-label={t('eventList.search')}>
        {filter.when === 'past' && <input type="hidden" name="when" value="past" />}
        {(['mode', 'category', 'tag'] as const).map(
          (name) => filter[name] !== '' && <input key={name} type="hidden" name={name} value={filter[name]} />,
        )}
        <label className={styles.grow}>
          <span>{t('eventList.q')}</span>
          <input
            type="search"
            name="q"
            defaultValue={filter.q}
            maxLength={limits.searchText.max}
            placeholder={t('eventList.q.placeholder')}
          />
        </label>
        <button type="submit">{t('directory.submit')}</button>
      </form>
      <nav className={styles.chips} aria-label={t('eventList.when')}>
        {whens.map((when) => (
          <a key={when} href={addressOf({ ...filter, when, page: 1 })} aria-current={filter.when === when ? 'true' : undefined}>
            {t(`eventList.when.${when}`)}
          </a>
        ))}
      </nav>
      <Kinds frame={frame} page={page} />
      {(filter.q !== '' || filter.tag !== '') && (
        <p className={styles.found}>
          {t('eventList.found', { count: total })} <a href="/events">{t('directory.clear')}</a>
        </p>
      )}
      {events.length === 0 && (
        <div className={grid.note}>
          <h2>{t(isNarrowed ? 'eventList.nothing' : `eventList.empty.${filter.when}`)}</h2>
          <p>{t(isNarrowed ? 'eventList.nothingText' : 'events.empty.text')}</p>
        </div>
      )}
      {byDay(events).map(({ key, first, events: ofDay }, index) => (
        <div key={`${key}-${first.id}`} className={styles.day}>
          <h2>{formatDay(Date.parse(first.startsAt), { language, zone: first.zone, now: Date.parse(now) }, 'long')}</h2>
          <div className={styles.tiles}>
            {ofDay.map((event) => (
              <EventTile key={event.id} event={event} t={t} language={language} now={now} isEager={index === 0} />
            ))}
          </div>
        </div>
      ))}
      <PagesNav t={t} page={filter.page} totalPages={totalPages} href={(wanted) => addressOf({ ...filter, page: wanted })} />
    </div>
  );
};

/** Each format and category is a link, so that one tap applies it without a script. */
const Kinds = ({ frame: { t, language }, page: { filter, categories } }: EventListProps) => {
  const { mode: chosen, category } = filter;
  const to = (change: Partial<EventListFilter>) => addressOf({ ...filter, ...change, page: 1 });
  return (
    <>
      <nav className={styles.chips} aria-label={t('eventList.mode')}>
        {(['', ...eventModes] as const).map((mode) => (
          <a key={mode} href={to({ mode })} aria-current={chosen === mode ? 'true' : undefined}>
            {t(`eventList.mode.${mode || 'all'}`)}
          </a>
        ))}
      </nav>
      <nav className={styles.chips} aria-label={t('directory.categories')}>
        <a href={to({ category: '' })} aria-current={category === '' ? 'true' : undefined}>
          {t('directory.categories.all')}
        </a>
        {categories.map(({ slug, names }) => (
          <a key={slug} href={to({ category: slug })} aria-current={category === slug ? 'true' : undefined}>
            {names[language]}
          </a>
        ))}
      </nav>
    </>
  );
};
