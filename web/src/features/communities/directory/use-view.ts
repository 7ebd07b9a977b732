import { useState } from 'react';
import { localStore } from '#kernel/storage/index.ts';
import { views, type View } from './communities-filter.ts';

const key = 'communities:view';
const isView = (value: unknown): value is View => views.some((view) => view === value);

/** Cards or list: of the address, or else as chosen last time in this browser. */
export const useView = (named: View | ''): { view: View; remember: (view: View) => void } => {
  const [known, setKnown] = useState<View>(() => localStore.read(key, isView) ?? 'cards');
  const remember = (next: View) => {
    setKnown(next);
    localStore.write(key, next);
  };
  return { view: named || known, remember };
};
