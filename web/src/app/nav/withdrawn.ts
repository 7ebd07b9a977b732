import { useLocation } from 'react-router';
import { create } from 'zustand';

/** The page that was taken away while somebody stood on it: its entry of the history, and what they had not saved. */
type Withdrawn = { entry: string | null; words: string };
const useStore = create<Withdrawn>(() => ({ entry: null, words: '' }));

export const withdraw = (entry: string | null, words = ''): void => useStore.setState({ entry, words });

/** What somebody had written on the page that has just been taken away from here; null where none was. */
export const useWithdrawnWords = (): string | null => {
  const { key } = useLocation();
  return useStore(({ entry, words }) => (entry === key ? words : null));
};
