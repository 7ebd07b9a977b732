import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { isApiError } from '#kernel/api/index.ts';
import { loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { usePageTitle } from '#kernel/page/index.ts';
import { useCurrentAddress } from '#kernel/page/use-current-address.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Page as PageFrame } from '#ui/layout/layout.tsx';
import { communityQuery } from './communities.queries.ts';
import { CommunityBody } from './page/community-body.tsx';
import { CommunityHeader } from './page/community-header.tsx';
import { CommunitySkeleton } from './page/community-skeleton.tsx';
import { CommunityTabs } from './page/community-tabs.tsx';
import { LostCommunity } from './lifecycle/lost-community.tsx';
import { RefusedNote } from './membership/refused-note.tsx';
import { openTab, refusedTab } from './page/open-tab.ts';

// Preloads the texts of other features' parts, so that the page renders at once.
await loadTexts('posts', 'events').catch(() => undefined);

export const Page = () => {
  const t = useTexts('communities');
  const { slug = '' } = useParams();
  const [address] = useSearchParams();
  const community = useQuery(communityQuery(slug));
  const { data } = community;
  usePageTitle(data?.name);
  const isMoving = useCurrentAddress({
    asked: slug,
    today: data?.slug,
    folder: '/communities',
    data,
    keyOf: (name) => communityQuery(name).queryKey,
  });

  if (isApiError(community.error, 'community.not_found', 'request.not_found')) return <LostCommunity slug={slug} />;
  if (!data || isMoving) return <LoadingState size="page" query={community} skeleton={<CommunitySkeleton />} />;

  const tab = openTab(data, address.get('tab'));
  const refused = refusedTab(data, address.get('tab'));
  return (
    <PageFrame>
      <CommunityHeader community={data} />
      <CommunityTabs community={data} open={tab} />
      {refused && <RefusedNote text={t(`refused.${refused}`)} />}
      <CommunityBody community={data} tab={tab} />
    </PageFrame>
  );
};
