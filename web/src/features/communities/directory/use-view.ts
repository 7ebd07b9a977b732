import { useState } from 'react';
import { localStore } from '#kernel/storage/index.ts';
import { views, type CommunitiesView } from './communities-filter.ts';

const key = 'communities:view';
const isView = (value: unknown): value is CommunitiesView => views.some((view) => view === value);

/** Cards or list: of the address, or else as chosen last time in this browser. */
export const useView = (named: CommunitiesView | ''): { view: CommunitiesView; remember: (view: CommunitiesView) => void } => {
  const [known, setKnown] = useState<CommunitiesView>(() => localStore.read(key, isView) ?? 'cards');
  const remember = (next: CommunitiesView) => {
    setKnown(next);
    localStore.write(key, next);
  };
  return { view: named || known, remember };
};
