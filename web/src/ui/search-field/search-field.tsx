import { SearchIcon } from '#ui/icons/icons.tsx';
import styles from './search-field.module.css';

type SearchFieldProps = {
  /** Names it, and stands in it while it is empty. */
  label: string;
  /** Stands in it instead. */
  placeholder?: string;
  value: string;
  /** Characters. */
  maxLength: number;
  onChange: (text: string) => void;
};

/** Narrows the list below it while one types. */
export const SearchField = ({ label, placeholder = label, value, maxLength, onChange }: SearchFieldProps) => (
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
    />
  </span>
);
