import { useState } from 'react';
import type { SeriesDate } from '#contract/events/series.ts';
import { SpanTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Tag } from '#ui/layout/layout.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { InlineText, Text } from '#ui/layout/text.tsx';
import styles from './dates.module.css';

const SHOWN_AT_ONCE = 20;
type DateListProps = {
  dates: readonly SeriesDate[];
  mayChoose: (date: SeriesDate) => boolean;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
};

/** The dates of a series to choose from, part by part, each with its free seats and the own answer. */
export const DateList = ({ dates, mayChoose, chosen, onChange }: DateListProps) => {
  const t = useTexts('events-dates');
  const format = useFormat();
  const [most, setMost] = useState(SHOWN_AT_ONCE);
  const rest = dates.length - most;
  if (!dates.some(mayChoose)) return <Text look="secondary">{t('nothing')}</Text>;
  return (
    <>
      <Stack as="ul" className={styles.dates} aria-label={t('list')}>
        {dates.slice(0, most).map((date) => (
          <li key={date.id}>
            <label className={styles.date}>
              <input
                type="checkbox"
                aria-label={t('choose', { date: `${format.dayWithin(date.startsAt)} ${format.time(date.startsAt)}` })}
                disabled={!mayChoose(date)}
                checked={chosen.includes(date.id)}
                onChange={({ currentTarget }) =>
                  onChange(currentTarget.checked ? [...chosen, date.id] : chosen.filter((id) => id !== date.id))
                }
              />
              <span className={styles.when}>
                <SpanTime {...date} />
              </span>
              <State date={date} />
            </label>
          </li>
        ))}
      </Stack>
      {rest > 0 && (
        <Button look="text" size="small" onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          {t('more', { count: Math.min(rest, SHOWN_AT_ONCE) })}
        </Button>
      )}
    </>
  );
};

const State = ({ date: { status, myRegistration, seatsLeft, isOpen } }: { date: SeriesDate }) => {
  const t = useTexts('events-dates');
  const events = useTexts('events');
  const mine = myRegistration?.state;
  if (status === 'cancelled') return <Tag tone="danger">{events('badge.cancelled')}</Tag>;
  if (mine === 'going') return <Tag tone="success">{events('badge.going')}</Tag>;
  if (mine === 'waitlisted') return <Tag tone="warning">{t('result.waiting', { position: myRegistration?.position ?? 1 })}</Tag>;
  if (mine === 'pending' || mine === 'offered') return <Tag tone="warning">{events(`badge.${mine}`)}</Tag>;
  if (!isOpen) return <Tag tone="neutral">{t('result.closed')}</Tag>;
  if (seatsLeft === 0) return <Tag tone="neutral">{t('result.full')}</Tag>;
  return seatsLeft === null ? null : <InlineText look="secondary">{t('seats', { count: seatsLeft })}</InlineText>;
};
