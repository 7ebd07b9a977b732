import { SearchIcon } from '#ui/icons/icons.tsx';
import styles from './search-field.module.css';

type SearchFieldProps = {
  /** Accessible name, and default placeholder. */
  label: string;
  /** Placeholder instead of the label. */
  placeholder?: string;
  value: string;
  /** Characters. */
  maxLength: number;
  onChange: (text: string) => void;
  /** Called instead of submitting the form around it. */
  onEnter?: () => void;
};

/** Filters the list below it while typing. */
export const SearchField = ({ label, placeholder = label, value, maxLength, onChange, onEnter }: SearchFieldProps) => (
  <span className={styles.search}>
    <SearchIcon size={16} />
    <input
      type="search"
      autoComplete="off"
      aria-label={label}
      placeholder={placeholder}
      value={value}
      maxLength={maxLength}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (!onEnter || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
    />
  </span>
);
