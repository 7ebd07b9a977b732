import { useLocation } from 'react-router';
import { create } from 'zustand';

/** The entry of the history whose page was taken away while somebody stood on it. */
const useStore = create<{ entry: string | null }>(() => ({ entry: null }));

export const withdraw = (entry: string | null): void => useStore.setState({ entry });

/** Whether the page that was here has just been taken away. */
export const useIsWithdrawn = (): boolean => {
  const { key } = useLocation();
  return useStore(({ entry }) => entry === key);
};
