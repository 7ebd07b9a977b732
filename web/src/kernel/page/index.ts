import { createContext, use, useEffect, useId, useLayoutEffect, useState } from 'react';
import { create } from 'zustand';

/** Id of the page around a component; null outside of pages. */
export const PageIdContext = createContext<string | null>(null);

type PageTitles = {
  /** The title set by the open page itself; null for the title of its route. */
  title: string | null;
  /** The same for every kept page, hidden ones too, by page id. */
  titles: Readonly<Record<string, string | null>>;
};
export const usePageTitleStore = create<PageTitles>(() => ({ title: null, titles: {} }));

const { getState: titlesNow, setState: setTitles } = usePageTitleStore;

/** Titles the open page (tab, breadcrumb) after its content, once that is loaded. */
export const usePageTitle = (title: string | undefined): void => {
  const id = use(PageIdContext);
  useEffect(() => {
    const own = title ?? null;
    setTitles(({ titles }) => ({ title: own, titles: id === null ? titles : { ...titles, [id]: own } }));
    return () => setTitles({ title: null });
  }, [id, title]);
};

/** Removes the title of a page that was closed. */
export const forgetPageTitle = (id: string): void => {
  const { [id]: _, ...titles } = titlesNow().titles;
  setTitles({ titles });
};

/** False while the page is kept but hidden. Effects stop by themselves; this is for logic that depends on visibility. */
export const useIsShown = (): boolean => {
  const [isShown, setIsShown] = useState(true);
  useLayoutEffect(() => {
    setIsShown(true);
    return () => setIsShown(false);
  }, []);
  return isShown;
};

export const useUnsavedStore = create<{ holders: readonly string[] }>(() => ({ holders: [] }));
const without = (id: string) => useUnsavedStore.getState().holders.filter((holder) => holder !== id);

/** While `isDirty`, leaving the page asks first, and automatic reloads are suspended. */
export const useUnsaved = (isDirty: boolean): void => {
  const id = useId();
  // A layout effect, so that after the navigation no question is asked about discarded input.
  useLayoutEffect(() => {
    if (!isDirty) return;
    useUnsavedStore.setState({ holders: [...without(id), id] });
    return () => useUnsavedStore.setState({ holders: without(id) });
  }, [id, isDirty]);
};

export const hasUnsaved = (): boolean => useUnsavedStore.getState().holders.length > 0;

/** The user chose to discard all unsaved input: no further question is asked. */
export const forgetUnsaved = (): void => useUnsavedStore.setState({ holders: [] });

/** The navigation that waits until unsaved input may be discarded. */
export const useWaitingLeave = create<{ leave: (() => void) | null }>(() => ({ leave: null }));

/** Leaves all pages at once; asks first if unsaved input would be lost. */
export const leaveBy = (leave: () => void): void => (hasUnsaved() ? useWaitingLeave.setState({ leave }) : leave());
