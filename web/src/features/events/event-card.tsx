import { Link } from 'react-router';
import type { EventSummary } from '#contract/events/index.ts';
import { personName, SpanTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { dayNumber } from '#kernel/i18n/time.ts';
import { Cover } from '#ui/art/cover.tsx';
import { FacePile } from '#ui/avatar/face-pile.tsx';
import { PlaceIcon, VideoIcon } from '#ui/icons/content-icons.tsx';
import { Stack } from '#ui/layout/stack.tsx';
import { EventBadge } from './event-badge.tsx';
import styles from './event-card.module.css';
import { liveRegistrationOf, cardActionOf } from './event-state.ts';
import { allGoing } from './tickets/seats-of.ts';
import { QuickAnswer } from './quick-answer.tsx';

type EventCardProps = {
  event: EventSummary;
  /** `compact`: without picture and avatars, for narrow columns. */
  look?: 'full' | 'compact';
  /** Heading level of the title. */
  as?: 'h3' | 'h4';
  /** The day is shown above the card already. */
  isUnderDay?: boolean;
  /** The own answer can be changed on the card. */
  isAnswered?: boolean;
};

/** The whole card links to the event. */
export const EventCard = ({ event, look = 'full', as: Title = 'h3', isUnderDay = false, isAnswered = false }: EventCardProps) => {
  const t = useTexts('events');
  const { atPlace } = useFormat().span(event);
  const isOff = event.status === 'cancelled' || event.phase === 'ended';
  return (
    <article className={styles.card} data-look={look} data-off={isOff || undefined}>
      <Stack gap={4} grow>
        <p className={styles.when}>
          {isUnderDay ? <Hours event={event} /> : <SpanTime {...event} />}
          {atPlace && look === 'full' && event.mode !== 'online' && (
            <span className={styles.place}>{t('card.atPlace', { time: atPlace })}</span>
          )}
        </p>
        <Title className={styles.title}>
          <Link to={`/events/${event.slug}`} title={event.title}>
            {event.title}
          </Link>
        </Title>
        <p className={styles.facts}>
          <span className={styles.community}>{event.community.name}</span>
          <Where event={event} />
        </p>
        <div className={styles.foot}>
          {!(isAnswered && liveRegistrationOf(event)) && <EventBadge event={event} />}
          {look === 'full' && allGoing(event) > 0 && (
            <FacePile
              label={t('going.label')}
              faces={event.guestPreviews.map((person) => ({ id: person.id, name: personName(person), picture: person.profilePicture }))}
              text={t('going.count', { count: allGoing(event) })}
            />
          )}
          {isAnswered && event.phase !== 'ended' && (liveRegistrationOf(event) ?? cardActionOf(event) !== 'none') && (
            <div className={styles.answer}>
              <QuickAnswer event={event} />
            </div>
          )}
        </div>
      </Stack>
      {look === 'full' && (
        <Cover
          id={event.id}
          kind="event"
          about={[event.title, event.community.name]}
          picture={event.cover}
          ratio="1 / 1"
          className={styles.cover}
        />
      )}
    </article>
  );
};

/** `19:00–21:00`; an event of several days shows its full span. */
const Hours = ({ event }: { event: EventSummary }) => {
  const format = useFormat();
  const day = (at: number) => dayNumber(at, format.reader.zone);
  const [start, end] = [Date.parse(event.startsAt), Date.parse(event.endsAt)];
  if (event.allDay || day(start) !== day(end - 1)) return <SpanTime {...event} />;
  return (
    <time dateTime={event.startsAt} title={format.span(event).full}>
      {format.time(start)}–{format.time(end)}
    </time>
  );
};

const Where = ({ event }: { event: EventSummary }) => {
  const t = useTexts('events');
  if (event.mode === 'online')
    return (
      <span className={styles.where}>
        <VideoIcon size={16} /> {t('mode.online')}
      </span>
    );
  const place = [event.venue?.name, event.venue?.city].filter(Boolean).join(' · ');
  return (
    <span className={styles.where}>
      <PlaceIcon size={16} /> {event.mode === 'hybrid' ? t('mode.hybridAt', { place }) : place || t('mode.in_person')}
    </span>
  );
};
