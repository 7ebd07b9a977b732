import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the content when another page opens, as a loaded document would, unless the page has moved it itself. */
export const useFocusOnNavigation = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const before = useRef<Element | null>(null);
  // Before the effects of the page.
  useLayoutEffect(() => {
    before.current = document.activeElement;
  }, [pathname]);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const focused = document.activeElement;
    if (focused === before.current || !main.current?.contains(focused)) main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};
