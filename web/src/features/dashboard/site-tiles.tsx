import { Link, useSearchParams } from 'react-router';
import type { Period, SiteNumbers } from '#contract/dashboard/index.ts';
import { useAccess } from '#kernel/access/index.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import styles from './dashboard.module.css';
import { NumberTile, Trend } from './number-tile.tsx';
import { daysIn, tableOf } from './period.ts';
import { usePeriodWords } from './use-period-words.ts';

type Totals = NonNullable<SiteNumbers['totals']>;
type SiteTilesProps = { numbers: SiteNumbers; totals: Totals; period: Period };

/** The numbers of the site, each linked to its rows. */
export const SiteTiles = ({ numbers, totals, period }: SiteTilesProps) => {
  const t = useTexts('dashboard');
  const format = useFormat();
  const { within, before } = usePeriodWords(period);
  const { hasPermission } = useAccess();
  const [address] = useSearchParams();
  const { metrics, from } = numbers;
  const users = hasPermission('system:user:read') ? '/system/user' : null;
  const isWeek = period === '7';
  const gained = (sum: number, to: string | null) => {
    const words = t('gained', { number: format.number(sum), within });
    return to === null ? words : <Link to={to}>{words}</Link>;
  };
  return (
    <dl className={styles.tiles}>
      <NumberTile
        label={t('people')}
        value={format.number(totals.people)}
        to={users}
        detail={gained(metrics.newPeople.sum, users && `${users}?createdFrom=${from}&createdTo=${numbers.to}`)}
        trend={<Trend metric={metrics.newPeople} than={before} />}
      />
      <NumberTile
        label={t(isWeek ? 'active.week' : 'active.month')}
        value={format.number(isWeek ? totals.active.week : totals.active.month)}
        to={users && `${users}?active=${isWeek ? '7' : '30'}`}
        detail={t('active.average', { number: format.number(metrics.activePeople.sum / daysIn[period], { maximumFractionDigits: 1 }) })}
        trend={<Trend metric={metrics.activePeople} than={before} />}
      />
      <NumberTile
        label={t('communities')}
        value={format.number(totals.communities)}
        to="/communities"
        detail={gained(metrics.newCommunities.sum, '/communities?sort=newest')}
        trend={<Trend metric={metrics.newCommunities} than={before} />}
      />
      <NumberTile
        label={t('events')}
        value={format.number(totals.events)}
        to="/events"
        detail={
          <>
            {gained(metrics.newEvents.sum, `/events?since=${from}`)} ·{' '}
            <Link to="/events">{t('events.upcoming', { number: format.number(totals.upcomingEvents) })}</Link>
          </>
        }
        trend={<Trend metric={metrics.newEvents} than={before} />}
      />
      <NumberTile
        label={t('messages')}
        value={format.number(metrics.messages.sum)}
        to={tableOf(address, 'messages')}
        detail={within}
        trend={<Trend metric={metrics.messages} than={before} />}
      />
      <NumberTile
        label={t('rsvps')}
        value={format.number(metrics.rsvps.sum)}
        to={tableOf(address, 'rsvps')}
        detail={within}
        trend={<Trend metric={metrics.rsvps} than={before} />}
      />
    </dl>
  );
};
