import { useId, type ReactNode } from 'react';
import styles from './choice.module.css';

type Option<Value extends string> = { value: Value; label: string; icon?: ReactNode };

type ChoiceProps<Value extends string> = {
  /** Accessible name of the group. */
  label: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `chips`: one scrolling row (filters); `lines`: wrapping chips (forms); `segments`: one small control (views). */
  look?: 'chips' | 'lines' | 'segments';
  /** Shows only icons; the labels remain for screen readers and as tooltips. */
  iconsOnly?: boolean;
};

/** A single choice: styled radio buttons, so that keyboard and screen readers work natively. */
export const Choice = <Value extends string>({
  label,
  options,
  value,
  onChange,
  look = 'chips',
  iconsOnly = false,
}: ChoiceProps<Value>) => {
  const name = useId();
  return (
    <div className={look === 'lines' ? `${styles.chips} ${styles.lines}` : styles[look]} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option} title={iconsOnly ? option.label : undefined}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.icon && <span aria-hidden="true">{option.icon}</span>}
          <span className={iconsOnly ? 'visually-hidden' : undefined}>{option.label}</span>
        </label>
      ))}
    </div>
  );
};
