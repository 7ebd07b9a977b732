import { useLocation } from 'react-router';
import { create } from 'zustand';

/** The route that was removed while it was open: its history entry, and the unsaved input. */
type Withdrawn = { entry: string | null; words: string };
const useStore = create<Withdrawn>(() => ({ entry: null, words: '' }));

export const withdraw = (entry: string | null, words = ''): void => useStore.setState({ entry, words });

/** The unsaved input of the route that was removed at this history entry; null if there is none. */
export const useWithdrawnWords = (): string | null => {
  const { key } = useLocation();
  return useStore(({ entry, words }) => (entry === key ? words : null));
};
