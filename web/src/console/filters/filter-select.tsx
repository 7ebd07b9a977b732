import { ComboField } from '#forms/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Select } from '#ui/select/select.tsx';
import styles from '../list/console-table.module.css';

type FilterSelectProps<Value extends string> = {
  /** Its label, and the text for no choice. */
  label: string;
  placeholder?: string;
  /** Empty for no choice. */
  value: Value | '';
  options: { value: Value; label: string }[];
  /** A long list is searchable. */
  isLong?: boolean;
  onChange: (value: Value | '') => void;
};

const ALL = 'all';

/** One filter of a list: all rows, or those with one value. */
export const FilterSelect = <Value extends string>({ placeholder, isLong = false, ...filter }: FilterSelectProps<Value>) => {
  const t = useTexts('console');
  const { label, value, options, onChange } = filter;
  if (!isLong) return <Select<Value | ''> {...filter} placeholder={placeholder ?? label} />;
  const find = (chosen: string) => options.find((option) => option.value === chosen)?.value ?? '';
  return (
    <span className={styles.filter}>
      <ComboField
        label={label}
        hidesLabel
        size="small"
        placeholder={placeholder ?? label}
        value={value}
        options={value === '' ? options : [{ value: ALL, label: t('filter.all') }, ...options]}
        onChange={(chosen) => onChange(find(chosen))}
      />
    </span>
  );
};
