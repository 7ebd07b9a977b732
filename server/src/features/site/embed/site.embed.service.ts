import type { EmbedDate, EmbedPage } from '#contract/site/embed-pages.ts';
import type { CalendarEvent } from '#contract/events/finding.ts';
import type { EmbedCommunities, EmbedEvents, EmbedTheme } from '#contract/browser/embed-filters.ts';
import { withoutOverrides } from '#contract/browser/plain-text.ts';
import { isAddress, orNull, type ContentSources } from '../site.content.service.ts';
import { communityOf, eventDetailsOf, eventOf } from '../site.shapes.ts';

type Dependencies = { reading: Pick<ContentSources, 'communities' | 'events'>; clock: { now(): Promise<Date> } };

const MAX_EVENTS = 20;
const MAX_COMMUNITIES = 12;
/** Zones differ from UTC by at most that much, so that a month of the place lies within. */
const ZONE_MS = 15 * 3_600_000;

const dateOf = ({ slug, title, startsAt, endsAt, zone, allDay, status }: CalendarEvent): EmbedDate => ({
  slug,
  title: withoutOverrides(title),
  startsAt,
  endsAt,
  zone,
  allDay,
  isCancelled: status === 'cancelled',
});

const around = (month: string): { from: string; to: string } => {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const next = new Date(first);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from: new Date(first - ZONE_MS).toISOString(), to: new Date(next.getTime() + ZONE_MS).toISOString() };
};

/** The data of pages in frames of other sites: what a visitor finds in public lists, and never what only its address opens. */
export function embedService({ reading: { communities, events }, clock }: Dependencies) {
  const now = async () => (await clock.now()).toISOString();
  const lost = async (theme: EmbedTheme): Promise<EmbedPage> => ({ name: 'embedLost', theme, now: await now() });
  const narrowing = ({ category, tag, city }: Pick<EmbedEvents, 'category' | 'tag' | 'city'>) => ({
    ...(category && { category }),
    ...(tag && { tag }),
    ...(city && { city }),
  });

  return {
    async event(slug: string, theme: EmbedTheme): Promise<EmbedPage> {
      const event = isAddress(slug) ? await orNull(events.get(null, slug)) : null;
      if (event?.visibility !== 'public') return lost(theme);
      return { name: 'embedEvent', theme, now: await now(), event: eventDetailsOf(event) };
    },

    async events(filter: EmbedEvents): Promise<EmbedPage> {
      const community = filter.community === '' ? null : await orNull(communities.get(null, filter.community));
      if (filter.community !== '' && !community?.can.readContent) return lost(filter.theme);
      const wanted = { ...narrowing(filter), ...(community && { communityId: community.id }), scope: 'all' } as const;
      const at = await now();
      const shown = {
        theme: filter.theme,
        now: at,
        filter,
        community: community && { name: withoutOverrides(community.name), slug: community.slug },
      };
      if (filter.view === 'month') {
        const month = filter.month || at.slice(0, 'YYYY-MM'.length);
        const { items } = await events.calendar(null, { ...wanted, ...around(month) });
        return { name: 'embedMonth', ...shown, month, dates: items.map(dateOf) };
      }
      const { items, pagination } = await events.list(null, { ...wanted, when: 'upcoming', page: 1, perPage: MAX_EVENTS });
      return { name: 'embedEvents', ...shown, events: items.map(eventOf), hasMore: pagination.total > items.length };
    },

    async communities(filter: EmbedCommunities): Promise<EmbedPage> {
      const [found, { items: categories }] = await Promise.all([
        communities.list(null, { ...narrowing(filter), status: 'active', sort: 'active', page: 1, perPage: MAX_COMMUNITIES }),
        communities.categories(),
      ]);
      const shown = found.communities.map((community) => communityOf(community, categories));
      const hasMore = found.pagination.total > shown.length;
      return { name: 'embedCommunities', theme: filter.theme, now: await now(), filter, communities: shown, hasMore };
    },
  };
}
export type EmbedService = ReturnType<typeof embedService>;
