import type { EventDetails } from '#contract/site/public-pages.ts';
import type { PublicPage } from '#contract/site/index.ts';
import { mapLinksOf } from '#kernel/map-links.ts';
import { Cover } from '#ui/art/cover.tsx';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { eventTime } from '../event-time.ts';
import type { SiteFrame } from '../frame.ts';
import siteButton from '../site-button.module.css';
import styles from './content.module.css';
import { Comments } from './comments.tsx';
import { Author, People } from './people.tsx';
import { VisitFold } from '../visits/visit-fields.tsx';
import { wayIn, WaysIn } from './join-call.tsx';
import { UserText } from './user-text.tsx';

type Page = Extract<PublicPage, { name: 'event' }>;
type EventProps = { frame: SiteFrame; page: Page };

/** A public event as a visitor reads it: what, who invites, when, where, the RSVP, who goes, and the description. */
export const Event = ({ frame, page }: EventProps) => {
  const { t } = frame;
  const { event } = page;
  return (
    <article className={styles.event}>
      <div>
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
          {event.status === 'postponed' && (
            <p className={styles.off}>
              {t('event.postponed')} {event.statusReason}
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
            <UserText t={t} source={event.description} />
          </section>
        )}
        {page.conversation && <CommentsPart frame={frame} page={page} conversation={page.conversation} />}
      </div>
    </article>
  );
};

/** Questions and answers; the form for them, and those beyond the first, are in the application. */
const CommentsPart = ({
  frame: { t, language },
  page: { event, now },
  conversation,
}: EventProps & { conversation: NonNullable<Page['conversation']> }) => {
  const address = `/events/${event.slug}`;
  return (
    <section id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title">{t('event.conversation', { count: conversation.count })}</h2>
      <Comments t={t} language={language} now={now} comments={conversation.comments} addressOf={({ id }) => `${address}#comment-${id}`} />
      {conversation.hasMore && (
        <p className={styles.pages}>
          <a href={wayIn(`${address}#comments`)}>{t('event.conversation.more')}</a>
        </p>
      )}
    </section>
  );
};

const Facts = ({ frame: { t, language }, page: { event, now } }: EventProps) => {
  const { text, full, zone } = eventTime(event, language, now);
  const isOnline = event.mode !== 'in_person';
  return (
    <dl className={styles.facts}>
      <dt>{t('event.when')}</dt>
      <dd>
        {event.status === 'postponed' ? (
          <s>{text}</s>
        ) : (
          <time dateTime={event.startsAt} title={full}>
            {text}
          </time>
        )}{' '}
        {zone && <span className={styles.soft}>{t('event.zone', { zone, place: event.zone })}</span>}
        {event.isRecurring && <span className={styles.soft}> · {t('event.recurring')}</span>}
        {event.phase !== 'ended' && !event.isCancelled && event.status !== 'postponed' && (
          <span className={styles.row}>
            <a href={`/api/v2/events/${event.slug}.ics`}>{t('event.calendar')}</a>
          </span>
        )}
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
        {event.venue && !event.isAddressHidden && <MapLinks t={t} venue={event.venue} />}
        {isOnline && <span className={styles.row}>{t(event.venue ? 'event.alsoOnline' : 'event.onlineRule')}</span>}
        {!event.venue && !isOnline && t('event.noPlace')}
      </dd>
    </dl>
  );
};

/** Maps elsewhere; nothing is loaded from them before a link is followed. */
const MapLinks = ({ t, venue }: Pick<EventProps['frame'], 't'> & { venue: NonNullable<EventDetails['venue']> }) => (
  <span className={styles.maps}>
    <span className={styles.soft}>{t('event.map')}</span>
    {mapLinksOf(venue).map(({ name, href }) => (
      <a key={name} href={href} rel="noopener noreferrer" {...(name !== 'device' && { target: '_blank' })}>
        {t(`event.map.${name}`)}
      </a>
    ))}
  </span>
);

/** Null while answers are taken. */
const closedBecause = ({ status, rsvp, phase }: EventDetails): 'cancelled' | 'ended' | 'notYet' | 'over' | 'postponed' | null => {
  if (rsvp.isOpen) return null;
  if (status === 'postponed') return 'postponed';
  if (rsvp.reason === 'cancelled') return 'cancelled';
  if (phase === 'ended' || rsvp.reason === 'ended') return 'ended';
  return rsvp.reason === 'not_yet' ? 'notYet' : 'over';
};

/** `5 seats left · online open`. */
const leftByWay = ({ seatsLeft, online }: EventDetails, t: EventProps['frame']['t']): string => {
  const inPerson =
    seatsLeft === null ? t('way.in_person.open') : seatsLeft === 0 ? t('way.in_person.full') : t('rsvp.left', { count: seatsLeft });
  const left = online?.seatsLeft ?? null;
  return `${inPerson} · ${left === null ? t('way.online.open') : left === 0 ? t('way.online.full') : t('way.online.left', { count: left })}`;
};

const Rsvp = ({ frame, page: { event, isSignUpOpen, via } }: EventProps) => {
  const { t } = frame;
  const reason = closedBecause(event);
  const { seatsLeft, online } = event;
  const isFull = seatsLeft !== null && seatsLeft <= 0 && (!online || online.seatsLeft === 0);
  const left = online ? leftByWay(event, t) : seatsLeft !== null && t('rsvp.left', { count: seatsLeft });
  const target = `/events/${event.slug}?rsvp=1${via === null ? '' : `&via=${encodeURIComponent(via)}`}`;
  if (!reason && (event.externalUrl !== null || event.joinMode === 'invite')) return <Closed t={t} url={event.externalUrl} />;
  return (
    <section className={styles.box} aria-labelledby="rsvp">
      <h2 id="rsvp">{t(reason ? `rsvp.${reason}` : isFull ? 'rsvp.full' : 'rsvp.title')}</h2>
      {!reason && left && !isFull && <p className={styles.soft}>{left}</p>}
      {!reason && (!isFull || event.waitlistMode === 'auto') && (
        <div className={styles.call}>
          <WaysIn t={t} target={target} label={t(isFull ? 'rsvp.queue' : 'rsvp.go')} isSignUpOpen={isSignUpOpen} />
        </div>
      )}
      {event.visitors && <VisitFold frame={frame} slug={event.slug} via={via} largest={event.visitors.largest} />}
    </section>
  );
};

/** Registrations of another site, or of named guests only. */
const Closed = ({ t, url }: { t: EventProps['frame']['t']; url: string | null }) => (
  <section className={styles.box} aria-labelledby="rsvp">
    <h2 id="rsvp">{t(url ? 'rsvp.elsewhere' : 'rsvp.byInvitation')}</h2>
    <p className={styles.soft}>{t(url ? 'rsvp.elsewhere.text' : 'rsvp.byInvitation.text')}</p>
    {url && (
      <div className={styles.call}>
        <a className={siteButton.button} data-look="primary" href={url} rel="noopener noreferrer nofollow">
          {t('rsvp.elsewhere.go', { site: new URL(url).host })}
        </a>
      </div>
    )}
  </section>
);

const Going = ({ frame: { t }, event }: { frame: SiteFrame; event: EventDetails }) =>
  event.goingCount > 0 && (
    <section aria-labelledby="going">
      <h2 id="going">{t(event.phase === 'ended' ? 'event.went' : 'event.going', { count: event.goingCount })}</h2>
      <People people={event.guestPreviews} label={t('event.goingFaces')} />
    </section>
  );
