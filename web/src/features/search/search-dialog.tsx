import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { limits } from '#contract/browser/limits.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useDialogLayer } from '#kernel/page/use-dialog-layer.ts';
import { useOnMove } from '#kernel/page/use-on-move.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon, SearchIcon } from '#ui/icons/icons.tsx';
import { matching, queryOf } from './matching.ts';
import { pageRow, type SearchHit } from './rows.ts';
import styles from './search-dialog.module.css';
import { SearchFooter } from './search-footer.tsx';
import { addToHistory, readHistory, removeFromHistory } from './search-history.ts';
import type { SearchPage } from './search-page.ts';
import { optionId } from './search-list.tsx';
import { SearchRecent } from './search-recent.tsx';
import { SearchResults } from './search-results.tsx';
import { useActive } from './use-active.ts';
import { useSearch } from './use-search.ts';
import { useSettled } from './use-settled.ts';
import { useSpelling } from './use-spelling.ts';
import { isComposing } from '#ui/composing.ts';
import { Stack } from '#ui/layout/stack.tsx';

export type SearchDialogProps = {
  pageRoutes: readonly SearchPage[];
  userId: string;
  /** The text that was typed while the dialog was fetched. */
  initialText: string;
  onClose: () => void;
};

/** Searches pages of the menu, communities, events, users and messages. Its state is reset on each opening. */
export const SearchDialog = ({ pageRoutes, userId, initialText, onClose }: SearchDialogProps) => {
  const t = useTexts('search');
  const kernel = useTexts('kernel');
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const [text, setText] = useState(initialText);
  const typed = queryOf(text);
  const query = useSettled(typed);
  const spell = useSpelling(pageRoutes.map(({ label }) => label));
  const search = useSearch({ pageRoutes, query, spell });
  const [history, setHistory] = useState(() => readHistory(userId));
  const recent = history.flatMap((key) => pageRoutes.find((pageRoute) => pageRoute.key === key) ?? []);
  const rows = query === '' ? recent.map(pageRow) : search.sections.flatMap((section) => section.rows);
  const { active, activate, move } = useActive(rows, query);
  const { dialog, open, close, choose: leave, isThere, onClose: onClosed } = useDialogLayer('search');
  const show = useEffectEvent(open);
  useEffect(() => show(), []);
  useOnMove(close);
  const choose = (row: SearchHit, isBeside = false) => {
    if (row.kind === 'page') addToHistory(userId, row.pageRoute.key);
    // Closed first, so that the focus is restored before the navigation moves it.
    if (isBeside || (row.kind === 'page' && row.pageRoute.externalLink)) {
      close();
      window.open(row.to, '_blank', 'noopener');
    } else {
      leave();
      void navigate(row.to, { replace: isThere });
    }
  };
  /** Enter before the debounce ends applies to the typed text, not to the former results. */
  const chosen = (): SearchHit | undefined => (typed === query ? active : matching(pageRoutes, typed, spell).map(pageRow)[0]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const isEnter = event.key === 'Enter';
    if (!isEnter && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    // Enter too, as it would press the button that receives the focus.
    event.preventDefault();
    const row = isEnter ? chosen() : undefined;
    if (row) choose(row, event.metaKey || event.ctrlKey);
    if (!isEnter) move(event.key === 'ArrowDown' ? 1 : -1);
  };
  const remove = (pageRoute: SearchPage) => {
    setHistory(removeFromHistory(userId, pageRoute.key));
    field.current?.focus();
  };
  const choosing = { active, onActive: activate, onChoose: choose };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('title')}
      onClose={() => {
        onClosed();
        onClose();
      }}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <Stack className={styles.content}>
        <div className={styles.head}>
          <SearchIcon />
          <input
            ref={field}
            className={styles.field}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
            maxLength={limits.searchText.max}
            placeholder={t('placeholder')}
            role="combobox"
            aria-label={t('title')}
            aria-autocomplete="list"
            aria-expanded={rows.length > 0}
            aria-controls={rows.length > 0 ? listId : undefined}
            aria-activedescendant={active && optionId(active)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            autoFocus
          />
          <IconButton label={kernel('close')} icon={<CloseIcon />} onClick={close} />
        </div>
        <div className={`${styles.body} scroll`}>
          {query !== '' && <SearchResults listId={listId} query={query} search={search} {...choosing} />}
          {query === '' && recent.length > 0 && <SearchRecent listId={listId} pageRoutes={recent} onRemove={remove} {...choosing} />}
          {query === '' && recent.length === 0 && <p className={styles.message}>{t('history.none')}</p>}
        </div>
        <SearchFooter count={query === '' ? null : rows.length} />
      </Stack>
    </dialog>
  );
};
