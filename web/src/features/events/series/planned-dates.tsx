import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Event } from '#contract/events/index.ts';
import type { SeriesPlan } from '#contract/events/series.ts';
import { SpanTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Panel, Tag } from '#ui/layout/layout.tsx';
import { seriesPlan } from './edits.queries.ts';
import { useRuleWords } from './rule-words.ts';
import styles from './series.module.css';

type Planned = SeriesPlan['items'][number];
const SHOWN_AT_FIRST = 6;

/** The dates of a series for its hosts: seats taken, what differs, and the way to edit each. */
export const PlannedDates = ({ event }: { event: Event }) => {
  const t = useTexts('events-series');
  const events = useTexts('events');
  const { whole } = useRuleWords();
  const [isWhole, setWhole] = useState(false);
  const { data } = useQuery(seriesPlan(event.id));
  if (!data) return null;
  const shown = isWhole ? data.items : data.items.slice(0, SHOWN_AT_FIRST);
  return (
    <Panel title={t('hosts.title')}>
      <p className={styles.rule}>{whole(event.series?.rrule ?? data.all.rrule)}</p>
      <ul className={styles.dates}>
        {shown.map((date) => (
          <DateRow key={date.id} date={date} isHere={date.id === event.id} />
        ))}
      </ul>
      {shown.length < data.items.length && (
        <div className={styles.acts}>
          <Button look="text" size="small" onClick={() => setWhole(true)}>
            {events('dates.more', { count: data.items.length - shown.length })}
          </Button>
        </div>
      )}
    </Panel>
  );
};

const DateRow = ({ date, isHere }: { date: Planned; isHere: boolean }) => {
  const t = useTexts('events-series');
  const format = useFormat();
  const { status, state, goingCount: count, capacity } = date;
  const note = status === 'cancelled' || status === 'postponed' || status === 'draft' ? status : state === 'same' ? null : state;
  return (
    <li className={styles.date} data-here={isHere || undefined}>
      <span className={styles.planned}>
        <span className={styles.link}>
          <SpanTime {...date} />
        </span>
        <span className={styles.rule}>{capacity === null ? t('hosts.seats', { count }) : t('hosts.seatsOf', { count, capacity })}</span>
        {note && <Tag tone={note === 'cancelled' ? 'danger' : note === 'draft' ? 'neutral' : 'info'}>{t(`state.${note}`)}</Tag>}
      </span>
      {status !== 'cancelled' && status !== 'archived' && (
        <LinkButton
          look="text"
          size="small"
          to={`/events/${date.slug}/edit`}
          aria-label={t('hosts.edit.label', { date: format.dayWithin(date.startsAt) })}
        >
          {t('hosts.edit')}
        </LinkButton>
      )}
    </li>
  );
};
