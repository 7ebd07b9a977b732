import { wallTimeOf, wallTimeText } from './calendar-dates.ts';
import { DatePickerFrame, type DateFieldProps } from './date-picker-frame.tsx';

type Props = DateFieldProps & {
  /** `2026-11-21T19:00`; empty for none. */
  value: string;
  onChange: (value: string) => void;
};

/** A day and a time, as clocks at the place show them. */
export const WallTimeField = ({ value, onChange, ...rest }: Props) => (
  <DatePickerFrame {...rest} granularity="minute" value={wallTimeOf(value)} onChange={(time) => onChange(time ? wallTimeText(time) : '')} />
);
