import { useSyncExternalStore } from 'react';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { useMedia } from '#kernel/page/use-media.ts';

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};

/** Whether the page is in fullscreen, by this page or by the browser (F11), which only F11 ends. */
export const useFullscreen = () => {
  const t = useTexts('app');
  const isOurs = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const isBrowsers = useMedia('(display-mode: fullscreen)') && !isOurs;
  const isFull = isOurs || isBrowsers;
  const change = async () => {
    if (isBrowsers) return toast.info(t('fullscreen.byBrowser'));
    await (isOurs ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  };
  return {
    isPossible: document.fullscreenEnabled,
    isFull,
    label: isFull ? t('fullscreen.leave') : t('fullscreen.enter'),
    // If the browser refuses, the icon stays unchanged.
    toggle: () => void change().catch(() => undefined),
  };
};
