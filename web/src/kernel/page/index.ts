import { createContext, use, useEffect, useId, useLayoutEffect, useState } from 'react';
import { create } from 'zustand';

/** Names the page that a component stands in; null outside of pages. */
export const PageIdContext = createContext<string | null>(null);

type PageTitles = {
  /** Title that the open page gave itself; null where the one of its route holds. */
  title: string | null;
  /** The same of every page that is kept, hidden ones too, by the id of the page. */
  titles: Readonly<Record<string, string | null>>;
};
export const usePageTitleStore = create<PageTitles>(() => ({ title: null, titles: {} }));

const { getState: titlesNow, setState: setTitles } = usePageTitleStore;

/** Names the open page (tab, breadcrumb) after what it shows, as soon as that is known. */
export const usePageTitle = (title: string | undefined): void => {
  const id = use(PageIdContext);
  useEffect(() => {
    const own = title ?? null;
    setTitles(({ titles }) => ({ title: own, titles: id === null ? titles : { ...titles, [id]: own } }));
    return () => setTitles({ title: null });
  }, [id, title]);
};

/** The page is gone, and so is its name. */
export const forgetPageTitle = (id: string): void => {
  const { [id]: _, ...titles } = titlesNow().titles;
  setTitles({ titles });
};

/** False while the page is kept and another one is open. Effects stop by themselves; this is for what a page concludes from being looked at. */
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

/** While `isDirty`, leaving the page asks first, and nothing reloads it by itself. */
export const useUnsaved = (isDirty: boolean): void => {
  const id = useId();
  // With the page itself, not after it: whoever has arrived elsewhere is not asked about what was given up.
  useLayoutEffect(() => {
    if (!isDirty) return;
    useUnsavedStore.setState({ holders: [...without(id), id] });
    return () => useUnsavedStore.setState({ holders: without(id) });
  }, [id, isDirty]);
};

export const hasUnsaved = (): boolean => useUnsavedStore.getState().holders.length > 0;

/** Somebody has decided to let go of it: nothing asks again. */
export const forgetUnsaved = (): void => useUnsavedStore.setState({ holders: [] });

/** What waits until somebody has let go of unsaved words. */
export const useWaitingLeave = create<{ leave: (() => void) | null }>(() => ({ leave: null }));

/** Leaves all pages at once: asks first where words would be lost. */
export const leaveBy = (leave: () => void): void => (hasUnsaved() ? useWaitingLeave.setState({ leave }) : leave());
