import type { EventSummary } from '#contract/events/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Tag } from '#ui/layout/layout.tsx';
import { badgeOf, type Badge } from './event-state.ts';

const tones = {
  cancelled: 'danger',
  going: 'success',
  waitlisted: 'warning',
  pending: 'warning',
  offered: 'success',
  live: 'accent',
  full: 'neutral',
  online: 'neutral',
  few: 'info',
  postponed: 'warning',
  tentative: 'neutral',
} as const satisfies Record<Badge, string>;

export const EventBadge = ({ event }: { event: EventSummary }) => {
  const t = useTexts('events');
  const badge = badgeOf(event);
  if (!badge) return null;
  const text = badge === 'few' ? t(event.online ? 'badge.fewInPerson' : 'badge.few', { count: event.seatsLeft ?? 0 }) : t(`badge.${badge}`);
  return <Tag tone={tones[badge]}>{text}</Tag>;
};
