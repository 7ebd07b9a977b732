import { useQuery } from '@tanstack/react-query';
import { matching, type Spell } from './matching.ts';
import { pageRow, sectionsOf, type SearchSection } from './rows.ts';
import { foundQuery } from './search.queries.ts';
import type { SearchPage } from './search-page.ts';

type Input = { pageRoutes: readonly SearchPage[]; query: string; spell: Spell | null };

/** The matches of the menu at once, and the server's results. */
export const useSearch = ({ pageRoutes, query, spell }: Input) => {
  const { data, isPlaceholderData, isFetching, isError, refetch } = useQuery(foundQuery(query));
  const pages = matching(pageRoutes, query, spell).map(pageRow);
  const found = data && query !== '' ? sectionsOf(data) : [];
  const own: SearchSection[] = pages.length > 0 ? [{ name: 'pages', rows: pages }] : [];
  return {
    sections: isPlaceholderData ? own : [...own, ...found],
    /** Results of the former query until the response. */
    former: isPlaceholderData ? found : [],
    isPending: isFetching && (data === undefined || isPlaceholderData),
    hasFailed: isError && !isFetching,
    retry: () => void refetch(),
  };
};
