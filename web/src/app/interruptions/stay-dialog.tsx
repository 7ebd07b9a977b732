import { useTexts } from '#kernel/i18n/index.ts';
import { session } from '#kernel/session/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog, DialogActions, useClose } from '#ui/dialog/dialog.tsx';

/** Informs a user who signs in during the deletion period that the account is kept. */
export const StayDialog = () => {
  const t = useTexts('interruptions');
  return (
    <Dialog title={t('stays.title')} text={t('stays.text')} width={420} onClose={session.publishStaying}>
      <DialogActions>
        <Done label={t('stays.done')} />
      </DialogActions>
    </Dialog>
  );
};

const Done = ({ label }: { label: string }) => (
  <Button look="primary" onClick={useClose()}>
    {label}
  </Button>
);
