import { laterWith } from '#kernel/later-with.tsx';

/** Lazy parts of the sign-in page; a load error is shown in place of the part, as this page has no toasts. */
export const later = laterWith({
  onLineBack: (handler) => {
    addEventListener('online', handler);
    return () => removeEventListener('online', handler);
  },
  tell: () => undefined,
});
