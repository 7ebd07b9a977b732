import { Link, useSearchParams } from 'react-router';
import type { Period } from '#contract/dashboard/index.ts';
import type { OwnNumbers } from '#contract/dashboard/own.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import styles from './dashboard.module.css';
import { NumberTile, Trend } from './number-tile.tsx';
import { ownTables } from './own-charts.tsx';
import { tableOf } from './period.ts';
import { usePeriodWords } from './use-period-words.ts';

/** The numbers of a person, each linked to its rows. */
export const OwnTiles = ({ numbers, period }: { numbers: OwnNumbers; period: Period }) => {
  const t = useTexts('dashboard');
  const format = useFormat();
  const { within, before } = usePeriodWords(period);
  const [address] = useSearchParams();
  const { communities, events, metrics } = numbers;
  return (
    <dl className={styles.tiles}>
      <NumberTile
        label={t('mine.communities')}
        value={format.number(communities.now)}
        to="/communities"
        detail={t('mine.joined', { number: format.number(communities.joined), within })}
      />
      <NumberTile
        label={t('mine.events')}
        value={format.number(events.upcoming)}
        to="/events?scope=joined"
        detail={<Link to="/events?scope=joined&when=past">{t('mine.attended', { number: format.number(events.attended), within })}</Link>}
      />
      {ownTables.map((name) => (
        <NumberTile
          key={name}
          label={t(`mine.${name}`)}
          value={format.number(metrics[name].sum)}
          to={tableOf(address, name)}
          detail={within}
          trend={<Trend metric={metrics[name]} than={before} />}
        />
      ))}
    </dl>
  );
};
