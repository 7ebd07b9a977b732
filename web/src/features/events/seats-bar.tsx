import type { Event } from '#contract/events.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import styles from './rsvp-panel.module.css';

/** The taken seats, as text and as a bar. */
export const SeatsBar = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  const { capacity, goingCount, seatsLeft, waitlistCount } = event;
  if (event.phase === 'ended') return <p className={styles.seats}>{t('seats.went', { count: goingCount })}</p>;
  if (capacity === null) return <p className={styles.seats}>{t('seats.unlimited', { count: goingCount })}</p>;
  return (
    <div className={styles.seats}>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${Math.min(100, (goingCount / capacity) * 100)}%` }} data-full={seatsLeft === 0 || undefined} />
      </div>
      <p>
        {t('seats.taken', { taken: goingCount, capacity })}
        {waitlistCount > 0 && ` · ${t('seats.waiting', { count: waitlistCount })}`}
      </p>
    </div>
  );
};
