import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/browser/limits.ts';
import { formatCalendarDay } from '#kernel/i18n/calendar-day.ts';
import { loadTexts, useFormat, useLanguage, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { useFilter } from '#kernel/page/use-filter.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Choice } from '#ui/choice/choice.tsx';
import { CalendarIcon, CardsIcon, ListIcon, PlaceIcon, PlusIcon } from '#ui/icons/content-icons.tsx';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { SubscribeButton } from './calendars/subscribe-button.tsx';
import { filterForm, scopes, narrowingOf, toQuery, unfiltered, views, whens, type EventsFilter, type EventsView } from './events-filter.ts';
import { EmbedButton } from './embed/embed-button.tsx';
import { EventsResults } from './events-results.tsx';
import styles from './events-list.module.css';
import { eventsList, myCommunities } from './events.queries.ts';
import { ActiveFilters } from './finding/active-filters.tsx';
import { EventFilters } from './finding/event-filters.tsx';
import { Drafts } from './planning/drafts.tsx';

await loadTexts('events-finding', 'communities').catch(() => undefined);
const CalendarView = lazyPart(async () => (await import('./finding/calendar-view.tsx')).CalendarView);
const MapView = lazyPart(async () => (await import('./map/map-view.tsx')).MapView, 'events-map');

export const Page = () => {
  const t = useTexts('events');
  const { filter, searchText, setSearchText, href, apply } = useFilter(filterForm);
  const { reader } = useFormat();
  const isList = filter.view === 'list';
  const list = useQuery({ ...eventsList(toQuery(filter, reader.zone)), enabled: isList });
  const mine = useQuery(myCommunities);
  const mayCreate = mine.data?.some(({ can }) => can.createEvent) ?? false;
  return (
    <PageFrame width="wide">
      <PageHeader
        title={t('title')}
        text={t('subtitle')}
        actions={
          <div className={styles.headActions}>
            <SubscribeButton feed={{ kind: 'filter', filter: narrowingOf(filter) }} text={t('calendar.subscribe.list')} />
            {mayCreate && <EmbedButton what={{ kind: 'events', filter: embeddable(filter) }} title={t('title')} />}
            {mayCreate && (
              <LinkButton to="/events/new">
                <PlusIcon size={16} /> {t('new.action')}
              </LinkButton>
            )}
          </div>
        }
      />
      <Row gap={12} wrap role="search" aria-label={t('search.label')}>
        <SearchField
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={searchText}
          maxLength={limits.searchText.max}
          onChange={setSearchText}
        />
        <Filters filter={filter} href={href} onFilter={apply} />
        <EventFilters filter={filter} onFilter={apply} />
      </Row>
      <Drafts />
      <ActiveFilters filter={filter} href={href} />
      {filter.view === 'map' ? (
        <MapView filter={filter} href={href} />
      ) : !isList ? (
        <CalendarView filter={filter} href={href} />
      ) : (
        <EventsResults list={list} filter={filter} href={href} onClear={() => apply(unfiltered)} />
      )}
    </PageFrame>
  );
};

/** The filters that a frame on another site supports. */
const embeddable = ({ category, tag, city }: EventsFilter) => ({ category, tag, city });

type FiltersProps = {
  filter: EventsFilter;
  href: (change: Partial<EventsFilter>) => string;
  onFilter: (change: Partial<EventsFilter>) => void;
};
const Filters = ({ filter, href, onFilter }: FiltersProps) => {
  const t = useTexts('events');
  const language = useLanguage();
  return (
    <>
      <Views value={filter.view} onChange={(view) => onFilter({ view, bbox: '' })} />
      {filter.view !== 'list' ? null : filter.since ? (
        <LinkButton to={href({ since: '' })}>{t('only.since', { day: formatCalendarDay(filter.since, language) })}</LinkButton>
      ) : (
        <Choice
          label={t('when.label')}
          look="segments"
          value={filter.when}
          options={whens.map((value) => ({ value, label: t(`when.${value}`) }))}
          onChange={(when) => onFilter({ when })}
        />
      )}
      <div className={styles.scopes}>
        <Choice
          label={t('scope.label')}
          value={filter.scope}
          options={scopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
          onChange={(scope) => onFilter({ scope })}
        />
      </div>
    </>
  );
};

const icons = {
  list: <ListIcon size={16} />,
  map: <PlaceIcon size={16} />,
  month: <CalendarIcon size={16} />,
  week: <CardsIcon size={16} />,
};
const Views = ({ value, onChange }: { value: EventsView; onChange: (view: EventsView) => void }) => {
  const t = useTexts('events-finding');
  return (
    <Choice
      label={t('view.label')}
      look="segments"
      value={value}
      options={views.map((view) => ({ value: view, label: t(`view.${view}`), icon: icons[view] }))}
      onChange={onChange}
    />
  );
};
