import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Page as PageFrame, PageHeader } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';
import { ownNumbers } from './dashboard.queries.ts';
import styles from './dashboard.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { NewcomerNote } from './newcomer-note.tsx';
import { OwnCharts } from './own-charts.tsx';
import { OwnTiles } from './own-tiles.tsx';
import { readPeriod } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';
import { TopPosts } from './top-posts.tsx';

/** The reader's own activity, and the responses to it. */
export const Page = () => {
  const t = useTexts('dashboard');
  const [address] = useSearchParams();
  const period = readPeriod(address);
  const numbers = useQuery(ownNumbers(period));
  const { data } = numbers;
  return (
    <PageFrame>
      <PageHeader title={t('mine.title')} text={t('mine.subtitle')} actions={<PeriodChoice />} />
      {data ? (
        <div className={styles.numbers} aria-busy={numbers.isPlaceholderData}>
          <NewcomerNote communities={data.communities.now} />
          <OwnTiles numbers={data} period={period} />
          <OwnCharts numbers={data} />
          <TopPosts posts={data.topPosts} nothing={t('top.none.mine')} hasCommunity />
        </div>
      ) : (
        <LoadingState query={numbers} skeleton={<DashboardSkeleton />} />
      )}
      {data && (
        // Last on the page, where a text of any length shifts nothing.
        <Text look="tertiary">
          <RelativeTime at={data.countedAt} wrap={(time) => t(data.step === 1 ? 'mine.counted' : 'mine.counted.weeks', { time })} />
        </Text>
      )}
    </PageFrame>
  );
};
