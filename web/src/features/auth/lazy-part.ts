import { lazyPartWith } from '#kernel/lazy-part-with.tsx';

/** Lazy parts of the sign-in page; a load error is shown in place of the part, as this page has no toasts. */
export const lazyPart = lazyPartWith({
  onLineBack: (handler) => {
    addEventListener('online', handler);
    return () => removeEventListener('online', handler);
  },
  toastNotLoaded: () => undefined,
});
