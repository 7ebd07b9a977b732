import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { loadTexts, useTexts } from '#kernel/i18n/index.ts';
import { tellNotFetched } from '#kernel/toast/index.ts';
import { SearchIcon } from '#ui/icons/icons.tsx';
import styles from './search-button.module.css';
import type { SearchDialogProps } from './search-dialog.tsx';
import type { SearchPage } from './search-page.ts';
import { isSearchKey, shortcutText } from './system-key.ts';

export type SearchButtonProps = { pageRoutes: readonly SearchPage[]; userId: string };

const load = async () => (await Promise.all([import('./search-dialog.tsx'), loadTexts('search')]))[0].SearchDialog;
/** Preloads the dialog on pointer or focus; a load error is shown when it is opened. */
const prepare = () => void load().catch(() => undefined);

/** Opens the search from every page, also with Ctrl+K and Meta+K. `pageRoutes`: those that this user may open. */
export const SearchButton = ({ pageRoutes, userId }: SearchButtonProps) => {
  const t = useTexts('kernel');
  const [Dialog, setDialog] = useState<ComponentType<SearchDialogProps> | null>(null);
  const open = () => {
    load().then((SearchDialog) => setDialog(() => SearchDialog), tellNotFetched);
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Ignored while a modal dialog is open.
    if (!isSearchKey(event) || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        title={t('search')}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        <SearchIcon />
        <span className={styles.label}>{t('search')}</span>
        <kbd className={styles.key} aria-hidden="true">
          {shortcutText()}
        </kbd>
      </button>
      {Dialog && <Dialog pageRoutes={pageRoutes} userId={userId} onClose={() => setDialog(null)} />}
    </>
  );
};
