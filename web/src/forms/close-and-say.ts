import { flushSync } from 'react-dom';
import { toast } from '#kernel/toast/index.ts';

/** Messages stand in the dialog that is open: it has to be gone before one that outlives it comes. */
export const closeAndSay = (close: () => void, text: string): void => {
  flushSync(close);
  toast.success(text);
};
