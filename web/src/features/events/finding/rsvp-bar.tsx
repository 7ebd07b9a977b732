import { useEffect, useState, type RefObject } from 'react';
import type { Event } from '#contract/events/index.ts';
import { SpanTime } from '#kernel/i18n/index.ts';
import { cardActionOf, liveRegistrationOf } from '../event-state.ts';
import { QuickAnswer } from '../quick-answer.tsx';
import styles from './finding.module.css';

type RsvpBarProps = { event: Event; panel: RefObject<HTMLElement | null> };

/**
 * Keeps the answer in sight on phones: a bar at the bottom while the panel itself is out of sight. Who has said that they might come, or
 * do not, is not asked once more: the panel has both the answer and the way to another one.
 */
export const RsvpBar = ({ event, panel }: RsvpBarProps) => {
  const isAway = useIsAway(panel);
  const hasChoice = event.status !== 'cancelled' && event.phase !== 'ended' && event.rsvpRefusal === null && event.myRejection === null;
  const isAsked = event.myInterest === null && cardActionOf(event) !== 'none';
  if (!isAway || !hasChoice || (!liveRegistrationOf(event) && !isAsked)) return null;
  return (
    <div className={styles.bar}>
      <p>
        <SpanTime {...event} />
      </p>
      <QuickAnswer event={event} />
    </div>
  );
};

function useIsAway(element: RefObject<HTMLElement | null>): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const watch = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, [element]);
  return isAway;
}
