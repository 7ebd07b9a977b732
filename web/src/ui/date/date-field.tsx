import { dateOf } from './calendar-dates.ts';
import { DatePickerFrame, type DateFieldProps } from './date-picker-frame.tsx';

type Props = DateFieldProps & {
  /** `2026-11-21`; empty for none. */
  value: string;
  min?: string;
  max?: string;
  onChange: (value: string) => void;
};

/** A day. */
export const DateField = ({ value, min, max, onChange, ...rest }: Props) => (
  <DatePickerFrame
    {...rest}
    value={dateOf(value)}
    minValue={dateOf(min)}
    maxValue={dateOf(max)}
    onChange={(date) => onChange(date?.toString() ?? '')}
  />
);
