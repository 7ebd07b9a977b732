import type { ReactNode } from 'react';
import type { Event } from '#contract/events/index.ts';
import { personName, SpanTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { FacePile } from '#ui/avatar/face-pile.tsx';
import { CalendarIcon, LinkIcon, PlaceIcon } from '#ui/icons/content-icons.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import { useRuleWords } from './series/rule-words.ts';
import { allGoing } from './tickets/seats-of.ts';
import styles from './event-facts.module.css';
import { WhoGoes } from './guests/who-goes.tsx';

const PlacePanel = lazyPart(async () => (await import('./map/place-panel.tsx')).PlacePanel, 'events-map');

/** Time, place and attendees of an event. */
export const EventFacts = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  const { atPlace } = useFormat().span(event);
  const { whole } = useRuleWords();
  const isOff = event.status === 'cancelled' || event.status === 'postponed';
  return (
    <Panel title={t('facts.label')}>
      <Stack as="dl" gap={16}>
        <Fact icon={<CalendarIcon size={16} />} name={t('facts.when')}>
          <InlineText look="medium" className={styles.when} data-off={isOff || undefined}>
            <SpanTime {...event} />
          </InlineText>
          {atPlace && !isOff && event.mode !== 'online' && <InlineText look="secondary">{t('card.atPlace', { time: atPlace })}</InlineText>}
          {event.series && <InlineText look="secondary">{whole(event.series.rrule) ?? t('facts.recurring')}</InlineText>}
        </Fact>
        {event.mode !== 'online' && event.venue && (
          <Fact icon={<PlaceIcon size={16} />} name={t('facts.where')}>
            <span>{event.venue.name}</span>
            <InlineText look="secondary">{[event.venue.line, event.venue.city].filter(Boolean).join(', ')}</InlineText>
            {event.isAddressHidden && <InlineText look="secondary">{t('facts.addressHidden')}</InlineText>}
            {event.venueNote && <InlineText look="secondary">{event.venueNote}</InlineText>}
            {!event.isAddressHidden && (
              <div className={styles.place} data-whole={event.venue.lat !== null || undefined}>
                <PlacePanel venue={event.venue} />
              </div>
            )}
          </Fact>
        )}
        {event.mode !== 'in_person' && (
          <Fact icon={<LinkIcon size={16} />} name={t('facts.online')}>
            <Online event={event} />
          </Fact>
        )}
      </Stack>
      {event.guestPreviews.length > 0 && (
        <div className={styles.going}>
          <FacePile
            size={32}
            label={t('going.label')}
            faces={event.guestPreviews.map((person) => ({ ...person, name: personName(person), picture: person.profilePicture }))}
            text={t('going.count', { count: allGoing(event) })}
          />
          <WhoGoes eventId={event.id} />
        </div>
      )}
    </Panel>
  );
};

const Fact = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <Row gap={12} align="stretch" className={styles.fact}>
    <dt>
      <span aria-hidden="true">{icon}</span> <span className="visually-hidden">{name}</span>
    </dt>
    <dd>{children}</dd>
  </Row>
);

/** The URL of a call is shown only to attendees. */
const Online = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  if (event.onlineUrl)
    return (
      <a href={event.onlineUrl} target="_blank" rel="noopener noreferrer">
        {t('facts.join')}
      </a>
    );
  return <InlineText look="secondary">{t(event.hasOnlineUrl ? 'facts.linkLater' : 'facts.noLink')}</InlineText>;
};
