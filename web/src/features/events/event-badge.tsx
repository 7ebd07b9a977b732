import type { EventSummary } from '#contract/events.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Tag } from '#ui/layout/layout.tsx';
import { badgeOf, type Badge } from './event-state.ts';

const tones = {
  cancelled: 'danger',
  going: 'success',
  waitlisted: 'warning',
  pending: 'warning',
  live: 'accent',
  full: 'neutral',
  few: 'info',
} as const satisfies Record<Badge, string>;

export const EventBadge = ({ event }: { event: EventSummary }) => {
  const t = useTexts('events');
  const badge = badgeOf(event);
  if (!badge) return null;
  const text = badge === 'few' ? t('badge.few', { count: event.seatsLeft ?? 0 }) : t(`badge.${badge}`);
  return <Tag tone={tones[badge]}>{text}</Tag>;
};
