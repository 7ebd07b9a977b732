import { useTexts } from '#kernel/i18n/index.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { HistoryIcon } from './icons.tsx';
import { pageRow } from './rows.ts';
import type { SearchPage } from './search-page.ts';
import { Option, type Choosing } from './search-list.tsx';
import { PageRow } from './search-row.tsx';
import styles from './search-rows.module.css';

type SearchRecentProps = Choosing & { listId: string; pageRoutes: readonly SearchPage[]; onRemove: (pageRoute: SearchPage) => void };

/** Recently chosen pages. The buttons are beside the listbox, as it may contain only options. */
export const SearchRecent = ({ listId, pageRoutes, onRemove, ...choosing }: SearchRecentProps) => {
  const t = useTexts('search');
  return (
    <>
      <p className={styles.title}>{t('history')}</p>
      <div className={styles.recent}>
        <div id={listId} role="listbox" aria-label={t('history')}>
          {pageRoutes.map((pageRoute) => (
            <Option key={pageRoute.key} row={pageRow(pageRoute)} {...choosing}>
              <PageRow pageRoute={pageRoute} icon={<HistoryIcon size={16} />} />
            </Option>
          ))}
        </div>
        <div className={styles.removers}>
          {pageRoutes.map((pageRoute) => (
            <IconButton
              key={pageRoute.key}
              label={t('remove', { name: pageRoute.label })}
              icon={<CloseIcon size={14} />}
              onClick={() => onRemove(pageRoute)}
            />
          ))}
        </div>
      </div>
    </>
  );
};
