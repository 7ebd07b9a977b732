import type { PublicEvent } from '#contract/site/index.ts';
import { Cover } from '#ui/art/cover.tsx';
import { eventTime } from './event-time.ts';
import type { SiteFrame, SiteTexts } from './frame.ts';
import styles from './tile.module.css';

type EventTileProps = Pick<SiteFrame, 't' | 'language'> & {
  event: PublicEvent;
  now: string;
  isEager?: boolean;
};

export const placeOf = ({ mode, place }: PublicEvent, t: SiteTexts) => {
  if (mode === 'online') return t('event.online');
  return mode === 'hybrid' && place ? t('event.hybrid', { place }) : place;
};

export const EventTile = ({ event, t, language, now, isEager = false }: EventTileProps) => {
  const { text, full, zone } = eventTime(event, language, now);
  return (
    <article className={styles.tile}>
      <Cover
        id={event.id}
        kind="event"
        about={[event.title, event.community]}
        picture={event.cover}
        ratio="2 / 1"
        className={styles.cover ?? ''}
        isEager={isEager}
      />
      <div className={styles.body}>
        <p className={styles.when}>
          <time dateTime={event.startsAt} title={full}>
            {text}
          </time>{' '}
          {zone && <span>{zone}</span>}
        </p>
        <h3>
          <a href={`/events/${event.slug}`}>{event.title}</a>
        </h3>
        <p className={styles.facts}>{[event.community, placeOf(event, t)].filter(Boolean).join(' · ')}</p>
        {event.isCancelled && <p className={styles.off}>{t('event.cancelled')}</p>}
        {!event.isCancelled && event.goingCount > 0 && <p className={styles.count}>{t('event.going', { count: event.goingCount })}</p>}
      </div>
    </article>
  );
};
