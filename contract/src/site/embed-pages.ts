import type { EmbedCommunities, EmbedEvents, EmbedTheme } from '../browser/embed-filters.ts';
import type { EventDetails, PublicCommunity, PublicEvent } from './public-pages.ts';

/** As much of an event as a day of a month shows. */
export type EmbedDate = Pick<PublicEvent, 'slug' | 'title' | 'startsAt' | 'endsAt' | 'zone' | 'allDay'> & { isCancelled: boolean };

type Embedded = { theme: EmbedTheme; now: string };
/** Pages that other sites show in a frame: of what is public alone, the same for all readers, and without any act. */
export type EmbedPage =
  | (Embedded & { name: 'embedEvent'; event: EventDetails })
  | (Embedded & {
      name: 'embedEvents';
      filter: EmbedEvents;
      community: { name: string; slug: string } | null;
      events: PublicEvent[];
      /** There are more in the list of the site. */
      hasMore: boolean;
    })
  | (Embedded & {
      name: 'embedMonth';
      filter: EmbedEvents;
      community: { name: string; slug: string } | null;
      /** `2026-11`. */
      month: string;
      dates: EmbedDate[];
    })
  | (Embedded & { name: 'embedCommunities'; filter: EmbedCommunities; communities: PublicCommunity[]; hasMore: boolean })
  /** Missing, or not public. */
  | (Embedded & { name: 'embedLost' });
