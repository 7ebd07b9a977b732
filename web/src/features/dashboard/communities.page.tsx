import { useQuery } from '@tanstack/react-query';
import { myCommunities } from '#features/communities/index.ts';
import { useSearchParams } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame, PageHeader, Panel } from '#ui/layout/layout.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { CommunityActions } from './community-actions.tsx';
import { CommunityNumbersView } from './community-numbers-view.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';

/** Numbers of the communities that the reader runs, one at a time. */
export const Page = () => {
  const t = useTexts('dashboard');
  const [address] = useSearchParams();
  const mine = useQuery(myCommunities);
  const run = mine.data?.filter(({ membership }) => membership !== null && membership.role !== 'member') ?? [];
  // A community of an address that the reader does not run is refused by the server, with its reason.
  const slug = address.get('community') ?? run[0]?.slug;
  return (
    <PageFrame>
      <PageHeader
        title={t('run.title')}
        text={t('run.subtitle')}
        actions={slug !== undefined && <CommunityActions run={run} slug={slug} />}
      />
      {slug !== undefined ? (
        <CommunityNumbersView slug={slug} />
      ) : mine.data ? (
        <Panel as="div">
          <EmptyState
            title={t('run.none.title')}
            text={t('run.none.text')}
            action={
              <LinkButton to="/communities/new" look="primary">
                {t('run.none.action')}
              </LinkButton>
            }
          />
        </Panel>
      ) : (
        <LoadingState query={mine} skeleton={<DashboardSkeleton />} />
      )}
    </PageFrame>
  );
};
