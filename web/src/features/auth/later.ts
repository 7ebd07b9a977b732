import { laterWith } from '#kernel/later-with.tsx';

/** Parts of the sign-in page that most people never need; what cannot be had says so in its place, as this page has no toasts. */
export const later = laterWith({
  onLineBack: (handler) => {
    addEventListener('online', handler);
    return () => removeEventListener('online', handler);
  },
  tell: () => undefined,
});
