import type { Channel } from '#contract/chat/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { useMe } from '#kernel/me/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { useCloseChannel } from '../use-close-channel.ts';
import { useRemoveReader } from './channels.queries.ts';

/** Asks before a reader gives a private channel up, as only those who manage it can take them in again. */
export const LeaveChannel = ({ channel: { id, name }, onClose }: { channel: Pick<Channel, 'id' | 'name'>; onClose: () => void }) => {
  const t = useTexts('chat-channels');
  const me = useMe();
  const closeChannel = useCloseChannel();
  const { mutateAsync: remove } = useRemoveReader();
  const leave = async () => {
    onClose();
    await closeChannel(id);
    await remove({ channelId: id, userId: me.id }).then(
      () => toast.success(t('left', { name })),
      // A toast has said why.
      () => undefined,
    );
  };
  return (
    <QuestionDialog
      title={t('leave.title', { name })}
      text={t('leave.text')}
      action={t('leave.action')}
      isDanger
      onAct={() => void leave()}
      onClose={onClose}
    />
  );
};
