import { ChevronIcon } from '#ui/icons/icons.tsx';
import styles from './select-field.module.css';

type SelectProps<Value extends string> = {
  /** Visually hidden, as it is in a toolbar. */
  label: string;
  /** The first option, for no choice; without it there is always a choice. */
  placeholder?: string | undefined;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
};

/** A single choice, small enough for a toolbar. */
export const Select = <Value extends string>({ label, placeholder, value, options, onChange }: SelectProps<Value>) => (
  <span className={styles.box} data-size="small">
    <select
      className={styles.select}
      aria-label={label}
      value={value}
      data-empty={value === '' || undefined}
      onChange={({ target }) => onChange(target.value as Value)}
    >
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronIcon size={16} />
  </span>
);
