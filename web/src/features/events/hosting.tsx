import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Event } from '#contract/events/index.ts';
import { Page } from '#ui/layout/layout.tsx';
import { AnsweringButton } from './answers/answering-button.tsx';
import styles from './event-page.module.css';
import { EventSkeleton } from './event-skeleton.tsx';
import { HostBar } from './guests/host-bar.tsx';
import { hostQuery } from './guests/guests.queries.ts';
import { PlanBar } from './planning/plan-bar.tsx';

/** The page of an event for hosts: bars above `children`. Nothing is shown until the height of the bars is known, so that nothing moves. */
export const Hosting = ({ event, children }: { event: Event; children: ReactNode }) => {
  // Offline the query waits, and the page is shown without its bar.
  const { isLoading } = useQuery({ ...hostQuery(event.slug), enabled: event.can.manage });
  const answering = <AnsweringButton event={event} />;
  if (isLoading) return <EventSkeleton isHosting />;
  return (
    <Page>
      <div className={styles.hosting}>
        {event.can.manage ? <HostBar event={event}>{answering}</HostBar> : answering}
        {event.can.edit && <PlanBar event={event} />}
      </div>
      {children}
    </Page>
  );
};
