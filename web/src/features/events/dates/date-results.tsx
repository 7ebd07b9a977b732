import { Link } from 'react-router';
import type { SeriesDate } from '#contract/events/series.ts';
import type { DateOutcome } from '#contract/events/dates.ts';
import { SpanTime, useTexts } from '#kernel/i18n/index.ts';
import { Tag } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { Text } from '#ui/layout/text.tsx';
import styles from './dates.module.css';

/** Why a date was refused, in a few words; the page of the date says more. */
const refusals: Readonly<Record<string, 'full' | 'closed' | 'asks' | 'late' | 'hidden' | 'none'>> = {
  'event.full': 'full',
  'event.closed': 'closed',
  'registration.answers_missing': 'asks',
  'registration.too_late': 'late',
  'registration.not_found': 'none',
  'event.not_found': 'hidden',
  'member.not_member': 'hidden',
  'member.banned': 'hidden',
};

type DateResultsProps = { dates: readonly SeriesDate[]; outcomes: readonly DateOutcome[]; isRelease: boolean };

/** The outcome of each date. */
export const DateResults = ({ dates, outcomes, isRelease }: DateResultsProps) => {
  const t = useTexts('events-dates');
  const done = outcomes.filter(({ outcome }) => outcome !== 'refused').length;
  return (
    <>
      <Text look="strong" role="status">
        {t('result.said', { done, all: outcomes.length })}
      </Text>
      <Stack as="ul" className={styles.dates} aria-label={t('list')}>
        {outcomes.map((outcome) => {
          const date = dates.find(({ id }) => id === outcome.eventId);
          return (
            date && (
              <li key={outcome.eventId} className={styles.date}>
                <Link to={`/events/${date.slug}`} className={styles.when}>
                  <SpanTime {...date} />
                </Link>
                <Said outcome={outcome} isRelease={isRelease} />
              </li>
            )
          );
        })}
      </Stack>
    </>
  );
};

const Said = ({ outcome: { outcome, code, registration }, isRelease }: { outcome: DateOutcome; isRelease: boolean }) => {
  const t = useTexts('events-dates');
  const events = useTexts('events');
  if (outcome === 'refused') return <Tag tone="danger">{t(`result.${refusals[code ?? ''] ?? 'refused'}`)}</Tag>;
  if (isRelease) return <Tag tone="neutral">{t(outcome === 'already' ? 'result.none' : 'result.gone')}</Tag>;
  const state = registration?.state;
  if (state === 'waitlisted') return <Tag tone="warning">{t('result.waiting', { position: registration?.position ?? 1 })}</Tag>;
  if (state === 'pending' || state === 'offered') return <Tag tone="warning">{events(`badge.${state}`)}</Tag>;
  if (state !== 'going') return <Tag tone="neutral">{t('result.none')}</Tag>;
  return <Tag tone="success">{outcome === 'already' ? t('result.already') : events('badge.going')}</Tag>;
};
