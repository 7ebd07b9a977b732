import { searchKeys } from '#features/search/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './shortcut-list.module.css';
import { closeShortcutList, setListKey, shortcuts, useShortcutList } from './shortcuts.ts';

/** The list of global keyboard shortcuts. */
export const ShortcutList = () => {
  const t = useTexts('app');
  const kernel = useTexts('kernel');
  const menus = useTexts('menus');
  const hasKey = useShortcutList((state) => state.hasKey);
  const rows = [
    { name: kernel('search'), keys: searchKeys().join('+') },
    { name: menus('menu.personalCenter'), keys: shortcuts.profile },
    { name: t('signOut'), keys: shortcuts.signOut },
    { name: t('shortcuts'), keys: shortcuts.list },
  ];
  return (
    <Dialog title={t('shortcuts')} closeLabel={kernel('close')} width={400} onClose={closeShortcutList}>
      <div className={styles.content}>
        <dl>
          {rows.map(({ name, keys }) => (
            <div key={keys}>
              <dt>{name}</dt>
              <Row as="dd" gap={4} align="stretch">
                {keys.split('+').map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </Row>
            </div>
          ))}
        </dl>
        <label>
          <input type="checkbox" checked={hasKey} onChange={({ target }) => setListKey(target.checked)} />
          {t('shortcuts.listKey')}
        </label>
      </div>
    </Dialog>
  );
};
