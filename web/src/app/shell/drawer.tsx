import { useRef } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { useOnMove } from '#kernel/page/use-on-move.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { MenuIcon } from '#ui/icons/icons.tsx';
import { useAppRoutes } from '../nav/app-routes.ts';
import { Brand } from './brand.tsx';
import styles from './drawer.module.css';
import { Navigation } from './navigation/navigation.tsx';
import type { Frame } from './use-frame.ts';
import { useSwipe } from './use-swipe.ts';

/** The navigation on a phone: a native dialog, which traps the focus and closes on Escape. */
export const Drawer = ({ theme }: { theme: Frame['theme'] }) => {
  const t = useTexts('app');
  const { nav } = useAppRoutes();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useOnMove(close);
  const swipe = useSwipe(close);
  return (
    <>
      <IconButton label={t('openMenu')} icon={<MenuIcon />} aria-haspopup="dialog" onClick={() => dialog.current?.showModal()} />
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-label={t('menu')}
        data-theme={theme === 'dark' ? theme : undefined}
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
        {...swipe}
      >
        <Brand onOpen={close} />
        <nav className={`${styles.menu} scroll`} aria-label={t('menu')}>
          <Navigation items={nav} onOpen={close} />
        </nav>
      </dialog>
    </>
  );
};
