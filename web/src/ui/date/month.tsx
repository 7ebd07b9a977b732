import type { ReactNode } from 'react';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarMonthPicker,
  CalendarYearPicker,
} from 'react-aria-components/Calendar';
import { ChevronIcon } from '#ui/icons/icons.tsx';
import styles from './date-field.module.css';

type Choices = {
  'aria-label': string;
  value: unknown;
  onChange: (key: number) => void;
  items: readonly { id: number; formatted: string }[];
};
const Choose = ({ value, onChange, items, ...rest }: Choices): ReactNode => (
  <select
    className={styles.choose}
    aria-label={rest['aria-label']}
    value={String(value)}
    onChange={({ target }) => onChange(Number(target.value))}
  >
    {items.map(({ id, formatted }) => (
      <option key={id} value={id}>
        {formatted}
      </option>
    ))}
  </select>
);

/** A calendar month, with selects of month and year. */
export const Month = () => (
  <Calendar className={styles.month ?? ''}>
    <header className={styles.head}>
      <Button slot="previous" className={styles.page ?? ''} data-back>
        <ChevronIcon size={16} />
      </Button>
      <CalendarMonthPicker>{(month) => <Choose {...month} />}</CalendarMonthPicker>
      <CalendarYearPicker visibleYears={120}>{(year) => <Choose {...year} />}</CalendarYearPicker>
      <Button slot="next" className={styles.page ?? ''}>
        <ChevronIcon size={16} />
      </Button>
    </header>
    <CalendarGrid className={styles.grid ?? ''}>
      <CalendarGridHeader>{(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}</CalendarGridHeader>
      <CalendarGridBody>{(date) => <CalendarCell date={date} className={styles.day ?? ''} />}</CalendarGridBody>
    </CalendarGrid>
  </Calendar>
);
