import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';

/** Calls `handler` when another page is open than before: what stood over the former has no place over the new one. */
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
