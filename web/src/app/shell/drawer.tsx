import { useTexts } from '#kernel/i18n/index.ts';
import { useDialogLayer } from '#kernel/page/use-dialog-layer.ts';
import { useOnMove } from '#kernel/page/use-on-move.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { MenuIcon } from '#ui/icons/icons.tsx';
import { useAppRoutes } from '../nav/app-routes.ts';
import { Brand } from './brand.tsx';
import styles from './drawer.module.css';
import { Navigation } from './navigation/navigation.tsx';
import type { ShellFrame } from './use-frame.ts';
import { useSwipe } from './use-swipe.ts';

/** The navigation on a phone: a native dialog, which traps the focus and closes on Escape. */
export const Drawer = ({ theme }: { theme: ShellFrame['theme'] }) => {
  const t = useTexts('app');
  const { nav } = useAppRoutes();
  const { dialog, open, close, choose, isThere, onClose } = useDialogLayer('drawer');
  // Not `false`, as a link to the open page replaces its entry anyway.
  const link = { replace: isThere || undefined, onClick: choose };
  useOnMove(close);
  const swipe = useSwipe(close);
  return (
    <>
      <IconButton label={t('openMenu')} icon={<MenuIcon />} aria-haspopup="dialog" onClick={open} />
      <dialog
        ref={dialog}
        className={styles.drawer}
        aria-label={t('menu')}
        data-theme={theme === 'dark' ? theme : undefined}
        onClose={onClose}
        onClick={({ target, currentTarget }) => target === currentTarget && close()}
        {...swipe}
      >
        <Brand {...link} />
        <nav className={`${styles.menu} scroll`} aria-label={t('menu')}>
          <Navigation items={nav} link={link} />
        </nav>
      </dialog>
    </>
  );
};
