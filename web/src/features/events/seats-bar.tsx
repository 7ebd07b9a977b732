import type { ReactNode } from 'react';
import type { Event } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import styles from './rsvp-panel.module.css';

/** The taken seats, as text and as a bar. `held`: how many more are held. */
export const SeatsBar = ({ event, held }: { event: Event; held: number }) => {
  const t = useTexts('events');
  const { capacity, goingCount, seatsLeft, waitlistCount, pools } = event;
  if (event.phase === 'ended') return <p className={styles.seats}>{t('seats.went', { count: goingCount })}</p>;
  if (capacity === null)
    return (
      <Bars pools={pools}>
        <p>{t('seats.unlimited', { count: goingCount })}</p>
      </Bars>
    );
  return (
    <Bars pools={pools}>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${Math.min(100, ((goingCount + held) / capacity) * 100)}%` }} data-full={seatsLeft === 0 || undefined} />
      </div>
      <p>
        {t('seats.taken', { taken: goingCount, capacity })}
        {held > 0 && ` · ${t('seats.held', { count: held })}`}
        {waitlistCount > 0 && ` · ${t('seats.waiting', { count: waitlistCount })}`}
      </p>
    </Bars>
  );
};

/** The seats of all, and below them the pools that tickets share. */
const Bars = ({ pools, children }: { pools: Event['pools']; children: ReactNode }) => {
  const t = useTexts('events');
  return (
    <div className={styles.seats}>
      {children}
      {pools.map(({ id, name, capacity, goingCount }) => (
        <p key={id}>
          {capacity === null ? t('pool.taken', { name, count: goingCount }) : t('pool.of', { name, taken: goingCount, capacity })}
        </p>
      ))}
    </div>
  );
};
