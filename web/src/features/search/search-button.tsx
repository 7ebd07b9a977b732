import { useEffect, useEffectEvent, useRef, useState, type ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '#ui/composing.ts';
import { withTexts, useTexts } from '#kernel/i18n/index.ts';
import { toastNotLoaded } from '#kernel/toast/index.ts';
import { SearchIcon } from '#ui/icons/icons.tsx';
import styles from './search-button.module.css';
import type { SearchDialogProps } from './search-dialog.tsx';
import type { SearchPage } from './search-page.ts';
import { isSearchKey, shortcutText } from './system-key.ts';

export type SearchButtonProps = { pageRoutes: readonly SearchPage[]; userId: string };

const load = async () => (await withTexts(import('./search-dialog.tsx'), 'search')).SearchDialog;
/** Preloads the dialog on pointer or focus; a load error is shown when it is opened. */
const prepare = () => void load().catch(() => undefined);

type Opened = { Dialog: ComponentType<SearchDialogProps>; text: string };
/** A key that would write into the field. */
const isLetter = (event: KeyboardEvent) =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && !isComposing(event);

/** Opens the search from every page, by its button, Ctrl+K or Meta+K. `pageRoutes`: those that this user may open. */
export const SearchButton = ({ pageRoutes, userId }: SearchButtonProps) => {
  const t = useTexts('kernel');
  const [opened, setOpened] = useState<Opened | null>(null);
  /** Set while the dialog is fetched: the text typed meanwhile, for its field, and the element that had the focus. */
  const opening = useRef<{ text: string; focused: Element | null } | null>(null);
  const open = async () => {
    if (opening.current) return;
    const own = (opening.current = { text: '', focused: document.activeElement });
    try {
      const Dialog = await load();
      if (opening.current === own) flushSync(() => setOpened({ Dialog, text: own.text }));
    } catch {
      toastNotLoaded();
    }
    if (opening.current === own) opening.current = null;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const own = opening.current;
    // On a slow network the user may change their mind: Escape, or going to another field.
    if (own && (event.key === 'Escape' || own.focused !== document.activeElement)) opening.current = null;
    else if (own && isLetter(event)) {
      event.preventDefault();
      own.text += event.key;
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
