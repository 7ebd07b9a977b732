import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { Event } from '#contract/events/index.ts';
import { loadConversation } from '#features/posts/index.ts';
import { isApiError } from '#kernel/api/index.ts';
import { loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { lazyPart } from '#kernel/lazy-part.tsx';
import { usePageTitle } from '#kernel/page/index.ts';
import { useCurrentAddress } from '#kernel/page/use-current-address.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { AddPersonIcon } from '#ui/icons/content-icons.tsx';
import { Page as PageFrame, Panel } from '#ui/layout/layout.tsx';
import { Row, Stack } from '#ui/layout/stack.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { LostPage } from '#ui/states/states.tsx';
import { Requests } from './answers/requests/requests.tsx';
import { EventChat, hasChatRow } from './chat/event-chat.tsx';
import { EmbedButton } from './embed/embed-button.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventSkeleton } from './event-skeleton.tsx';
import styles from './event-page.module.css';
import { CoHostRequests } from './communities/co-host-requests.tsx';
import { eventQuery } from './events.queries.ts';
import { EventHead } from './finding/event-head.tsx';
import { EventKind } from './finding/event-kind.tsx';
import { RsvpBar } from './finding/rsvp-bar.tsx';
import { WhoGoes } from './guests/who-goes.tsx';
import { EventReminders } from './reminders/event-reminders.tsx';
import { ReportEvent } from './report-event.tsx';
import { ShareButton } from './sources/share-button.tsx';
import { SeriesDates } from './series/series-dates.tsx';
import { RsvpPanel } from './rsvp-panel.tsx';

await loadTexts('events-finding').catch(() => undefined);
const Conversation = lazyPart(loadConversation);
const PlannedDates = lazyPart(async () => (await import('./series/planned-dates.tsx')).PlannedDates, 'events-series');
const ChangesPanel = lazyPart(async () => (await import('./planning/changes-panel.tsx')).ChangesPanel, 'events-planning');
const Hosting = lazyPart(async () => (await import('./hosting.tsx')).Hosting, 'events-guests', 'events-planning', 'events-series');
const FeedbackPanel = lazyPart(async () => (await import('./feedback/feedback-panel.tsx')).FeedbackPanel, 'events-feedback');
const ReceivedMessage = lazyPart(async () => (await import('./messages/received-message.tsx')).ReceivedMessage, 'events-messages');

const Arrival = lazyPart(async () => (await import('./sources/arrival.tsx')).Arrival);

export const Page = () => {
  const { slug = '' } = useParams();
  const query = useQuery(eventQuery(slug));
  const { data, error } = query;
  usePageTitle(data?.title);
  const isMoving = useCurrentAddress({
    asked: slug,
    today: data?.slug,
    folder: '/events',
    data,
    keyOf: (name) => eventQuery(name).queryKey,
  });
  if (isApiError(error, 'event.not_found', 'request.not_found')) return <Lost />;
  if (!data || isMoving) return <LoadingState query={query} size="page" skeleton={<EventSkeleton />} />;
  return <Framed event={data} />;
};

/** Above the event, what hosts do with it. */
const Framed = ({ event }: { event: Event }) => {
  const [isMissing, setMissing] = useState(false);
  const isHost = event.can.manage || event.can.edit || event.can.changeAnswering;
  if (!isHost || isMissing)
    return (
      <PageFrame>
        <Loaded event={event} />
      </PageFrame>
    );
  return (
    <Hosting event={event} fallback={<EventSkeleton isHosting />} onLoadError={() => setMissing(true)}>
      <Loaded event={event} />
    </Hosting>
  );
};

const Loaded = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  const panel = useRef<HTMLElement>(null);
  const messageId = useSearchParams()[0].get('message');
  const asksFeedback = event.phase === 'ended' && event.myRegistration?.state === 'going';
  // What follows waits for the panel above it, so that it does not move; once shown it stays, with what is typed in it.
  const [isPlaced, setPlaced] = useState(!asksFeedback);
  return (
    <>
      <CoHostRequests event={event} />
      <div className={styles.columns}>
        <Stack gap={20} className={styles.main}>
          <EventHead event={event} />
          {(event.status === 'cancelled' || event.status === 'postponed') && (
            <p className={styles.cancelled} role="note">
              <strong>{t(`${event.status}.title`)}</strong> {event.statusReason}
            </p>
          )}
          <EventFacts event={event} />
        </Stack>
        <aside ref={panel} className={styles.side} aria-label={t('rsvp.label')}>
          <RsvpPanel event={event} />
        </aside>
        <div className={styles.rest}>
          {asksFeedback && <FeedbackPanel event={event} onKnown={() => setPlaced(true)} onLoadError={() => setPlaced(true)} />}
          {(isPlaced || !asksFeedback) && <Rest event={event} />}
        </div>
      </div>
      {messageId && <ReceivedMessage eventId={event.id} messageId={messageId} />}
      <RsvpBar event={event} panel={panel} />
      {!event.can.manage && <Arrival key={event.id} event={event} />}
    </>
  );
};

/** Below title and RSVP: who goes, what it is about, and all else. */
const Rest = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  return (
    <>
      <Requests event={event} />
      <WhoGoes event={event} />
      {event.description && (
        <Panel title={t('about')}>
          <Markdown source={event.description} />
        </Panel>
      )}
      {(event.can.edit || event.myRegistration?.state === 'going') && <ChangesPanel event={event} />}
      {event.series && <SeriesDates event={event} series={event.series} />}
      {event.series && event.can.edit && <PlannedDates event={event} />}
      <EventKind event={event} />
      <Row gap={12} rowGap={4} wrap className={styles.acts}>
        <EventReminders event={event} />
        {event.can.invite && (
          <LinkButton look="text" size="small" to={`/communities/${event.community.slug}?invite=event:${event.id}`}>
            <AddPersonIcon size={16} /> {t('invite')}
          </LinkButton>
        )}
        {event.can.manage && event.visibility === 'public' && (
          <EmbedButton what={{ kind: 'event', slug: event.slug }} title={event.title} look="text" />
        )}
        <ReportEvent event={event} />
        {!event.can.manage && <ShareButton event={event} />}
      </Row>
      {hasChatRow(event) && <EventChat event={event} />}
      <Conversation event={event} />
    </>
  );
};

const Lost = () => {
  const t = useTexts('events');
  return (
    <LostPage title={t('lost.title')} text={t('lost.text')}>
      <LinkButton to="/events" look="primary">
        {t('lost.action')}
      </LinkButton>
    </LostPage>
  );
};
