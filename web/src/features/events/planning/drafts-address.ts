import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Event } from '#contract/events/index.ts';
import { isRecord } from '#kernel/storage/index.ts';
import { myCommunities } from '../events.queries.ts';

/** The state of a link from a list of drafts to one of them. */
export const useListedHere = (): { draftsAt: string } => {
  const { pathname, search } = useLocation();
  return { draftsAt: pathname + search };
};

/** The list of drafts that led to the event; without one, that of its community for those who see it there, or that of all. */
export const useDraftsAddress = ({ community, status }: Pick<Event, 'community' | 'status'>): string => {
  const state: unknown = useLocation().state;
  const isDraft = status === 'draft' || status === 'scheduled';
  const { data: mine = [] } = useQuery({ ...myCommunities, enabled: isDraft });
  if (isRecord(state) && typeof state['draftsAt'] === 'string') return state['draftsAt'];
  const isListed = mine.some(({ id, can }) => id === community.id && can.createEvent);
  return isListed ? `/communities/${community.slug}?tab=events&when=unpublished` : '/events';
};
