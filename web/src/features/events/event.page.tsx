import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Event } from '#contract/events.ts';
import { isApiError } from '#kernel/api/index.ts';
import { errorText, SpanTime, useTexts } from '#kernel/i18n/index.ts';
import { usePageTitle } from '#kernel/page/index.ts';
import { useCurrentAddress } from '#kernel/page/use-current-address.ts';
import { Cover } from '#ui/art/cover.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { AddPersonIcon } from '#ui/icons/content-icons.tsx';
import { Page as PageFrame, Panel } from '#ui/layout/layout.tsx';
import { Markdown } from '#ui/markdown/markdown.tsx';
import { ErrorState, LostPage } from '#ui/states/states.tsx';
import { EventFacts } from './event-facts.tsx';
import { EventSkeleton } from './event-skeleton.tsx';
import styles from './event-page.module.css';
import { eventQuery } from './events.queries.ts';
import { ReportEvent } from './report-event.tsx';
import { RsvpPanel } from './rsvp-panel.tsx';

export const Page = () => {
  const common = useTexts('kernel');
  const { slug = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(eventQuery(slug));
  usePageTitle(data?.title);
  const isMoving = useCurrentAddress({
    asked: slug,
    today: data?.slug,
    folder: '/events',
    data,
    keyOf: (name) => eventQuery(name).queryKey,
  });
  if (isPending || isMoving) return <EventSkeleton />;
  if (isApiError(error, 'event.not_found', 'request.not_found')) return <Lost />;
  if (!data) return <ErrorState size="page" text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />;
  return <Loaded event={data} />;
};

const Loaded = ({ event }: { event: Event }) => {
  const t = useTexts('events');
  return (
    <PageFrame>
      <div className={styles.columns}>
        <div className={styles.main}>
          <Cover
            id={event.id}
            kind="event"
            about={[event.title, event.community.name]}
            picture={event.cover}
            ratio="5 / 2"
            className={styles.cover}
          />
          <div className={styles.head}>
            <p className={styles.when} data-off={event.status === 'cancelled' || event.phase === 'ended' || undefined}>
              <SpanTime {...event} />
            </p>
            <h1>{event.title}</h1>
            {event.summary && <p className={styles.summary}>{event.summary}</p>}
          </div>
          {event.status === 'cancelled' && (
            <p className={styles.cancelled} role="note">
              <strong>{t('cancelled.title')}</strong> {event.statusReason}
            </p>
          )}
        </div>
        <aside className={styles.side} aria-label={t('rsvp.label')}>
          <RsvpPanel event={event} />
        </aside>
        <div className={styles.rest}>
          <EventFacts event={event} />
          {event.description && (
            <Panel title={t('about')}>
              <Markdown source={event.description} />
            </Panel>
          )}
          <div className={styles.acts}>
            {event.canInvite && (
              <LinkButton look="text" size="small" to={`/communities/${event.community.slug}?invite=event:${event.id}`}>
                <AddPersonIcon size={16} /> {t('invite')}
              </LinkButton>
            )}
            <ReportEvent event={event} />
          </div>
        </div>
      </div>
    </PageFrame>
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
