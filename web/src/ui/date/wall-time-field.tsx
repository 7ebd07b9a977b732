import { wallTimeOf, wallTimeText } from './calendar-dates.ts';
import { DatePickerFrame, type DateFieldProps } from './date-picker-frame.tsx';

/** A local date and time at a place: `2026-11-21T19:00`. */
export const WallTimeField = (props: DateFieldProps) => (
  <DatePickerFrame {...props} read={wallTimeOf} write={wallTimeText} granularity="minute" />
);
