import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { setPreferences, usePreferences, type Preferences } from '#kernel/preferences/index.ts';

export type Theme = Preferences['theme'];
export const themes: readonly Theme[] = ['light', 'dark', 'auto'];

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

/** Whether the theme is dark now; `auto` follows the system. */
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

/** Updates the theme with the preference and the system; called once per document. */
export const followTheme = (): (() => void) => {
  paint();
  return subscribe(paint);
};

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Changes the theme; the new colours expand as a circle from the given point. */
export const chooseTheme = (theme: Theme, from: { x: number; y: number }): void => {
  const change = () => flushSync(() => setPreferences({ theme }));
  const before = isDark();
  const after = theme === 'auto' ? systemIsDark().matches : theme === 'dark';
  if (before === after || isStill() || !('startViewTransition' in document)) return change();
  document.documentElement.style.setProperty('--pressed', `${from.x}px ${from.y}px`);
  // Skipped by the next click or while hidden: the colours are applied all the same.
  document.startViewTransition(change).ready.catch(() => undefined);
};
