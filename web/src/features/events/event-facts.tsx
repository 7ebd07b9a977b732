import type { ReactNode } from 'react';
import type { Event } from '#contract/events/index.ts';
import { SpanTime, useFormat, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { ClockIcon, PlaceIcon, VideoIcon } from '#ui/icons/content-icons.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { InlineText } from '#ui/layout/text.tsx';
import { AddToCalendar } from './calendars/add-to-calendar.tsx';
import { clocksOf } from './event-clocks.ts';
import styles from './event-facts.module.css';
import { tileServer } from './map/tiles.ts';
import { useRuleWords } from './series/rule-words.ts';

const PlacePanel = lazyPart(async () => (await import('./map/place-panel.tsx')).PlacePanel, 'events-map');

/** Time and place of an event. */
export const EventFacts = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  return (
    <section aria-label={t('facts.label')}>
      <Stack as="dl" gap={16}>
        <When event={event} />
        {event.mode !== 'online' && <Where event={event} />}
        {event.mode !== 'in_person' && (
          <Fact icon={<VideoIcon size={20} />} name={t('facts.where')}>
            <InlineText look="medium">{t('facts.online')}</InlineText>
            <Online event={event} />
          </Fact>
        )}
      </Stack>
    </section>
  );
};

const Fact = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <Row gap={12} align="start" className={styles.fact}>
    <dt>
      <span aria-hidden="true">{icon}</span> <span className="visually-hidden">{name}</span>
    </dt>
    <dd>{children}</dd>
  </Row>
);

const When = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  const { span, reader } = useFormat();
  const { atPlace } = span(event);
  const { whole } = useRuleWords();
  const isOff = event.status === 'cancelled' || event.status === 'postponed';
  const isElsewhere = atPlace !== null && event.mode === 'online';
  const clocks = isOff || isElsewhere ? null : clocksOf(event, reader.language);
  return (
    <Fact icon={<ClockIcon size={20} />} name={t('facts.when')}>
      <Row gap={12} rowGap={8} justify="between" wrap>
        <Stack className={styles.when}>
          <InlineText look="medium" data-off={isOff || undefined}>
            <SpanTime {...event} />
          </InlineText>
          {atPlace && !isOff && event.mode !== 'online' && <InlineText look="secondary">{t('card.atPlace', { time: atPlace })}</InlineText>}
          {clocks && <InlineText look="secondary">{clocks}</InlineText>}
          {event.series && <InlineText look="secondary">{whole(event.series.rrule) ?? t('facts.recurring')}</InlineText>}
        </Stack>
        <AddToCalendar event={event} />
      </Row>
    </Fact>
  );
};

const Where = ({ event: { venue, venueNote, isAddressHidden } }: { event: Event }) => {
  const t = useTexts('events');
  const finding = useTexts('events-finding');
  const address = venue && [venue.line, venue.city].filter(Boolean).join(', ');
  const hasPoint = venue !== null && venue.lat !== null;
  return (
    <Fact icon={<PlaceIcon size={20} />} name={t('facts.where')}>
      {venue ? <InlineText look="medium">{venue.name}</InlineText> : <InlineText look="secondary">{finding('facts.noPlace')}</InlineText>}
      {address && <InlineText look="secondary">{address}</InlineText>}
      {isAddressHidden && <InlineText look="secondary">{t('facts.addressHidden')}</InlineText>}
      {venueNote && <InlineText look="secondary">{venueNote}</InlineText>}
      {venue && !isAddressHidden && (
        <div className={styles.place} data-map={(hasPoint && tileServer() !== null) || undefined}>
          <PlacePanel venue={venue} />
        </div>
      )}
    </Fact>
  );
};

/** The URL of a call is shown only to attendees; how to get it, while it can be got. */
const Online = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  if (event.onlineUrl)
    return (
      <a href={event.onlineUrl} target="_blank" rel="noopener noreferrer">
        {t('facts.join')}
      </a>
    );
  if (event.status === 'cancelled' || event.phase === 'ended') return null;
  return <InlineText look="secondary">{t(event.hasOnlineUrl ? 'facts.linkLater' : 'facts.noLink')}</InlineText>;
};
