import type { EmbedCommunities, EmbedEvents, EmbedTheme } from '../browser/embed-filters.ts';
import type { EventDetails, PublicCommunity, PublicEvent } from './public-pages.ts';

/** The part of an event that a day in the month view shows. */
export type EmbedDate = Pick<PublicEvent, 'slug' | 'title' | 'startsAt' | 'endsAt' | 'zone' | 'allDay'> & { isCancelled: boolean };

type Embedded = { theme: EmbedTheme; now: string };
/** Pages that other sites show in a frame. They show only public content, are the same for all readers, and offer no actions. */
export type EmbedPage =
  | (Embedded & { name: 'embedEvent'; event: EventDetails })
  | (Embedded & {
      name: 'embedEvents';
      filter: EmbedEvents;
      community: { name: string; slug: string } | null;
      events: PublicEvent[];
      /** Whether the list of the site has more events. */
      hasMore: boolean;
    })
  | (Embedded & {
      name: 'embedMonth';
      filter: EmbedEvents;
      community: { name: string; slug: string } | null;
      /** For example `2026-11`. */
      month: string;
      dates: EmbedDate[];
    })
  | (Embedded & { name: 'embedCommunities'; filter: EmbedCommunities; communities: PublicCommunity[]; hasMore: boolean })
  /** Missing, or not public. */
  | (Embedded & { name: 'embedLost' });
