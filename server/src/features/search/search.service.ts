import type { SearchAnswer } from '#contract/search.ts';
import type { Db } from '#kernel/db/index.ts';
import { searchQuery } from '#kernel/search.ts';
import { wordsOf } from '#kernel/texts/rendered.ts';
import type { Viewer } from '#kernel/viewer.ts';
import type { SearchInput } from './search.repository.ts';
import * as search from './search.repository.ts';
import { snippetOf } from './snippet.ts';
import { findMessages } from './search.messages.repository.ts';

const nothing: SearchAnswer = { communities: [], events: [], people: [], messages: [] };

export const searchService = ({ db }: { db: Db }) => ({
  /** A few results of each kind, limited to what the viewer may see. */
  async find(viewer: Viewer, input: SearchInput): Promise<SearchAnswer> {
    const query = searchQuery(input.q);
    if (query === null) return nothing;
    const [communities, events, people, messages] = await Promise.all([
      search.communities(db, viewer, input),
      search.events(db, viewer, input),
      search.people(db, viewer, input),
      findMessages(db, viewer, query, input.limit),
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
