import type { SearchAnswer } from '#contract/search.ts';
import { searchQuery } from '#kernel/search.ts';
import { wordsOf } from '#kernel/texts/rendered.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { SearchRepository, SearchInput } from './search.repository.ts';
import { snippetOf } from './snippet.ts';

const nothing: SearchAnswer = { communities: [], events: [], people: [], messages: [] };

export const searchService = (found: SearchRepository) => ({
  /** A few results of each kind, limited to what the viewer may see. */
  async find(viewer: Viewer, input: SearchInput): Promise<SearchAnswer> {
    const query = searchQuery(input.q);
    if (query === null) return nothing;
    const [communities, events, people, messages] = await Promise.all([
      found.communities(viewer, input),
      found.events(viewer, input),
      found.people(viewer, input),
      found.messages(viewer, query, input.limit),
    ]);
    return {
      communities,
      events,
      people,
      messages: await Promise.all(
        messages.map(async ({ body, ...message }) => ({ ...message, snippet: snippetOf(await wordsOf(body), input.q) })),
      ),
    };
  },
});
export type SearchService = ReturnType<typeof searchService>;
