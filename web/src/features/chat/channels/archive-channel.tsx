import { flushSync } from 'react-dom';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CloseButton, Dialog, DialogActions } from '#ui/dialog/dialog.tsx';
import { Refusal } from '#ui/field/refusal.tsx';
import { useSetArchived } from './channels.queries.ts';

type Named = { id: string; name: string };

/** Takes a channel back from the archive. */
export const useRestore = () => {
  const t = useTexts('chat-channels');
  const { mutateAsync: set, isPending } = useSetArchived();
  const restore = ({ id, name }: Named) =>
    void set({ id, isArchived: false }).then(
      () => toast.success(t('restored', { name })),
      // A toast has said why.
      () => undefined,
    );
  return { restore, isRestoring: isPending };
};

/** Asks before a channel is archived. */
export const ArchiveChannel = ({ channel, onClose }: { channel: Named; onClose: () => void }) => {
  const t = useTexts('chat-channels');
  const common = useTexts('kernel');
  const { restore } = useRestore();
  const { mutateAsync: set, isPending, error } = useSetArchived({ silent: true });
  const { id, name } = channel;
  const archive = () =>
    void set({ id, isArchived: true }).then(
      () => {
        flushSync(onClose);
        toast.success(t('archived', { name }), { label: common('undo'), onAct: () => restore(channel) });
      },
      () => undefined,
    );
  return (
    <Dialog title={t('archive.title', { name })} text={t('archive.text')} onClose={onClose}>
      {error && <Refusal text={errorText(error)} />}
      <DialogActions>
        <CloseButton label={common('cancel')} />
        <Button look="primary" isBusy={isPending} onClick={archive}>
          {t('archive.action')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
