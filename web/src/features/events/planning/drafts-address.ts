import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Event } from '#contract/events/index.ts';
import { isRecord } from '#kernel/storage/index.ts';
import { myCommunities } from '../events.queries.ts';

/**
 * The list of drafts that led to the event, as the state of its links says; without one, the list of its community for those who have
 * it there, or that of all.
 */
export const useDraftsAddress = ({ community, status }: Pick<Event, 'community' | 'status'>): string => {
  const state: unknown = useLocation().state;
  const isDraft = status === 'draft' || status === 'scheduled';
  const { data: mine = [] } = useQuery({ ...myCommunities, enabled: isDraft });
  if (isRecord(state) && typeof state['draftsAt'] === 'string') return state['draftsAt'];
  const isListed = mine.some(({ id, can }) => id === community.id && can.createEvent);
  return isListed ? `/communities/${community.slug}?tab=events&when=unpublished` : '/events';
};
