import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '#ui/composing.ts';
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

type Opened = { Dialog: ComponentType<SearchDialogProps>; text: string };
/** A key that would write into the field. */
const isLetter = (event: KeyboardEvent) =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && !isComposing(event);

/** Opens the search from every page, also with Ctrl+K and Meta+K. `pageRoutes`: those that this user may open. */
export const SearchButton = ({ pageRoutes, userId }: SearchButtonProps) => {
  const t = useTexts('kernel');
  const [opened, setOpened] = useState<Opened | null>(null);
  /** What is typed until the dialog has been fetched, for its field; null while it is not on its way. */
  const typedEarly = useRef<string | null>(null);
  const open = async () => {
    if (typedEarly.current !== null) return;
    typedEarly.current = '';
    try {
      const Dialog = await load();
      flushSync(() => setOpened({ Dialog, text: typedEarly.current ?? '' }));
    } catch {
      tellNotFetched();
    }
    typedEarly.current = null;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (typedEarly.current !== null && isLetter(event)) {
      event.preventDefault();
      typedEarly.current += event.key;
      return;
    }
    // Ignored while a modal dialog is open.
    if (!isSearchKey(event) || document.querySelector('dialog:modal')) return;
    event.preventDefault();
    void open();
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
        onClick={() => void open()}
      >
        <SearchIcon />
        <span className={styles.label}>{t('search')}</span>
        <kbd className={styles.key} aria-hidden="true">
          {shortcutText()}
        </kbd>
      </button>
      {opened && <opened.Dialog pageRoutes={pageRoutes} userId={userId} initialText={opened.text} onClose={() => setOpened(null)} />}
    </>
  );
};
