import { useTexts } from '#kernel/i18n/index.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { HistoryIcon } from './icons.tsx';
import { pageRow } from './rows.ts';
import type { SearchLeaf } from './search-leaf.ts';
import { Option, type Choosing } from './search-list.tsx';
import { PageRow } from './search-row.tsx';
import styles from './search-rows.module.css';

type SearchRecentProps = Choosing & { listId: string; leaves: readonly SearchLeaf[]; onRemove: (leaf: SearchLeaf) => void };

/** Recently chosen pages. The buttons are beside the listbox, as it may contain only options. */
export const SearchRecent = ({ listId, leaves, onRemove, ...choosing }: SearchRecentProps) => {
  const t = useTexts('search');
  return (
    <>
      <p className={styles.title}>{t('history')}</p>
      <div className={styles.recent}>
        <div id={listId} role="listbox" aria-label={t('history')}>
          {leaves.map((leaf) => (
            <Option key={leaf.key} row={pageRow(leaf)} {...choosing}>
              <PageRow leaf={leaf} icon={<HistoryIcon size={16} />} />
            </Option>
          ))}
        </div>
        <div className={styles.removers}>
          {leaves.map((leaf) => (
            <IconButton
              key={leaf.key}
              label={t('remove', { name: leaf.label })}
              icon={<CloseIcon size={14} />}
              onClick={() => onRemove(leaf)}
            />
          ))}
        </div>
      </div>
    </>
  );
};
