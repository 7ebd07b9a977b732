import { flushSync } from 'react-dom';
import { toast } from '#kernel/toast/index.ts';

/** Toasts are rendered inside an open dialog: it is closed before a toast that outlives it is shown. */
export const closeWithToast = (close: () => void, text: string): void => {
  flushSync(close);
  toast.success(text);
};
