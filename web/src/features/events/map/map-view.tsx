import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { MapEvent } from '#contract/events/finding.ts';
import { SpanTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Row } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import { Bone, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { type EventsFilter, isNarrowed, narrowingOf, instantsOf, unnarrowed } from '../events-filter.ts';
import { MapCanvas } from './map-canvas.tsx';
import styles from './map.module.css';
import { mapQuery } from './map.queries.ts';

type MapViewProps = { filter: EventsFilter; href: (change: Partial<EventsFilter>) => string };

/** The next events in a part of the world: a list, and a map that moves it. */
export const MapView = ({ filter, href }: MapViewProps) => {
  const t = useTexts('events-map');
  const navigate = useNavigate();
  const { reader } = useFormat();
  const [chosen, choose] = useState<readonly string[]>([]);
  const { bbox } = filter;
  const query = useQuery(mapQuery({ ...narrowingOf(filter), ...instantsOf(filter, reader.zone), ...(bbox && { bbox }) }));
  const { data, error, isPlaceholderData } = query;
  if (error && !data) return <LoadingState query={query} skeleton={null} />;
  const move = (sight: string) => void navigate(href({ bbox: sight }), { replace: true, preventScrollReset: true });
  const here = data?.items.filter(({ id }) => chosen.includes(id)) ?? [];
  return (
    <div className={styles.view}>
      <section className={styles.list} aria-labelledby="events-in-sight" aria-busy={!data || isPlaceholderData}>
        <div className={styles.head}>
          <h2 id="events-in-sight" aria-live="polite">
            {!data
              ? t('list.title')
              : here.length > 0
                ? t('list.here', { count: here.length })
                : t('list.inSight', { count: data.items.length })}
          </h2>
          {here.length > 0 && (
            <Button look="text" size="small" onClick={() => choose([])}>
              {t('list.all')}
            </Button>
          )}
        </div>
        {data?.isCut && here.length === 0 && <p role="note">{t('list.cut')}</p>}
        {!data ? <Bones /> : <Items events={here.length > 0 ? here : data.items} />}
        {data?.items.length === 0 && <Nothing filter={filter} href={href} />}
        {data && (
          <div className={styles.note}>
            <p>{t('list.others')}</p>
            <Link to={href({ view: 'list', bbox: '' })}>{t('list.others.link')}</Link>
          </div>
        )}
      </section>
      <MapCanvas
        events={isPlaceholderData ? undefined : data?.items}
        bbox={bbox}
        chosen={chosen}
        onMove={move}
        onChoose={(events) => choose(events.map(({ id }) => id))}
      />
    </div>
  );
};

const Items = ({ events }: { events: readonly MapEvent[] }) => {
  const t = useTexts('events-map');
  return (
    <ul>
      {events.map((event) => (
        <li key={event.id} className={styles.item} data-off={event.status === 'cancelled' || undefined}>
          <p className={styles.when}>
            <SpanTime {...event} />
          </p>
          <Link to={`/events/${event.slug}`}>{event.title}</Link>
          <Text look="hint">{[event.place, event.city].filter(Boolean).join(' · ') || event.community}</Text>
          {event.precision === 'area' && <Text look="hint">{t('list.area')}</Text>}
        </li>
      ))}
    </ul>
  );
};

const Nothing = ({ filter, href }: MapViewProps) => {
  const t = useTexts('events-map');
  return (
    <Row gap={8} align="stretch" wrap className={styles.nothing}>
      <p>{t(isNarrowed(filter) ? 'nothing.narrowed' : 'nothing')}</p>
      {filter.bbox !== '' && <LinkButton to={href({ bbox: '' })}>{t('nothing.everywhere')}</LinkButton>}
      {isNarrowed(filter) && <LinkButton to={href(unnarrowed)}>{t('nothing.clear')}</LinkButton>}
    </Row>
  );
};

const Bones = () => {
  const t = useTexts('kernel');
  return (
    <Skeleton label={t('loading')}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className={styles.item}>
          <Bone width="40%" />
          <Bone width="80%" height={18} />
          <Bone width="50%" />
        </div>
      ))}
    </Skeleton>
  );
};
