import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useBlocker, type Location } from 'react-router';
import { useTexts } from '#kernel/i18n/index.ts';
import { forgetUnsaved, hasUnsaved, useUnsavedStore, useWaitingLeave } from '#kernel/page/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx';

/** The browser's own warning when the document is unloaded. */
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

/** Asks before a page with unsaved changes is left; pages only register them. */
export const UnsavedGuard = () => {
  const isDirty = useUnsavedStore((state) => state.holders.length > 0);
  useCloseWarning(isDirty);
  // Input that was saved while the question was open is not lost: it is asked no longer.
  useEffect(() => {
    if (!isDirty) useWaitingLeave.setState({ leave: null });
  }, [isDirty]);
  // Only while there is something to ask: beside a blocker, the router complains of each address with another hash.
  return isDirty ? <LeaveQuestion /> : null;
};

/** The part of a page stands in its address; what else stands there, such as a filter, leaves forms as they are. */
const addressOf = ({ pathname, search }: Location) => {
  const address = new URLSearchParams(search);
  return JSON.stringify([pathname, address.get('tab'), address.get('section')]);
};

const LeaveQuestion = () => {
  const t = useTexts('app');
  const blocker = useBlocker(({ currentLocation, nextLocation }) => hasUnsaved() && addressOf(currentLocation) !== addressOf(nextLocation));
  const waiting = useWaitingLeave(({ leave }) => leave);
  if (blocker.state !== 'blocked' && !waiting) return null;
  const stay = () => {
    blocker.reset?.();
    useWaitingLeave.setState({ leave: null });
  };
  const leave = () => {
    blocker.proceed?.();
    if (!waiting) return;
    forgetUnsaved();
    // Closed first, as a dialog below it cannot return the focus while this one is open.
    flushSync(stay);
    waiting();
  };
  return (
    <Dialog title={t('unsaved.title')} text={t('unsaved.text')} width={420} focus="[data-look=primary]" onClose={stay}>
      <DialogActions>
        <Button onClick={leave}>{t('unsaved.leave')}</Button>
        <Button look="primary" onClick={stay}>
          {t('unsaved.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
