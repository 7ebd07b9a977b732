import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast, useToasts } from '#kernel/toast/index.ts';
import { Toasts } from '#ui/toasts/toasts.tsx';

const subscribe = (listener: () => void) => {
  const stop = useToasts.subscribe(listener);
  // The event does not bubble.
  document.addEventListener('close', listener, true);
  return () => {
    stop();
    document.removeEventListener('close', listener, true);
  };
};
/** An open modal dialog makes everything else inert, so the toasts are rendered inside it. */
const findPlace = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

export const ToastHost = () => {
  const t = useTexts('app');
  const kernel = useTexts('kernel');
  const place = useSyncExternalStore(subscribe, findPlace);
  return createPortal(
    <Toasts
      toasts={useToasts()}
      label={t('messages')}
      closeLabel={kernel('close')}
      onHide={toast.hide}
      onHold={toast.hold}
      onRelease={toast.release}
    />,
    place,
  );
};
