import { useEffect, useEffectEvent, useRef } from 'react';
import { useBlocker } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import { hasUnsaved, useUnsavedStore } from '#kernel/page/index.ts';
import styles from './unsaved-guard.module.css';

/** The browser itself asks when the document goes away. */
const useCloseWarning = (isDirty: boolean) => {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);
};

/** Asks before a page with unsaved changes is left; pages only say that they have some. */
export const UnsavedGuard = () => {
  const t = useTexts('app');
  const isDirty = useUnsavedStore((state) => state.holders.length > 0);
  const dialog = useRef<HTMLDialogElement>(null);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname);
  useCloseWarning(isDirty);
  const isAsking = blocker.state === 'blocked';
  const show = useEffectEvent(() => dialog.current?.showModal());
  useEffect(() => {
    if (isAsking) show();
  }, [isAsking]);
  if (!isAsking) return null;
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby="unsaved-title" onClose={() => blocker.reset()}>
      <h2 id="unsaved-title">{t('unsaved.title')}</h2>
      <p>{t('unsaved.text')}</p>
      <div className={styles.actions}>
        <button type="button" onClick={() => blocker.proceed()}>
          {t('unsaved.leave')}
        </button>
        <button type="button" data-look="primary" autoFocus onClick={() => blocker.reset()}>
          {t('unsaved.stay')}
        </button>
      </div>
    </dialog>
  );
};
