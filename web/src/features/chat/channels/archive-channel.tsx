import { flushSync } from 'react-dom';
import { useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
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
    <QuestionDialog
      title={t('archive.title', { name })}
      text={t('archive.text')}
      action={t('archive.action')}
      isBusy={isPending}
      onAct={archive}
      error={error}
      onClose={onClose}
    />
  );
};
