import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { useIsShown } from '#kernel/page/index.ts';
import { useFilter } from '#kernel/page/use-filter.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { ActiveFilters } from './directory/active-filters.tsx';
import { BeingDeleted } from './page/being-deleted.tsx';
import { filterForm, isFiltered, toQuery, unfiltered, type CommunitiesView } from './directory/communities-filter.ts';
import { CommunitiesResults } from './directory/communities-results.tsx';
import { CommunitiesSkeleton } from './directory/communities-skeleton.tsx';
import { CommunitiesToolbar } from './directory/communities-toolbar.tsx';
import { communitiesList, deletingCommunities, myCommunities, recommendedCommunities } from './communities.queries.ts';
import { MyCommunities } from './directory/my-communities.tsx';
import { RecommendedStrip } from './directory/recommended-strip.tsx';
import { useView } from './directory/use-view.ts';
import { PlusIcon } from '#ui/icons/content-icons.tsx';

const strip = { page: 1, perPage: 3 };

export const Page = () => {
  const t = useTexts('communities');
  const { filter, searchText, setSearchText, href, apply } = useFilter(filterForm);
  const { view, remember } = useView(filter.view);
  const setView = (next: CommunitiesView) => {
    remember(next);
    apply({ view: next });
  };
  const list = useQuery(communitiesList(toQuery(filter)));
  const mine = useQuery(myCommunities);
  const recommended = useQuery(recommendedCommunities(strip));
  const deleting = useQuery(deletingCommunities);
  const isSettled = useIsSettled(mine.isFetching);

  const isWelcome = !isFiltered(filter) && filter.page === 1;
  // One skeleton for all parts, to avoid layout shifts.
  const isWaiting = list.isPending || (isWelcome && (mine.isPending || deleting.isPending || recommended.isPending));
  return (
    <PageFrame>
      <PageHeader
        title={t('title')}
        text={t('subtitle')}
        actions={
          <LinkButton to="/communities/new">
            <PlusIcon size={16} /> {t('new.action')}
          </LinkButton>
        }
      />
      <CommunitiesToolbar filter={filter} searchText={searchText} view={view} onSearch={setSearchText} onFilter={apply} onView={setView} />
      <ActiveFilters filter={filter} href={href} />
      {isWaiting ? (
        <CommunitiesSkeleton view={view} isWelcome={isWelcome} />
      ) : (
        <>
          {isWelcome && mine.data && <MyCommunities communities={mine.data} isSettled={isSettled} />}
          {isWelcome && deleting.data && <BeingDeleted deletions={deleting.data} />}
          {isWelcome && recommended.data && <RecommendedStrip communities={recommended.data.communities} />}
          <CommunitiesResults list={list} filter={filter} view={view} href={href} onClear={() => apply(unfiltered)} />
        </>
      )}
    </PageFrame>
  );
};

/** True from the time the page is shown with fresh data until it is hidden; refetches in between do not change it. */
const useIsSettled = (isFetching: boolean): boolean => {
  const isShown = useIsShown();
  const [isSettled, setIsSettled] = useState(true);
  const next = isShown && (isSettled || !isFetching);
  if (next !== isSettled) setIsSettled(next);
  return next;
};
