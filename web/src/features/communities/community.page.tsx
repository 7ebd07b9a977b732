import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Community } from '#contract/communities.ts';
import { withLooks } from '#kernel/antd/index.tsx';
import { isApiError } from '#kernel/api/index.ts';
import { errorText, loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { usePageTitle } from '#kernel/page/index.ts';
import { LinkButton } from '#ui/button/link-button.tsx';
import { Page as PageFrame } from '#ui/layout/layout.tsx';
import { ErrorState, State } from '#ui/states/states.tsx';
import { communityQuery } from './communities.queries.ts';
import { CommunityBody } from './community-body.tsx';
import { CommunityHeader } from './community-header.tsx';
import { CommunitySkeleton } from './community-skeleton.tsx';
import { CommunityTabs } from './community-tabs.tsx';
import { openTab } from './open-tab.ts';

// The words of what other features lend to this page, so that it appears as a whole.
await loadTexts('posts', 'events').catch(() => undefined);

const Screen = () => {
  const common = useTexts('kernel');
  const { slug = '' } = useParams();
  const [address] = useSearchParams();
  const { data, error, isPending, refetch } = useQuery(communityQuery(slug));
  usePageTitle(data?.name);

  if (isPending) return <CommunitySkeleton />;
  if (isApiError(error, 'community.not_found', 'request.not_found')) return <Lost />;
  if (!data) return <ErrorState size="page" text={errorText(error)} retryLabel={common('retry')} onRetry={() => void refetch()} />;
  if (data.slug !== slug) return <ToCurrentAddress community={data} />;

  const tab = openTab(data, address.get('tab'));
  return (
    <PageFrame>
      <CommunityHeader community={data} />
      <CommunityTabs community={data} open={tab} />
      <CommunityBody community={data} tab={tab} />
    </PageFrame>
  );
};

const Lost = () => {
  const t = useTexts('communities');
  return (
    <State
      art="lost"
      size="page"
      title={t('lost.title')}
      text={t('lost.text')}
      action={
        <LinkButton to="/communities" look="primary">
          {t('lost.action')}
        </LinkButton>
      }
    />
  );
};

/** A former address, or an id: the one that holds today takes its place. */
const ToCurrentAddress = ({ community }: { community: Community }) => {
  const navigate = useNavigate();
  const { search } = useLocation();
  const cache = useQueryClient();
  useEffect(() => {
    cache.setQueryData(communityQuery(community.slug).queryKey, community);
    void navigate(`/communities/${community.slug}${search}`, { replace: true });
  }, [cache, community, navigate, search]);
  return <CommunitySkeleton />;
};

export const Page = withLooks(Screen);
