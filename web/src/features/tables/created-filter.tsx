import { useTexts } from '#kernel/i18n/index.ts';
import styles from './console-table.module.css';

type Days = { createdFrom: string; createdTo: string };
type CreatedFilterProps = { from: string; to: string; onChange: (change: Partial<Days>) => void };

/** From which day to which the rows were made; a pair the wrong way round is turned. */
export const CreatedFilter = ({ from, to, onChange }: CreatedFilterProps) => {
  const t = useTexts('tables');
  const set = (days: Days) => {
    const isTurned = days.createdFrom !== '' && days.createdTo !== '' && days.createdFrom > days.createdTo;
    onChange(isTurned ? { createdFrom: days.createdTo, createdTo: days.createdFrom } : days);
  };
  return (
    <span className={styles.created} role="group" aria-label={t('created')}>
      <span aria-hidden="true">{t('created')}</span>
      <input
        type="date"
        aria-label={t('created.from')}
        value={from}
        onChange={({ target }) => set({ createdFrom: target.value, createdTo: to })}
      />
      <span aria-hidden="true">–</span>
      <input
        type="date"
        aria-label={t('created.to')}
        value={to}
        onChange={({ target }) => set({ createdFrom: from, createdTo: target.value })}
      />
    </span>
  );
};
