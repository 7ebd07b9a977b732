import { readEmbedCommunities, readEmbedEvents, readEmbedLook, writeEmbed } from '#contract/browser/embed-filters.ts';
import type { PublicPageSource } from '#kernel/http/public-pages.ts';
import type { EmbedService } from './site.embed.service.ts';

/** Pages for frames of other sites. */
export const embedPages = (service: EmbedService): PublicPageSource[] => [
  {
    path: '/embed/events',
    isEmbedded: true,
    search: (query) => writeEmbed(readEmbedEvents(query)),
    load: (_language, _places, query) => service.events(readEmbedEvents(query)),
  },
  {
    path: '/embed/events/:slug',
    isEmbedded: true,
    search: (query) => writeEmbed(readEmbedLook(query)),
    load: (_language, { slug = '' }, query) => service.event(slug, readEmbedLook(query).theme),
  },
  {
    path: '/embed/communities',
    isEmbedded: true,
    search: (query) => writeEmbed(readEmbedCommunities(query)),
    load: (_language, _places, query) => service.communities(readEmbedCommunities(query)),
  },
];
