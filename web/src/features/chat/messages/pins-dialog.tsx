import type { Channel } from '#contract/chat/index.ts';
import { useTexts } from '#kernel/i18n/index.ts';
import { TextsDialog } from '#ui/dialog/texts-dialog.tsx';
import { usePinnedMessages } from './pinned-messages.tsx';

type PinsDialogProps = {
  channel: Channel;
  /** Whether the reader blocked a person. */
  isBlocked: (userId: string) => boolean;
  onClose: () => void;
};

export const PinsDialog = ({ channel, isBlocked, onClose }: PinsDialogProps) => {
  const t = useTexts('chat-messages');
  const common = useTexts('kernel');
  const pinned = usePinnedMessages({ channel, isBlocked, onJump: onClose });
  return (
    <TextsDialog title={t('pins.title')} labels={{ loading: common('loading'), close: common('close') }} {...pinned} onClose={onClose} />
  );
};
