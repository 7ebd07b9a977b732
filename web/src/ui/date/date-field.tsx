import { dateOf } from './calendar-dates.ts';
import { DatePickerFrame, type DateFieldProps } from './date-picker-frame.tsx';

/** A day, as `2026-11-21`. */
export const DateField = ({ min, max, ...rest }: DateFieldProps & { min?: string; max?: string }) => (
  <DatePickerFrame {...rest} read={dateOf} write={String} minValue={dateOf(min)} maxValue={dateOf(max)} />
);
