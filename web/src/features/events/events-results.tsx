import type { UseQueryResult } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import type { CallOutput } from '#contract/api.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import { dayNumber } from '#kernel/i18n/time.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Pager } from '#ui/pager/pager.tsx';
import { Bone } from '#ui/skeleton/skeleton.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { EventCard } from './event-card.tsx';
import { byDay, isFiltered, isNarrowed, type EventsFilter } from './events-filter.ts';
import styles from './events-list.module.css';

type EventsResultsProps = {
  list: UseQueryResult<CallOutput<'GET /events'>>;
  filter: EventsFilter;
  href: (change: Partial<EventsFilter>) => string;
  onClear: () => void;
};

/** Events grouped by the reader's calendar day. */
export const EventsResults = ({ list, filter, href, onClear }: EventsResultsProps) => {
  const t = useTexts('events');
  const common = useTexts('kernel');
  const format = useFormat();
  if (!list.data)
    return (
      <LoadingState query={list}>
        <Bones />
      </LoadingState>
    );
  const { items, pagination } = list.data;
  if (items.length === 0 && pagination.totalPages > 0) return <Navigate to={href({ page: pagination.totalPages })} replace />;
  if (items.length === 0) return <Nothing filter={filter} onClear={onClear} />;
  const days = byDay(items, (at) => dayNumber(Date.parse(at), format.reader.zone));
  return (
    <Stack gap={24} className={styles.results} aria-busy={list.isPlaceholderData}>
      <p className="visually-hidden" aria-live="polite">
        {t('results.count', { count: pagination.total })}
      </p>
      {days.map((day) => (
        <section key={day.key} className={styles.day} aria-labelledby={`day-${day.key}`}>
          <h2 id={`day-${day.key}`}>
            {format.day(day.at, 'long')} <span className={styles.count}>{t('results.count', { count: day.events.length })}</span>
          </h2>
          <ul>
            {day.events.map((event) => (
              <li key={event.id}>
                <EventCard event={event} isUnderDay isAnswered />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Pager
        page={pagination.page}
        totalPages={pagination.totalPages}
        href={(page) => href({ page })}
        labels={{ name: t('pages.name'), previous: common('previous'), next: common('next'), page: (page) => t('pages.page', { page }) }}
      />
    </Stack>
  );
};

const Bones = () => (
  <div className={styles.bones}>
    <Bone width={180} height={20} />
    {[0, 1, 2, 3].map((row) => (
      <div key={row} className={styles.bone}>
        <div className={styles.boneWords}>
          <Bone width="32%" />
          <Bone width="64%" height={18} />
          <Bone width="46%" />
        </div>
        <Bone width={112} height={112} radius={6} />
      </div>
    ))}
  </div>
);

const Nothing = ({ filter, onClear }: { filter: EventsFilter; onClear: () => void }) => {
  const t = useTexts('events');
  if (filter.q !== '' || filter.since !== '' || isNarrowed(filter))
    return (
      <EmptyState title={t('nothing.title')} text={t('nothing.text')} action={<Button onClick={onClear}>{t('nothing.clear')}</Button>} />
    );
  const kind = filter.when === 'past' ? 'past' : filter.scope;
  return (
    <EmptyState
      title={t(`empty.${kind}.title`)}
      text={t(`empty.${kind}.text`)}
      action={
        isFiltered(filter) ? (
          <Button onClick={onClear}>{t('empty.showAll')}</Button>
        ) : (
          <LinkButton to="/communities">{t('empty.action')}</LinkButton>
        )
      }
    />
  );
};
