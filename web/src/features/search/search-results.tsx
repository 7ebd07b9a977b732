import { useTexts } from '#kernel/i18n/index.ts';
import { SkeletonRow, Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './search-dialog.module.css';
import { FormerSections, SearchSections, type Choosing } from './search-list.tsx';
import type { useSearch } from './use-search.ts';

type SearchResultsProps = Choosing & { listId: string; query: string; search: ReturnType<typeof useSearch> };

/** Matches of the menu are shown at once on top; the server's results, or its error, follow below. */
export const SearchResults = ({ listId, query, search, ...choosing }: SearchResultsProps) => {
  const t = useTexts('search');
  const kernel = useTexts('kernel');
  const { sections, former, isPending, hasFailed, retry } = search;
  const isNothing = sections.length === 0 && !isPending && !hasFailed;
  return (
    <>
      {sections.length > 0 && (
        <div id={listId} role="listbox" aria-label={t('results')}>
          <SearchSections sections={sections} query={query} {...choosing} />
        </div>
      )}
      {former.length > 0 && <FormerSections sections={former} query={query} />}
      {isPending && former.length === 0 && (
        <div className={styles.waiting}>
          <Skeleton label={kernel('loading')}>
            <SkeletonRow face={36} />
            <SkeletonRow face={36} />
            <SkeletonRow face={36} />
          </Skeleton>
        </div>
      )}
      {hasFailed && (
        <p className={styles.failure} role="alert">
          {t('failed')}{' '}
          <button type="button" onClick={retry}>
            {kernel('retry')}
          </button>
        </p>
      )}
      {isNothing && (
        <p className={styles.message}>
          {t('nothing')} <strong>{query}</strong>
        </p>
      )}
    </>
  );
};
