import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { setPreferences, usePreferences, type Preferences } from '#kernel/preferences/index.ts';

export type Theme = Preferences['theme'];
export const themes: readonly Theme[] = ['light', 'dark', 'auto'];

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is dark now; `auto` follows the system as it changes. */
const isDark = (): boolean => {
  const { theme } = usePreferences.getState();
  return theme === 'auto' ? systemIsDark().matches : theme === 'dark';
};

const subscribe = (listener: () => void) => {
  const system = systemIsDark();
  system.addEventListener('change', listener);
  const stop = usePreferences.subscribe(listener);
  return () => {
    system.removeEventListener('change', listener);
    stop();
  };
};
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);

const paint = () => {
  document.documentElement.dataset['theme'] = isDark() ? 'dark' : 'light';
};

/** Keeps the page's colours with the preference and the system; once per document. */
export const followTheme = (): (() => void) => {
  paint();
  return subscribe(paint);
};

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Changes the theme; the new colours grow as a circle from where it was asked for. */
export const chooseTheme = (theme: Theme, from: { x: number; y: number }): void => {
  const change = () => flushSync(() => setPreferences({ theme }));
  const before = isDark();
  const after = theme === 'auto' ? systemIsDark().matches : theme === 'dark';
  if (before === after || isStill() || !('startViewTransition' in document)) return change();
  document.documentElement.style.setProperty('--pressed', `${from.x}px ${from.y}px`);
  // Cut short by the next press, or out of sight: the colours are there all the same.
  document.startViewTransition(change).ready.catch(() => undefined);
};
