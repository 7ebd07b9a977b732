import { useEffect, useRef } from 'react';
import { searchKeys } from '#features/search/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import styles from './shortcut-list.module.css';
import { closeShortcutList, setListKey, shortcuts, useShortcutList } from './shortcuts.ts';

/** What can be done from anywhere by keys alone. */
export const ShortcutList = () => {
  const t = useTexts('app');
  const kernel = useTexts('kernel');
  const hasKey = useShortcutList((state) => state.hasKey);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => dialog.current?.close();
  const rows = [
    { name: kernel('search'), keys: searchKeys().join('+') },
    { name: t('menu.personalCenter'), keys: shortcuts.profile },
    { name: t('signOut'), keys: shortcuts.signOut },
    { name: t('shortcuts'), keys: shortcuts.list },
  ];
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="shortcuts-title"
      onClose={closeShortcutList}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id="shortcuts-title">{t('shortcuts')}</h2>
          <IconButton label={kernel('close')} icon={<CloseIcon />} onClick={close} />
        </div>
        <dl>
          {rows.map(({ name, keys }) => (
            <div key={keys}>
              <dt>{name}</dt>
              <dd>
                {keys.split('+').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
        <label>
          <input type="checkbox" checked={hasKey} onChange={({ target }) => setListKey(target.checked)} />
          {t('shortcuts.listKey')}
        </label>
      </div>
    </dialog>
  );
};
