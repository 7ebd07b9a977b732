import { useSyncExternalStore } from 'react';

/** Not wide enough for all tools of the header. */
export const small = '(max-width: 575.98px)';
export const phone = '(max-width: 767.98px)';
/** Wider than a phone and narrower than a desktop: the sidebar collapses automatically. */
export const between = '(min-width: 768px) and (max-width: 1199.98px)';

/** Whether the media query matches; updated on changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
