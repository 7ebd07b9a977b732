import type { Community } from '#contract/communities/index.ts';
import { closeWithToast } from '#forms/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { useAct } from './members.queries.ts';

/** Asks before a member gives back their role. */
export const StepDownDialog = ({
  community: { id, name },
  onClose,
}: {
  community: Pick<Community, 'id' | 'name'>;
  onClose: () => void;
}) => {
  const t = useTexts('communities-members');
  const common = useTexts('kernel');
  const me = useMe();
  const send = useAct(id, { silent: true });
  const confirm = () =>
    send.mutateAsync({ userId: me.id, act: 'role', role: 'member', reason: '' }).then(
      () => closeWithToast(onClose, t('down.done', { name })),
      () => undefined,
    );
  return (
    <Dialog title={t('down.title', { name })} text={t('down.text')} onClose={onClose}>
      {send.error && <Refusal text={errorText(send.error)} />}
      <DialogActions>
        <CloseButton label={common('cancel')} />
        <Button look="primary" isDanger isBusy={send.isPending} onClick={() => void confirm()}>
          {t('down.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
