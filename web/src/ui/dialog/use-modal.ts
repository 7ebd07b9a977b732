import { useLayoutEffect, type RefObject } from 'react';

/** Shows a dialog as long as it is mounted. `focus`: selector of the element that gets the focus; by default the first focusable one. */
export const useModal = (dialog: RefObject<HTMLDialogElement | null>, focus?: string): void =>
  // Closed before it is removed from the DOM, so that the focus is restored.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    if (focus) shown?.querySelector<HTMLElement>(focus)?.focus();
    return () => {
      // A part of the dialog that loads hides it for a moment: it was not closed by the user, and is shown again with what is in it.
      shown?.addEventListener('close', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
      shown?.close();
      // It is removed before its own `close` event fires, which then does not reach the document.
      queueMicrotask(() => document.dispatchEvent(new Event('close')));
    };
  }, [dialog, focus]);
