import { Select } from 'antd';
import styles from './console-table.module.css';

type FilterSelectProps<Value extends string> = {
  /** Its name, and what stands in it while nothing is chosen. */
  label: string;
  placeholder?: string;
  /** Empty for no choice. */
  value: Value | '';
  options: { value: Value; label: string }[];
  /** A long list can be searched by its words. */
  isLong?: boolean;
  onChange: (value: Value | '') => void;
};

/** One filter of a list: all rows, or those of one choice. */
export const FilterSelect = <Value extends string>({
  label,
  placeholder = label,
  value,
  isLong,
  onChange,
  ...rest
}: FilterSelectProps<Value>) => (
  <Select<Value>
    className={styles.filter}
    aria-label={label}
    placeholder={placeholder}
    value={value || undefined}
    allowClear
    {...(isLong && { showSearch: { optionFilterProp: 'label' } })}
    popupMatchSelectWidth={false}
    onChange={(chosen?: Value) => onChange(chosen ?? '')}
    {...rest}
  />
);
