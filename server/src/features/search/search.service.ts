import type { SearchAnswer } from '#contract/search.ts';
import { searchQuery } from '#kernel/search.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { SearchRepository, Wish } from './search.repository.ts';
import { snippetOf } from './snippet.ts';

const nothing: SearchAnswer = { communities: [], events: [], people: [], messages: [] };

export const searchService = (found: SearchRepository) => ({
  /** A few results of each kind, limited to what the viewer may see. */
  async find(viewer: Viewer, wish: Wish): Promise<SearchAnswer> {
    const query = searchQuery(wish.q);
    if (query === null) return nothing;
    const [communities, events, people, messages] = await Promise.all([
      found.communities(viewer, wish),
      found.events(viewer, wish),
      found.people(viewer, wish),
      found.messages(viewer, query, wish.limit),
    ]);
    return {
      communities,
      events,
      people,
      messages: messages.map(({ body, ...message }) => ({ ...message, snippet: snippetOf(body, wish.q) })),
    };
  },
});
export type SearchService = ReturnType<typeof searchService>;
