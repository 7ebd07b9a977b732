import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import { useLayer } from './use-layer.ts';
import { phone } from './use-media.ts';

/** The return value of a dialog in which a link was chosen. */
const CHOSEN = 'chosen';

/**
 * A dialog that Back closes on a phone instead of leaving the page. Safari goes back and leaves the dialog open; Chrome on
 * Android closes the dialog and does not go back.
 */
export const useDialogLayer = (name: string) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const { value, open, close: goBack } = useLayer(name);
  const isIdle = useNavigation().state === 'idle';
  const isThere = value !== null;
  useEffect(() => {
    if (!isThere) return;
    const opened = dialog.current;
    return () => opened?.close();
  }, [isThere]);
  return {
    dialog,
    open: () => {
      if (!dialog.current || dialog.current.open) return;
      dialog.current.returnValue = '';
      dialog.current.showModal();
      // A reload leaves the entry, without the dialog. Pushed after an effect that opens it, in which nothing is rendered at once.
      if (!isThere && matchMedia(phone).matches) queueMicrotask(() => open(0));
    },
    close: () => dialog.current?.close(),
    /** Closes for a link, whose page replaces the entry if there is one. */
    choose: () => dialog.current?.close(CHOSEN),
    isThere,
    /** Handles the `close` event of the dialog, which each way of closing fires. */
    onClose: () => {
      if (isIdle && dialog.current?.returnValue !== CHOSEN) goBack();
    },
  };
};
