import type { HostView } from '#contract/events/guests.ts';
import { useFormat, useTexts } from '#kernel/i18n/index.ts';
import styles from './guests.module.css';

/** The numbers above the parts of the management. */
export const HostNumbers = ({ host: { counts } }: { host: HostView }) => {
  const t = useTexts('events-guests');
  const format = useFormat();
  const { capacity, online } = counts;
  const seats = counts.seats - (online ?? 0);
  const taken = capacity === null ? format.number(seats) : t('number.of', { count: seats, capacity });
  const going = counts.offered > 0 && online === null ? t('number.offered', { going: taken, count: counts.offered }) : taken;
  const numbers = [
    [t(online === null ? 'number.going' : 'way.in_person'), going],
    ...(online === null ? [] : [[t('way.online'), format.number(online)]]),
    ...(counts.offered > 0 && online !== null ? [[t('state.offered'), format.number(counts.offered)]] : []),
    ...(counts.unconfirmed > 0 ? [[t('state.unconfirmed'), format.number(counts.unconfirmed)]] : []),
    [t('number.waiting'), format.number(counts.waiting)],
    ...(counts.pending > 0 ? [[t('number.pending'), format.number(counts.pending)]] : []),
    ...(counts.maybe > 0 ? [[t('number.maybe'), format.number(counts.maybe)]] : []),
    [t('number.checkedIn'), format.number(counts.checkedIn)],
  ];
  return (
    <dl className={styles.numbers} aria-label={t('number.label')}>
      {numbers.map(([name, value]) => (
        <div key={name} className={styles.number}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
