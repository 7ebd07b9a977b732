import { useRef, useState } from 'react';
import { DateField } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { incompleteDate } from '#ui/date/incomplete-date.ts';
import styles from '../list/console-table.module.css';

type Days = { createdFrom: string; createdTo: string };
type CreatedFilterProps = { label: string; from: string; to: string; onChange: (change: Partial<Days>) => void };

/** The range of creation dates; a reversed range is swapped. */
export const CreatedFilter = ({ label, from, to, onChange }: CreatedFilterProps) => {
  const t = useTexts('console');
  const set = (days: Days) => {
    const isTurned = days.createdFrom !== '' && days.createdTo !== '' && days.createdFrom > days.createdTo;
    onChange(isTurned ? { createdFrom: days.createdTo, createdTo: days.createdFrom } : days);
  };
  return (
    <span className={styles.created} role="group" aria-label={label}>
      <span aria-hidden="true">{label}</span>
      <Day label={t('created.from')} value={from} onChange={(day) => set({ createdFrom: day, createdTo: to })} />
      <span aria-hidden="true">–</span>
      <Day label={t('created.to')} value={to} onChange={(day) => set({ createdFrom: from, createdTo: day })} />
    </span>
  );
};

type DayProps = { label: string; value: string; onChange: (day: string) => void };
/** Applied on blur, as partly typed dates are valid days, too. */
const Day = ({ label, value, onChange }: DayProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  // Read when the calendar closes, at the same time as a day is picked.
  const last = useRef<string | null>(null);
  const write = (day: string | null) => {
    last.current = day;
    setTyped(day);
  };
  const settle = () => {
    const day = last.current;
    write(null);
    if (day !== null && day !== incompleteDate && day !== value) onChange(day);
  };
  return <DateField label={label} hidesLabel size="small" value={typed ?? value} onChange={write} onBlur={settle} />;
};
