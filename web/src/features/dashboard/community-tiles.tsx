import { Link, useSearchParams } from 'react-router';
import type { Period } from '#contract/dashboard/index.ts';
import type { CommunityNumbers } from '#contract/dashboard/own.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import styles from './dashboard.module.css';
import { NumberTile, Trend } from './number-tile.tsx';
import { daysIn, tableOf } from './period.ts';
import { usePeriodWords } from './use-period-words.ts';

type CommunityTilesProps = { numbers: CommunityNumbers; totals: NonNullable<CommunityNumbers['totals']>; period: Period };

/** The numbers of a community, each linked to its rows. */
export const CommunityTiles = ({ numbers: { metrics, community }, totals, period }: CommunityTilesProps) => {
  const t = useTexts('dashboard');
  const format = useFormat();
  const { within, before } = usePeriodWords(period);
  const [address] = useSearchParams();
  const at = (tab: string) => `/communities/${community.slug}?tab=${tab}`;
  const trend = (metric: (typeof metrics)['posts']) => <Trend metric={metric} than={before} />;
  const isWeek = period === '7';
  return (
    <dl className={styles.tiles}>
      <NumberTile
        label={t('run.members')}
        value={format.number(totals.members)}
        to={at('members')}
        detail={
          <Link to={tableOf(address, 'members')}>
            {t('run.moved', { joined: format.number(metrics.joined.sum), left: format.number(metrics.left.sum), within })}
          </Link>
        }
        trend={<Trend metric={metrics.joined} than={before} of={t('col.joined')} />}
      />
      <NumberTile
        label={t(isWeek ? 'run.active.week' : 'run.active.month')}
        value={format.number(isWeek ? totals.active.week : totals.active.month)}
        to={tableOf(address, 'active')}
        detail={t('active.average', { number: format.number(metrics.active.sum / daysIn[period], { maximumFractionDigits: 1 }) })}
        trend={trend(metrics.active)}
      />
      <NumberTile
        label={t('col.posts')}
        value={format.number(metrics.posts.sum)}
        to={at('feed')}
        detail={t('run.comments', { count: metrics.comments.sum, number: format.number(metrics.comments.sum), within })}
        trend={trend(metrics.posts)}
      />
      <NumberTile
        label={t('messages')}
        value={format.number(metrics.messages.sum)}
        to={tableOf(address, 'messages')}
        detail={within}
        trend={trend(metrics.messages)}
      />
      <NumberTile
        label={t('rsvps')}
        value={format.number(metrics.rsvps.sum)}
        to={at('events')}
        detail={within}
        trend={trend(metrics.rsvps)}
      />
      <NumberTile
        label={t('run.requests')}
        value={format.number(totals.requests)}
        to={at('manage&section=requests')}
        detail={t(totals.requests > 0 ? 'run.requests.waiting' : 'run.requests.none')}
      />
    </dl>
  );
};
