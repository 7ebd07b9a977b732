import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Panel } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { CommunityCharts } from './community-charts.tsx';
import { CommunityTiles } from './community-tiles.tsx';
import { communityNumbers } from './dashboard.queries.ts';
import styles from './dashboard.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { InviteFunnel } from './invite-funnel.tsx';
import { readPeriod } from './period.ts';
import { RetentionTable } from './retention-table.tsx';
import { TopPosts } from './top-posts.tsx';

/** The numbers of one community in the period of the address. */
export const CommunityNumbersView = ({ slug }: { slug: string }) => {
  const t = useTexts('dashboard');
  const [address] = useSearchParams();
  const period = readPeriod(address);
  const numbers = useQuery(communityNumbers(slug, period));
  const { data } = numbers;
  if (!data) return <LoadingState query={numbers} skeleton={<DashboardSkeleton />} />;
  if (!data.totals)
    return (
      <Panel as="div">
        <EmptyState title={t('counting.communities')} text={t('counting.text')} />
      </Panel>
    );
  const { totals, community, step } = data;
  return (
    <>
      <div className={styles.numbers} aria-busy={numbers.isPlaceholderData}>
        <CommunityTiles numbers={data} totals={totals} period={period} />
        <CommunityCharts numbers={data} countedAt={totals.countedAt} />
        <RetentionTable retention={data.retention} />
        <div className={styles.charts}>
          <TopPosts posts={data.topPosts} nothing={t('top.none')} />
          <InviteFunnel invites={data.invites} slug={community.slug} />
        </div>
      </div>
      <Text look="tertiary">
        <RelativeTime at={totals.countedAt} wrap={(time) => t(step === 1 ? 'run.counted' : 'run.counted.weeks', { time })} />
      </Text>
    </>
  );
};
