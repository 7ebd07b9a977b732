import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Event } from '#contract/events/index.ts';
import type { SeriesDate } from '#contract/events/series.ts';
import { errorText, SpanTime, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { Button } from '#ui/button/button.tsx';
import { Panel, Tag } from '#ui/layout/layout.tsx';
import { BoneText, Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useRuleWords } from './rule-words.ts';
import { seriesDates } from './series.queries.ts';
import styles from './series.module.css';

type Series = NonNullable<Event['series']>;
const SHOWN_AT_FIRST = 6;

const DatesActs = lazyPart(async () => (await import('../dates/dates-acts.tsx')).DatesActs, 'events-dates');
type DatesProps = { event: Event; dates: readonly SeriesDate[]; standing: { partySize: number } | null };

/** The dates of a series: the way to each, and an answer to several at once. */
export const SeriesDates = ({ event, series }: { event: Event; series: Series }) => {
  const t = useTexts('events');
  const common = useTexts('kernel');
  const { whole } = useRuleWords();
  const { data, error, isPending, refetch } = useQuery(seriesDates(event.id));
  return (
    <Panel title={t('dates.title')}>
      <p className={styles.rule}>{whole(series.rrule)}</p>
      {isPending && (
        <Skeleton label={common('loading')}>
          <BoneText lines={SHOWN_AT_FIRST} />
        </Skeleton>
      )}
      {error && !data && (
        <p className={styles.rule}>
          {errorText(error)}{' '}
          <Button look="text" size="small" onClick={() => void refetch()}>
            {common('retry')}
          </Button>
        </p>
      )}
      {data && <Dates event={event} dates={data.items} standing={data.standing} />}
    </Panel>
  );
};

const Dates = ({ event, dates, standing }: DatesProps) => {
  const t = useTexts('events');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? dates : dates.slice(0, SHOWN_AT_FIRST);
  return (
    <>
      <ul className={styles.dates}>
        {shown.map((date) => (
          <DateRow key={date.id} date={date} isHere={date.id === event.id} />
        ))}
      </ul>
      {dates.length === 0 && <p className={styles.rule}>{t('dates.none')}</p>}
      <div className={styles.acts}>
        <DatesActs event={event} dates={dates} standing={standing} />
        {!isWhole && dates.length > SHOWN_AT_FIRST && (
          <Button look="text" size="small" onClick={() => setWhole(true)}>
            {t('dates.more', { count: dates.length - SHOWN_AT_FIRST })}
          </Button>
        )}
      </div>
    </>
  );
};

const DateRow = ({ date, isHere }: { date: SeriesDate; isHere: boolean }) => {
  const t = useTexts('events');
  const state = stateOf(date);
  return (
    <li className={styles.date} data-here={isHere || undefined}>
      <Link to={`/events/${date.slug}`} aria-current={isHere ? 'page' : undefined} className={styles.link}>
        <SpanTime {...date} />
      </Link>
      {state && <Tag tone={tones[state]}>{state === 'few' ? t('badge.few', { count: date.seatsLeft ?? 0 }) : t(`badge.${state}`)}</Tag>}
    </li>
  );
};

const tones = {
  cancelled: 'danger',
  going: 'success',
  waitlisted: 'warning',
  pending: 'warning',
  offered: 'warning',
  full: 'neutral',
  few: 'info',
} as const;
const FEW = 5;

function stateOf({ status, myRegistration, seatsLeft }: SeriesDate): keyof typeof tones | null {
  if (status === 'cancelled') return 'cancelled';
  const mine = myRegistration?.state;
  if (mine === 'going' || mine === 'waitlisted' || mine === 'pending' || mine === 'offered') return mine;
  if (seatsLeft === 0) return 'full';
  return seatsLeft !== null && seatsLeft <= FEW ? 'few' : null;
}
