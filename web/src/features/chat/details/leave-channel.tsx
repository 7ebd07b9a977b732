import { useState } from 'react';
import type { Channel } from '#contract/chat/index.ts';
import { errorText, useTexts } from '#kernel/i18n/index.ts';
import { toast } from '#kernel/toast/index.ts';
import { QuestionDialog } from '#parts/question-dialog.tsx';
import { Button } from '#ui/button/button.tsx';
import { useJoinChannel, useLeaveChannel } from '../channels/open-channels.queries.ts';
import { useCloseChannel } from '../use-close-channel.ts';

/** Leaves a channel at once, with an undo that joins it again. A private one asks first, as only its managers can undo that. */
export const LeaveChannel = ({ channel: { id, name, visibility } }: { channel: Channel }) => {
  const t = useTexts('chat-details');
  const common = useTexts('kernel');
  const [isAsking, setAsking] = useState(false);
  const closeChannel = useCloseChannel();
  const { mutateAsync: remove } = useLeaveChannel();
  const { mutateAsync: join } = useJoinChannel();
  const isPrivate = visibility === 'private';
  const onAct = () => void join(id).catch((refused: unknown) => toast.error(errorText(refused)));
  const leave = async () => {
    setAsking(false);
    await closeChannel(id);
    await remove(id).then(
      () => toast.success(t('left', { name }), isPrivate ? undefined : { label: common('undo'), onAct }),
      // A toast has said why.
      () => undefined,
    );
  };
  return (
    <>
      <Button look="text" size="small" onClick={() => (isPrivate ? setAsking(true) : void leave())}>
        {t('leave.action')}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={t('leave.title', { name })}
          text={t('leave.text')}
          action={t('leave.action')}
          isDanger
          onAct={() => void leave()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};
