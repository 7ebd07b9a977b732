import type { EventDetails } from '#contract/public-pages.ts';
import type { PublicPage } from '#contract/site.ts';
import { Cover } from '#ui/art/cover.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { eventTime } from '../event-time.ts';
import type { Frame } from '../frame.ts';
import styles from './content.module.css';
import { Author, Faces } from './faces.tsx';
import { WaysIn } from './join-call.tsx';
import { UserText } from './user-text.tsx';

type Page = Extract<PublicPage, { name: 'event' }>;
type EventProps = { frame: Frame; page: Page };

/** A public event as a visitor reads it: what, who invites, when, where, the RSVP, who goes, and the description. */
export const Event = ({ frame, page }: EventProps) => {
  const { t } = frame;
  const { event } = page;
  return (
    <article className={styles.event}>
      <div className={styles.picture}>
        <Cover
          id={event.id}
          kind="event"
          about={[event.title, event.community]}
          picture={event.cover}
          ratio="1 / 1"
          className={styles.square ?? ''}
          isEager
        />
      </div>
      <div className={styles.main}>
        <header className={styles.eventHead}>
          <p className={styles.place}>
            <Avatar id={event.host.id} name={event.host.name} picture={event.host.avatar} size={32} shape="square" decorative />
            <a href={`/communities/${event.host.slug}`}>{event.host.name}</a>
          </p>
          <h1>
            <bdi>{event.title}</bdi>
          </h1>
          {event.summary && (
            <p className={styles.lead} dir="auto">
              {event.summary}
            </p>
          )}
          {event.isCancelled && (
            <p className={styles.off}>
              {t('event.cancelled')} {event.statusReason}
            </p>
          )}
          {event.hosts.length > 0 && (
            <ul className={styles.hosts} aria-label={t('event.hosts')}>
              {event.hosts.map((host) => (
                <li key={host.id}>
                  <Author author={host} />
                </li>
              ))}
            </ul>
          )}
        </header>
        <Facts frame={frame} page={page} />
        <Rsvp frame={frame} page={page} />
        <Going frame={frame} event={event} />
        {event.description && (
          <section aria-labelledby="about">
            <h2 id="about">{t('event.about')}</h2>
            <UserText source={event.description} />
          </section>
        )}
      </div>
    </article>
  );
};

const Facts = ({ frame: { t, language }, page: { event, now } }: EventProps) => {
  const { text, full, zone } = eventTime(event, language, now);
  const isOnline = event.mode !== 'in_person';
  return (
    <dl className={styles.facts}>
      <dt>{t('event.when')}</dt>
      <dd>
        <time dateTime={event.startsAt} title={full}>
          {text}
        </time>{' '}
        {zone && <span className={styles.soft}>{t('event.zone', { zone, place: event.zone })}</span>}
        {event.isRecurring && <span className={styles.soft}> · {t('event.recurring')}</span>}
      </dd>
      <dt>{t('event.where')}</dt>
      <dd>
        {event.venue && (
          <>
            <bdi>{event.venue.name}</bdi>
            {(event.venue.line || event.venue.city) && (
              <span className={styles.soft}> {[event.venue.line, event.venue.city].filter(Boolean).join(', ')}</span>
            )}
          </>
        )}
        {isOnline && <span className={styles.row}>{t(event.venue ? 'event.alsoOnline' : 'event.onlineRule')}</span>}
        {!event.venue && !isOnline && t('event.noPlace')}
      </dd>
    </dl>
  );
};

/** Null while answers are taken. */
const closedBecause = ({ rsvp, phase }: EventDetails): 'cancelled' | 'ended' | 'notYet' | 'over' | null => {
  if (rsvp.isOpen) return null;
  if (rsvp.reason === 'cancelled') return 'cancelled';
  if (phase === 'ended' || rsvp.reason === 'ended') return 'ended';
  return rsvp.reason === 'not_yet' ? 'notYet' : 'over';
};

const Rsvp = ({ frame: { t }, page: { event, isSignUpOpen } }: EventProps) => {
  const reason = closedBecause(event);
  const isFull = event.seatsLeft !== null && event.seatsLeft <= 0;
  const target = `/events/${event.slug}?rsvp=1`;
  return (
    <section className={styles.box} aria-labelledby="rsvp">
      <h2 id="rsvp">{t(reason ? `rsvp.${reason}` : isFull ? 'rsvp.full' : 'rsvp.title')}</h2>
      {!reason && event.seatsLeft !== null && !isFull && <p className={styles.soft}>{t('rsvp.left', { count: event.seatsLeft })}</p>}
      {!reason && (!isFull || event.waitlistMode === 'auto') && (
        <div className={styles.call}>
          <WaysIn t={t} target={target} label={t(isFull ? 'rsvp.queue' : 'rsvp.go')} isSignUpOpen={isSignUpOpen} />
        </div>
      )}
    </section>
  );
};

const Going = ({ frame: { t }, event }: { frame: Frame; event: EventDetails }) =>
  event.goingCount > 0 && (
    <section aria-labelledby="going">
      <h2 id="going">{t(event.phase === 'ended' ? 'event.went' : 'event.going', { count: event.goingCount })}</h2>
      <Faces faces={event.faces} label={t('event.goingFaces')} />
    </section>
  );
