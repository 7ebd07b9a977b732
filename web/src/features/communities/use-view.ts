import { useState } from 'react';
import { localStore } from '#kernel/storage/index.ts';

export const views = ['cards', 'list'] as const;
export type View = (typeof views)[number];

const key = 'communities:view';
const isView = (value: unknown): value is View => views.some((view) => view === value);

/** Cards or list, as chosen last time in this browser. */
export const useView = (): [View, (view: View) => void] => {
  const [view, setView] = useState<View>(() => localStore.read(key, isView) ?? 'cards');
  const choose = (next: View) => {
    setView(next);
    localStore.write(key, next);
  };
  return [view, choose];
};
