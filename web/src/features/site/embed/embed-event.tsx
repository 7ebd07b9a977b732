import type { EmbedPage } from '#contract/site/embed-pages.ts';
import { Cover } from '#ui/art/cover.tsx';
import { eventTime } from '../event-time.ts';
import { placeOf } from '../event-tile.tsx';
import type { SiteFrame } from '../frame.ts';
import styles from './embed.module.css';
import { Out } from './out.tsx';

/** One event as a card; its button leads to the page that takes the answer. */
export const EmbedEvent = ({
  frame: { t, language },
  page: { event, now },
}: {
  frame: SiteFrame;
  page: Extract<EmbedPage, { name: 'embedEvent' }>;
}) => {
  const { text, full, zone } = eventTime(event, language, now);
  const to = `/events/${event.slug}`;
  const isOff = event.status === 'cancelled' || event.phase === 'ended';
  return (
    <article className={styles.card}>
      <Cover
        id={event.id}
        kind="event"
        about={[event.title, event.community]}
        picture={event.cover}
        ratio="1 / 1"
        className={styles.cover ?? ''}
        isEager
      />
      <div className={styles.words}>
        <p className={styles.when} data-off={event.status === 'cancelled' || event.status === 'postponed' ? '' : undefined}>
          <time dateTime={event.startsAt} title={full}>
            {text}
          </time>{' '}
          {zone}
        </p>
        <h1>
          <Out to={to}>
            <bdi>{event.title}</bdi>
          </Out>
        </h1>
        <p className={styles.soft}>{[event.community, placeOf(event, t)].filter(Boolean).join(' · ')}</p>
        {event.status === 'cancelled' && <p className={styles.off}>{t('event.cancelled')}</p>}
        {event.status === 'postponed' && <p className={styles.off}>{t('event.postponed')}</p>}
        <Out to={event.rsvp.isOpen ? `${to}?rsvp=1` : to} className={isOff ? styles.quiet : styles.go}>
          {t(event.rsvp.isOpen ? 'rsvp.go' : 'embed.open')}
        </Out>
      </div>
    </article>
  );
};
