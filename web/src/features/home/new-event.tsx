import { Link } from 'react-router';
import type { EventSummary } from '#contract/events/index.ts';
import { EventCard } from '#features/events/index.ts';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { CalendarIcon } from '#ui/icons/content-icons.tsx';
import styles from './new-event.module.css';

/** A feed entry for a new event: the event, and its community. */
export const NewEvent = ({ event, at }: { event: EventSummary; at: string }) => {
  const t = useTexts('home');
  return (
    <div>
      <p className={styles.caption}>
        <CalendarIcon size={16} />
        <Link to={`/communities/${event.community.slug}`}>{event.community.name}</Link>
        <span>
          {t('feed.newEvent')} · <RelativeTime at={at} />
        </span>
      </p>
      <EventCard event={event} />
    </div>
  );
};
