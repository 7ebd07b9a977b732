import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { RelativeTime, useTexts } from '#kernel/i18n/index.ts';
import { LoadingState } from '#parts/loading-state.tsx';
import { Page as PageFrame, PageHeader, Panel } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';
import { EmptyState } from '#ui/states/states.tsx';
import { siteNumbers } from './dashboard.queries.ts';
import styles from './dashboard.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { HealthPanel } from './health-panel.tsx';
import { readPeriod } from './period.ts';
import { PeriodChoice } from './period-choice.tsx';
import { SiteCharts } from './site-charts.tsx';
import { SiteTiles } from './site-tiles.tsx';
import { YoungNote } from './young-note.tsx';

/** An overview of the whole site. */
export const Page = () => {
  const t = useTexts('dashboard');
  const [address] = useSearchParams();
  const period = readPeriod(address);
  const numbers = useQuery(siteNumbers(period));
  const { data } = numbers;
  const totals = data?.totals;
  return (
    <PageFrame>
      <PageHeader title={t('title')} text={t('subtitle')} actions={<PeriodChoice />} />
      {data && totals ? (
        <div className={styles.numbers} aria-busy={numbers.isPlaceholderData}>
          <YoungNote numbers={data} />
          <SiteTiles numbers={data} totals={totals} period={period} />
          <SiteCharts numbers={data} />
        </div>
      ) : data ? (
        <Panel as="div">
          <EmptyState title={t('counting.title')} text={t('counting.text')} />
        </Panel>
      ) : (
        <LoadingState query={numbers} skeleton={<DashboardSkeleton />} />
      )}
      <HealthPanel />
      {totals && (
        // Last on the page, where a text of any length shifts nothing.
        <Text look="tertiary">
          <RelativeTime at={totals.countedAt} wrap={(time) => t(data.step === 1 ? 'counted' : 'counted.weeks', { time })} />
        </Text>
      )}
    </PageFrame>
  );
};
