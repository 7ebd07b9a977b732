import { useEffect, useEffectEvent, useId, useRef, type ComponentType } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { useOnMove } from '#kernel/page/use-on-move.ts';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { CloseIcon } from '#ui/icons/icons.tsx';
import { AnimationPanel } from './animation-panel.tsx';
import { ChangeContext, useChangeWithAccount } from './change-context.ts';
import { DrawerFoot } from './drawer-foot.tsx';
import { useDrawerState } from './drawer-state.ts';
import { FooterPanel } from './footer-panel.tsx';
import { GeneralPanel } from './general-panel.tsx';
import { LayoutPanel } from './layout-panel.tsx';
import { PanelTabs } from './panel-tabs.tsx';
import type { PanelName } from './panels.ts';
import styles from './preferences-drawer.module.css';
import { ResetButton } from './reset-button.tsx';
import { SidebarPanel } from './sidebar-panel.tsx';
import { ThemePanel } from './theme-panel.tsx';

const contents: Record<PanelName, ComponentType> = {
  theme: ThemePanel,
  layout: LayoutPanel,
  sidebar: SidebarPanel,
  animation: AnimationPanel,
  general: GeneralPanel,
  footer: FooterPanel,
};

type PreferencesDrawerProps = { onClose: () => void; onSignOut: () => void };

/** All preferences. Its backdrop is light, as changes are visible on the page behind it. */
export const PreferencesDrawer = ({ onClose, onSignOut }: PreferencesDrawerProps) => {
  const t = useTexts('preferences-drawer');
  const kernel = useTexts('kernel');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const change = useChangeWithAccount();
  const { panel, open, scroller, scrollBack, onScroll } = useDrawerState();
  const Panel = contents[panel];

  const show = useEffectEvent(() => {
    if (!dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    dialog.current.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true });
    scrollBack();
  });
  useEffect(() => show(), []);
  const close = () => dialog.current?.close();
  useOnMove(close);
  const leave = async () => {
    await Promise.allSettled((dialog.current?.getAnimations() ?? []).map(({ finished }) => finished));
    onClose();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-labelledby={`${id}-title`}
      onClose={(event) => event.target === dialog.current && void leave()}
      onClick={(event) => event.target === dialog.current && close()}
    >
      <ChangeContext value={change}>
        <div className={styles.head}>
          <h2 id={`${id}-title`}>{t('title')}</h2>
          <ResetButton />
          <IconButton label={kernel('close')} icon={<CloseIcon />} onClick={close} />
        </div>
        <PanelTabs open={panel} panelId={`${id}-panel`} onOpen={open} />
        <div
          ref={scroller}
          id={`${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-panel-${panel}`}
          className={styles.panel}
          onScroll={onScroll}
        >
          <Panel />
        </div>
        <DrawerFoot onSignOut={onSignOut} />
      </ChangeContext>
    </dialog>
  );
};
