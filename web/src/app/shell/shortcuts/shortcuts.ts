import { create } from 'zustand';
import { localStore } from '#kernel/storage/index.ts';

export const profilePath = '/personal-center/my-profile';
export const shortcuts = { profile: 'Alt+P', signOut: 'Alt+Q', list: '?' } as const;

const key = 'list-key';
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** A key without Ctrl or Alt may be hit by chance or by speech input, so it can be switched off. */
export const useShortcutList = create(() => ({ isOpen: false, hasKey: localStore.read(key, isFlag) ?? true }));
export const openShortcutList = (): void => useShortcutList.setState({ isOpen: true });
export const closeShortcutList = (): void => useShortcutList.setState({ isOpen: false });
export const setListKey = (hasKey: boolean): void => {
  useShortcutList.setState({ hasKey });
  localStore.write(key, hasKey);
};
