import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the content when another page opens, as a loaded document would. */
export const useFocusOnNavigation = () => {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
};
