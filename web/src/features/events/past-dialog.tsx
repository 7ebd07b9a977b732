import { useTexts } from '#kernel/i18n/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';

type PastDialogProps = { isEdit?: boolean; onPublish: () => void; onClose: () => void };

/** Asks for confirmation, as the wrong year is easily chosen, but past events may be recorded too. */
export const PastDialog = ({ isEdit = false, onPublish, onClose }: PastDialogProps) => {
  const t = useTexts('events');
  const common = useTexts('kernel');
  return (
    <Dialog title={t(isEdit ? 'past.edit' : 'past.title')} text={t('past.text')} onClose={onClose}>
      <DialogActions>
        <CloseButton label={common('cancel')} />
        <Button look="primary" onClick={onPublish}>
          {t(isEdit ? 'past.save' : 'past.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
