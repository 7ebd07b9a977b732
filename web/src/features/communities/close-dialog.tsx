import { useNavigate } from 'react-router';
import type { Community } from '#contract/communities.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { useCloseCommunity } from './communities.membership.queries.ts';

type CloseDialogProps = { community: Pick<Community, 'id' | 'name'>; onClose: () => void };

/** Closes a community without other members. */
export const CloseDialog = ({ community, onClose }: CloseDialogProps) => {
  const t = useTexts('communities');
  const common = useTexts('kernel');
  const navigate = useNavigate();
  const close = useCloseCommunity();
  const confirm = () =>
    close.mutateAsync(community.id).then(
      () => {
        toast.success(t('close.done', { name: community.name }));
        return navigate('/communities', { replace: true });
      },
      () => undefined,
    );
  return (
    <Dialog title={t('close.title', { name: community.name })} text={t('close.text')} onClose={onClose}>
      {close.error && <Refusal text={errorText(close.error)} />}
      <DialogActions>
        <CloseButton label={common('cancel')} />
        <Button look="primary" isDanger isBusy={close.isPending} onClick={() => void confirm()}>
          {t('close.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
