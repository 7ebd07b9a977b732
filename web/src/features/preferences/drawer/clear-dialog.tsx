import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import type { Losses } from './clear-device.ts';

type ClearDialogProps = { losses: Losses; onConfirm: () => void; onClose: () => void };

/** Shown only if unsaved input would be lost. */
export const ClearDialog = ({ losses, onConfirm, onClose }: ClearDialogProps) => {
  const t = useTexts('preferences-drawer');
  const kernel = useTexts('kernel');
  return (
    <Dialog title={t('clear.title')} onClose={onClose}>
      {losses.unsent > 0 && <p>{t('clear.unsent', { count: losses.unsent })}</p>}
      {losses.hasDrafts && <p>{t('clear.drafts')}</p>}
      {losses.hasUnsaved && <p>{t('clear.unsaved')}</p>}
      <DialogActions>
        <CloseButton label={kernel('cancel')} />
        <Button look="primary" isDanger onClick={onConfirm}>
          {t('clear.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
