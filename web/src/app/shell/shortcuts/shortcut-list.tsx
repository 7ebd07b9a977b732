import { searchKeys } from '#features/search/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Row } from '#ui/layout/stack.tsx';
import styles from './shortcut-list.module.css';
import { closeShortcutList, setListKey, shortcuts, useShortcutList } from './shortcuts.ts';

type Shortcut = { name: string; keys: string };

/** The keyboard shortcuts of all pages, and those of the chat. */
export const ShortcutList = () => {
  const t = useTexts('app');
  const own = useTexts('shortcuts');
  const kernel = useTexts('kernel');
  const menus = useTexts('menus');
  const hasKey = useShortcutList((state) => state.hasKey);
  const general = [
    { name: kernel('search'), keys: searchKeys().join('+') },
    { name: menus('menu.personalCenter'), keys: shortcuts.profile },
    { name: t('signOut'), keys: shortcuts.signOut },
    { name: t('shortcuts'), keys: shortcuts.list },
  ];
  const chat = [
    { name: own('channel'), keys: 'Alt+↑+↓' },
    { name: own('channel.unread'), keys: 'Alt+Shift+↑+↓' },
    { name: own('read'), keys: 'Esc' },
    { name: own('message'), keys: '↑+↓' },
    { name: own('reply'), keys: 'R' },
    { name: own('edit'), keys: 'E' },
    { name: own('edit.last'), keys: '↑' },
  ];
  return (
    <Dialog title={t('shortcuts')} closeLabel={kernel('close')} width={400} onClose={closeShortcutList}>
      <div className={styles.content}>
        <Shortcuts list={general} />
        <h3>{menus('menu.chat')}</h3>
        <Shortcuts list={chat} />
        <label>
          <input type="checkbox" checked={hasKey} onChange={({ target }) => setListKey(target.checked)} />
          {t('shortcuts.listKey')}
        </label>
      </div>
    </Dialog>
  );
};

const Shortcuts = ({ list }: { list: readonly Shortcut[] }) => (
  <dl>
    {list.map(({ name, keys }) => (
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
);
