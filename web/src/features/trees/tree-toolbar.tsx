import { limits } from '#contract/kernel/limits.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Choice } from '#ui/choice/choice.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { statuses, type TreeFilter } from './tree-filter.ts';
import styles from './tree-toolbar.module.css';

type TreeToolbarProps = {
  /** Of the box. */
  label: string;
  filter: TreeFilter;
  searchText: string;
  onSearch: (text: string) => void;
  onFilter: (change: Partial<TreeFilter>) => void;
};

export const TreeToolbar = ({ label, filter, searchText, onSearch, onFilter }: TreeToolbarProps) => {
  const trees = useTexts('trees');
  return (
    <div className={styles.toolbar} role="search" aria-label={label}>
      <SearchField label={label} value={searchText} maxLength={limits.searchText.max} onChange={onSearch} />
      <Choice
        label={trees('status')}
        look="segments"
        value={filter.status}
        options={[{ value: '', label: trees('status.all') }, ...statuses.map((value) => ({ value, label: trees(`status.${value}`) }))]}
        onChange={(status) => onFilter({ status })}
      />
    </div>
  );
};
