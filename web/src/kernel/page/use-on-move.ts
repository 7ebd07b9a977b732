import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** Calls `handler` after a navigation to another page, to close overlays of the former one. */
export const useOnMove = (handler: () => void): void => {
  const { pathname } = useLocation();
  const known = useRef(pathname);
  const onMove = useEffectEvent(handler);
  useEffect(() => {
    if (known.current === pathname) return;
    known.current = pathname;
    onMove();
  }, [pathname]);
};
