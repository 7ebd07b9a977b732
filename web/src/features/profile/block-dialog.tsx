import type { Person } from '#contract/kernel/person.ts';
import { errorText, personName, useTexts } from '#kernel/i18n/index.ts';
import { afterSuccess } from '#kernel/query/after-success.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { useBlock, useUnblock } from './profile.people.queries.ts';

type BlockDialogProps = { person: Person; onClose: () => void };

/** Explains the effects of blocking before it is confirmed. */
export const BlockDialog = ({ person, onClose }: BlockDialogProps) => {
  const t = useTexts('profile');
  const common = useTexts('kernel');
  const { mutateAsync: block, isPending, error } = useBlock();
  const { mutate: unblock } = useUnblock();
  const name = personName(person);
  const tell = () => {
    toast.success(t('blockedNow', { name }), { label: common('undo'), onAct: () => unblock(person.id) });
    onClose();
  };
  return (
    <Dialog title={t('block.title', { name })} text={t('block.text')} onClose={onClose}>
      {error && <Refusal text={errorText(error)} />}
      <DialogActions>
        <CloseButton label={common('cancel')} />
        <Button look="primary" isDanger isBusy={isPending} onClick={() => afterSuccess(block(person.id), tell)}>
          {t('block')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
