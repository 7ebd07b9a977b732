import { useState, type ComponentType } from 'react';
import { useTexts, withTexts } from '#kernel/i18n/index.ts';
import { session } from '#kernel/session/index.ts';
import { toastNotLoaded } from '#kernel/toast/index.ts';
import { icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';

type DrawerProps = { onClose: () => void; onSignOut: () => void };

const SlidersIcon = icon(
  <>
    <path d="M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20" />
    <circle cx="15" cy="7.5" r="2.5" />
    <circle cx="9" cy="16.5" r="2.5" />
  </>,
);

/** The drawer and its texts; preloaded when opening becomes likely. */
const load = async () => (await withTexts(import('./drawer/preferences-drawer.tsx'), 'preferences-drawer')).PreferencesDrawer;
const prefetch = () => void load().catch(() => undefined);

export const PreferencesButton = () => {
  const t = useTexts('preferences');
  const [Drawer, setDrawer] = useState<ComponentType<DrawerProps> | null>(null);
  const open = () => load().then((loaded) => setDrawer(() => loaded), toastNotLoaded);
  return (
    <>
      <IconButton
        label={t('preferences')}
        icon={<SlidersIcon />}
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => void open()}
      />
      {Drawer && <Drawer onClose={() => setDrawer(null)} onSignOut={session.close} />}
    </>
  );
};
